//! A message: its parts, their header fields, and which text is to be shown.

use irispan::mail;

use crate::link::{Range, View};
use crate::status::{Outcome, Status};

/// A message and its parts: one by itself, or one of a mailbox. It never changes, and any number of threads may use
/// it at the same time.
#[derive(Debug)]
pub struct Message<'r> {
    message: mail::Message<'r>,
    parts: Vec<About>,
}

/// Data of a part that is kept because views point to it.
#[derive(Debug)]
struct About {
    number: String,
    repairs: String,
}

/// A part of a message. Views of length 0 stand for what there is not.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its number as IMAP has it: `1.2`; nothing for a message that is a multipart.
    pub number: View,
    /// Its media type in lower case: `text/plain`.
    pub media_type: View,
    /// The charset that its header names.
    pub charset: View,
    /// What had to be repaired to read it: names with commas between them.
    pub repairs: View,
    /// The bytes of its header, with the empty line after it: of the message, or of the mailbox, if the message is from
    /// one.
    pub header: Range,
    /// The bytes of its body, counted in the same way. In a message that was encoded as a whole and attached, header
    /// and body are the encoded bytes that they come from.
    pub body: Range,
    /// 1 if it has a text (see `irispan_text_new`), else 0.
    pub is_text: u32,
    /// 1 if its header says that it is an attachment, else 0.
    pub is_attachment: u32,
}

impl<'r> Message<'r> {
    /// Returns the message with the data of its parts.
    pub(crate) fn of(message: mail::Message<'r>) -> Message<'r> {
        let parts = message.parts().map(|part| About::of(&part)).collect();
        Message { message, parts }
    }

    /// Returns the Message-ID.
    pub(crate) fn id(&self) -> Outcome<&str> {
        self.message.id().ok_or(Status::None)
    }

    /// Returns the number of parts.
    pub(crate) fn count(&self) -> usize {
        self.parts.len()
    }

    /// Returns a part of the library.
    pub(crate) fn core(&self, index: usize) -> Outcome<mail::Part<'_>> {
        self.message.parts().nth(index).ok_or(Status::None)
    }

    /// Returns a part.
    pub(crate) fn part(&self, index: usize) -> Outcome<Part> {
        let (part, about) = (self.core(index)?, self.parts.get(index).ok_or(Status::None)?);
        Ok(Part {
            number: View::of(about.number.as_bytes()),
            media_type: View::of(part.media_type().as_bytes()),
            charset: View::of(part.charset().unwrap_or_default().as_bytes()),
            repairs: View::of(about.repairs.as_bytes()),
            header: part.raw_range(part.header()).into(),
            body: part.raw_range(part.body()).into(),
            is_text: part.is_text().into(),
            is_attachment: part.is_attachment().into(),
        })
    }

    /// Returns the first field with a name in the header of a part, as text: decoded and on one
    /// line.
    pub(crate) fn field(&self, index: usize, name: &str) -> Outcome<String> {
        self.core(index)?.header_text(name).ok_or(Status::None)
    }

    /// Returns the index of the text that should be shown first: of alternatives, the one in the
    /// preferred media type, if there is one.
    pub(crate) fn preferred(&self, is_html: bool) -> Outcome<usize> {
        let shown = |(_, part): &(usize, mail::Part<'_>)| part.is_text() && !part.is_attachment();
        let mut texts = self.message.parts().enumerate().filter(shown);
        let (first, part) = texts.next().ok_or(Status::None)?;
        // The outermost alternatives that hold it.
        let path = part.path();
        let alternatives = self.message.parts().find(|part| {
            part.media_type() == "multipart/alternative" && path.starts_with(part.path())
        });
        let Some(alternatives) = alternatives else { return Ok(first) };
        let wanted = if is_html { "text/html" } else { "text/plain" };
        let inside = |part: &mail::Part<'_>| part.path().starts_with(alternatives.path());
        let mut all = self.message.parts().enumerate().filter(shown);
        let found = all.find(|(_, part)| inside(part) && part.media_type() == wanted);
        Ok(found.map_or(first, |(index, _)| index))
    }
}

impl About {
    fn of(part: &mail::Part<'_>) -> About {
        let repairs: Vec<&str> = part.repairs().iter().map(|repair| repair.as_str()).collect();
        About { number: part.number().to_string(), repairs: repairs.join(",") }
    }
}
