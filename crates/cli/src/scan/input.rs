//! What an input is, and how it is opened: text, a message, a mailbox, a document.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::files::Source;
use crate::args::Input;
use crate::errors::Problem;

/// Bytes at the beginning of an input that tell what it is.
const HEAD: u64 = 8 * 1024;

/// An input, opened.
pub(super) enum Opened {
    Text(Vec<u8>),
    Html(Vec<u8>),
    Message(Vec<u8>),
    /// Read as it is scanned.
    Mbox(Box<dyn Read>),
}

/// Opens a source; everything but a mailbox is read to its end.
pub(super) fn open(source: &Source, input: Input) -> Result<Opened, Problem> {
    let problem = |error: io::Error| match source {
        Source::Stdin => Problem::from_io(Path::new("standard input"), &error, false),
        Source::File { path, walked, .. } => Problem::from_io(path, &error, *walked),
    };
    let (mut reader, size) = reader(source).map_err(problem)?;
    let mut text = Vec::new();
    if input == Input::Mbox {
        return Ok(Opened::Mbox(reader));
    }
    if input == Input::Auto {
        (&mut reader).take(HEAD).read_to_end(&mut text).map_err(problem)?;
        if begins_mbox(&text) {
            return Ok(Opened::Mbox(Box::new(Cursor::new(text).chain(reader))));
        }
    }
    // One byte more: a reader that meets its end in time asks for no more memory.
    text.reserve(size.saturating_sub(text.len()) + 1);
    reader.read_to_end(&mut text).map_err(problem)?;
    Ok(match input {
        Input::Mail | Input::Maildir => Opened::Message(text),
        Input::Html => Opened::Html(text),
        Input::Auto if is_mail(source, &text) => Opened::Message(text),
        _ => Opened::Text(text),
    })
}

/// A source as reader, with its size as far as it is known.
fn reader(source: &Source) -> io::Result<(Box<dyn Read>, usize)> {
    match source {
        Source::Stdin => Ok((Box::new(io::stdin()), 0)),
        Source::File { path, .. } => {
            let file = File::open(path)?;
            let size = file.metadata().map_or(0, |metadata| metadata.len());
            Ok((Box::new(file), usize::try_from(size).unwrap_or(0)))
        }
    }
}

fn is_mail(source: &Source, text: &[u8]) -> bool {
    match source {
        Source::File { maildir: true, .. } => true,
        Source::File { path, .. } => {
            let extension = path.extension().is_some_and(|name| name.eq_ignore_ascii_case("eml"));
            extension || begins_message(text)
        }
        Source::Stdin => begins_message(text),
    }
}

/// Whether a text begins as mailboxes do: `From `, a time, and a header field in the next line.
fn begins_mbox(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n');
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    let time = first.windows(5).any(|five| {
        matches!(five, [a, b, b':', c, d] if [a, b, c, d].iter().all(|b| b.is_ascii_digit()))
    });
    first.starts_with(b"From ")
        && time
        && (field_name(second).is_some() || second.starts_with(b">From "))
}

/// Whether a text begins with a header that only mail has: fields that servers and mail programs add,
/// not such as people write over a text.
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
            // The end of the header, or no header, unless the line is cut.
            return fields >= 3 && telling >= 1 && matches!(line, b"" | b"\r");
        };
        fields += 1;
        telling +=
            usize::from(TELLING.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes())));
    }
    fields >= 3 && telling >= 1
}

/// The name of the header field that a line is.
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
        assert!(matches!(open(&source, Input::Text), Ok(Opened::Text(text)) if text == [0xff]));
        std::fs::remove_file(&path).expect("can be removed");
        let problem = open(&source, Input::Text).err().expect("is not there");
        assert!(problem.to_string().contains("vanished before it was read"), "{problem}");
    }
}
