//! The length of an IRI before and after escaping (IURI-6).

use super::map::to_uri;
use super::parts::Parts;
use crate::error::{Component, Error};
use crate::text::ascii::AsciiSet;

/// The length of a text in several encodings.
///
/// A Thai or Georgian letter takes one octet in a charset made for its script, three in UTF-8, and
/// nine when escaped, so escaping may exceed a limit that the text did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Length {
    /// The number of code points.
    pub characters: usize,
    /// The number of octets in the native charset.
    pub native: usize,
    /// The number of octets in UTF-8.
    pub utf8: usize,
    /// The number of octets if every character beyond ASCII, and every ASCII character that no URI
    /// may hold, is percent-encoded. Existing escapes count as they are.
    pub escaped: usize,
}

impl Length {
    fn of(text: &str, native: &mut impl FnMut(char) -> usize) -> Length {
        let mut length = Length { utf8: text.len(), ..Length::default() };
        for c in text.chars() {
            length.characters += 1;
            length.native = length.native.saturating_add(native(c));
            let plain = u8::try_from(c).is_ok_and(|b| b == b'%' || AsciiSet::URI.contains(b));
            length.escaped += if plain { 1 } else { 3 * c.len_utf8() };
        }
        length
    }
}

/// The [`Length`] of an IRI and of each of its components, and the length of its URI.
///
/// ```
/// use irispan::Component;
/// use irispan::iri::LengthReport;
///
/// // In TIS-620, each of these letters is one octet.
/// let report = LengthReport::of("https://ไทย.example/ภาษา");
/// let path = report.component(Component::Path).unwrap_or_default();
/// assert_eq!((path.native, path.utf8, path.escaped), (5, 13, 37));
/// // A-labels are shorter than escapes.
/// let host = report.component(Component::Host).unwrap_or_default();
/// assert_eq!((host.native, host.utf8, host.escaped), (11, 17, 35));
/// assert_eq!(report.uri(), Ok("https://xn--o3cw4h.example/".len() + 36));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LengthReport {
    total: Length,
    components: Vec<(Component, Length)>,
    uri: Result<usize, Error>,
}

impl LengthReport {
    /// Measures an IRI, with a native length of one octet for each character. Time is linear in the
    /// text.
    #[must_use]
    pub fn of(iri: &str) -> LengthReport {
        LengthReport::with_native(iri, |_| 1)
    }

    /// Measures an IRI. `octets` returns the number of octets of a character in the
    /// native charset; a sum beyond `usize::MAX` is that.
    ///
    /// ```
    /// use irispan::iri::LengthReport;
    ///
    /// let utf16 = |c: char| 2 * c.len_utf16();
    /// assert_eq!(LengthReport::with_native("x:ä", utf16).total().native, 6);
    /// ```
    #[must_use]
    pub fn with_native(iri: &str, mut octets: impl FnMut(char) -> usize) -> LengthReport {
        let mut length = |text: &str| Length::of(text, &mut octets);
        let components = Parts::of(iri)
            .components()
            .filter_map(|(component, range)| Some((component, length(iri.get(range)?))))
            .collect();
        LengthReport { total: length(iri), components, uri: to_uri(iri).map(|uri| uri.len()) }
    }

    /// Returns the length of the whole IRI, including delimiters.
    #[must_use]
    pub const fn total(&self) -> Length {
        self.total
    }

    /// Returns the length of one component, without delimiters, or `None` if it is undefined.
    #[must_use]
    pub fn component(&self, component: Component) -> Option<Length> {
        self.components.iter().find(|(one, _)| *one == component).map(|(_, length)| *length)
    }

    /// Returns the length of every defined component, in the order of the text.
    pub fn components(&self) -> impl Iterator<Item = (Component, Length)> {
        self.components.iter().copied()
    }

    /// Returns the number of octets of the URI that the IRI maps to by [`to_uri`].
    ///
    /// # Errors
    ///
    /// The same as for [`to_uri`].
    pub fn uri(&self) -> Result<usize, Error> {
        self.uri.clone()
    }
}
