//! Decoding components to the data that they stand for.

use core::iter::FusedIterator;
use std::borrow::Cow;

use super::percent;
use crate::error::{Error, ErrorKind};

/// Decodes every escape of a component. A percent sign that begins no escape is kept.
///
/// Take an identifier apart before its components are decoded: a decoded slash is not a delimiter.
/// Borrowed if there is no escape; time is linear in the text.
///
/// ```
/// use irispan::iri::decode_octets;
///
/// assert_eq!(*decode_octets("%FF%2f.%"), *b"\xFF/.%");
/// ```
#[must_use]
pub fn decode_octets(component: &str) -> Cow<'_, [u8]> {
    percent::decode_octets(component.as_bytes())
}

/// Decodes every escape of a component to text, without loss. A percent sign that begins no escape is
/// kept.
///
/// Borrowed if there is no escape; time is linear in the text.
///
/// # Errors
///
/// `InvalidUtf8` if the component stands for bytes that are not text, with the offset of the first
/// escape that is not part of a character. [`decode_octets`] returns these bytes.
///
/// ```
/// use irispan::ErrorKind;
/// use irispan::iri::decode;
///
/// assert_eq!(decode("r%C3%A9sum%C3%A9")?, "résumé");
/// let error = decode("r%E9sum%E9").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidUtf8, 1));
/// # Ok::<(), irispan::Error>(())
/// ```
pub fn decode(component: &str) -> Result<Cow<'_, str>, Error> {
    percent::decode(component).ok_or_else(|| {
        let octets = decode_octets(component);
        let valid = str::from_utf8(&octets).map_or_else(|error| error.valid_up_to(), str::len);
        Error::new(ErrorKind::InvalidUtf8, None, encoded_length(component, valid))
    })
}

/// Returns the length of the text that stands for the first so many octets.
fn encoded_length(text: &str, octets: usize) -> usize {
    let bytes = text.as_bytes();
    (0..octets).fold(0, |at, _| {
        let escape = bytes.get(at..).and_then(percent::escaped_octet);
        at + if escape.is_some() { 3 } else { 1 }
    })
}

/// Decodes a query as a form: `application/x-www-form-urlencoded`, as the URL standard reads it.
///
/// Pairs are separated by `&`, a name ends at the first `=`, a `+` is a space, and bytes that are not
/// UTF-8 become U+FFFD. Not every query is a form: it is one where a form or a script of the web made
/// it. Time is linear in the text.
///
/// ```
/// use irispan::iri::{encode_query_pairs, query_pairs};
///
/// let pairs: Vec<_> = query_pairs("a=1+2&b&&%3D==%26").collect();
/// assert_eq!(pairs.len(), 3);
/// assert_eq!(pairs[0], ("a".into(), "1 2".into()));
/// assert_eq!(pairs[1], ("b".into(), "".into()));
/// assert_eq!(pairs[2], ("=".into(), "=&".into()));
/// assert_eq!(encode_query_pairs(pairs), "a=1+2&b=&%3D=%3D%26");
/// ```
#[must_use]
pub const fn query_pairs(query: &str) -> QueryPairs<'_> {
    QueryPairs { rest: Some(query) }
}

/// The pairs of a query; see [`query_pairs`].
#[derive(Clone, Debug)]
pub struct QueryPairs<'t> {
    rest: Option<&'t str>,
}

impl<'t> Iterator for QueryPairs<'t> {
    type Item = (Cow<'t, str>, Cow<'t, str>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.rest?;
            let (pair, rest) = match rest.split_once('&') {
                Some((pair, rest)) => (pair, Some(rest)),
                None => (rest, None),
            };
            self.rest = rest;
            if !pair.is_empty() {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                return Some((of_form(name), of_form(value)));
            }
        }
    }
}

impl FusedIterator for QueryPairs<'_> {}

/// Decodes a name or a value of a form.
fn of_form(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| matches!(byte, b'+' | b'%')) {
        return Cow::Borrowed(text);
    }
    let spaced = text.replace('+', " ");
    Cow::Owned(String::from_utf8_lossy(&decode_octets(&spaced)).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_where() {
        for (text, at) in [("%FF", 0), ("é%C3%A9%C3x", 8), ("a%4%E9", 3), ("%C3", 0), ("é%C3", 2)]
        {
            let error = decode(text).map_err(|error| (error.kind(), error.offset()));
            assert_eq!(error, Err((ErrorKind::InvalidUtf8, at)), "{text}");
        }
    }

    #[test]
    fn forms() {
        let pairs = |query| query_pairs(query).map(|(n, v)| format!("{n}>{v}")).collect::<Vec<_>>();
        assert_eq!(
            pairs("a=b=c&&=&+=%2B&%FF&%&a=é"),
            ["a>b=c", ">", " >+", "\u{FFFD}>", "%>", "a>é"]
        );
        assert!(pairs("").is_empty() && pairs("&&").is_empty());
    }
}
