//! Decides what an input is (text, a message, a mailbox or a document) and opens it.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use irispan::mail::is_mbox_separator;

use super::files::Source;
use crate::args::Input;
use crate::problem::Problem;

/// The maximum number of bytes at the beginning of an input that decide what it is.
const HEAD: u64 = 8 * 1024;

/// An opened input.
pub(super) enum Opened {
    /// Not opened yet; `read` reads it in blocks.
    Text,
    Html(Vec<u8>),
    Message(Vec<u8>),
    /// Read while it is scanned.
    Mbox(Box<dyn Read>),
}

/// Opens a source, unless it is text. Messages and documents are read completely.
pub(super) fn open(source: &Source, input: Input) -> Result<Opened, Problem> {
    let problem = |error: io::Error| match source {
        Source::Stdin => Problem::from_io(Path::new("standard input"), &error, false),
        Source::File { path, walked, .. } => Problem::from_io(path, &error, *walked),
    };
    let input = match input {
        Input::Auto => guess(source).map_err(problem)?,
        input => input,
    };
    if !matches!(input, Input::Mail | Input::Maildir | Input::Mbox | Input::Html) {
        return Ok(Opened::Text);
    }
    let mut reader: Box<dyn Read> = match source {
        Source::Stdin => Box::new(io::stdin()),
        Source::File { path, .. } => Box::new(File::open(path).map_err(problem)?),
    };
    if input == Input::Mbox {
        return Ok(Opened::Mbox(reader));
    }
    let mut raw = Vec::new();
    reader.read_to_end(&mut raw).map_err(problem)?;
    Ok(if input == Input::Html { Opened::Html(raw) } else { Opened::Message(raw) })
}

/// Guesses what a source is from its name and its beginning. This consumes nothing: the beginning
/// of standard input stays in its buffer, and a named pipe is always text.
fn guess(source: &Source) -> io::Result<Input> {
    let mut head = Vec::new();
    match source {
        Source::File { maildir: true, .. } => return Ok(Input::Mail),
        Source::File { path, .. } => {
            if path.extension().is_some_and(|name| name.eq_ignore_ascii_case("eml")) {
                return Ok(Input::Mail);
            }
            if !path.metadata()?.is_file() {
                return Ok(Input::Text);
            }
            File::open(path)?.take(HEAD).read_to_end(&mut head)?;
        }
        Source::Stdin => {
            // Only the bytes that are there already: waiting for more would delay the output.
            let mut stdin = io::stdin().lock();
            let buffer = stdin.fill_buf()?;
            head.extend_from_slice(buffer.get(..HEAD as usize).unwrap_or(buffer));
        }
    }
    Ok(if begins_mbox(&head) {
        Input::Mbox
    } else if begins_message(&head) {
        Input::Mail
    } else {
        Input::Text
    })
}

/// Returns `true` if a text begins like a mailbox: with `From `, a time, and a header field in the
/// next line.
fn begins_mbox(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n');
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    is_mbox_separator(first) && (field_name(second).is_some() || second.starts_with(b">From "))
}

/// Returns `true` if a text begins with a header that only mail has: three fields, at least one of
/// which is added by mail programs and not by people.
fn begins_message(text: &[u8]) -> bool {
    const TELLING: [&str; 8] = [
        "message-id",
        "received",
        "mime-version",
        "return-path",
        "delivered-to",
        "dkim-signature",
        "x-mailer",
        "content-transfer-encoding",
    ];
    let head = text.get(..HEAD as usize).unwrap_or(text);
    let (mut telling, mut fields) = (0, 0);
    for (index, line) in head.split(|byte| *byte == b'\n').enumerate() {
        if index > 0 && matches!(line, [b' ' | b'\t', _, ..]) {
            continue;
        }
        let Some(name) = field_name(line) else {
            // An empty line ends the header. Any other line means that this is not a header.
            return fields >= 3 && telling >= 1 && matches!(line, b"" | b"\r");
        };
        fields += 1;
        telling +=
            usize::from(TELLING.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes())));
    }
    fields >= 3 && telling >= 1
}

/// Returns the name of the header field in a line.
fn field_name(line: &[u8]) -> Option<&[u8]> {
    let name = line.split(|byte| *byte == b':').next().filter(|name| name.len() < line.len())?;
    let valid = !name.is_empty() && name.iter().all(|b| (b'!'..=b'~').contains(b));
    valid.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{Opened, begins_mbox, begins_message, open};
    use crate::args::Input;
    use crate::scan::files::Source;

    #[test]
    fn mail_is_told_from_text() {
        let mail = "Return-Path: <a@b>\r\nFrom: a\r\n\tb\r\nSubject: x\r\n\r\nbody";
        assert!(begins_message(mail.as_bytes()));
        assert!(!begins_message(b"From: a\nTo: b\nSubject: x\n\nas people write it"));
        assert!(!begins_message(b"Message-ID: x\nSubject: y\nno field\n"));
        assert!(!begins_message(b"just text: with a colon\nhttp://a.example\n"));
        assert!(!begins_message(b""));
        assert!(begins_mbox(b"From a@b Mon Jan  5 10:00:00 2026\nSubject: x\n"));
        assert!(!begins_mbox(b"From Monday on, at 10:00\nwe meet elsewhere\n"));
        assert!(!begins_mbox(b"From me\nSubject: x\n"));
    }

    #[test]
    fn a_file_that_vanished_is_a_problem() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        std::fs::write(&path, b"\xff").expect("can be written");
        let source = Source::File { path: path.clone(), walked: true, maildir: false };
        assert!(matches!(open(&source, Input::Auto), Ok(Opened::Text)));
        assert!(matches!(open(&source, Input::Mail), Ok(Opened::Message(raw)) if raw == [0xff]));
        std::fs::remove_file(&path).expect("can be removed");
        for input in [Input::Auto, Input::Mail, Input::Mbox] {
            let problem = open(&source, input).err().expect("is not there");
            assert!(problem.to_string().contains("vanished before it was read"), "{problem}");
        }
    }
}
