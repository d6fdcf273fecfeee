//! The tree of a MIME message: one pass over its lines, with the byte range of every part.
//!
//! Parts are separated by their boundaries alone (RFC 2046, section 5.1), of which the innermost
//! comes first. Each line is looked at once, whatever the boundaries are. Nothing recurses except
//! for messages that were encoded as a whole, whose depth is limited.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::header::{self, Fields};
use super::limits::{MAX_DEPTH, MAX_PARTS};
use super::part::{Container, Entity};
use super::text::Format;
use crate::steps::{OffsetMap, Repair, TransferEncoding, note};

/// Searches for the beginning of a boundary. Made once, because there may be many short parts.
static DASHES: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\n--"));

/// The structure of a message.
pub(super) struct Tree {
    pub(super) parts: Vec<Entity>,
    /// The message itself, and behind it the messages within it that were encoded as a whole.
    pub(super) containers: Vec<Container>,
    pub(super) message_id: Option<String>,
    pub(super) repairs: Vec<Repair>,
}

/// A multipart that is open.
struct Frame {
    /// The boundary with the dashes before it.
    delimiter: Vec<u8>,
    path: Vec<u32>,
    children: u32,
    digest: bool,
    depth: usize,
    /// Index of the multipart among the parts.
    part: usize,
}

/// Where an entity is in the tree.
#[derive(Clone)]
struct Place {
    path: Vec<u32>,
    /// Whether the entity is a message or the body of one. IMAP numbers such a body `1` if it is a
    /// single part, and otherwise numbers its children.
    root: bool,
    digest: bool,
    depth: usize,
}

/// A line that ends a part, or the end of the message.
struct Delimiter {
    content_end: usize,
    next: usize,
    /// The level of the frame that it belongs to, and whether it is the last one; `None` at the
    /// end.
    frame: Option<(usize, bool)>,
}

/// The end of an entity.
enum Next {
    Entity(usize, Place),
    Delimiter(Delimiter),
}

impl Tree {
    /// Reads the structure of a message whose bytes `map` leads from.
    pub(super) fn of(bytes: &[u8], map: &OffsetMap) -> Tree {
        let mut tree = Tree {
            parts: Vec::new(),
            containers: vec![Container::Whole],
            message_id: None,
            repairs: Vec::new(),
        };
        Walk { tree: &mut tree, bytes, map, container: 0, frames: Vec::new() }.message(&[], 0);
        if tree.parts.first().is_some_and(|first| first.repairs.contains(&Repair::NoHeader)) {
            note(&mut tree.repairs, Repair::NoHeader);
        }
        tree
    }
}

/// A walk over the bytes of one container.
struct Walk<'t, 'b> {
    tree: &'t mut Tree,
    bytes: &'b [u8],
    map: &'b OffsetMap,
    container: usize,
    frames: Vec<Frame>,
}

impl Walk<'_, '_> {
    /// Reads the whole container as a message.
    fn message(&mut self, path: &[u32], depth: usize) {
        let place = Place { path: path.to_vec(), root: true, digest: false, depth };
        let mut next = Some((skip_from_line(self.bytes, 0), place));
        while let Some((start, place)) = next.take() {
            if self.tree.parts.len() >= MAX_PARTS {
                note(&mut self.tree.repairs, Repair::PartLimit);
                return;
            }
            next = match self.entity(start, place) {
                Next::Entity(start, place) => Some((start, place)),
                Next::Delimiter(delimiter) => self.after(delimiter),
            };
        }
        self.close(0);
    }

    /// Reads the entity that begins at `start`: its header, and its body unless that has parts.
    fn entity(&mut self, start: usize, mut place: Place) -> Next {
        let (header_end, body, missing) = self.header(start);
        let mut fields = header::read(&self.bytes[start..header_end]).or_default(place.digest);
        if let Some(repair) = missing {
            note(&mut fields.repairs, repair);
        }
        if self.tree.message_id.is_none() && place.depth == 0 {
            self.tree.message_id = fields.message_id.take();
        }
        let multipart = fields.media_type.starts_with("multipart/");
        let message = ["message/rfc822", "message/global"].contains(&&*fields.media_type);
        if (multipart || message) && place.depth >= MAX_DEPTH {
            note(&mut fields.repairs, Repair::DepthLimit);
            return self.leaf(start, body, place, fields, Some(Format::new()));
        }
        if multipart {
            return self.multipart(start, body, place, fields);
        }
        if place.root {
            place.path.push(1);
        }
        if !message {
            let format = fields.format();
            return self.leaf(start, body, place, fields, format);
        }
        if fields.encoding != TransferEncoding::Identity {
            return self.encoded_message(start, body, place, fields);
        }
        self.push(start, body, self.bytes.len(), &place, fields, None);
        let place = Place { root: true, digest: false, depth: place.depth + 1, ..place };
        Next::Entity(skip_from_line(self.bytes, body), place)
    }

    fn multipart(&mut self, start: usize, body: usize, place: Place, mut fields: Fields) -> Next {
        if fields.encoding != TransferEncoding::Identity {
            note(&mut fields.repairs, Repair::EncodedMultipart);
        }
        let Some(boundary) = fields.boundary.take() else {
            note(&mut fields.repairs, Repair::MissingBoundary);
            return self.broken_multipart(start, body, place, fields);
        };
        let digest = fields.media_type == "multipart/digest";
        self.frames.push(Frame {
            delimiter: [b"--", boundary.as_bytes()].concat(),
            path: place.path.clone(),
            children: 0,
            digest,
            depth: place.depth,
            part: self.tree.parts.len(),
        });
        // Text before the first boundary isn't shown.
        let delimiter = self.next_delimiter(body);
        if delimiter.frame.is_some_and(|(frame, _)| frame + 1 == self.frames.len()) {
            self.push(start, body, self.bytes.len(), &place, fields, None);
            return Next::Delimiter(delimiter);
        }
        self.frames.pop();
        note(&mut fields.repairs, Repair::BoundaryNotFound);
        self.broken_multipart(start, body, place, fields)
    }

    /// Reads a multipart that cannot be split as plain text.
    fn broken_multipart(
        &mut self,
        start: usize,
        body: usize,
        mut place: Place,
        fields: Fields,
    ) -> Next {
        if place.root {
            place.path.push(1);
        }
        let format = Format::new().encoding(fields.encoding);
        self.leaf(start, body, place, fields, Some(format))
    }

    /// Reads an entity without parts.
    fn leaf(
        &mut self,
        start: usize,
        body: usize,
        place: Place,
        fields: Fields,
        format: Option<Format>,
    ) -> Next {
        let delimiter = self.next_delimiter(body);
        self.push(start, body, delimiter.content_end, &place, fields, format);
        Next::Delimiter(delimiter)
    }

    /// Reads a message that was encoded as a whole, although RFC 2046, section 5.2.1, forbids it.
    fn encoded_message(&mut self, start: usize, body: usize, place: Place, fields: Fields) -> Next {
        let delimiter = self.next_delimiter(body);
        let end = delimiter.content_end.max(body);
        let decoded = fields.encoding.decode(&self.bytes[body..end]);
        let part = self.push(start, body, end, &place, fields, None);
        self.tree.parts[part].repairs.extend(decoded.repairs);
        let map = self.map.clone().skip(body as u64).then(decoded.map);
        // The place of the container, taken before those of messages within it.
        let container = self.tree.containers.len();
        self.tree.containers.push(Container::Whole);
        let (tree, bytes) = (&mut *self.tree, &*decoded.bytes);
        Walk { tree, bytes, map: &map, container, frames: Vec::new() }
            .message(&place.path, place.depth + 1);
        let bytes = decoded.bytes.into_owned();
        self.tree.containers[container] = Container::Decoded { bytes, map };
        Next::Delimiter(delimiter)
    }

    /// Adds a part and returns its index.
    fn push(
        &mut self,
        start: usize,
        body: usize,
        end: usize,
        place: &Place,
        fields: Fields,
        format: Option<Format>,
    ) -> usize {
        self.tree.parts.push(Entity {
            path: place.path.clone(),
            header: start..body,
            body: body..end.max(body),
            media_type: fields.media_type,
            charset: fields.charset,
            encoding: fields.encoding,
            format,
            repairs: fields.repairs,
            container: self.container,
        });
        self.tree.parts.len() - 1
    }

    /// Returns where the next part begins behind a delimiter, and its place; `None` at the end.
    fn after(&mut self, mut delimiter: Delimiter) -> Option<(usize, Place)> {
        loop {
            let (level, last) = delimiter.frame?;
            self.close(level + 1);
            let frame = &mut self.frames[level];
            if !last {
                frame.children += 1;
                let mut path = frame.path.clone();
                path.push(frame.children);
                let (digest, depth) = (frame.digest, frame.depth + 1);
                return Some((delimiter.next, Place { path, root: false, digest, depth }));
            }
            let body = &mut self.tree.parts[frame.part].body;
            body.end = delimiter.content_end.max(body.start);
            self.frames.pop();
            // Text behind the last boundary isn't shown.
            delimiter = self.next_delimiter(delimiter.next);
        }
    }

    /// Closes the multiparts from `level` on, whose last boundary is missing.
    fn close(&mut self, level: usize) {
        for frame in self.frames.drain(level.min(self.frames.len())..) {
            note(&mut self.tree.parts[frame.part].repairs, Repair::UnclosedMultipart);
        }
    }

    /// Returns where the header at `start` ends, where the body begins, and what was missing.
    fn header(&self, start: usize) -> (usize, usize, Option<Repair>) {
        let mut at = start;
        while at < self.bytes.len() {
            let line = &self.bytes[at..self.line_end(at)];
            if matches!(line, b"\n" | b"\r\n") {
                return (at, at + line.len(), None);
            }
            if self.frame_of(line).is_some() {
                return (at, at, None);
            }
            let continues = at > start && matches!(line, [b' ' | b'\t', ..]);
            if !continues && !is_field(line) {
                let repair = if at == start { Repair::NoHeader } else { Repair::MissingBlankLine };
                return (at, at, Some(repair));
            }
            at += line.len();
        }
        (self.bytes.len(), self.bytes.len(), None)
    }

    /// Returns the end of the line that holds the byte at `at`, with its line feed.
    fn line_end(&self, at: usize) -> usize {
        memchr::memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |end| at + end + 1)
    }

    /// Returns the next line, from the line start at `from` on, that is a boundary of an open
    /// multipart.
    fn next_delimiter(&self, from: usize) -> Delimiter {
        let mut at = from;
        while !self.frames.is_empty() && at < self.bytes.len() {
            if self.bytes[at..].starts_with(b"--") {
                let next = self.line_end(at);
                let frame = self.frame_of(&self.bytes[at..next]);
                if frame.is_some() {
                    let ending = match &self.bytes[from..at] {
                        [.., b'\r', b'\n'] => 2,
                        [.., b'\n'] => 1,
                        _ => 0,
                    };
                    return Delimiter { content_end: at - ending, next, frame };
                }
            }
            match DASHES.find(&self.bytes[at..]) {
                Some(found) => at += found + 1,
                None => break,
            }
        }
        Delimiter { content_end: self.bytes.len(), next: self.bytes.len(), frame: None }
    }

    /// Returns the level of the innermost multipart that a line is a boundary of, and whether it is
    /// the last one.
    fn frame_of(&self, line: &[u8]) -> Option<(usize, bool)> {
        if !line.starts_with(b"--") {
            return None;
        }
        let line = line.trim_ascii_end();
        self.frames.iter().enumerate().rev().find_map(|(level, frame)| {
            let behind = line.strip_prefix(frame.delimiter.trim_ascii_end())?;
            match behind {
                b"" => Some((level, false)),
                b"--" => Some((level, true)),
                _ => None,
            }
        })
    }
}

/// Returns whether a line is a header field: a name and a colon. Blanks before the colon are
/// obsolete but in use. A line that begins with a URL isn't a field.
fn is_field(line: &[u8]) -> bool {
    let Some(colon) = memchr::memchr(b':', line) else { return false };
    let name = line[..colon].trim_ascii_end();
    let valid = !name.is_empty() && name.iter().all(|byte| (b'!'..=b'~').contains(byte));
    valid && !line[colon..].starts_with(b"://")
}

/// Returns the start of a message at `start` behind the line that an mbox or an old transport put
/// before it.
fn skip_from_line(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    if rest.starts_with(b"From ") || rest.starts_with(b">From ") {
        memchr::memchr(b'\n', rest).map_or(bytes.len(), |end| start + end + 1)
    } else {
        start
    }
}

#[cfg(test)]
mod tests {
    use super::{is_field, skip_from_line};

    #[test]
    fn fields() {
        for (line, field) in [
            ("Subject: x", true),
            ("X-Empty:", true),
            ("Obsolete \t: x", true),
            ("no colon", false),
            (": no name", false),
            ("two words: x", false),
            ("http://a.example/", false),
            ("größe: x", false),
        ] {
            assert_eq!(is_field(line.as_bytes()), field, "{line}");
        }
    }

    #[test]
    fn lines_before_a_message() {
        for (text, start, expected) in [
            ("From a@b Mon\nA: b", 0, 13),
            ("x>From a\nA: b", 1, 9),
            ("From", 0, 0),
            ("From the start", 0, 14),
            ("A: b", 0, 0),
        ] {
            assert_eq!(skip_from_line(text.as_bytes(), start), expected, "{text}");
        }
    }
}
