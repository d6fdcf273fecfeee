//! How long an IRI becomes when it is escaped (IURI-6).

use super::map::to_uri;
use super::parts::Parts;
use crate::error::{Component, Error};
use crate::text::ascii::AsciiSet;

/// The length of a text in several spellings.
///
/// A Thai or Georgian letter takes one octet in a charset made for its script, three in UTF-8, and nine
/// when escaped; what fitted into a limit may no longer do so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Length {
    /// Characters (code points): the octets of a charset that has one for each.
    pub characters: usize,
    /// Octets in the charset that was asked about.
    pub native: usize,
    /// Octets in UTF-8.
    pub utf8: usize,
    /// Octets when every character beyond ASCII, and every ASCII character that no URI may hold, is
    /// percent-encoded. Escapes that are there already are counted as they stand.
    pub escaped: usize,
}

impl Length {
    fn of(text: &str, native: &mut impl FnMut(char) -> usize) -> Length {
        let mut length = Length { utf8: text.len(), ..Length::default() };
        for c in text.chars() {
            length.characters += 1;
            length.native += native(c);
            let plain = u8::try_from(c).is_ok_and(|b| b == b'%' || AsciiSet::URI.contains(b));
            length.escaped += if plain { 1 } else { 3 * c.len_utf8() };
        }
        length
    }
}

/// The [`Length`] of an IRI and of each of its components, and of its URI.
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
    /// Measures an IRI, with one octet for each character as its native length. Time is linear in the
    /// text.
    #[must_use]
    pub fn of(iri: &str) -> LengthReport {
        LengthReport::with_native(iri, |_| 1)
    }

    /// Measures an IRI, with `octets` to say how many a character takes in its native charset.
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

    /// The whole IRI, delimiters included.
    #[must_use]
    pub const fn total(&self) -> Length {
        self.total
    }

    /// One component, without its delimiters. Nothing if it is undefined.
    #[must_use]
    pub fn component(&self, component: Component) -> Option<Length> {
        self.components.iter().find(|(one, _)| *one == component).map(|(_, length)| *length)
    }

    /// Every component that is defined, in the order of the text.
    pub fn components(&self) -> impl Iterator<Item = (Component, Length)> {
        self.components.iter().copied()
    }

    /// Octets of the URI that the IRI maps to by [`to_uri`], with the host in A-labels where the scheme
    /// has them.
    ///
    /// # Errors
    ///
    /// Those of [`to_uri`].
    pub fn uri(&self) -> Result<usize, Error> {
        self.uri.clone()
    }
}
