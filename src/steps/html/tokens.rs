//! Tokenizes a document piece by piece, as far as its text content needs: text, and the names and
//! some attributes of tags. Everything else (comments, declarations, other attributes) is skipped
//! and never kept. The tokenizer of `html5gum` pulls its input and cannot be paused, so this one
//! was written; tests compare the two.

use core::mem;

use memchr::{memchr, memchr2};

use super::foreign::Foreign;
use super::tag::{OpenTag, StartTag};

/// The next token of a document.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// More bytes are needed to decide. `input` has fewer than twelve bytes.
    More,
    /// This many bytes of markup.
    Markup(usize),
    /// This many bytes of text.
    Text(usize),
    /// This many bytes of text without character references.
    Literal(usize),
    /// This many bytes end a start tag.
    Start(usize, StartTag),
    /// This many bytes end the end tag of an element with this name.
    End(usize, Vec<u8>),
}

/// How the value of an attribute is delimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quote {
    Double,
    Single,
    None,
}

/// How text is read, which depends on its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Data,
    /// Up to the end tag of the element, with character references.
    RcData,
    /// Up to the end tag of the element.
    RawText,
    ScriptData,
    PlainText,
}

impl State {
    /// Returns how the text after a start tag is read.
    fn after(name: &[u8]) -> State {
        match name {
            b"plaintext" => State::PlainText,
            b"script" => State::ScriptData,
            b"textarea" | b"title" => State::RcData,
            b"style" | b"iframe" | b"xmp" | b"noembed" | b"noframes" | b"noscript" => {
                State::RawText
            }
            _ => State::Data,
        }
    }
}

/// The place of the next byte.
#[derive(Clone, Debug)]
enum Place {
    Text(State),
    /// In a script after `<!--`, and whether also after `<script`: then `</script` ends only that.
    EscapedScript(bool),
    /// In a comment after `<!--`, and whether directly after it.
    Comment(bool),
    /// In a CDATA section of SVG or MathML, which is text.
    CharacterData,
    /// In anything else that ends with `>`: a declaration or a bogus comment.
    Declaration,
    TagName,
    BeforeAttribute,
    AttributeName,
    AfterAttributeName,
    BeforeValue,
    Value(Quote),
}

/// Reads tokens. Keeps at most an unfinished tag.
#[derive(Clone, Debug)]
pub(super) struct Tokens {
    place: Place,
    tag: OpenTag,
    last_start_tag: Vec<u8>,
    foreign: Foreign,
}

impl Tokens {
    pub(super) fn new() -> Tokens {
        let (tag, last_start_tag) = (OpenTag::default(), Vec::new());
        Tokens { place: Place::Text(State::Data), tag, last_start_tag, foreign: Foreign::default() }
    }

    /// Returns the number of open elements of SVG and MathML that decide how text is read.
    pub(super) const fn foreign_depth(&self) -> usize {
        self.foreign.depth()
    }

    /// Returns whether text belongs to SVG or MathML.
    pub(super) fn is_foreign(&self) -> bool {
        self.foreign.is_here()
    }

    /// Returns whether the next byte is text rather than in a tag.
    pub(super) const fn is_between(&self) -> bool {
        matches!(
            self.place,
            Place::Text(_) | Place::EscapedScript(_) | Place::Comment(_) | Place::CharacterData
        )
    }

    /// Returns the next token of `input`, which is not empty and at offset `at` of the document.
    /// `last` says that nothing follows it.
    pub(super) fn next(&mut self, at: usize, input: &[u8], last: bool) -> Next {
        match &self.place {
            Place::Text(State::Data) => self.data(input, last),
            Place::Text(State::ScriptData) => self.script(input, last),
            Place::Text(State::PlainText) => Next::Literal(input.len()),
            Place::Text(State::RawText) => match self.raw_text(input, last) {
                Next::Text(length) => Next::Literal(length),
                next => next,
            },
            Place::Text(_) => self.raw_text(input, last),
            Place::EscapedScript(is_within) => self.escaped_script(input, last, *is_within),
            Place::Comment(begins) => self.comment(input, last, *begins),
            Place::CharacterData => self.character_data(input, last),
            Place::Declaration => match memchr(b'>', input) {
                Some(end) => self.go(end + 1, Place::Text(State::Data)),
                None => Next::Markup(input.len()),
            },
            Place::TagName => {
                let end = input.iter().position(|b| is_blank(*b) || matches!(b, b'/' | b'>'));
                self.tag.push_name(&input[..end.unwrap_or(input.len())]);
                match end {
                    Some(end) if input[end] == b'>' => self.end_tag(end + 1),
                    Some(end) => self.go(end, Place::BeforeAttribute),
                    None => Next::Markup(input.len()),
                }
            }
            Place::BeforeAttribute => self.before_attribute(input),
            Place::AttributeName => self.attribute_name(input),
            Place::AfterAttributeName => self.after_attribute_name(input),
            Place::BeforeValue => self.before_value(input),
            Place::Value(quote) => self.value(at, input, *quote),
        }
    }

    fn go(&mut self, read: usize, place: Place) -> Next {
        self.place = place;
        Next::Markup(read)
    }

    fn data(&mut self, input: &[u8], last: bool) -> Next {
        match memchr(b'<', input) {
            None => return Next::Text(input.len()),
            Some(0) => {}
            Some(open) => return Next::Text(open),
        }
        match input.get(1..).unwrap_or_default() {
            [] | [b'/'] if !last => Next::More,
            [b'!', rest @ ..] => {
                let is_data = match self.foreign.is_here() {
                    true => begins(rest, b"[CDATA[", last),
                    false => Some(false),
                };
                if is_data == Some(true) {
                    self.go(9, Place::CharacterData)
                } else if rest.starts_with(b"--") {
                    self.go(4, Place::Comment(true))
                } else if is_data.is_none() || b"--".starts_with(rest) && !last {
                    Next::More
                } else {
                    self.go(2, Place::Declaration)
                }
            }
            [b'?', ..] => self.go(2, Place::Declaration),
            [b'/', b'>', ..] => Next::Markup(3),
            [b'/', letter, ..] if letter.is_ascii_alphabetic() => self.open_tag(2, true),
            [b'/', _, ..] => self.go(2, Place::Declaration),
            [letter, ..] if letter.is_ascii_alphabetic() => self.open_tag(1, false),
            _ => Next::Text(1),
        }
    }

    /// Reads text that ends only at its own end tag.
    fn raw_text(&mut self, input: &[u8], last: bool) -> Next {
        match memchr(b'<', input) {
            None => return Next::Text(input.len()),
            Some(0) => {}
            Some(open) => return Next::Text(open),
        }
        match tag_at(input, b"</", &self.last_start_tag, last) {
            Some(true) => self.open_tag(2, true),
            Some(false) => Next::Text(1),
            None => Next::More,
        }
    }

    fn script(&mut self, input: &[u8], last: bool) -> Next {
        if begins(input, b"<!--", last) == Some(true) {
            // The two dashes may also be those of its end.
            self.place = Place::EscapedScript(false);
            return Next::Text(2);
        }
        match begins(input, b"<!--", last) {
            None => Next::More,
            _ => self.raw_text(input, last),
        }
    }

    fn escaped_script(&mut self, input: &[u8], last: bool, is_within: bool) -> Next {
        match memchr2(b'<', b'-', input) {
            None => return Next::Text(input.len()),
            Some(0) => {}
            Some(open) => return Next::Text(open),
        }
        if input[0] == b'-' {
            return match begins(input, b"-->", last) {
                Some(true) => {
                    self.place = Place::Text(State::ScriptData);
                    Next::Text(3)
                }
                Some(false) => Next::Text(1),
                None => Next::More,
            };
        }
        let closes = tag_at(input, b"</", b"script", last);
        let opens = if is_within { Some(false) } else { tag_at(input, b"<", b"script", last) };
        match (closes, opens) {
            (Some(true), _) if !is_within => self.open_tag(2, true),
            (Some(true), _) | (_, Some(true)) => {
                self.place = Place::EscapedScript(!is_within);
                Next::Text(1)
            }
            (Some(false), Some(false)) => Next::Text(1),
            _ => Next::More,
        }
    }

    fn comment(&mut self, input: &[u8], last: bool, begins_here: bool) -> Next {
        if begins_here {
            for end in [&b">"[..], b"->"] {
                match begins(input, end, last) {
                    Some(true) => return self.go(end.len(), Place::Text(State::Data)),
                    Some(false) => {}
                    None => return Next::More,
                }
            }
            self.place = Place::Comment(false);
        }
        match memchr(b'-', input) {
            None => return Next::Markup(input.len()),
            Some(0) => {}
            Some(dash) => return Next::Markup(dash),
        }
        for end in [&b"-->"[..], b"--!>"] {
            match begins(input, end, last) {
                Some(true) => return self.go(end.len(), Place::Text(State::Data)),
                Some(false) => {}
                None => return Next::More,
            }
        }
        Next::Markup(1)
    }

    fn character_data(&mut self, input: &[u8], last: bool) -> Next {
        match memchr(b']', input) {
            None => return Next::Literal(input.len()),
            Some(0) => {}
            Some(bracket) => return Next::Literal(bracket),
        }
        match begins(input, b"]]>", last) {
            Some(true) => self.go(3, Place::Text(State::Data)),
            Some(false) => Next::Literal(1),
            None => Next::More,
        }
    }

    fn open_tag(&mut self, read: usize, is_end: bool) -> Next {
        self.tag = OpenTag::new(is_end);
        self.go(read, Place::TagName)
    }

    fn before_attribute(&mut self, input: &[u8]) -> Next {
        match input[0] {
            byte if is_blank(byte) || byte == b'/' => {
                self.tag.marks.is_closed = byte == b'/';
                Next::Markup(1)
            }
            b'>' => self.end_tag(1),
            _ => {
                self.tag.begin_attribute();
                // Here, `=` is a part of the name.
                self.tag.push_attribute(&input[..1]);
                self.go(1, Place::AttributeName)
            }
        }
    }

    fn attribute_name(&mut self, input: &[u8]) -> Next {
        let ends = |byte: &u8| is_blank(*byte) || matches!(byte, b'/' | b'>' | b'=');
        let end = input.iter().position(ends);
        self.tag.push_attribute(&input[..end.unwrap_or(input.len())]);
        let Some(end) = end else { return Next::Markup(input.len()) };
        self.tag.end_attribute();
        self.go(end, Place::AfterAttributeName)
    }

    fn after_attribute_name(&mut self, input: &[u8]) -> Next {
        match input[0] {
            byte if is_blank(byte) => Next::Markup(1),
            b'=' => self.go(1, Place::BeforeValue),
            _ => self.go(0, Place::BeforeAttribute),
        }
    }

    fn before_value(&mut self, input: &[u8]) -> Next {
        match input[0] {
            byte if is_blank(byte) => Next::Markup(1),
            b'"' => self.go(1, Place::Value(Quote::Double)),
            b'\'' => self.go(1, Place::Value(Quote::Single)),
            b'>' => self.end_tag(1),
            _ => self.go(0, Place::Value(Quote::None)),
        }
    }

    fn value(&mut self, at: usize, input: &[u8], quote: Quote) -> Next {
        let end = match quote {
            Quote::Double => memchr(b'"', input),
            Quote::Single => memchr(b'\'', input),
            Quote::None => input.iter().position(|byte| is_blank(*byte) || *byte == b'>'),
        };
        self.tag.push_value(at, &input[..end.unwrap_or(input.len())]);
        let Some(end) = end else { return Next::Markup(input.len()) };
        self.tag.end_value();
        let read = if quote == Quote::None { end } else { end + 1 };
        self.go(read, Place::BeforeAttribute)
    }

    /// Ends a tag. The state of the tokenizer depends on the names of elements.
    fn end_tag(&mut self, read: usize) -> Next {
        let (is_end, marks) = (self.tag.is_end, self.tag.marks());
        let tag = mem::take(&mut self.tag);
        self.last_start_tag.clear();
        if is_end {
            self.place = Place::Text(State::Data);
            self.foreign.end(tag.name());
            return Next::End(read, tag.finish(true).name);
        }
        self.last_start_tag.extend_from_slice(tag.name());
        let is_html = self.foreign.start(tag.name(), marks);
        let mut tag = tag.finish(is_html);
        tag.is_empty = marks.is_closed && !is_html;
        self.place = Place::Text(if is_html { State::after(&tag.name) } else { State::Data });
        Next::Start(read, tag)
    }
}

/// Returns whether a byte separates attributes.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

/// Returns whether `input` begins with `text`; `None` if it ends too early to decide.
fn begins(input: &[u8], text: &[u8], last: bool) -> Option<bool> {
    if !last && input.len() < text.len() && text.starts_with(input) {
        return None;
    }
    Some(input.starts_with(text))
}

/// Returns whether `input` begins a tag of an element; `None` if it ends too early to decide.
fn tag_at(input: &[u8], open: &[u8], name: &[u8], last: bool) -> Option<bool> {
    match begins(input, open, last) {
        Some(true) => {}
        other => return other,
    }
    let rest = &input[open.len()..];
    let near = &rest[..rest.len().min(name.len())];
    if !near.eq_ignore_ascii_case(&name[..near.len()]) {
        return Some(false);
    }
    match rest.get(name.len()) {
        Some(byte) => Some(is_blank(*byte) || matches!(byte, b'/' | b'>')),
        None if last => Some(false),
        None => None,
    }
}

#[cfg(test)]
#[path = "token_tests.rs"]
mod tests;
