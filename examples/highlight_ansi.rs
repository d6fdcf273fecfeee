//! Prints a text for a terminal, with its links underlined and, if the terminal knows hyperlinks,
//! to be clicked. No byte of the text can give commands to the terminal.
//!
//! ```sh
//! cargo run --example highlight_ansi < README.md
//! ```

use std::io::{self, BufRead as _, Write as _};

use irispan::Scanner;
use irispan::highlight::Ansi;

fn main() -> io::Result<()> {
    let (scanner, ansi) = (Scanner::new(), Ansi::new().hyperlinks(true));
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    // No link goes on past the end of a line, so lines can be read one by one.
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        out.write_all(ansi.links(&line, scanner.links(&line)).as_bytes())?;
        line.clear();
    }
    Ok(())
}
