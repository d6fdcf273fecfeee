//! 8URIs of 1998: octets, where those beyond ASCII need no escape (8URI-2).
//!
//! Only for protocols that explicitly allow them; in mail a URI is safer (8URI-6).

use std::borrow::Cow;

use super::component::eight_uri_component;
use crate::error::{Component, Error};
use crate::iri::map::in_form;
use crate::iri::normalization_form::NormalizationForm;
use crate::iri::percent;
use crate::iri::rewrite::{Keep, Rewrite};
use crate::iri::unsuited::Unsuited;
use crate::text::ascii::AsciiSet;

/// Encodes a text as a component of an 8URI: as [`component_1998`](super::component_1998), except
/// that characters beyond ASCII are kept, unless they cannot be typed from print (8URI-3). Time is
/// linear in the text.
///
/// ```
/// use irispan::iri::history::eight_uri;
///
/// assert_eq!(eight_uri::component("résumé x/\u{202E}y"), "résumé%20x%2F%E2%80%AEy");
/// ```
#[must_use]
pub fn component(text: &str) -> Cow<'_, str> {
    eight_uri_component(text, is_typed)
}

/// Converts an IRI to an 8URI: NFC, and `%HH` for ASCII that URIs forbid and for characters that
/// cannot be typed from print. The octets of the 8URI are those of the result in UTF-8. Time is
/// linear in the text.
///
/// ```
/// use irispan::iri::history::eight_uri;
///
/// assert_eq!(eight_uri::from_iri("http://a.example/re\u{301} x?q=ü&p=%E9")?.as_bytes(),
///     "http://a.example/ré%20x?q=ü&p=%E9".as_bytes());
/// # Ok::<(), irispan::Error>(())
/// ```
///
/// # Errors
///
/// `InvalidPercentEncoding` for a percent sign that is not followed by two hexadecimal digits.
pub fn from_iri(iri: &str) -> Result<Cow<'_, str>, Error> {
    in_form(iri, NormalizationForm::Nfc, |iri| {
        let mut rewrite = Rewrite::new(iri);
        rewrite.encode(0..iri.len(), Keep::ascii(AsciiSet::URI).and(is_typed), None)?;
        Ok(rewrite.finish())
    })
}

/// Converts an 8URI to a URI: every octet that no URI may hold becomes `%HH`. The octets need not be
/// UTF-8. Borrowed if nothing changes; time is linear in the octets.
///
/// An 8URI is also shown in this form to a person who can only type ASCII (8URI-4).
///
/// ```
/// use irispan::iri::history::eight_uri;
///
/// assert_eq!(eight_uri::to_uri("/résumé".as_bytes()), "/r%C3%A9sum%C3%A9");
/// assert_eq!(eight_uri::to_uri(b"/r\xE9sum%E9"), "/r%E9sum%E9");
/// ```
#[must_use]
pub fn to_uri(octets: &[u8]) -> Cow<'_, str> {
    let stays = |b: u8| b == b'%' || AsciiSet::URI.contains(b);
    if let Ok(text) = str::from_utf8(octets)
        && octets.iter().all(|&b| stays(b))
    {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(octets.len() + octets.len() / 2);
    for &octet in octets {
        if stays(octet) {
            out.push(char::from(octet));
        } else {
            percent::push_escape(&mut out, octet);
        }
    }
    Cow::Owned(out)
}

/// Returns an 8URI as it is shown to a person who can type all characters: octets decoded as UTF-8,
/// and `%HH` for the rest (8URI-4). Escapes are shown as they are. Time is linear in the octets.
///
/// ```
/// use irispan::iri::history::eight_uri;
///
/// assert_eq!(eight_uri::to_text(b"/r\xC3\xA9sum\xE9%C3%A9"), "/résum%E9%C3%A9");
/// ```
#[must_use]
pub fn to_text(octets: &[u8]) -> String {
    let mut out = String::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        for c in chunk.valid().chars() {
            let shown = match u8::try_from(c) {
                Ok(byte) if byte.is_ascii() => byte == b'%' || AsciiSet::URI.contains(byte),
                _ => is_typed(c),
            };
            if shown {
                out.push(c);
            } else {
                percent::push_escapes(&mut out, c.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        percent::push_escapes(&mut out, chunk.invalid());
    }
    out
}

/// Returns the possible readings of the name of a resource, for a tolerant server (8URI-5): its
/// octets, raw or escaped, decoded in each charset in which they are valid. For Japanese the draft
/// uses UTF-8, EUC-JP and Shift_JIS.
///
/// Readings may look alike; the server has to decide which resource is meant (SEC-S4).
///
/// ```
/// use irispan::iri::Charset;
/// use irispan::iri::history::eight_uri;
///
/// let charsets = ["utf-8", "euc-jp", "shift_jis"].map(|label| Charset::for_label(label).unwrap());
/// let readings: Vec<_> = eight_uri::readings(b"%93%FA%96{", charsets).collect();
/// assert_eq!(readings, [(charsets[2], "日本".to_owned())]);
/// ```
#[cfg(feature = "encoding")]
pub fn readings(
    octets: &[u8],
    charsets: impl IntoIterator<Item = crate::iri::Charset>,
) -> impl Iterator<Item = (crate::iri::Charset, String)> {
    let octets = percent::decode_octets(octets);
    charsets.into_iter().filter_map(move |charset| Some((charset, charset.decode(&octets).ok()?)))
}

/// Returns true if a character beyond ASCII can be typed from print.
fn is_typed(c: char) -> bool {
    Unsuited::of(c, Component::Query).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn octets_stay() {
        assert!(matches!(to_uri(b"/a%4"), Cow::Borrowed("/a%4")));
        assert_eq!(to_uri(b"/a\\b \xFF"), "/a%5Cb%20%FF");
        assert_eq!(
            to_text(b"/a b\xE3\x81\xE2\x80\xAE\xF0\x90\x8C\x80"),
            "/a%20b%E3%81%E2%80%AE\u{10300}"
        );
        assert_eq!(from_iri("/a[\u{A0}]%c3%a9é").as_deref(), Ok("/a[%C2%A0]%c3%a9é"));
        assert!(from_iri("é%").is_err());
    }
}
