//! The tree of a MIME message: one pass over its lines, with the byte range of every part.
//!
//! Parts are told by their boundaries alone (RFC 2046, section 5.1), the innermost first. Each line is
//! looked at once, whatever the boundaries are, and nothing recurses but messages that were encoded
//! whole, whose number is limited.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::header::{self, Fields};
use super::message::{Container, Part};
use super::{Format, MAX_DEPTH, MAX_PARTS, TransferEncoding};
use crate::steps::OffsetMap;
use crate::steps::{Repair, note};

/// What a boundary begins with. Made once: there may be many short parts.
static DASHES: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\n--"));

/// What a walk over a message gathers.
pub(super) struct Tree {
    pub(super) parts: Vec<Part>,
    /// Messages that were encoded, decoded; the first stands for the message itself.
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
    part: usize,
}

/// Where an entity stands in the tree.
#[derive(Clone)]
struct Place {
    path: Vec<u32>,
    /// The entity is a message or the body of one: alone it is part 1, as a multipart its parts are
    /// numbered from there.
    root: bool,
    digest: bool,
    depth: usize,
}

/// A line that ends what stands before it, or the end.
struct Delimiter {
    content_end: usize,
    next: usize,
    /// The frame it belongs to, and whether it is the last one; nothing at the end.
    frame: Option<(usize, bool)>,
}

impl Tree {
    pub(super) fn new() -> Tree {
        Tree {
            parts: Vec::new(),
            containers: vec![Container::Whole],
            message_id: None,
            repairs: Vec::new(),
        }
    }

    /// Walks over a message that stands in a container.
    pub(super) fn walk(
        &mut self,
        bytes: &[u8],
        map: &OffsetMap,
        container: usize,
        path: &[u32],
        depth: usize,
    ) {
        let mut walk = Walk { tree: self, bytes, map, container, frames: Vec::new() };
        walk.run(Place { path: path.to_vec(), root: true, digest: false, depth });
    }
}

struct Walk<'t, 'b> {
    tree: &'t mut Tree,
    bytes: &'b [u8],
    map: &'b OffsetMap,
    container: usize,
    frames: Vec<Frame>,
}

impl Walk<'_, '_> {
    fn run(&mut self, place: Place) {
        let mut next = Some((skip_from_line(self.bytes), place));
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
        let fields = header::read(self.bytes.get(start..header_end).unwrap_or(b""));
        let mut fields = fields.or_default(place.digest);
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
        Next::Entity(skip_from_line_at(self.bytes, body), place)
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
        // What stands before the first boundary is not shown.
        let delimiter = self.next_delimiter(body);
        if delimiter.frame.is_some_and(|(frame, _)| frame + 1 == self.frames.len()) {
            self.push(start, body, self.bytes.len(), &place, fields, None);
            return Next::Delimiter(delimiter);
        }
        self.frames.pop();
        note(&mut fields.repairs, Repair::BoundaryNotFound);
        self.broken_multipart(start, body, place, fields)
    }

    /// A multipart that cannot be parted is read as plain text.
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

    /// A message that was encoded as a whole, against RFC 2046, section 5.2.1.
    fn encoded_message(&mut self, start: usize, body: usize, place: Place, fields: Fields) -> Next {
        let delimiter = self.next_delimiter(body);
        let end = delimiter.content_end;
        let encoding = fields.encoding;
        let part = self.push(start, body, end, &place, fields, None);
        let raw = self.bytes.get(body..end).unwrap_or_default();
        let (decoded, layer, repairs) = encoding.decode_layer(raw);
        if let Some(part) = self.tree.parts.get_mut(part) {
            part.repairs.extend(repairs);
        }
        let map = self.map.from(body).then(layer);
        let container = self.tree.containers.len();
        let bytes = decoded.into_owned();
        self.tree.walk(&bytes, &map, container, &place.path, place.depth + 1);
        self.tree.containers.insert(container, Container::Decoded { bytes, map });
        Next::Delimiter(delimiter)
    }

    fn push(
        &mut self,
        start: usize,
        body: usize,
        end: usize,
        place: &Place,
        fields: Fields,
        format: Option<Format>,
    ) -> usize {
        self.tree.parts.push(Part {
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

    /// What comes behind a delimiter: the next part, or nothing.
    fn after(&mut self, mut delimiter: Delimiter) -> Option<(usize, Place)> {
        loop {
            let (level, last) = delimiter.frame?;
            self.close(level + 1);
            let frame = self.frames.get_mut(level)?;
            if !last {
                frame.children += 1;
                let mut path = frame.path.clone();
                path.push(frame.children);
                let (digest, depth) = (frame.digest, frame.depth + 1);
                return Some((delimiter.next, Place { path, root: false, digest, depth }));
            }
            if let Some(frame) = self.frames.pop()
                && let Some(part) = self.tree.parts.get_mut(frame.part)
            {
                part.body.end = delimiter.content_end.max(part.body.start);
            }
            // What stands behind the last boundary is not shown.
            delimiter = self.next_delimiter(delimiter.next);
        }
    }

    /// Closes the multiparts from a level on that never came to their last boundary.
    fn close(&mut self, level: usize) {
        for frame in self.frames.drain(level.min(self.frames.len())..) {
            if let Some(part) = self.tree.parts.get_mut(frame.part) {
                note(&mut part.repairs, Repair::UnclosedMultipart);
            }
        }
    }

    /// Where the header at `start` ends, where the body begins, and what was missing.
    fn header(&self, start: usize) -> (usize, usize, Option<Repair>) {
        let mut at = start;
        while let Some(rest) = self.bytes.get(at..)
            && !rest.is_empty()
        {
            let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            let line = rest.get(..length).unwrap_or_default();
            if matches!(line, b"\n" | b"\r\n") {
                return (at, at + length, None);
            }
            if self.frame_of(line).is_some() {
                return (at, at, None);
            }
            let continues = at > start && matches!(line, [b' ' | b'\t', ..]);
            if !continues && !is_field(line) {
                let repair = if at == start { Repair::NoHeader } else { Repair::MissingBlankLine };
                return (at, at, Some(repair));
            }
            at += length;
        }
        (self.bytes.len(), self.bytes.len(), None)
    }

    /// The next line from a line start on that is a boundary of an open multipart.
    fn next_delimiter(&self, from: usize) -> Delimiter {
        let mut at = from;
        while !self.frames.is_empty() && at < self.bytes.len() {
            let rest = self.bytes.get(at..).unwrap_or_default();
            if rest.starts_with(b"--") {
                let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
                if let Some(frame) = self.frame_of(rest.get(..length).unwrap_or_default()) {
                    let before = self.bytes.get(from..at).unwrap_or_default();
                    let ending = match before {
                        [.., b'\r', b'\n'] => 2,
                        [.., b'\n'] => 1,
                        _ => 0,
                    };
                    return Delimiter {
                        content_end: at - ending,
                        next: at + length,
                        frame: Some(frame),
                    };
                }
            }
            match DASHES.find(rest) {
                Some(found) => at += found + 1,
                None => break,
            }
        }
        Delimiter { content_end: self.bytes.len(), next: self.bytes.len(), frame: None }
    }

    /// The innermost multipart that a line is a boundary of, and whether it is the last one.
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

enum Next {
    Entity(usize, Place),
    Delimiter(Delimiter),
}

/// Whether a line is a header field: a name and a colon. Blanks before the colon are obsolete, and
/// are met. A line that begins with a URL is none.
fn is_field(line: &[u8]) -> bool {
    let Some(colon) = line.iter().position(|byte| *byte == b':') else { return false };
    let (name, value) = line.split_at(colon);
    let name = name.trim_ascii_end();
    let valid = !name.is_empty() && name.iter().all(|byte| (b'!'..=b'~').contains(byte));
    valid && !value.starts_with(b"://")
}

fn skip_from_line(bytes: &[u8]) -> usize {
    skip_from_line_at(bytes, 0)
}

/// The line that an mbox or an old transport put before a message is none of it.
fn skip_from_line_at(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    if rest.starts_with(b"From ") || rest.starts_with(b">From ") {
        start + memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1)
    } else {
        start
    }
}
