//! Walks over the lines of a MIME message in one pass, and finds the range of every part.
//!
//! Only boundaries separate parts (RFC 2046, section 5.1), and the innermost multipart takes
//! precedence. Each line is looked at once, whatever the boundaries are. Nothing recurses. If the
//! message comes from a stream, bytes are dropped when they were passed.

use core::mem;
use core::ops::Range;
use std::io;

use super::header::{self, Fields, field_name};
use super::limits::{MAX_DEPTH, MAX_HEADER, MAX_LINE, MAX_PARTS, WINDOW};
use super::part::Entity;
use super::search::{Delimiter, Frame, Search};
use super::source::Source;
use super::text::Format;
use crate::steps::{Repair, TransferEncoding, note};

/// The place of an entity in the tree.
#[derive(Clone, Debug)]
struct Place {
    path: Vec<u32>,
    /// Whether the entity is a message or the body of one. IMAP numbers such a body `1` if it is a
    /// single part, and otherwise numbers its children.
    root: bool,
    digest: bool,
    depth: usize,
}

/// What the walk does next.
#[derive(Debug)]
enum Next {
    Message(Place),
    Entity(usize, Place),
    /// The body of a part without parts, which was not passed yet.
    Body(Search),
    Delimiter(Delimiter),
    End,
}

/// What a walk found.
#[derive(Debug)]
pub(super) enum Event {
    /// A part, whose end is not known yet.
    Part(Entity, Kind),
    /// The maximum number of parts is reached.
    Limit,
    End,
}

/// The content of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Leaf,
    /// Other parts, which come next.
    Parts,
    /// A message that was encoded as a whole, for the caller to decode. Otherwise it is a leaf. Its
    /// parts have this depth.
    Encoded(usize),
}

/// A multipart that ended.
#[derive(Debug)]
pub(super) struct Ended {
    /// Its index among the parts.
    pub(super) part: usize,
    /// Where its last boundary is; `None` if there is none.
    pub(super) at: Option<usize>,
}

/// A walk over a message.
#[derive(Debug)]
pub(super) struct Walk<S> {
    pub(super) source: S,
    frames: Vec<Frame>,
    next: Next,
    /// The number of parts so far.
    pub(super) count: usize,
    /// The multiparts that ended, until the caller takes them.
    pub(super) ended: Vec<Ended>,
    pub(super) message_id: Option<String>,
}

impl<S> Walk<S> {
    /// Begins a message at a place in the tree, after `count` other parts.
    pub(super) const fn new(source: S, path: Vec<u32>, depth: usize, count: usize) -> Walk<S> {
        let place = Place { path, root: true, digest: false, depth };
        Walk::at(source, Next::Message(place), count)
    }

    /// Begins the body of a part.
    pub(super) const fn of_body(source: S) -> Walk<S> {
        Walk::at(source, Next::Body(Search::new(0)), 0)
    }

    const fn at(source: S, next: Next, count: usize) -> Walk<S> {
        Walk { source, frames: Vec::new(), next, count, ended: Vec::new(), message_id: None }
    }
}

impl<S: Source> Walk<S> {
    /// Goes to the next part.
    pub(super) fn next(&mut self) -> io::Result<Event> {
        loop {
            self.next = match mem::replace(&mut self.next, Next::End) {
                Next::Message(place) => Next::Entity(self.skip_from_line(0)?, place),
                Next::Entity(..) if self.count >= MAX_PARTS => return Ok(Event::Limit),
                Next::Entity(start, place) => return self.entity(start, place),
                Next::Body(search) => Next::Delimiter(self.pass(search)?),
                Next::Delimiter(delimiter) => match self.after(delimiter)? {
                    Some((start, place)) => Next::Entity(start, place),
                    None => Next::End,
                },
                Next::End => {
                    self.close(0);
                    return Ok(Event::End);
                }
            }
        }
    }

    /// Passes the body of a leaf, and returns its end.
    pub(super) fn pass_body(&mut self) -> io::Result<usize> {
        let Next::Body(search) = mem::replace(&mut self.next, Next::End) else { return Ok(0) };
        let delimiter = self.pass(search)?;
        let end = delimiter.content_end;
        self.next = Next::Delimiter(delimiter);
        Ok(end)
    }

    /// Returns the range of the next `count` bytes of the body of a leaf, or of all remaining ones,
    /// and whether these are the last.
    pub(super) fn body(&mut self, count: usize) -> io::Result<(Range<usize>, bool)> {
        let Next::Body(search) = &mut self.next else { return Ok((0..0, true)) };
        search.read(&mut self.source, &self.frames, count)?;
        Ok((search.range(), search.delimiter.is_some()))
    }

    /// Drops the first `count` bytes of the body.
    pub(super) fn take(&mut self, count: usize) {
        if let Next::Body(search) = &mut self.next {
            search.take(&mut self.source, count);
        }
    }

    /// Reads the entity that begins at `start`: its header, and its body unless that has parts.
    fn entity(&mut self, start: usize, mut place: Place) -> io::Result<Event> {
        let start = start - self.source.remove(0..start);
        let (header_end, body, missing) = self.header(start)?;
        let header = self.source.bytes().get(start..header_end).unwrap_or_default();
        let mut fields = header::read(header).or_default(place.digest);
        if let Some(repair) = missing {
            note(&mut fields.repairs, repair);
        }
        if self.message_id.is_none() && place.depth == 0 {
            self.message_id = fields.message_id.take();
        }
        let multipart = fields.media_type.starts_with("multipart/");
        let message = ["message/rfc822", "message/global"].contains(&&*fields.media_type);
        let range = start..body;
        if (multipart || message) && place.depth >= MAX_DEPTH {
            note(&mut fields.repairs, Repair::DepthLimit);
            return Ok(self.leaf(range, place, fields, Some(Format::new())));
        }
        if multipart {
            return self.multipart(range, place, fields);
        }
        if place.root {
            place.path.push(1);
        }
        if !message {
            let format = fields.format();
            return Ok(self.leaf(range, place, fields, format));
        }
        let depth = place.depth + 1;
        if fields.encoding != TransferEncoding::Identity {
            self.next = Next::Body(Search::new(body));
            return Ok(self.part(range, place, fields, None, Kind::Encoded(depth)));
        }
        let event = self.part(range, place.clone(), fields, None, Kind::Parts);
        let place = Place { root: true, digest: false, depth, ..place };
        self.next = Next::Entity(self.skip_from_line(body)?, place);
        Ok(event)
    }

    fn multipart(
        &mut self,
        range: Range<usize>,
        place: Place,
        mut fields: Fields,
    ) -> io::Result<Event> {
        if fields.encoding != TransferEncoding::Identity {
            note(&mut fields.repairs, Repair::EncodedMultipart);
        }
        let Some(boundary) = fields.boundary.take() else {
            note(&mut fields.repairs, Repair::MissingBoundary);
            return Ok(self.broken_multipart(range, place, fields));
        };
        self.frames.push(Frame {
            delimiter: [b"--", &*boundary].concat(),
            path: place.path.clone(),
            children: 0,
            digest: fields.media_type == "multipart/digest",
            depth: place.depth,
            part: self.count,
        });
        // Text before the first boundary isn't shown.
        let mut search = Search::new(range.end);
        search.read(&mut self.source, &self.frames, WINDOW)?;
        if search.delimiter.is_none() && !self.source.fill()? {
            search.read(&mut self.source, &self.frames, usize::MAX)?;
        }
        let level = self.frames.len() - 1;
        if let Some(delimiter) = search.delimiter.take()
            && delimiter.frame.is_some_and(|(frame, _)| frame == level)
        {
            self.next = Next::Delimiter(delimiter);
            return Ok(self.part(range, place, fields, None, Kind::Parts));
        }
        self.frames.pop();
        note(&mut fields.repairs, Repair::BoundaryNotFound);
        Ok(self.broken_multipart(range, place, fields))
    }

    /// Reads a multipart that cannot be split as plain text.
    fn broken_multipart(&mut self, range: Range<usize>, mut place: Place, fields: Fields) -> Event {
        if place.root {
            place.path.push(1);
        }
        let format = Format::new().encoding(fields.encoding);
        self.leaf(range, place, fields, Some(format))
    }

    /// Begins an entity without parts.
    fn leaf(
        &mut self,
        range: Range<usize>,
        place: Place,
        fields: Fields,
        format: Option<Format>,
    ) -> Event {
        self.next = Next::Body(Search::new(range.end));
        self.part(range, place, fields, format, Kind::Leaf)
    }

    /// Returns a part whose header is in `range`.
    fn part(
        &mut self,
        range: Range<usize>,
        place: Place,
        fields: Fields,
        format: Option<Format>,
        kind: Kind,
    ) -> Event {
        self.count += 1;
        let entity = Entity {
            path: place.path,
            body: range.end..range.end,
            header: range,
            media_type: fields.media_type,
            charset: fields.charset,
            encoding: fields.encoding,
            format,
            is_attachment: fields.is_attachment.unwrap_or(false),
            repairs: fields.repairs,
            container: 0,
        };
        Event::Part(entity, kind)
    }

    /// Returns where the next part begins after a delimiter, and its place; `None` at the end.
    fn after(&mut self, mut delimiter: Delimiter) -> io::Result<Option<(usize, Place)>> {
        loop {
            let Some((level, last)) = delimiter.frame else { return Ok(None) };
            self.close(level + 1);
            let Some(frame) = self.frames.last_mut() else { return Ok(None) };
            if !last {
                frame.children += 1;
                let mut path = frame.path.clone();
                path.push(frame.children);
                let (digest, depth) = (frame.digest, frame.depth + 1);
                return Ok(Some((delimiter.next, Place { path, root: false, digest, depth })));
            }
            self.ended.push(Ended { part: frame.part, at: Some(delimiter.content_end) });
            self.frames.pop();
            // Text after the last boundary isn't shown.
            delimiter = self.pass(Search::new(delimiter.next))?;
        }
    }

    /// Closes the multiparts from `level` on, whose last boundary is missing.
    fn close(&mut self, level: usize) {
        let open = self.frames.drain(level.min(self.frames.len())..);
        self.ended.extend(open.map(|frame| Ended { part: frame.part, at: None }));
    }

    /// Searches for the next boundary, and drops the bytes before it.
    fn pass(&mut self, mut search: Search) -> io::Result<Delimiter> {
        loop {
            search.read(&mut self.source, &self.frames, 1)?;
            if let Some(delimiter) = search.delimiter.take() {
                return Ok(delimiter);
            }
            let count = search.range().len();
            search.take(&mut self.source, count);
        }
    }

    /// Returns where the header at `start` ends, where the body begins, and what was missing. The
    /// unread rest of a header that is too large is removed.
    fn header(&mut self, start: usize) -> io::Result<(usize, usize, Option<Repair>)> {
        let keep = start + MAX_HEADER + 1;
        let mut at = start;
        loop {
            let end = self.line_end(at)?;
            let line = self.source.bytes().get(at..end).unwrap_or_default();
            if matches!(line, b"\n" | b"\r\n") {
                return Ok((at, end, None));
            }
            if line.is_empty() || Frame::find(&self.frames, line).is_some() {
                return Ok((at, at, None));
            }
            let continues = at > start && matches!(line, [b' ' | b'\t', ..]);
            if !continues && field_name(line).is_none() {
                let repair = if at == start { Repair::NoHeader } else { Repair::MissingBlankLine };
                return Ok((at, at, Some(repair)));
            }
            at = self.after_line(end, keep)?;
            at -= self.source.remove(keep.min(at)..at);
        }
    }

    /// Returns the end of the line that begins at `at`, including its line feed, or how far it was
    /// read if it is very long.
    fn line_end(&mut self, at: usize) -> io::Result<usize> {
        let mut from = at;
        loop {
            let bytes = self.source.bytes();
            if let Some(found) = memchr::memchr(b'\n', &bytes[from..]) {
                return Ok(from + found + 1);
            }
            from = bytes.len();
            if from - at > MAX_LINE || !self.source.fill()? {
                return Ok(from);
            }
        }
    }

    /// Returns the end of a line that was read up to `end`, and removes the line from `keep` on.
    fn after_line(&mut self, mut end: usize, keep: usize) -> io::Result<usize> {
        while !self.source.bytes()[..end].ends_with(b"\n") {
            end -= self.source.remove(keep.min(end)..end);
            if end == self.source.bytes().len() && !self.source.fill()? {
                break;
            }
            let rest = &self.source.bytes()[end..];
            end += memchr::memchr(b'\n', rest).map_or(rest.len(), |found| found + 1);
        }
        Ok(end)
    }

    /// Returns the start of a message at `start` after the line that an mbox or an old transport put
    /// before it.
    fn skip_from_line(&mut self, start: usize) -> io::Result<usize> {
        while self.source.bytes().len() < start + b">From ".len() && self.source.fill()? {}
        let rest = &self.source.bytes()[start..];
        if rest.starts_with(b"From ") || rest.starts_with(b">From ") {
            let end = self.line_end(start)?;
            return self.after_line(end, start);
        }
        Ok(start)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests;
