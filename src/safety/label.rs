//! The labels of a host.

use core::ops::Range;
use std::borrow::Cow;

use super::fact::Fact;
use super::kind::FactKind;
use crate::error::Component;
use crate::iri::{host_to_ascii, host_to_unicode};
use crate::text::label::{is_a_label, is_separator};

/// A label of a host: its range, how it is written, and the Unicode form that it maps to.
pub(super) struct Label<'t> {
    pub(super) range: Range<usize>,
    pub(super) written: &'t str,
    pub(super) unicode: Cow<'t, str>,
}

impl Label<'_> {
    /// Returns a fact about a character of the Unicode form: with the range of the character if it
    /// is written in this form, otherwise with the range of the label.
    pub(super) fn at(&self, kind: FactKind, at: usize) -> Fact {
        let c = self.unicode.get(at..).and_then(|rest| rest.chars().next());
        let range = match c {
            Some(c) if self.written == self.unicode => {
                self.range.start + at..self.range.start + at + c.len_utf8()
            }
            _ => self.range.clone(),
        };
        Fact::new(kind, Component::Host, range)
    }

    /// Returns a fact about the whole label.
    pub(super) fn whole(&self, kind: FactKind) -> Fact {
        Fact::new(kind, Component::Host, self.range.clone())
    }
}

/// Returns the labels of a host that begins at the offset `start`.
pub(super) fn labels(host: &str, start: usize) -> Vec<Label<'_>> {
    let mut labels = Vec::new();
    let mut at = start;
    for piece in host.split_inclusive(is_separator) {
        let written = piece.trim_end_matches(is_separator);
        let unicode = if written.is_ascii() && !is_encoded(written) {
            Cow::Borrowed(written)
        } else {
            Cow::Owned(unicode_name(written))
        };
        labels.push(Label { range: at..at + written.len(), written, unicode });
        at += piece.len();
    }
    labels.retain(|label| !label.written.is_empty());
    labels
}

/// Returns whether a label of ASCII characters is written for another one: as an A-label or with
/// escapes.
fn is_encoded(label: &str) -> bool {
    is_a_label(label) || label.contains('%')
}

/// Returns a host or a label in lower case and Unicode form, as UTS #46 maps it; if UTS #46 refuses
/// it, as it is written.
pub(super) fn unicode_name(name: &str) -> String {
    match host_to_ascii(name) {
        Ok(ascii) => host_to_unicode(&ascii.to_ascii_lowercase()).into_owned(),
        Err(_) => name.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::{labels, unicode_name};

    #[test]
    fn labels_and_their_ranges() {
        let found: Vec<_> = labels("www.xn--mnchen-3ya。b%63d..x", 10)
            .into_iter()
            .map(|label| (label.range, label.written, label.unicode.into_owned()))
            .collect();
        assert_eq!(
            found,
            [
                (10..13, "www", "www".to_owned()),
                (14..28, "xn--mnchen-3ya", "münchen".to_owned()),
                (31..36, "b%63d", "bcd".to_owned()),
                (38..39, "x", "x".to_owned()),
            ]
        );
    }

    #[test]
    fn names_in_unicode() {
        for (name, unicode) in [
            ("XN--Mnchen-3ya.DE", "münchen.de"),
            ("Bücher", "bücher"),
            ("xn--a-ecp.A", "xn--a-ecp.a"),
        ] {
            assert_eq!(unicode_name(name), unicode, "{name}");
        }
    }
}
