//! IRIs as they are shown: readable, shortened if need be, and in their own direction.

use std::borrow::Cow;

use super::bidi::has_right_to_left;
use super::format::{Form, Formatter, Position};
use super::host::host_to_ascii;
use super::parts::Parts;
use super::percent;
use super::rewrite::Rewrite;
use super::shorten::shorten_link;
use crate::error::Component;
use crate::span::Kind;
use crate::tables::is_bidi_control;
use crate::text::ascii::AsciiSet;

const LRE: char = '\u{202A}';
const PDF: char = '\u{202C}';
const LRM: char = '\u{200E}';
const LRI: char = '\u{2066}';
const PDI: char = '\u{2069}';

/// How a display is told that an IRI runs from left to right.
///
/// There is no form with a first-strong isolate (U+2068): an IRI runs from left to right whatever it
/// begins with (BIDI-2), and a relative reference may begin with any letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Direction {
    /// Not at all: markup does it, such as `<bdi dir="ltr">`, or the display is plain.
    None,
    /// U+2066 LRI … U+2069 PDI. The text around is not affected (BIDI-3).
    Isolate,
    /// As [`Direction::Isolate`], with the host in an isolate of its own, so that nothing moves across
    /// its borders: for IRIs whose [order](super::bidi::order) hides it (BIDI-31).
    IsolateHost,
    /// U+202A LRE … U+202C PDF, as RFC 3987 has it, for displays older than Unicode 6.3.
    Embed,
    /// As [`Direction::Embed`], with U+200E LRM before and after each reserved character, and each dot
    /// of the host: every component keeps its place, and only runs in its own direction (BIDI-20 to
    /// 22). So the draft of 2000 would show IRIs; browsers do not.
    Components,
}

/// Shows IRIs, by options.
///
/// What is shown is for the eye. It leads to the same place as the IRI when the marks are taken off by
/// [`strip_bidi_controls`], unless it was shortened.
///
/// ```
/// use irispan::iri::{Direction, Display};
///
/// let display = Display::new().direction(Direction::Embed);
/// assert_eq!(
///     display.show("http://example.com/%D7%90%D7%91/%20"),
///     "\u{202A}http://example.com/אב/%20\u{202C}",
/// );
/// assert_eq!(display.show("http://example.com/%C3%A9"), "http://example.com/é");
/// assert_eq!(Display::new().max_clusters(24).show("https://example.com/a/b/c/d/e"),
///     "https://example.com/a/b…");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Display {
    direction: Direction,
    right_to_left_text: bool,
    as_written: bool,
    max_clusters: Option<usize>,
    shows: Option<fn(char) -> bool>,
}

impl Default for Display {
    fn default() -> Display {
        Display::new()
    }
}

impl Display {
    /// With isolates, for text that runs from left to right, at any length.
    #[must_use]
    pub const fn new() -> Display {
        Display {
            direction: Direction::Isolate,
            right_to_left_text: false,
            as_written: false,
            max_clusters: None,
            shows: None,
        }
    }

    /// How the direction is told; [`Direction::Isolate`] unless set.
    #[must_use]
    pub const fn direction(self, direction: Direction) -> Display {
        Display { direction, ..self }
    }

    /// The IRI is shown in text that runs from right to left, where one without right-to-left
    /// characters is disordered as well. In other text such an IRI gets no marks (BIDI-6).
    #[must_use]
    pub const fn in_right_to_left_text(self) -> Display {
        Display { right_to_left_text: true, ..self }
    }

    /// No escape is decoded, and nothing is escaped.
    #[must_use]
    pub const fn as_written(self) -> Display {
        Display { as_written: true, ..self }
    }

    /// Shortened to at most so many grapheme clusters, as [`shorten`](super::shorten) does. The marks of
    /// the direction are not counted.
    #[must_use]
    pub const fn max_clusters(self, max: usize) -> Display {
        Display { max_clusters: Some(max), ..self }
    }

    /// Shows escapes in place of characters beyond ASCII that `can` denies: those that the reader has
    /// no font for, or could not type (SEC-P5). A host with one is shown with A-labels.
    #[must_use]
    pub const fn only(self, can: fn(char) -> bool) -> Display {
        Display { shows: Some(can), ..self }
    }

    /// The IRI as it is to be shown; borrowed if that is how it is written. Time is linear in the
    /// text.
    #[must_use]
    pub fn show<'t>(&self, iri: &'t str) -> Cow<'t, str> {
        self.show_kind(iri, Kind::Url)
    }

    pub(crate) fn show_kind<'t>(&self, text: &'t str, kind: Kind) -> Cow<'t, str> {
        let mut shown = if self.as_written {
            Cow::Borrowed(text)
        } else {
            let formatter = Formatter::new(Form::Readable).position(Position::Delimited);
            formatter.format_kind(text, kind)
        };
        if let Some(can) = self.shows {
            shown = and_then(shown, |text| escape_unless(text, kind, can));
        }
        if let Some(max) = self.max_clusters {
            shown = and_then(shown, |text| shorten_link(text, kind, max, &mut |_| 1));
        }
        if self.right_to_left_text || has_right_to_left(&shown) {
            shown = and_then(shown, |text| self.mark(text, kind));
        }
        shown
    }

    fn mark<'t>(&self, text: &'t str, kind: Kind) -> Cow<'t, str> {
        let mut rewrite = Rewrite::new(text);
        let (opens, closes) = match self.direction {
            Direction::None => return Cow::Borrowed(text),
            Direction::Isolate | Direction::IsolateHost => (LRI, PDI),
            Direction::Embed | Direction::Components => (LRE, PDF),
        };
        rewrite.replace(0..0).push(opens);
        let host = Parts::of_link(text, kind).range(Component::Host).unwrap_or_default();
        if self.direction == Direction::Components {
            for (at, c) in text.char_indices() {
                let is_delimiter = u8::try_from(c).is_ok_and(|b| AsciiSet::RESERVED.contains(b));
                if is_delimiter || (c == '.' && host.contains(&at)) {
                    let out = rewrite.replace(at..at + 1);
                    out.extend([LRM, c, LRM]);
                }
            }
        } else if self.direction == Direction::IsolateHost && !host.is_empty() {
            rewrite.replace(host.start..host.start).push(LRI);
            rewrite.replace(host.end..host.end).push(PDI);
        }
        rewrite.replace(text.len()..text.len()).push(closes);
        rewrite.finish()
    }
}

/// An IRI for people to read: with as few escapes as the same IRI can have, and between isolates if it
/// holds right-to-left characters.
///
/// Escapes stay that would be a delimiter, or not be seen, or mislead: those of reserved characters,
/// spaces, controls, bidi controls and other invisible characters, and those that are not UTF-8. The
/// host is shown as it is written. See [`Display`] for other ways. Borrowed if nothing changes; time is
/// linear in the text.
///
/// ```
/// use irispan::iri::to_display;
///
/// assert_eq!(to_display("https://example.com/%C3%A9%2F%20.)"), "https://example.com/é%2F%20.)");
/// assert_eq!(to_display("https://example.com/%D7%90"), "\u{2066}https://example.com/א\u{2069}");
/// assert_eq!(to_display("https://example.com/%E2%80%AE"), "https://example.com/%E2%80%AE");
/// ```
#[must_use]
pub fn to_display(iri: &str) -> Cow<'_, str> {
    Display::new().show(iri)
}

/// Takes off the marks that displays add (BIDI-4): every bidi control, wherever it stands. None may
/// stand in an IRI (I3987-G14). For text that was copied or typed; borrowed if there are none.
///
/// ```
/// use irispan::iri::strip_bidi_controls;
///
/// assert_eq!(strip_bidi_controls("\u{2066}http://example.com/א\u{2069}"), "http://example.com/א");
/// ```
#[must_use]
pub fn strip_bidi_controls(text: &str) -> Cow<'_, str> {
    let mut rewrite = Rewrite::new(text);
    for (at, c) in text.char_indices().filter(|&(_, c)| is_bidi_control(c)) {
        let _ = rewrite.replace(at..at + c.len_utf8());
    }
    rewrite.finish()
}

/// Escapes characters beyond ASCII that cannot be shown.
fn escape_unless(text: &str, kind: Kind, can: fn(char) -> bool) -> Cow<'_, str> {
    let mut rewrite = Rewrite::new(text);
    let shows = |c: char| c.is_ascii() || can(c);
    let host = Parts::of_link(text, kind).range(Component::Host);
    let ascii_host = host.clone().and_then(|range| {
        let host = text.get(range)?;
        if host.chars().all(shows) { None } else { host_to_ascii(host).ok() }
    });
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let mut end = at + c.len_utf8();
        match (&host, &ascii_host) {
            (Some(range), Some(ascii)) if range.start == at => {
                end = range.end;
                rewrite.replace(range.clone()).push_str(ascii);
            }
            _ if !shows(c) => {
                let out = rewrite.replace(at..end);
                c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| percent::push_escape(out, byte));
            }
            _ => {}
        }
        at = end;
    }
    rewrite.finish()
}

/// A second step on a text that may be borrowed still.
fn and_then<'t>(text: Cow<'t, str>, step: impl Fn(&str) -> Cow<'_, str>) -> Cow<'t, str> {
    let owned = match text {
        Cow::Borrowed(borrowed) => return step(borrowed),
        Cow::Owned(owned) => owned,
    };
    let changed = match step(&owned) {
        Cow::Borrowed(_) => None,
        Cow::Owned(changed) => Some(changed),
    };
    Cow::Owned(changed.unwrap_or(owned))
}
