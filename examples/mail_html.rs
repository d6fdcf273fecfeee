//! Prints the text of a mail message as HTML, with its links made links.
//!
//! ```sh
//! cargo run --example mail_html --features mail -- corpus/mail/flowed.eml > message.html
//! ```

use std::io::{self, Write as _};

use irispan::Scanner;
use irispan::highlight::Html;
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
    writeln!(out, "<!doctype html><meta charset=\"utf-8\"><title>Message</title>")?;
    for (part, text) in message.texts() {
        writeln!(
            out,
            "<h2>Part {} ({}, {})</h2>",
            part.number(),
            part.media_type(),
            text.charset()
        )?;
        writeln!(out, "<pre>{}</pre>", text.to_html(&scanner, &Html::new()))?;
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
