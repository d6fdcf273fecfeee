//! Prints the text of a mail message as HTML, with its links made links.
//!
//! ```sh
//! cargo run --example mail_html --features mail -- corpus/mail/flowed.eml > message.html
//! ```

use std::io::{self, Write as _};

use irispan::Scanner;
use irispan::highlight::{Html, STYLE_SHEET};
use irispan::mail::Message;
use irispan::safety::CheckOptions;

fn main() -> io::Result<()> {
    let Some(path) = std::env::args_os().nth(1) else {
        return Err(io::Error::other("usage: mail_html FILE"));
    };
    let raw = std::fs::read(path)?;
    let mut out = io::stdout().lock();

    let scanner = Scanner::new();
    let message = Message::parse(&raw);
    // Titles of links say where they lead; what a reader should beware of looks different.
    let html = Html::new().lines(true).facts(CheckOptions::new());
    writeln!(out, "<!doctype html><meta charset=\"utf-8\"><title>Message</title>")?;
    writeln!(out, "<style>{STYLE_SHEET}</style>")?;
    for (part, text) in message.texts() {
        writeln!(
            out,
            "<h2>Part {} ({}, {})</h2>",
            part.number(),
            part.media_type(),
            text.charset()
        )?;
        writeln!(out, "<pre class=\"irispan-text\">\n{}</pre>", text.to_html(&scanner, &html))?;
        writeln!(out, "<ul>")?;
        for link in text.links(&scanner) {
            // Facts for the reader: a host in another script, a target that the text does not name…
            for fact in link.facts(&CheckOptions::new()) {
                let mut line = Vec::new();
                irispan::highlight::escape(&mut line, link.as_str().as_bytes());
                out.write_all(b"<li>")?;
                out.write_all(&line)?;
                writeln!(out, ": {}", fact.kind().sentence())?;
            }
        }
        writeln!(out, "</ul>")?;
    }
    Ok(())
}
