//! Detects the kind of an input (text, a message, JSON, a document…) and opens it.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Cursor, Read};

use irispan::mail::maildir::is_message;
use irispan::stepped::Step;
use irispan::steps::json;
use irispan::steps::wide::Wide;

use super::files::Source;
use super::guess::{Content, HEAD, content};
use super::head::{arrives, head};
use crate::args::Input;
use crate::problem::Problem;

/// An opened input.
pub(crate) enum Opened {
    /// Read in blocks.
    Text(Begun),
    /// Read in blocks, and taken through a step.
    Stepped(Begun, Step),
    /// Read in blocks, decoded, and taken through a step.
    Wide(Begun, Wide, Step),
    /// Read in blocks, as far as its charset allows.
    Html(Begun),
    /// Read as a whole if it is small, otherwise while it is scanned.
    Message(Box<dyn Read>),
    /// Read while it is scanned.
    Mbox(Box<dyn Read>),
    /// Not read, because it is not text.
    Skipped(Problem),
}

impl Opened {
    /// Returns a word for how the input is read.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Opened::Text(_) => "text",
            Opened::Stepped(_, Step::Escaped) => "escaped",
            Opened::Stepped(_, Step::Xml) => "xml",
            Opened::Stepped(_, Step::Json(_)) => "json",
            Opened::Stepped(_, Step::Continued) => "calendar",
            Opened::Stepped(_, Step::Catalog) => "catalog",
            Opened::Stepped(_, Step::Ansi) => "ansi",
            Opened::Stepped(_, Step::Defanged) => "defanged",
            Opened::Stepped(..) | Opened::Wide(..) => "utf-16/32",
            Opened::Html(_) => "html",
            Opened::Message(_) => "mail",
            Opened::Mbox(_) => "mbox",
            Opened::Skipped(_) => "skipped",
        }
    }
}

/// An input whose beginning may have been read.
#[derive(Default)]
pub(crate) struct Begun {
    /// The bytes that were read, unless they can be read again.
    pub(super) head: Vec<u8>,
    /// The rest of a named pipe.
    pub(super) rest: Option<File>,
    /// Whether its lines are shown as they are, although it is not plain text, so that links may be
    /// encoded in them.
    pub(super) is_raw: bool,
}

/// How inputs are read, according to the options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) input: Input,
    /// Whether binary inputs are read as text.
    pub(crate) text: bool,
    /// Whether the output shows the text, or counts something other than bytes: then inputs are
    /// read as plain text unless an option says otherwise.
    pub(crate) plain: bool,
    /// Whether the output shows lines of the file: then messages and documents are text as well.
    pub(crate) lines: bool,
}

/// Opens a source that is text, perhaps after a step. For a message, only the kind is returned,
/// without its content.
pub(crate) fn open_text(source: &Source, reading: &Reading) -> Result<Opened, Problem> {
    let (begun, head) = begin(source).map_err(|error| source.problem(&error))?;
    let found = content(&head, true).unwrap_or(Content::Text);
    Ok(match choose(source, found, reading) {
        Ok(Chosen::Text) => Opened::Text(begun),
        Ok(Chosen::Step(step)) => Opened::Stepped(begun, step),
        Ok(Chosen::Wide(wide, step)) => Opened::Wide(begun, wide, step),
        Ok(Chosen::Html) => Opened::Html(begun),
        Ok(Chosen::Mail | Chosen::Mbox) => Opened::Message(Box::new(io::empty())),
        Err(skipped) => Opened::Skipped(skipped),
    })
}

/// Opens a source.
pub(super) fn open(source: &Source, reading: &Reading) -> Result<Opened, Problem> {
    let problem = |error: io::Error| source.problem(&error);
    let (mut begun, head) = begin(source).map_err(problem)?;
    let found = content(&head, true).unwrap_or(Content::Text);
    let chosen = match choose(source, found, reading) {
        Ok(chosen) => chosen,
        Err(skipped) => return Ok(Opened::Skipped(skipped)),
    };
    let otherwise = Reading { lines: false, plain: false, ..*reading };
    begun.is_raw = reading.lines && choose(source, found, &otherwise) != Ok(chosen);
    Ok(match chosen {
        Chosen::Text => Opened::Text(begun),
        Chosen::Step(step) => Opened::Stepped(begun, step),
        Chosen::Wide(wide, step) => Opened::Wide(begun, wide, step),
        Chosen::Html => Opened::Html(begun),
        Chosen::Mail => Opened::Message(reader(source, begun).map_err(problem)?.0),
        Chosen::Mbox => Opened::Mbox(reader(source, begun).map_err(problem)?.0),
    })
}

/// How an input is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    Text,
    Step(Step),
    Wide(Wide, Step),
    Html,
    Mail,
    Mbox,
}

/// Chooses how an input is read, or returns why it isn't.
fn choose(source: &Source, found: Content, reading: &Reading) -> Result<Chosen, Problem> {
    let auto = reading.input == Input::Auto;
    let asked = match reading.input {
        // XHTML is a kind of XML.
        Input::Auto => {
            by_name(source).filter(|named| *named != Chosen::Step(Step::Xml) || !is_html(found))
        }
        Input::Text => Some(Chosen::Text),
        Input::Mail | Input::Maildir => Some(Chosen::Mail),
        Input::Mbox => Some(Chosen::Mbox),
        Input::Html => Some(Chosen::Html),
        Input::Escaped => Some(Chosen::Step(Step::Escaped)),
        Input::Json => Some(match by_name(source) {
            Some(named @ Chosen::Step(Step::Json(_))) => named,
            _ => json_step(matches!(found, Content::Json { lines: true })),
        }),
        Input::Ansi => Some(Chosen::Step(Step::Ansi)),
        Input::Defanged => Some(Chosen::Step(Step::Defanged)),
    };
    let is_text = matches!(asked, None | Some(Chosen::Text | Chosen::Step(_)));
    match found {
        Content::Packed(_) | Content::Nul(_) if reading.text => {}
        Content::Packed(packed) => return Err(skipped(source, packed.name, packed.hint)),
        Content::Nul(at) if is_text => {
            let what = format!("binary, with a NUL byte at offset {at}");
            return Err(skipped(source, &what, "to scan it all the same, use --text"));
        }
        Content::Wide(wide, within) if is_text => {
            if !auto && asked != Some(Chosen::Text) || reading.plain {
                let hint =
                    format!("convert it to UTF-8 first: `iconv -f {} -t UTF-8`", wide.name());
                return Err(skipped(source, wide.name(), &hint));
            }
            return Ok(match asked.or_else(|| by_content(*within)) {
                _ if reading.lines => Chosen::Step(Step::Wide(wide)),
                Some(Chosen::Html) => Chosen::Html,
                Some(Chosen::Step(step)) => Chosen::Wide(wide, step),
                _ => Chosen::Step(Step::Wide(wide)),
            });
        }
        _ => {}
    }
    let chosen = asked.or_else(|| by_content(found)).unwrap_or(Chosen::Text);
    Ok(match chosen {
        Chosen::Step(_) if auto && reading.plain => Chosen::Text,
        _ if auto && reading.lines => Chosen::Text,
        chosen => chosen,
    })
}

/// Returns whether this is HTML in any encoding.
fn is_html(found: Content) -> bool {
    matches!(found, Content::Html | Content::Wide(_, Content::Html))
}

/// Returns how an input with this content is read; `None` for text in any encoding.
fn by_content(found: Content) -> Option<Chosen> {
    Some(match found {
        Content::Mail => Chosen::Mail,
        Content::Mbox => Chosen::Mbox,
        Content::Html => Chosen::Html,
        Content::Json { lines } => json_step(lines),
        Content::Xml => Chosen::Step(Step::Xml),
        Content::Continued => Chosen::Step(Step::Continued),
        Content::Catalog => Chosen::Step(Step::Catalog),
        Content::Ansi => Chosen::Step(Step::Ansi),
        Content::Text | Content::Wide(..) | Content::Packed(_) | Content::Nul(_) => return None,
    })
}

/// Returns how a file is read because of its place in a Maildir, or else because of its extension.
fn by_name(source: &Source) -> Option<Chosen> {
    let Source::File { path, .. } = source else { return None };
    if is_message(path) {
        return Some(Chosen::Mail);
    }
    let suffix = path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
    match suffix.as_str() {
        "eml" => Some(Chosen::Mail),
        "mbox" => Some(Chosen::Mbox),
        "html" | "htm" | "xhtml" => Some(Chosen::Html),
        "xml" | "rss" | "atom" | "svg" | "rdf" | "opml" | "xsl" | "xslt" | "xsd" => {
            Some(Chosen::Step(Step::Xml))
        }
        "ics" | "ifb" | "vcs" | "vcf" | "vcard" => Some(Chosen::Step(Step::Continued)),
        "po" | "pot" => Some(Chosen::Step(Step::Catalog)),
        "json" => Some(json_step(false)),
        "jsonl" | "ndjson" => Some(json_step(true)),
        _ => None,
    }
}

fn json_step(lines: bool) -> Chosen {
    Chosen::Step(Step::Json(json::Options::new().lines(lines)))
}

fn skipped(source: &Source, what: &str, hint: &str) -> Problem {
    Problem::new(source.name(), format!("skipped: {what}")).hint(hint.to_owned())
}

/// Reads the beginning of a source. Returns it twice if it can't be read again.
fn begin(source: &Source) -> io::Result<(Begun, Vec<u8>)> {
    match source {
        Source::File { path, .. } => {
            let mut file = File::open(path)?;
            if file.metadata()?.is_file() {
                let mut head = Vec::new();
                file.take(HEAD as u64).read_to_end(&mut head)?;
                return Ok((Begun::default(), head));
            }
            let waiting = file.try_clone()?;
            let head = head(&mut file, |limit| arrives(&waiting, limit))?;
            Ok((Begun { head: head.clone(), rest: Some(file), is_raw: false }, head))
        }
        Source::Stdin => {
            // Its buffer is empty between two reads that request less than its capacity.
            let head = head(io::stdin().lock(), |limit| arrives(io::stdin(), limit))?;
            Ok((Begun { head: head.clone(), ..Begun::default() }, head))
        }
    }
}

/// Returns a reader of a source from its beginning, and the rest of a named pipe.
pub(super) fn reader(source: &Source, begun: Begun) -> io::Result<(Box<dyn Read>, Option<File>)> {
    let head = Cursor::new(begun.head);
    Ok(match (source, begun.rest) {
        (_, Some(file)) => (Box::new(head.chain(file.try_clone()?)), Some(file)),
        (Source::Stdin, None) => (Box::new(head.chain(io::stdin())), None),
        (Source::File { path, .. }, None) => (Box::new(File::open(path)?), None),
    })
}

/// Returns a source whose reader has read `head`, for reading it from the beginning.
pub(super) fn again(source: &Source, head: Vec<u8>, rest: Option<File>) -> Begun {
    match (source, rest) {
        (Source::File { .. }, None) => Begun::default(),
        (_, rest) => Begun { head, rest, is_raw: false },
    }
}

#[cfg(test)]
mod tests {
    use super::{Chosen, Opened, Reading, Step, choose, content, open};
    use crate::args::Input;
    use crate::scan::files::Source;

    fn settings(input: Input) -> Reading {
        Reading { input, text: false, plain: false, lines: false }
    }

    #[test]
    fn a_file_that_vanished_is_a_problem() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        std::fs::write(&path, b"\xff").expect("can be written");
        let source = Source::File { path: path.clone(), walked: true };
        assert!(matches!(open(&source, &settings(Input::Auto)), Ok(Opened::Text(_))));
        let mail = open(&source, &settings(Input::Mail));
        assert!(matches!(mail, Ok(Opened::Message(_))));
        std::fs::remove_file(&path).expect("can be removed");
        for input in [Input::Auto, Input::Mail, Input::Mbox] {
            let problem = open(&source, &settings(input)).err().expect("is not there");
            assert!(problem.to_string().contains("vanished before it was read"), "{problem}");
        }
    }

    #[test]
    fn names_and_contents_choose() {
        let chosen = |name: &str, text: &[u8], settings: &Reading| {
            let source = Source::File { path: name.into(), walked: true };
            choose(&source, content(text, true).expect("is decided"), settings).ok()
        };
        let auto = settings(Input::Auto);
        for (name, text, expected) in [
            ("a.HTML", &b"x"[..], Some(Chosen::Html)),
            ("a.eml", b"x\0", Some(Chosen::Mail)),
            ("a.mbox", b"x", Some(Chosen::Mbox)),
            ("a.json", b"x", Some(super::json_step(false))),
            ("a.ndjson", b"x", Some(super::json_step(true))),
            ("a.xhtml", b"x", Some(Chosen::Html)),
            ("a.svg", b"x", Some(Chosen::Step(Step::Xml))),
            ("a", b"<?xml version='1.0'?><a/>", Some(Chosen::Step(Step::Xml))),
            ("a.xml", b"<?xml version='1.0'?><html>", Some(Chosen::Html)),
            ("a.VCF", b"x", Some(Chosen::Step(Step::Continued))),
            ("a", b"BEGIN:VCALENDAR\n", Some(Chosen::Step(Step::Continued))),
            ("a.po", b"x", Some(Chosen::Step(Step::Catalog))),
            ("a.pot", b"\xD0\xCF\0", None),
            ("a", b"# x\nmsgid \"\"\n", Some(Chosen::Step(Step::Catalog))),
            ("a.log", b"\x1b[1mx", Some(Chosen::Step(Step::Ansi))),
            ("a.log", b"{\"a\":1}", Some(super::json_step(true))),
            ("a", b"x", Some(Chosen::Text)),
            ("a", b"<!doctype html>", Some(Chosen::Html)),
            ("a.json", b"<html>", Some(super::json_step(false))),
            ("a.json", b"x\0", None),
            ("a.html", b"\x1F\x8B", None),
        ] {
            assert_eq!(chosen(name, text, &auto), expected, "{name}");
        }
        let all = Reading { text: true, ..settings(Input::Auto) };
        assert_eq!(chosen("a", b"\x1F\x8B\0", &all), Some(Chosen::Text));
        assert_eq!(chosen("a", b"x\0", &settings(Input::Text)), None);
        assert_eq!(chosen("a", b"\xFF\xFEx\0", &settings(Input::Json)), None);
        let html = Reading { plain: true, ..settings(Input::Auto) };
        assert_eq!(chosen("a.json", b"{}", &html), Some(Chosen::Text));
    }
}
