//! Escapes of roff before, in and after hosts and addresses, by their shape (R2-73, T5).

use super::search::Search;
use crate::config::Tailoring;
use crate::tables::is_caseless_beyond_latin;
use crate::text::hard::is_hard;
use crate::text::label::{begins_with_www, separator};
use crate::text::utf8::{byte, byte_before, decode};

/// The maximum number of bytes between the brackets of an escape: names of strings and colours are short.
const MAX_NAME: usize = 32;

/// The maximum length of an escape: `\\f[…]`.
const MAX_ESCAPE: usize = MAX_NAME + 4;

/// The maximum number of escapes in one place: a font that ends and one that begins, each with a sign.
const MAX_ESCAPES: usize = 4;

/// The bytes that are looked at for what a backslash before a bracket opens, and for the name before `\\:`.
const MAX_LOOKED_AT: usize = 64;

impl Search<'_, '_> {
    /// Returns where a name begins after the letters of an escape that ends before it: `\fBjo@example.com`,
    /// `\f(CWexample.com`, `\*(Aqexample.com`, `\(aqexample.com`; `None` if a longer name goes on there: `jo\fBmia@example.com`,
    /// `jo\(atexample.com`, or if the letters stand for a character that may belong to it: `\(coexample.com`.
    #[inline(always)]
    pub(super) fn after_roff(&self, start: usize) -> Option<usize> {
        match byte_before(self.text, start, self.floor) {
            b'\\' | b'(' => self.after_letters_of_roff(start),
            _ => Some(start),
        }
    }

    #[inline(never)]
    fn after_letters_of_roff(&self, start: usize) -> Option<usize> {
        let (before, name) = (&self.text[self.floor..start], &self.text[start..]);
        let glyph = before.ends_with(b"\\(") && escape_end(self.text, start - 2).is_some();
        let (escape, left_out) = match escape_before(before, name) {
            Some((escape, left_out)) => (escape, Some(left_out)),
            None if glyph => (&b"\\("[..], None),
            None => return Some(start),
        };
        let backslash = start - escape.len();
        // The backslash may end a control sequence (R2-35).
        let sequence = self.is_after_control_sequence(backslash + 1);
        if sequence || !self.config.tailored(Tailoring::MarkupEnds) {
            return Some(start);
        }
        left_out.filter(|_| !self.is_after_word(backslash)).map(|left_out| start + left_out)
    }

    /// Returns whether a name goes on at `at`, after other escapes, or none.
    fn is_after_word(&self, mut at: usize) -> bool {
        for _ in 0..MAX_ESCAPES {
            match self.escape_around(at) {
                Some((backslash, end)) if end == at => match is_glyph(&self.text[backslash..]) {
                    true => return !is_punctuation(&self.text[backslash..end]),
                    false => at = backslash,
                },
                _ => break,
            }
        }
        is_of_name(byte_before(self.text, at, self.floor)) && !self.is_after_control_sequence(at)
    }

    /// Returns the last escape that begins before `at`, if it isn't Hard.
    fn escape_around(&self, at: usize) -> Option<(usize, usize)> {
        let from = self.floor.max(at.saturating_sub(MAX_ESCAPE));
        let backslash = from + self.text.get(from..at)?.iter().rposition(|b| *b == b'\\')?;
        let end = escape_end(self.text, backslash)?;
        (!self.is_after_control_sequence(backslash + 1)).then_some((backslash, end))
    }

    /// Returns whether the letters of an escape end at `at`: `\fBftp://`, `\(dqftp://`.
    #[inline]
    pub(super) fn is_after_letters_of_roff(&self, at: usize) -> bool {
        let before = byte_before(self.text, at.saturating_sub(2), self.floor);
        matches!(before, b'\\' | b'(') && self.ends_letters(at)
    }

    #[inline(never)]
    fn ends_letters(&self, at: usize) -> bool {
        let letters = at.checked_sub(2).filter(|letters| *letters > self.floor);
        letters.is_some_and(|letters| {
            let before = &self.text[self.floor..letters];
            escape_before(before, &self.text[letters..]).is_some_and(|(escape, left_out)| {
                left_out == 2 && !self.is_after_control_sequence(letters - escape.len() + 1)
            })
        }) && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether an escape of a sign is at `walked`, a hyphen of roff or TeX among them,
    /// between letters of a name, and the local part at `start` is not the value of a name:
    /// `bug\-gzip@example.com`, but not `\-\-to=jo@example.com`.
    pub(super) fn is_after_part_of_name(&self, walked: usize, start: usize) -> bool {
        // No backslash of roff is directly after a control sequence.
        matches!(byte(self.text, walked), b'-' | b'&' | b'%' | b'^' | b'*')
            && !self.text[walked.min(start)..start].contains(&b'=')
            && !self.is_after_control_sequence(walked)
            && byte_before(self.text, walked, self.floor) == b'\\'
            && self.is_after_word(walked - 1)
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether an escape precedes `start` that a name goes on after, or that stands for a
    /// character which may belong to it: `jo@\:example.com`, `docs\f[B]example.com`,
    /// `m\[u00F6]ller.com`, `m\(:uller.com`.
    #[inline]
    pub(super) fn is_after_break(&self, start: usize) -> bool {
        let [before, last] = [2, 1].map(|back| byte(self.text, start.wrapping_sub(back)));
        (matches!(before, b'\\' | b'(')
            || last == b']'
            || before == b's' && last == b'+'
            || last == b'\'' && (before.is_ascii_alphanumeric() || before == b'-'))
            && self.ends_break(start)
    }

    /// Returns whether a name goes on after that, or after a character reference that ends there (R2-50).
    pub(super) fn is_after_escape(&self, start: usize) -> bool {
        self.is_after_name_reference(start) || self.is_after_break(start)
    }

    #[inline(never)]
    fn ends_break(&self, start: usize) -> bool {
        let escape = self.escape_around(start).filter(|(_, end)| *end >= start);
        let Some((at, end)) = escape else { return false };
        let escape = &self.text[at..end];
        if end > start && byte(escape, 2) == b'\'' {
            // The link is what an escape measures or draws.
            return false;
        }
        let goes_on = if is_glyph(escape) {
            !is_punctuation(escape) || self.is_after_word(at)
        } else if end > start {
            // A single letter. In Markdown, an asterisk that a name follows.
            !begins_with_www(&self.text[start..]) && !self.is_before_asterisk(start)
        } else {
            match escape[1] {
                b':' => self.is_after_parts(at),
                b'|' | b'^' | b',' => self.is_after_word(at) && !self.is_after_listed(at),
                _ => self.is_after_word(at),
            }
        };
        goes_on && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether another escaped asterisk stands after the host at `start`.
    fn is_before_asterisk(&self, start: usize) -> bool {
        let name = self.text[start..].iter().take(MAX_LOOKED_AT).take_while(|b| is_of_name(**b));
        self.text[start + name.count()..].starts_with(b"\\*")
    }

    /// Returns whether what precedes `at` is more than a word, as the name of a setting is before `\:`.
    fn is_after_parts(&self, at: usize) -> bool {
        let before = &self.text[self.floor..at];
        let mut name =
            before.iter().rev().take(MAX_LOOKED_AT).take_while(|b| is_ascii_of_name(**b));
        name.any(|b| !b.is_ascii_alphanumeric()) && !self.is_after_control_sequence(at)
    }

    /// Returns whether a host with a listed top-level domain precedes `at`, where signs separate hosts as well.
    fn is_after_listed(&self, at: usize) -> bool {
        let before = &self.text[self.floor..at];
        let label = before.iter().rev().take(MAX_LOOKED_AT);
        let length = label.take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
        byte_before(self.text, at - length, self.floor) == b'.'
            && self.config.tlds().contains_ldh(self.text, at - length, at)
    }

    /// Returns whether a label goes on after escapes at `at`, and perhaps a separator: `docs.example.co\fP.uk`.
    #[inline(never)]
    pub(super) fn goes_on_after_roff(&self, at: usize) -> bool {
        let mut after = self.after_escapes(at);
        if after == at {
            return false;
        }
        let no_name = match byte(self.text, at + 1) {
            // A port.
            b':' => byte(self.text, at + 2).is_ascii_digit(),
            b'|' | b'^' | b',' => self.is_after_listed(at),
            _ => false,
        };
        let width = separator(self.text, after);
        if width > 0 {
            after = self.after_escapes(after + width);
        }
        !no_name
            && decode(self.text, after)
                .is_some_and(|(c, _)| c == '_' || self.is_host(c) && !is_caseless_beyond_latin(c))
    }

    /// Returns where escapes end that begin at `at`, and are not punctuation.
    fn after_escapes(&self, mut at: usize) -> usize {
        for _ in 0..MAX_ESCAPES {
            match escape_end(self.text, at) {
                Some(end) if !is_punctuation(&self.text[at..end]) => at = end,
                _ => break,
            }
        }
        at
    }
}

/// Returns where the escape at `at` ends, by its shape.
fn escape_end(text: &[u8], at: usize) -> Option<usize> {
    let escape = text.get(at..)?;
    if !escape.starts_with(b"\\") {
        return None;
    }
    let length = match [byte(escape, 1), byte(escape, 2)] {
        [b'(', _] => 2 + glyph_length(&escape[2..]).filter(|_| !opens_group(&escape[2..]))?,
        [b'[', _] => 1 + bracketed_length(&escape[1..]).filter(|length| *length > 2)?,
        [b'f' | b'F' | b'm' | b'M' | b's' | b'*', b'('] => 3 + glyph_length(&escape[3..])?,
        [b'f' | b'F' | b'm' | b'M' | b's' | b'*', b'['] => 2 + bracketed_length(&escape[2..])?,
        [b'f', _] if is_font(escape.first_chunk()?) => 3,
        [b'*', string] if string.is_ascii_alphabetic() => 3,
        [letter, b'\''] if b"ABCDHLNRSXYZbhlosvw".contains(&letter) => {
            2 + quoted_length(&escape[2..])?
        }
        [b's', _] => 2 + size_length(&escape[2..])?,
        [b':' | b'&' | b'%' | b'|' | b'^' | b',', _] => 2,
        // Before a font; else a slash of JSON.
        [b'/', b'\\'] => 2,
        _ => return None,
    };
    Some(at + length)
}

/// Returns the length of the name of a glyph or string of two characters.
fn glyph_length(text: &[u8]) -> Option<usize> {
    let of_name = |b: &u8| b.is_ascii_graphic() && !b"()[]{}\\\"".contains(b);
    let both = text.len() >= 2 && text[..2].iter().all(of_name);
    (both && !begins_with_www(text)).then_some(2)
}

/// Returns the length of a name in brackets, with these.
fn bracketed_length(text: &[u8]) -> Option<usize> {
    let of_name = |b: &&u8| b.is_ascii_graphic() && !b"()[]{}\\\"".contains(b);
    let length = text.get(1..)?.iter().take(MAX_NAME).take_while(of_name).count();
    (byte(text, 1 + length) == b']').then_some(length + 2)
}

/// Returns the length of an argument in quotes, with these.
fn quoted_length(text: &[u8]) -> Option<usize> {
    let inside = text.get(1..)?.iter().take(MAX_NAME + 1);
    let length = inside.take_while(|b| b.is_ascii_graphic() && **b != b'\'').count();
    (length > 0 && length <= MAX_NAME && byte(text, 1 + length) == b'\'').then_some(length + 2)
}

/// Returns the length of a size of type: a digit, two of them if the first is at most 3, perhaps after a sign.
fn size_length(text: &[u8]) -> Option<usize> {
    let sign = usize::from(matches!(byte(text, 0), b'+' | b'-'));
    let first = byte(text, sign);
    let two = matches!(first, b'1'..=b'3') && byte(text, sign + 1).is_ascii_digit();
    first.is_ascii_digit().then_some(sign + 1 + usize::from(two))
}

/// Returns whether the bracket before `text` is closed by an escaped one, as in Markdown and regular expressions.
fn opens_group(text: &[u8]) -> bool {
    let mut pairs = text.windows(2).take(MAX_LOOKED_AT).take_while(|pair| !is_hard(pair[1]));
    pairs.any(|pair| pair == b"\\)")
}

/// Returns whether an escape names a glyph.
fn is_glyph(escape: &[u8]) -> bool {
    matches!([byte(escape, 1), byte(escape, 2)], [b'(' | b'[', _] | [b'N' | b'C', b'\''])
}

/// Returns whether an escape is a quote, a bracket, a dash, a bullet or written with signs alone: no name holds it.
fn is_punctuation(escape: &[u8]) -> bool {
    let [_, b'(' | b'[', first, second, ref rest @ ..] = *escape else { return false };
    !first.is_ascii_alphanumeric() && !second.is_ascii_alphanumeric()
        || matches!(rest, b"" | b"]") && is_mark(first, second)
}

/// Returns whether two letters name a quote, a bracket, a dash or a bullet.
fn is_mark(first: u8, second: u8) -> bool {
    matches!(
        &[first, second],
        b"aq"
            | b"dq"
            | b"lq"
            | b"rq"
            | b"oq"
            | b"cq"
            | b"Bq"
            | b"bq"
            | b"Fo"
            | b"Fc"
            | b"fo"
            | b"fc"
            | b"la"
            | b"ra"
            | b"lB"
            | b"rB"
            | b"lC"
            | b"rC"
            | b"em"
            | b"en"
            | b"bu"
    )
}

/// Returns the beginning of an escape that ends `before`, and how much of `name` belongs to it.
fn escape_before(before: &[u8], name: &[u8]) -> Option<(&'static [u8], usize)> {
    let [first, second, ..] = *name else { return None };
    let letters = first.is_ascii_alphabetic() && second.is_ascii_alphabetic();
    // After `\%` a word is not broken. A single letter there is the place of a name (R2-47).
    let whole = first == b'%' && second.is_ascii_alphabetic() && !matches!(name, [_, _, b'@', ..]);
    let group = before.ends_with(b"\\(") && opens_group(name);
    [
        (&b"\\"[..], is_font(&[b'\\', first, second]), 2),
        (b"\\", whole, 1),
        (b"\\f(", letters, 2),
        (b"\\*(", letters, 2),
        (b"\\(", is_mark(first, second) && !group, 2),
        (b"\\(", (first, second) == (b'a', b't') && group, 0),
    ]
    .into_iter()
    .find_map(|(escape, known, left_out)| {
        (known && before.ends_with(escape)).then_some((escape, left_out))
    })
}

/// Returns whether three bytes change the font.
const fn is_font(escape: &[u8; 3]) -> bool {
    matches!(escape, [b'\\', b'f', b'B' | b'I' | b'R' | b'P' | b'C' | b'1'..=b'9'])
}

const fn is_of_name(byte: u8) -> bool {
    is_ascii_of_name(byte) || byte >= 0x80
}

const fn is_ascii_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'@')
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn escapes_before_a_name() {
        for escape in [
            "\\fB", "\\fI", "\\f4", "\\f5", "\\fC", "\\f(CW", "\\*(Aq", "\\(aq", "\\(dq", "\\(lq",
            "\\(oq", "\\fB\\fI",
        ] {
            for name in ["jo@example.com", "example.com", "www.example.com/x", "https://a.com"] {
                assert_eq!(links(&format!("{escape}{name}\\fR")), [name], "{escape}");
            }
        }
        for escape in ["\\fB", "\\f(CW", "\\*(Aq", "\\(aq"] {
            for name in ["jo@example.com", "example.com", "https://example.com"] {
                assert_eq!(
                    links(&format!("x{escape}{name}\\fR")).len(),
                    usize::from(name.contains(':'))
                );
            }
        }
        for text in ["jo\\(atexample.com", "bug\\-gzip@example.com", "jo@example.co\\-op.org"] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for text in ["jo@\\:example.com", "jo.\\&example.com", "jo\\%mia@example.com", "\\%s@a.com"]
        {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for text in ["\\fIftp://a.com/", "\\(dqftp://a.com/", "\\*(Aqftp://a.com/"] {
            assert_eq!(links(text), ["ftp://a.com/"], "{text}");
        }
        for text in ["\\%jo@a.com", "\\-\\-to=jo@a.com", "\\fI\\%jo@a.com"] {
            assert_eq!(links(text), ["jo@a.com"], "{text}");
        }
        assert_eq!(links("\\(atlas.com\\) \\-jo@example.com"), ["atlas.com", "jo@example.com"]);
    }
}
