//! Draws the links of a text as an SVG: each is underlined, and below its line stands what it leads to.
//!
//! ```sh
//! cargo run --example draw_svg < src/docs/picture.txt > src/docs/picture.svg
//! ```
//!
//! The picture of the README is made by this command, and a test holds that it is current.

use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};

use irispan::{Link, Scanner};

/// Height of a line of text and of a line about a link, in pixels.
const LINE: usize = 26;
const NOTE: usize = 19;

const STYLE: &str = "\
svg { background: #ffffff }
text { font: 15px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #24292f; white-space: pre }
.url { fill: #0550ae; text-decoration: underline }
.domain { fill: #116329; text-decoration: underline }
.email { fill: #8250df; text-decoration: underline }
.note { font-size: 12px; fill: #57606a }
.flag { fill: #bc4c00 }
@media (prefers-color-scheme: dark) {
svg { background: #0d1117 }
text { fill: #e6edf3 }
.url { fill: #79c0ff }
.domain { fill: #7ee787 }
.email { fill: #d2a8ff }
.note { fill: #8d96a0 }
.flag { fill: #ffa657 }
}
";

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    io::stdout().write_all(draw(&text).as_bytes())
}

/// Returns the SVG of a text.
pub fn draw(text: &str) -> String {
    let scanner = Scanner::new();
    let mut body = String::new();
    let mut y = 14;
    for line in text.lines() {
        y += LINE;
        let _ = write!(body, "<text x=\"20\" y=\"{y}\">");
        let mut last = 0;
        for link in scanner.links(line) {
            escape(&mut body, &line[last..link.start()]);
            let _ = write!(body, "<tspan class=\"{}\">", link.kind());
            escape(&mut body, link.as_str());
            body += "</tspan>";
            last = link.end();
        }
        escape(&mut body, &line[last..]);
        body += "</text>\n";
        for link in scanner.links(line) {
            y += NOTE;
            let _ = write!(body, "<text class=\"note\" x=\"40\" y=\"{y}\">");
            note(&mut body, &link);
            body += "</text>\n";
        }
        y += 8;
    }
    let height = y + 18;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 {height}\" role=\"img\" \
         aria-label=\"Lines of text with their links underlined, and the URI of each\">\n\
         <style>\n{STYLE}</style>\n{body}</svg>\n"
    )
}

/// Appends what is known of a link: the URI, the grade, the flags.
fn note(out: &mut String, link: &Link<'_>) {
    out.push_str("→ ");
    match link.to_uri() {
        Ok(uri) => escape(out, &uri),
        Err(error) => escape(out, &error.to_string()),
    }
    let _ = write!(out, "  {}..{}  {}", link.start(), link.end(), link.confidence());
    for flag in link.flags().names() {
        let _ = write!(out, "  <tspan class=\"flag\">{flag}</tspan>");
    }
}

/// Appends text that is no markup.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(character),
        }
    }
}
