//! Highlights the links of a buffer, as a window does that draws text itself.
//!
//! ```sh
//! echo '😀 see https://例え.jp/ä or joe@example.com' | cargo run --example highlight
//! ```

use std::io::{self, Read as _, Write as _};

use irispan::offset::{Converter, Unit};
use irispan::{Flags, Scanner};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut out = io::stdout().lock();

    let scanner = Scanner::new();
    // Toolkits count in UTF-16 code units or in code points; one converter goes through the text once.
    let mut utf16 = Converter::new(&text, Unit::Utf16);
    for link in scanner.links(&text) {
        let range = utf16.range(link.range());
        write!(out, "{}..{}\t{}\t{}", range.start, range.end, link.kind(), link.as_str())?;
        match link.to_uri() {
            // A click opens the URI.
            Ok(uri) => write!(out, "\topens {uri}")?,
            Err(error) => write!(out, "\tcannot be opened: {error}")?,
        }
        // The part before `@` is no host, whatever it looks like.
        if link.flags().contains(Flags::USERINFO) {
            write!(out, "\tgoes to {}", link.host().unwrap_or_default())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
