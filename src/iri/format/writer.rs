//! One pass over path, query and fragment that decides which characters are escaped.

use core::ops::Range;
use std::borrow::Cow;

use super::formatter::{Form, Formatter, Position};
use super::place::Place;
use super::readable::{is_mark, is_readable};
use super::unit::{self, Unit};
use crate::error::Component;
use crate::iri::parts::Parts;
use crate::iri::percent;
use crate::iri::rewrite::Rewrite;
use crate::limits::MAX_BRACKETS;
use crate::tables::LinkTerm;
use crate::text::ascii::AsciiSet;

pub(super) struct Writer<'f, 't> {
    formatter: &'f Formatter<'f>,
    text: &'t str,
    rewrite: Rewrite<'t>,
    /// The brackets that are open for a detector that reads the result (U58-F16).
    open: Vec<char>,
}

impl<'f, 't> Writer<'f, 't> {
    pub(super) fn new(formatter: &'f Formatter<'f>, text: &'t str) -> Writer<'f, 't> {
        Writer { formatter, text, rewrite: Rewrite::new(text), open: Vec::new() }
    }

    pub(super) fn write(mut self, parts: &Parts<'_>) -> Cow<'t, str> {
        let opaque = parts.authority().is_none();
        let scheme = parts.scheme();
        let path = match scheme {
            Some(scheme) if opaque && scheme.eq_ignore_ascii_case("mailto") => Place::LocalPart,
            None if opaque => Place::FirstSegment,
            _ => Place::Segment,
        };
        self.part(parts.path_range(), path);
        for (component, place) in
            [(Component::Query, Place::Key), (Component::Fragment, Place::Fragment)]
        {
            if let Some(range) = parts.range(component) {
                self.part(range, place);
            }
        }
        self.rewrite.finish()
    }

    /// Writes one part of the IRI, which begins at `place`.
    fn part(&mut self, range: Range<usize>, mut place: Place) {
        self.open.clear();
        let Some(text) = self.text.get(..range.end) else { return };
        let mut at = range.start;
        let last = self.formatter.position == Position::Final && range.end == self.text.len();
        let mut begins = true;
        // What is before has been looked at for text of another charset, which is kept up to `legacy`.
        let (mut looked, mut legacy) = (at, at);
        while let Some(rest) = text.get(at..)
            && let Some(mut unit) = unit::first(rest)
        {
            if self.formatter.form == Form::Readable && unit.escaped && at >= looked {
                let (length, is_utf8) = unit::run(rest);
                looked = at + length;
                legacy = if is_utf8 { at } else { looked };
            }
            if at < legacy {
                unit = Unit { character: None, length: 3, ..unit };
            }
            if let Some((next, length)) = place.after_delimiter(rest, last) {
                self.open.clear();
                place = next;
                begins = true;
                at += length;
                continue;
            }
            let end = at + unit.length;
            match unit.character {
                // A byte that is not part of a character keeps its escape.
                None => self.escape(at..end, unit),
                Some(c) => {
                    let ahead = ahead(&text[end..]);
                    if self.is_plain(place, c, unit, ahead, begins) && self.is_safe(c, end) {
                        self.plain(place, at..end, c, unit);
                    } else {
                        self.escape(at..end, unit);
                    }
                }
            }
            begins = false;
            at = end;
        }
    }

    /// Returns true if the form writes the character plainly, whatever surrounds the IRI.
    fn is_plain(
        &self,
        place: Place,
        c: char,
        unit: Unit,
        ahead: [Option<Unit>; 2],
        begins: bool,
    ) -> bool {
        let form = self.formatter.form;
        // A form decoder reads a plain `+` as a space (U58-F9).
        if c == '+' && unit.escaped && place.in_query() {
            return false;
        }
        let in_address = matches!(place, Place::LocalPart | Place::Domain);
        if c == '%' {
            // U58-F13. Hexadecimal digits that follow are written plainly.
            let begins_escape = ahead.iter().all(|unit| unit.is_some_and(Unit::is_hex_digit));
            return matches!(form, Form::Minimal | Form::FullyEscaped)
                && !begins_escape
                && !(in_address && unit.escaped);
        }
        if in_address {
            return self.is_plain_in_address(place, c, unit);
        }
        if form == Form::FullyEscaped {
            return (' '..'~').contains(&c) && !place.is_fully_escaped(c);
        }
        if place.is_syntax(c, unit.escaped, ahead) {
            return false;
        }
        // U58-F12.
        if place == Place::Value && c == '=' && unit.escaped && !self.formatter.equals_in_values {
            return false;
        }
        match form {
            Form::Minimal | Form::FullyEscaped => true,
            Form::Readable | Form::Maximal => {
                let may_decode = |byte| !unit.escaped || AsciiSet::UNRESERVED.contains(byte);
                match u8::try_from(c) {
                    Ok(byte) if byte.is_ascii() => {
                        may_decode(byte) && is_readable(c, place.in_query())
                    }
                    _ => {
                        form == Form::Readable
                            && is_readable(c, place.in_query())
                            && !(begins && is_mark(c))
                    }
                }
            }
        }
    }

    /// Returns true if the form writes a character of an address plainly. An escape is only decoded
    /// if a detector accepts the character in an address (U58-F34). A domain is never escaped,
    /// because it is a host.
    fn is_plain_in_address(&self, place: Place, c: char, unit: Unit) -> bool {
        let properties = self.formatter.code_points;
        let form = self.formatter.form;
        let fits = match place {
            Place::Domain => properties.is_host(c),
            _ => properties.is_email(c),
        };
        let ascii_only = matches!(form, Form::Maximal | Form::FullyEscaped);
        match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() && unit.escaped => AsciiSet::UNRESERVED.contains(byte),
            _ if !c.is_ascii() && ascii_only && (unit.escaped || place == Place::LocalPart) => {
                false
            }
            _ if unit.escaped => fits && is_readable(c, false),
            _ => form == Form::Minimal || is_readable(c, false),
        }
    }

    /// Returns true if a detector continues the link after the character, which ends at `end`
    /// (U58-F14, F15).
    ///
    /// A mismatched closing bracket is escaped and closes nothing, because a detector does not see
    /// an escaped bracket.
    fn is_safe(&self, c: char, end: usize) -> bool {
        let Formatter { form, position, code_points, .. } = *self.formatter;
        if position == Position::Delimited {
            return form != Form::Minimal || code_points.link_term(c) != LinkTerm::Hard;
        }
        match code_points.link_term(c) {
            LinkTerm::Hard => false,
            LinkTerm::Include => true,
            LinkTerm::Soft => position == Position::Medial || end < self.text.len(),
            LinkTerm::Open => form == Form::FullyEscaped || self.open.len() < MAX_BRACKETS,
            LinkTerm::Close => {
                form == Form::FullyEscaped
                    || (self.open.last().is_some()
                        && self.open.last().copied() == code_points.opening(c))
            }
        }
    }

    fn plain(&mut self, place: Place, range: Range<usize>, c: char, unit: Unit) {
        if unit.escaped {
            self.rewrite.replace(range).push(c);
        }
        if place.forgets_brackets(c) {
            self.open.clear();
            return;
        }
        match self.formatter.code_points.link_term(c) {
            LinkTerm::Open => self.open.push(c),
            LinkTerm::Close => drop(self.open.pop()),
            LinkTerm::Hard | LinkTerm::Include | LinkTerm::Soft => {}
        }
    }

    /// Writes a unit as escapes, in upper case (U58-F19).
    fn escape(&mut self, range: Range<usize>, unit: Unit) {
        let Some(written) = self.text.as_bytes().get(range.clone()) else { return };
        if unit.escaped {
            if written.iter().any(u8::is_ascii_lowercase) {
                let upper = written.to_ascii_uppercase();
                let out = self.rewrite.replace(range);
                out.extend(upper.iter().copied().map(char::from));
            }
            return;
        }
        let out = self.rewrite.replace(range);
        written.iter().for_each(|&byte| percent::push_escape(out, byte));
    }
}

/// Returns the next two units.
fn ahead(text: &str) -> [Option<Unit>; 2] {
    let first = unit::first(text);
    let second = first.and_then(|first| unit::first(text.get(first.length..)?));
    [first, second]
}
