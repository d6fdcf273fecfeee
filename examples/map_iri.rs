//! Checks an IRI, maps it to a URI, and says what is odd about it.
//!
//! ```sh
//! cargo run --example map_iri -- 'https://例え.jp/ä?q#f' 'https://аррӏе.com/'
//! ```

use std::io::{self, Write as _};
use std::process::ExitCode;

use irispan::iri::{self, Iri};
use irispan::safety::{self, CheckOptions, DisplayPolicy};

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let mut status = ExitCode::SUCCESS;
    for argument in std::env::args_os().skip(1) {
        // What is not UTF-8 becomes U+FFFD, which no IRI holds.
        let text = argument.to_string_lossy();
        match Iri::parse(&text) {
            Ok(iri) => describe(&mut out, &iri)?,
            Err(error) => {
                // The offset points to the byte where the text stops to be an IRI.
                writeln!(out, "{text}\n  no IRI: {error}")?;
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}

fn describe(out: &mut impl io::Write, iri: &Iri<&str>) -> io::Result<()> {
    let text = iri.as_str();
    writeln!(out, "{text}\n  scheme   {}", iri.scheme())?;
    match iri::to_uri(text) {
        Ok(uri) => writeln!(out, "  uri      {uri}")?,
        Err(error) => writeln!(out, "  no uri:  {error}")?,
    }
    if let Some(host) = iri.host() {
        // As browsers show it: in Unicode where that misleads nobody, else as A-labels.
        let shown = safety::display_host(host, DisplayPolicy::Browser, &CheckOptions::new());
        writeln!(out, "  host     {shown}")?;
    }
    for fact in safety::check(text, &CheckOptions::new()) {
        writeln!(out, "  {}: {}", &text[fact.range()], fact.kind().sentence())?;
    }
    Ok(())
}
