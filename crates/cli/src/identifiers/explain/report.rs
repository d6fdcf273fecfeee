//! Writes an explanation for people.

use std::fmt::Write;

use irispan::explain::Explanation;
use irispan::highlight::TerminalText;
use irispan::iri::Repertoire;

use super::drawing::{Drawing, cut};
use irispan::safety::HostFlags;

/// The maximum width of a value in a list, in columns.
const VALUE: usize = 48;

/// The maximum number of steps and of findings that are listed. `--json` has all.
const MAX_LISTED: usize = 50;

/// Returns the report.
pub(super) fn write(explanation: &Explanation<'_>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = parts(&mut out, explanation)
        .and_then(|()| validity(&mut out, explanation))
        .and_then(|()| steps(&mut out, explanation))
        .and_then(|()| forms(&mut out, explanation))
        .and_then(|()| findings(&mut out, explanation))
        .and_then(|()| lengths(&mut out, explanation));
    out
}

type Written = Result<(), std::fmt::Error>;

/// Writes the text, the ruler, and a line for each part.
fn parts(out: &mut String, explanation: &Explanation<'_>) -> Written {
    let drawing = Drawing::of(explanation.text());
    if let Some(drawing) = &drawing {
        writeln!(out, "{}\n{}", drawing.shown, drawing.ruler())?;
    } else {
        writeln!(out, "{}", cut(explanation.text(), VALUE))?;
    }
    for (component, range) in explanation.parts() {
        let name = component.as_str();
        match &drawing {
            Some(drawing) => {
                // One more column for the mark of an empty part at the end.
                let marks = drawing.marks(range);
                write!(out, "{marks:0$}", drawing.width() + 1)?;
                writeln!(out, "  {name:<8}  {}-{}", range.start, range.end)?;
            }
            None => {
                let text = explanation.text().get(range.clone()).unwrap_or_default();
                let bytes = format!("{}-{}", range.start, range.end);
                writeln!(out, "  {name:<8}  {bytes:<15}  {}", cut(text, VALUE))?;
            }
        }
    }
    Ok(())
}

fn validity(out: &mut String, explanation: &Explanation<'_>) -> Written {
    let what = match explanation.valid_as() {
        Some(Repertoire::Uri) => "a URI",
        Some(Repertoire::Iri) => "an IRI",
        Some(Repertoire::Iri3987bis) => "an IRI by the draft that succeeds RFC 3987 only",
        Some(Repertoire::Leiri) => "a legacy extended IRI of XML only",
        _ => "no IRI",
    };
    let relative = if explanation.is_relative() { ", relative: it has no scheme" } else { "" };
    write!(out, "\nis        {what}{relative}\n")?;
    match explanation.link() {
        Some(link) => {
            write!(out, "in text   found whole, {} {}", link.confidence(), link.kind())?;
            let of_host = HostFlags::of(link, explanation.facts());
            for (index, flag) in link.flags().names().chain(of_host.names()).enumerate() {
                write!(out, "{} {flag}", if index == 0 { ":" } else { "," })?;
            }
            writeln!(out)
        }
        None => writeln!(out, "in text   not found, or not whole"),
    }
}

fn steps(out: &mut String, explanation: &Explanation<'_>) -> Written {
    if explanation.uri().is_err() {
        return Ok(());
    }
    if explanation.steps().is_empty() {
        return writeln!(out, "\nmapping   nothing changes");
    }
    writeln!(out, "\nmapping")?;
    for step in explanation.steps().iter().take(MAX_LISTED) {
        writeln!(
            out,
            "  {:<8}  {} -> {}  {} ({})",
            step.component().as_str(),
            cut(&visible(step.from()), VALUE),
            cut(step.to(), VALUE),
            step.rule().what(),
            step.rule().id(),
        )?;
    }
    more(out, explanation.steps().len())
}

/// Returns the code points of a text that consists of white space, and any other text as it is.
fn visible(text: &str) -> String {
    if text.chars().all(char::is_whitespace) {
        let points: Vec<_> = text.chars().map(|c| format!("U+{:04X}", u32::from(c))).collect();
        points.join(" ")
    } else {
        text.to_owned()
    }
}

fn forms(out: &mut String, explanation: &Explanation<'_>) -> Written {
    writeln!(out, "\nforms")?;
    match explanation.uri() {
        Ok(uri) => writeln!(out, "  uri       {}", TerminalText::Line.harmless(uri))?,
        Err(failure) => writeln!(out, "  uri       none: {failure}")?,
    }
    match explanation.iri() {
        Ok(iri) => writeln!(out, "  iri       {}", TerminalText::Line.harmless(iri))?,
        Err(failure) => writeln!(out, "  iri       none: {failure}")?,
    }
    writeln!(out, "  display   {}", TerminalText::Line.harmless(explanation.display()))
}

fn findings(out: &mut String, explanation: &Explanation<'_>) -> Written {
    if explanation.findings().is_empty() {
        return writeln!(out, "\nfindings  none");
    }
    writeln!(out, "\nfindings")?;
    for finding in explanation.findings().iter().take(MAX_LISTED) {
        let place = format!("{}-{}", finding.range().start, finding.range().end);
        let component = finding.component().map_or("", |component| component.as_str());
        writeln!(
            out,
            "  {:<7}  {place:<9}  {component:<8}  {}",
            finding.severity().as_str(),
            finding.what()
        )?;
    }
    more(out, explanation.findings().len())
}

fn more(out: &mut String, all: usize) -> Written {
    match all.checked_sub(MAX_LISTED) {
        None | Some(0) => Ok(()),
        Some(rest) => writeln!(out, "  … and {rest} more"),
    }
}

fn lengths(out: &mut String, explanation: &Explanation<'_>) -> Written {
    let total = explanation.length().total();
    write!(
        out,
        "\nlength    {} characters, {} bytes, {} percent-encoded",
        total.characters, total.utf8, total.escaped
    )?;
    match explanation.length().uri() {
        Ok(uri) => writeln!(out, ", {uri} as URI"),
        Err(_) => writeln!(out),
    }?;
    writeln!(out, "order     {}", explanation.order().as_str())
}

#[cfg(test)]
mod tests {
    use super::{MAX_LISTED, write};
    use irispan::Scanner;
    use irispan::explain::Explanation;

    fn report(text: &str) -> String {
        write(&Explanation::of(text, &Scanner::new()))
    }

    #[test]
    fn parts_are_drawn_under_the_text() {
        let report = report("x://例え/é#");
        let lines: Vec<_> = report.lines().take(6).collect();
        assert_eq!(
            lines,
            [
                "x://例え/é#",
                "0....:....10",
                "^             scheme    0-1",
                "    ^^^^      host      4-10",
                "        ^^    path      10-13",
                "           |  fragment  14-14",
            ]
        );
    }

    #[test]
    fn long_lists_are_cut() {
        let report = report(&format!("x:{}", "é ".repeat(MAX_LISTED)));
        assert!(report.contains(&format!("… and {MAX_LISTED} more")), "{report}");
        assert!(!report.contains("… and 0 more"), "{report}");
    }

    #[test]
    fn controls_reach_no_terminal() {
        let report = report("x:\u{1b}[0m\u{202E}\u{2028}é\tb");
        assert!(report.chars().all(|c| c == '\n' || !c.is_control()), "{report:?}");
        assert!(!report.contains(['\u{202E}', '\u{2028}']), "{report:?}");
    }
}
