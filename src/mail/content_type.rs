//! The value of a `Content-Type` field: a media type and its parameters (MIME-3).

use std::borrow::Cow;

use super::structured::{Cursor, token_length};
use super::words;
use crate::iri::decode_octets;

/// A media type and its parameters.
#[derive(Debug)]
pub(super) struct ContentType<'v> {
    /// `type/subtype` in lower case; empty if the field names none, or something else.
    pub(super) media_type: String,
    parameters: Vec<Parameter<'v>>,
}

/// A parameter, or a section of one (RFC 2231, 3).
#[derive(Debug)]
struct Parameter<'v> {
    name: &'v [u8],
    section: Option<u32>,
    /// Whether its value has escapes (RFC 2231, 4).
    extended: bool,
    value: Cow<'v, [u8]>,
}

/// Parses the value of a field, which is on one line. Time is linear.
pub(super) fn read(value: &[u8]) -> ContentType<'_> {
    let (media_type, after) = media_type(value);
    let mut cursor = Cursor::new(value, after);
    let parameters = core::iter::from_fn(|| cursor.parameter()).collect();
    ContentType { media_type, parameters }
}

/// Returns the media type, in lower case, and where it ends; an empty one if there is none.
fn media_type(value: &[u8]) -> (String, usize) {
    if value.starts_with(b"=?") {
        // Encoded words are not allowed here (RFC 2047, section 5), but Python writes and reads
        // them.
        let decoded = words::decode(value);
        let is_decoded = !decoded.starts_with("=?");
        let name = if is_decoded { media_type(decoded.as_bytes()).0 } else { String::new() };
        return (name, memchr::memchr(b';', value).unwrap_or(value.len()));
    }
    let mut cursor = Cursor::new(value, 0);
    cursor.skip(b"\"");
    let kind = cursor.token();
    cursor.skip(b"");
    if !value[cursor.at..].starts_with(b"/") || kind.is_empty() {
        return (String::new(), 0);
    }
    cursor.at += 1;
    cursor.skip(b"");
    let subtype = cursor.token();
    if subtype.is_empty() {
        return (String::new(), cursor.at);
    }
    let name = [kind, b"/", subtype].concat().to_ascii_lowercase();
    (String::from_utf8(name).unwrap_or_default(), cursor.at)
}

impl<'v> Cursor<'v> {
    /// Reads the next parameter. Anything else is skipped, so a parameter is also read after a
    /// missing semicolon.
    fn parameter(&mut self) -> Option<Parameter<'v>> {
        loop {
            self.skip(b";,");
            if self.at >= self.value.len() {
                return None;
            }
            let name = self.token();
            self.skip(b"");
            if self.value.get(self.at) != Some(&b'=') {
                self.at += usize::from(name.is_empty() && self.at < self.value.len());
                continue;
            }
            self.at += 1;
            while self.value.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            let value = self.parameter_value();
            if let Some(parameter) = Parameter::new(name, value) {
                return Some(parameter);
            }
        }
    }

    /// Reads a quoted or an unquoted value.
    fn parameter_value(&mut self) -> Cow<'v, [u8]> {
        let rest = &self.value[self.at..];
        let Some(quoted) = rest.strip_prefix(b"\"") else {
            let value = &rest[..unquoted_length(rest)];
            self.at += value.len();
            return Cow::Borrowed(value.trim_ascii_end());
        };
        let mut content = Vec::new();
        let mut escaped = false;
        for (index, byte) in quoted.iter().enumerate() {
            match byte {
                b'\\' if !escaped => escaped = true,
                b'"' if !escaped => {
                    self.at += index + 2;
                    return Cow::Owned(content);
                }
                byte => {
                    content.push(*byte);
                    escaped = false;
                }
            }
        }
        // The closing quote is missing.
        let end = memchr::memchr(b';', quoted).unwrap_or(quoted.len());
        self.at += 1 + end;
        Cow::Borrowed(quoted[..end].trim_ascii_end())
    }
}

/// Returns the length of an unquoted value. Like mail programs, it reads up to the semicolon, even
/// beyond the characters of a token; after a blank, a comment or another parameter ends it as well.
fn unquoted_length(text: &[u8]) -> usize {
    let ends = |at: usize| match text[at] {
        b';' => true,
        byte if byte.is_ascii_whitespace() => {
            let next = &text[at + 1..];
            let length = token_length(next);
            next.starts_with(b"(") || (length > 0 && next.get(length) == Some(&b'='))
        }
        _ => false,
    };
    (0..text.len()).find(|at| ends(*at)).unwrap_or(text.len())
}

impl<'v> Parameter<'v> {
    /// Parses the suffix of the name: `*`, `*1` or `*1*`. Returns `None` if it is anything else.
    fn new(name: &'v [u8], value: Cow<'v, [u8]>) -> Option<Parameter<'v>> {
        let Some(star) = memchr::memchr(b'*', name) else {
            return Some(Parameter { name, section: None, extended: false, value });
        };
        let (name, after) = (&name[..star], &name[star + 1..]);
        let number = after.strip_suffix(b"*").unwrap_or(after);
        let section = match number {
            [] if after.is_empty() => None,
            [b'0'] => Some(0),
            [b'1'..=b'9', ..] => Some(core::str::from_utf8(number).ok()?.parse().ok()?),
            _ => return None,
        };
        let extended = after.is_empty() || after.len() > number.len();
        Some(Parameter { name, section, extended, value })
    }

    /// Appends the value. An extended first section begins with a charset and a language.
    fn append_to(&self, out: &mut Vec<u8>) {
        if !self.extended {
            return out.extend_from_slice(&self.value);
        }
        let value = match self.section {
            None | Some(0) => self.value.splitn(3, |byte| *byte == b'\'').nth(2),
            Some(_) => None,
        };
        let value = value.unwrap_or(&self.value);
        match core::str::from_utf8(value) {
            Ok(value) => out.extend_from_slice(&decode_octets(value)),
            // Only escapes are in the charset, so the value is kept as it is.
            Err(_) => out.extend_from_slice(value),
        }
    }
}

impl ContentType<'_> {
    /// Returns the value of the first parameter with this name, or of its sections up to the first
    /// missing one (RFC 2231, section 3).
    pub(super) fn parameter(&self, name: &str) -> Option<Vec<u8>> {
        let mut named: Vec<_> = self
            .parameters
            .iter()
            .filter(|found| found.name.eq_ignore_ascii_case(name.as_bytes()))
            .collect();
        let mut value = Vec::new();
        if let Some(whole) = named.iter().find(|found| found.section.is_none()) {
            whole.append_to(&mut value);
            return Some(value);
        }
        named.sort_by_key(|found| found.section);
        named.dedup_by_key(|found| found.section);
        let sections = named.iter().zip(0..).take_while(|(found, at)| found.section == Some(*at));
        let count = sections.map(|(found, _)| found.append_to(&mut value)).count();
        (count > 0).then_some(value)
    }

    /// Returns whether a parameter has this value, ignoring case.
    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        self.parameter(name)
            .is_some_and(|found| found.trim_ascii().eq_ignore_ascii_case(value.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn media_types() {
        for (value, expected) in [
            ("text/html", "text/html"),
            ("TEXT/Html;charset=x", "text/html"),
            ("text/html charset=utf-8", "text/html"),
            ("text/html(x)", "text/html"),
            ("(a (b) \\) c) text / (d) html", "text/html"),
            ("\"text/html\"; a=b", "text/html"),
            ("=?utf-8?q?text/html?=", "text/html"),
            ("=?utf-8?q?text/html?=; a=b", "text/html"),
            // A malformed type counts as missing (RFC 2045, section 5.2).
            ("=?utf-8?x?text/html?=", ""),
            ("text", ""),
            ("text/", ""),
            ("/html", ""),
            (";charset=koi8-r", ""),
            ("charset=koi8-r", ""),
            ("(text/html", ""),
            ("", ""),
        ] {
            assert_eq!(read(value.as_bytes()).media_type, expected, "{value}");
        }
    }

    #[test]
    fn parameters() {
        for (value, expected) in [
            ("a/b;c=d", Some("d")),
            ("a/b;x=y;C = d ;c=e", Some("d")),
            (";c=d", Some("d")),
            ("c=d", Some("d")),
            ("a/b c=d", Some("d")),
            ("a/b, c=d", Some("d")),
            ("a/b; x=y c=d z=a", Some("d")),
            ("a/b; x=\"y\" c=d", Some("d")),
            ("=?utf-8?q?a/b?=; c=d", Some("d")),
            ("a/b; (x) c=d", Some("d")),
            ("a/b; x=(c=e); c=d", Some("d")),
            // Brackets and similar characters belong to a value whose quotes were forgotten.
            ("a/b; c=(d)", Some("(d)")),
            ("a/b; c=d(e) (f)", Some("d(e)")),
            ("a/b; c=d e/f:=", Some("d e/f:=")),
            ("a/b; c=\"d\\\"e\\\\\" (f)", Some("d\"e\\")),
            ("a/b; x=\";c=e\"; c=d", Some("d")),
            ("a/b; x=y\"z; c=d", Some("d")),
            ("a/b; x=\"y; c=d", Some("d")),
            ("a/b; c=", Some("")),
            ("a/b; c", None),
            ("a/b; cc=d", None),
            ("a/b (; c=d", None),
        ] {
            let found = read(value.as_bytes()).parameter("c");
            let expected = expected.map(|text| text.as_bytes().to_vec());
            assert_eq!(found, expected, "{value}");
        }
    }

    #[test]
    fn sections_and_escapes() {
        for (value, expected) in [
            ("c*=utf-8'en'd%41%4", Some("dA%4")),
            ("c*=x'y'z'w", Some("z'w")),
            ("c*=x'd", Some("x'd")),
            ("c*0=d; c*1=e", Some("de")),
            ("c*1=e; c*0=d", Some("de")),
            ("c*0*=us-ascii'en'd%41; c*1=%41; c*2*=%42'", Some("dA%41B'")),
            ("c*0=d; c*2=f", Some("d")),
            ("c*1=e; c*2=f", None),
            ("c*0=d; c*01=e; c*x=f; c**=g; c*=h", Some("h")),
            ("c*0=d; c*0=e; c*1=f", Some("df")),
            ("c*0=d; c=e", Some("e")),
            ("c*99999999999=d", None),
        ] {
            let value = format!("a/b; {value}");
            let found = read(value.as_bytes()).parameter("c");
            let expected = expected.map(|text| text.as_bytes().to_vec());
            assert_eq!(found, expected, "{value}");
        }
    }

    /// Each would take hours in quadratic time.
    #[test]
    fn time_is_linear() {
        for piece in ["(", "\"", "a=", "a=\"", "a=\"\\", " a", "a b=c ", ";a*1=b", "=", "a ("] {
            let value = piece.repeat((1 << 20) / piece.len());
            let _ = read(value.as_bytes()).parameter("a");
        }
    }
}
