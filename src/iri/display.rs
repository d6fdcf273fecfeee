//! Displaying IRIs to people: decoded, shortened, and isolated from the direction of the text around.

use std::borrow::Cow;

use super::bidi::{BaseDirection, has_right_to_left};
use super::format::{Form, Formatter, Position};
use super::host::host_to_ascii;
use super::parts::Parts;
use super::percent;
use super::rewrite::Rewrite;
use super::shorten::shorten_link;
use crate::error::Component;
use crate::names::named;
use crate::span::Kind;
use crate::tables::is_bidi_control;
use crate::text::ascii::AsciiSet;

const LRE: char = '\u{202A}';
const PDF: char = '\u{202C}';
const LRM: char = '\u{200E}';
const LRI: char = '\u{2066}';
const PDI: char = '\u{2069}';

/// The marks that make a display show an IRI from left to right.
///
/// There is no variant for a first-strong isolate (U+2068), because an IRI runs from left to right
/// whatever its first letter is (BIDI-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Direction {
    /// No marks: markup sets the direction, such as `<bdi dir="ltr">`, or the display is plain.
    None,
    /// U+2066 LRI … U+2069 PDI. The text around is not affected (BIDI-3).
    Isolate,
    /// As [`Direction::Isolate`], with the host in an isolate of its own, so that nothing moves
    /// across its borders. For IRIs whose [order](super::bidi::order) hides the host (BIDI-31).
    IsolateHost,
    /// U+202A LRE … U+202C PDF, as in RFC 3987, for displays older than Unicode 6.3.
    Embed,
    /// As [`Direction::Embed`], with U+200E LRM before and after each reserved character and each
    /// dot of the host: components keep their order, and each is shown in its own direction
    /// (BIDI-20 to 22). The draft of 2000 asks for this; browsers do not do it.
    Components,
}

named! {
    Direction, "direction":
    None = "none",
    Isolate = "isolate",
    IsolateHost = "isolate-host",
    Embed = "embed",
    Components = "components",
}

/// Options for displaying IRIs.
///
/// The result is for people, not for programs. Unless it is shortened, it still identifies the same
/// resource after [`strip_bidi_controls`] has removed the marks.
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
    base: BaseDirection,
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
    /// Returns the default options: isolates, left-to-right text, any length, any character.
    #[must_use]
    pub const fn new() -> Display {
        Display {
            direction: Direction::Isolate,
            base: BaseDirection::LeftToRight,
            as_written: false,
            max_clusters: None,
            shows: None,
        }
    }

    /// Sets the marks around the IRI; the default is [`Direction::Isolate`].
    #[must_use]
    pub const fn direction(self, direction: Direction) -> Display {
        Display { direction, ..self }
    }

    /// Sets the direction of the text around the IRI; the default is
    /// [`BaseDirection::LeftToRight`]. In right-to-left text, an IRI without right-to-left
    /// characters is reordered too, so it gets marks; in left-to-right text it gets none (BIDI-6).
    #[must_use]
    pub const fn base_direction(self, base: BaseDirection) -> Display {
        Display { base, ..self }
    }

    /// Displays the IRI as it is written: no escape is decoded, and no character is escaped.
    #[must_use]
    pub const fn as_written(self) -> Display {
        Display { as_written: true, ..self }
    }

    /// Sets the maximum number of grapheme clusters, as in [`shorten`](super::shorten). The marks of
    /// the direction do not count.
    #[must_use]
    pub const fn max_clusters(self, max: usize) -> Display {
        Display { max_clusters: Some(max), ..self }
    }

    /// Sets a filter for characters beyond ASCII. A character for which `can` returns false is shown
    /// as escapes, for example because the reader has no font for it or cannot type it (SEC-P5). A
    /// host with such a character is shown with A-labels.
    #[must_use]
    pub const fn only(self, can: fn(char) -> bool) -> Display {
        Display { shows: Some(can), ..self }
    }

    /// Returns the IRI as it is to be displayed. Borrowed if nothing changes; time is linear in the
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
        if self.base == BaseDirection::RightToLeft || has_right_to_left(&shown) {
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

/// Returns an IRI for people to read: with as few escapes as possible, and in isolates if it has
/// right-to-left characters.
///
/// Escapes of reserved characters, spaces, controls, bidi controls and other invisible characters
/// are kept, because the decoded character would be a delimiter, be invisible, or mislead. Escapes
/// that are not UTF-8 are kept too, with all escapes beyond ASCII before and after them (U58-F35). The
/// host is shown as it is written. [`Display`] has other options. Borrowed if nothing changes; time is
/// linear in the text.
///
/// ```
/// use irispan::iri::to_display;
///
/// assert_eq!(to_display("https://example.com/%C3%A9%2F%20.)"), "https://example.com/é%2F%20.)");
/// assert_eq!(to_display("https://example.com/%D7%90"), "\u{2066}https://example.com/א\u{2069}");
/// assert_eq!(to_display("https://example.com/%E2%80%AE"), "https://example.com/%E2%80%AE");
/// // EUC-JP, of which two bytes are a letter of Thaana in UTF-8.
/// assert_eq!(to_display("https://example.com/%A5%DE%A5%CB.pdf"), "https://example.com/%A5%DE%A5%CB.pdf");
/// ```
#[must_use]
pub fn to_display(iri: &str) -> Cow<'_, str> {
    Display::new().show(iri)
}

/// Removes every bidi control, which are the marks that displays add (BIDI-4). An IRI may not hold
/// any (I3987-G14). For text that was copied from a display or typed. Borrowed if there are none;
/// time is linear in the text.
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

/// Escapes the characters beyond ASCII for which `can` returns false.
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

/// Applies a step to a text that may still be borrowed.
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
