//! Decodes encoded words in header fields (RFC 2047).

use std::borrow::Cow;

use crate::steps::TransferEncoding;
use crate::steps::charset::{FALLBACK, decode_rest};

/// The maximum length of the name of a charset in bytes.
const MAX_CHARSET: usize = 64;

/// An encoded word, such as `=?utf-8?q?caf=C3=A9?=`.
struct Word<'v> {
    charset: &'v str,
    encoding: TransferEncoding,
    data: &'v [u8],
}

/// Returns the value of a field as text, with its encoded words decoded (MIME-4). Time is linear.
pub(super) fn decode(value: &[u8]) -> String {
    let mut text = String::new();
    let mut rest = value;
    // The octets of adjacent words, which may divide a character, and their charset.
    let mut octets = Vec::new();
    let mut charset = None;
    while let Some((plain, word, after)) = next_word(rest) {
        let adjacent = charset.is_some() && plain.iter().all(u8::is_ascii_whitespace);
        let next = word.octets();
        // Decoders refuse an escape sequence directly after that at the end of a word in
        // ISO-2022-JP.
        let goes_on = adjacent && !next.starts_with(b"\x1B");
        if !goes_on || !charset.is_some_and(|name| word.charset.eq_ignore_ascii_case(name)) {
            append(&mut text, &octets, charset);
            octets.clear();
        }
        if !adjacent {
            append(&mut text, plain, None);
        }
        charset = Some(word.charset);
        octets.extend_from_slice(&next);
        rest = after;
    }
    append(&mut text, &octets, charset);
    append(&mut text, rest, None);
    text
}

/// Appends octets in a charset. Octets outside of words have no declared charset (MAIL-26).
fn append(text: &mut String, octets: &[u8], charset: Option<&str>) {
    text.push_str(&decode_rest(octets, charset, FALLBACK).text);
}

/// Returns the next encoded word, with the text before and after it.
fn next_word(value: &[u8]) -> Option<(&[u8], Word<'_>, &[u8])> {
    let mut begin = 0;
    loop {
        let at = begin + memchr::memmem::find(&value[begin..], b"=?")?;
        match Word::parse(&value[at + 2..]) {
            Ok((word, after)) => return Some((&value[..at], word, after)),
            Err(read) => begin = at + 2 + read,
        }
    }
}

impl<'v> Word<'v> {
    /// Parses a word after its `=?`. Also returns the text after it. `Err` has the length of what contains neither a word
    /// nor the end of one.
    fn parse(rest: &'v [u8]) -> Result<(Word<'v>, &'v [u8]), usize> {
        let (charset, encoding, content) = Word::begin(rest).ok_or(0_usize)?;
        let end = end(content).map_err(|read| rest.len() - content.len() + read)?;
        Ok((Word { charset, encoding, data: &content[..end] }, &content[end + 2..]))
    }

    /// Parses the charset and the encoding of a word. Also returns the text after them.
    fn begin(rest: &'v [u8]) -> Option<(&'v str, TransferEncoding, &'v [u8])> {
        let near = rest.get(..MAX_CHARSET).unwrap_or(rest);
        let (charset, rest) = rest.split_at_checked(memchr::memchr(b'?', near)?)?;
        let is_name = !charset.is_empty() && charset.iter().all(u8::is_ascii_graphic);
        let charset = core::str::from_utf8(charset).ok().filter(|_| is_name)?;
        match rest {
            [b'?', b'q' | b'Q', b'?', content @ ..] => {
                Some((charset, TransferEncoding::QuotedPrintable, content))
            }
            [b'?', b'b' | b'B', b'?', content @ ..] => {
                Some((charset, TransferEncoding::Base64, content))
            }
            _ => None,
        }
    }

    fn octets(&self) -> Vec<u8> {
        let data = match self.encoding {
            TransferEncoding::QuotedPrintable => Cow::Owned(with_escaped_blanks(self.data)),
            _ => Cow::Borrowed(self.data),
        };
        self.encoding.decode(&data).bytes.into_owned()
    }
}

/// Returns where the content of a word ends. In broken mail it contains blanks and question marks,
/// but if another word begins after a blank, this is not a word: `Err` has where that one begins, or the length of the
/// content. Words that begin before that don't end either.
fn end(content: &[u8]) -> Result<usize, usize> {
    for at in memchr::memchr_iter(b'?', content) {
        match (&content[..at], content.get(at + 1)) {
            ([.., b' ' | b'\t' | b'\n', b'='], _) => return Err(at - 1),
            (_, Some(b'=')) => return Ok(at),
            _ => {}
        }
    }
    Err(content.len())
}

/// Converts the content of a word in encoding `Q` to quoted-printable, with blanks escaped because
/// they would be dropped at line ends. A line end becomes a blank, as in any folded field.
fn with_escaped_blanks(data: &[u8]) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(data.len());
    for byte in data {
        match byte {
            b'_' | b' ' | b'\t' | b'\n' => escaped.extend_from_slice(b"=20"),
            b'\r' => {}
            byte => escaped.push(*byte),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::decode;

    #[test]
    fn words() {
        for (value, expected) in [
            ("=?utf-8?q?caf=C3=A9?=", "café"),
            ("=?UTF-8*en?Q?a_b c=20_?=", "a b c  "),
            ("=?utf-8?b?w6Q=?=", "ä"),
            // Charsets of several bytes, and with escape sequences.
            ("=?iso-2022-jp?b?GyRCTmMbKEI=?=", "例"),
            ("=?iso-2022-jp?b?GyRCTmMbKEI=?= =?iso-2022-jp?b?GyRCTmMbKEI=?=", "例例"),
            ("=?Shift_JIS?B?l+E=?= =?gb2312?b?w/c=?=", "例明"),
            ("=?euc-kr?q?=B0=A1?=", "가"),
            ("=?x-unknown?q?a=E4?=", "aä"),
            // Without a blank around it, which RFC 2047, section 5, requires; in quotes and in
            // comments.
            ("x=?utf-8?q?y?=z", "xyz"),
            ("\"=?utf-8?q?a?=\" (=?utf-8?q?b?=)", "\"a\" (b)"),
            // Blanks between two words are dropped, even if these are in two charsets.
            ("=?utf-8?q?a?= \r\n\t=?us-ascii?q?b?= c =?utf-8?q?d?=", "ab c d"),
            // A character that is cut, by encodings of both kinds.
            ("=?utf-8?q?=C3?= =?UTF-8?b?pA==?=", "ä"),
            ("=?utf-8?q?=C3?= =?iso-8859-1?b?pA==?=", "\u{FFFD}¤"),
            ("=?utf-8?q?=C3?=x=?utf-8?q?=A4?=", "\u{FFFD}x\u{FFFD}"),
            // Broken: no padding, half an escape, a question mark, a line end.
            ("=?utf-8?b?w6Q?=", "ä"),
            ("=?utf-8?q?=4?=", "=4"),
            ("=?utf-8?q?a?b?=", "a?b"),
            ("=?utf-8?q?a\r\n b?=", "a  b"),
        ] {
            assert_eq!(decode(value.as_bytes()), expected, "{value}");
        }
    }

    #[test]
    fn what_is_no_word_stays() {
        for value in [
            "=?utf-8?q?a",
            "=?utf-8?x?a?=",
            "=??q?a?=",
            "=?u t?q?a?=",
            "=?= ?= =?",
            "a  b",
            "=?utf-8?",
            "=?utf-8?q",
        ] {
            assert_eq!(decode(value.as_bytes()), value);
        }
        assert_eq!(decode(b"=?utf-8?q?a =?utf-8?q?b?="), "=?utf-8?q?a b");
        assert_eq!(decode(b"=?utf-8?q?a=?utf-8?q?b =?utf-8?q?c?="), "=?utf-8?q?a=?utf-8?q?b c");
        assert_eq!(decode(b"=?utf-8?q?a=?x =?y?q?=?utf-8?q?c?="), "=?utf-8?q?a=?x =?utf-8?q?c");
        assert_eq!(decode(b"\xE4 =?utf-8?q?b?= \xC3\xA4"), "ä b ä");
    }

    /// Returns the least time of three runs, since other processes may slow down one.
    fn time_of(value: &str) -> Duration {
        let run = |_| {
            let begun = Instant::now();
            assert!(decode(value.as_bytes()).len() <= value.len());
            begun.elapsed()
        };
        (0..3).map(run).min().unwrap_or_default()
    }

    #[test]
    fn time_is_linear() {
        for piece in [
            "=?a?q?",
            " =?a?q?",
            "=?",
            "?=",
            "=?a",
            "=?a?q?b?=",
            "=?a?q?b?= ",
            "=?a?b?",
            // Words that don't end.
            "=?a?q?b",
            "=?a?b?\"",
            " =?a?q?b",
        ] {
            for after in ["", " =?", "?="] {
                let value = |size: usize| piece.repeat(size / piece.len()) + after;
                let (short, long) = (time_of(&value(16 << 10)), time_of(&value(1 << 20)));
                // 64 times the text; quadratic time would take 4,096 times as long.
                assert!(
                    long < (short * 512).max(Duration::from_secs(1)),
                    "{piece}{after}: {short:?} and {long:?}"
                );
            }
        }
    }
}
