//! Finds percent-encoded URLs, such as parameters of other URLs.

use core::iter::FusedIterator;
use core::ops::Range;

use super::super::map::OffsetMap;
use super::super::piecewise::Output;
use crate::limits::MAX_SCHEME;
use crate::tables::Scheme;
use crate::text::ascii::escaped_octet;

/// The maximum number of bytes before the escaped colon that are looked at: a scheme, and the
/// digits of an escape before it.
const MAX_BEFORE: usize = MAX_SCHEME + 2;

/// `://`, percent-encoded.
const COLON_SLASHES: &[u8] = b"%3A%2F%2F";

/// A URL that is percent-encoded as a whole (STEP-7).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Inner {
    /// Where it is written, in bytes.
    pub range: Range<usize>,
    /// The URL, decoded once.
    pub text: String,
    /// Where each byte of `text` comes from.
    pub map: OffsetMap,
}

/// Returns the URLs in a text, or in a link, that are percent-encoded as a whole:
/// `https%3A%2F%2Fa.example%2Fx`. They are not links of their own by default, because the link
/// around them leads elsewhere. Time is linear in the text.
///
/// A URL that is encoded twice is found in the [`text`](Inner::text) of the one around it. A
/// scanner decides whether that text is a link, and where it ends:
///
/// ```
/// use irispan::Scanner;
/// use irispan::steps::escaped::inner_urls;
///
/// let link = "https://a.example/login?next=https%3A%2F%2Fb.example%2F%3Fc%3D1&d=2";
/// let inner = inner_urls(link.as_bytes()).next().unwrap();
/// assert_eq!(&link[inner.range.clone()], "https%3A%2F%2Fb.example%2F%3Fc%3D1");
/// let found = Scanner::new().links(&inner.text).next().unwrap();
/// assert_eq!(found.as_str(), "https://b.example/?c=1");
/// ```
pub fn inner_urls(text: &[u8]) -> InnerUrls<'_> {
    InnerUrls { text, at: 0 }
}

/// The percent-encoded URLs of a text, in order: see [`inner_urls`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct InnerUrls<'t> {
    text: &'t [u8],
    at: usize,
}

impl Iterator for InnerUrls<'_> {
    type Item = Inner;

    fn next(&mut self) -> Option<Inner> {
        loop {
            let rest = self.text.get(self.at..)?;
            let mark = self.at + memchr::memchr(b'%', rest)?;
            let after = mark + COLON_SLASHES.len();
            let here = self.text.get(mark..after);
            if !here.is_some_and(|here| here.eq_ignore_ascii_case(COLON_SLASHES)) {
                self.at = mark + 1;
                continue;
            }
            self.at = after;
            let Some(start) = scheme_start(self.text, mark) else { continue };
            let end = after + encoded_length(&self.text[after..]);
            self.at = end;
            if let Some((text, map)) = decode(self.text, start..end) {
                return Some(Inner { range: start..end, text, map });
            }
        }
    }
}

impl FusedIterator for InnerUrls<'_> {}

/// Returns the beginning of the known scheme that ends at `end`.
fn scheme_start(text: &[u8], end: usize) -> Option<usize> {
    let near = &text[end.saturating_sub(MAX_BEFORE)..end];
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let length = near.iter().rev().take_while(|byte| is_name(byte)).count();
    let name = &near[near.len() - length..];
    // The digits of an escape before it aren't part of the name.
    let escaped = near.len() > length && near[near.len() - length - 1] == b'%';
    let name = if escaped { name.get(2..)? } else { name };
    Scheme::known(name).map(|_| end - name.len())
}

/// Returns the length of the percent-encoded parameter at the beginning of a text.
fn encoded_length(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        at += match text.get(at..) {
            Some(rest) if escaped_octet(rest).is_some() => 3,
            Some([byte, ..]) if byte.is_ascii_alphanumeric() || b"-_.~!*".contains(byte) => 1,
            _ => return at,
        }
    }
}

/// Decodes a range once; `None` if the result isn't UTF-8.
fn decode(text: &[u8], range: Range<usize>) -> Option<(String, OffsetMap)> {
    let mut out = Output::default();
    let mut at = range.start;
    while at < range.end {
        if let Some(byte) = text.get(at..at + 3).and_then(escaped_octet) {
            out.replace(at..at + 3, &[byte]);
            at += 3;
        } else {
            out.copy(text, at..at + 1);
            at += 1;
        }
    }
    Some((String::from_utf8(out.text).ok()?, out.map.build()))
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::inner_urls;

    fn found(text: &str) -> Vec<String> {
        inner_urls(text.as_bytes()).map(|inner| inner.text).collect()
    }

    /// STEP-7.
    #[test]
    fn urls_in_parameters() {
        for (text, inner) in [
            ("https%3A%2F%2Fa.example%2Fx", &["https://a.example/x"][..]),
            (
                "?u=HTTP%3a%2f%2fa.example&v=ftp%3A%2F%2Fb.example",
                &["HTTP://a.example", "ftp://b.example"],
            ),
            ("?u%3Dhttps%3A%2F%2Fa.example%2F%C3%A4%26b", &["https://a.example/ä&b"]),
            (
                "https%3A%2F%2Fa.example%2F%3Fu%3Dhttps%253A%252F%252Fb.example",
                &["https://a.example/?u=https%3A%2F%2Fb.example"],
            ),
            ("nope%3A%2F%2Fa %3A%2F%2Fb xhttps%3A%2F%2Fc https%3A%2Fd", &[]),
            ("https%3A%2F%2Fa%FF", &[]),
            ("https%3A%2F%2Fa.example%2", &["https://a.example"]),
        ] {
            assert_eq!(found(text), inner, "{text}");
        }
    }

    #[test]
    fn places() {
        let inner = inner_urls(b"u=https%3A%2F%2Fa%2Fb+c").next().expect("is one");
        assert_eq!((inner.range, &*inner.text), (2..21, "https://a/b"));
        assert_eq!(inner.map.list(4..8), [6..16]);
    }
}
