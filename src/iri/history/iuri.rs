//! Internationalized URIs of the draft of 2000.
//!
//! The mapping to URIs is [`Mapping::IURI`], and the mapping from URIs is [`Unmapping::IURI`]. The
//! draft does not cover hosts; they are percent-encoded like the rest.
//!
//! ```
//! use irispan::iri::history::iuri::{self, Form};
//!
//! let native = "http://a.example/re\u{301}sume\u{301} x";
//! let escaped = iuri::to_uri(native)?;
//! assert_eq!(escaped, "http://a.example/r%C3%A9sum%C3%A9%20x");
//! assert_eq!((Form::of(native), Form::of(&escaped)), (Form::Native, Form::Escaped));
//! assert_eq!(iuri::from_uri(&escaped), "http://a.example/résumé%20x");
//! # Ok::<(), irispan::Error>(())
//! ```

use std::borrow::Cow;

use crate::error::{Component, Error};
use crate::iri::{Mapping, Unmapping, Unsuited, UnsuitedCharacter};
use crate::names::named;

/// The form in which an IURI is written (IURI-2, IURI-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// A URI without escapes of characters beyond ASCII.
    Uri,
    /// With characters beyond ASCII, and without escapes of such characters.
    Native,
    /// A URI with escapes of characters beyond ASCII.
    Escaped,
    /// Both, or with escapes that are not characters, so that only a part can be converted.
    Partial,
}

named! {
    Form, "form of an IURI":
    Uri = "uri",
    Native = "native",
    Escaped = "escaped",
    Partial = "partial",
}

impl Form {
    /// Returns the form of an IURI. Escapes that are well-formed UTF-8 count as characters, although
    /// they may have been meant as octets. Time is linear in the text.
    #[must_use]
    pub fn of(iuri: &str) -> Form {
        let native = !iuri.is_ascii();
        let back = Unmapping::RFC3987.apply(iuri);
        let converts = back.chars().filter(|c| !c.is_ascii()).count()
            > iuri.chars().filter(|c| !c.is_ascii()).count();
        let octets = has_octets(&back);
        match (native, converts, octets) {
            (false, false, false) => Form::Uri,
            (true, false, false) => Form::Native,
            (false, true, false) => Form::Escaped,
            _ => Form::Partial,
        }
    }
}

/// Returns true if the text has escapes of octets beyond ASCII.
fn has_octets(text: &str) -> bool {
    memchr::memchr_iter(b'%', text.as_bytes()).any(|at| {
        matches!(text.as_bytes().get(at + 1), Some(b'8' | b'9' | b'a'..=b'f' | b'A'..=b'F'))
    })
}

/// Maps an IURI to a URI, which is its escaped form (IURI-1).
///
/// # Errors
///
/// `InvalidPercentEncoding` for a percent sign that is not followed by two hexadecimal digits.
pub fn to_uri(iuri: &str) -> Result<Cow<'_, str>, Error> {
    Mapping::IURI.apply(iuri)
}

/// Maps a URI to an IURI, which may be partial (IURI-3, IURI-4).
#[must_use]
pub fn from_uri(uri: &str) -> Cow<'_, str> {
    Unmapping::IURI.apply(uri)
}

/// Reports the characters that no IURI may hold, in order (IURI-5): those that no IRI may hold,
/// including private-use characters in the query, and those that are discouraged in IRIs. NFC is
/// checked by [`is_nfc`](crate::iri::is_nfc). Time is linear in the text.
///
/// ```
/// use irispan::iri::history::iuri;
/// use irispan::iri::Unsuited;
///
/// let found: Vec<_> = iuri::check("/ａ?\u{E000}").map(|f| (f.offset, f.class)).collect();
/// assert_eq!(found, [(1, Unsuited::WidthVariant), (5, Unsuited::PrivateUse)]);
/// ```
pub fn check(iuri: &str) -> impl Iterator<Item = UnsuitedCharacter> {
    iuri.char_indices().filter_map(|(offset, character)| {
        Some(UnsuitedCharacter {
            offset,
            character,
            class: Unsuited::of(character, Component::Path)?,
        })
    })
}
