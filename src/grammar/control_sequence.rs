//! Control sequences of terminals, which are Hard as a whole (R2-35, T5), also those of colours that are written as text.
//!
//! ESC is a Hard byte, but what follows it would be read as text: `ESC[36mjoe@a.com` has no `36mjoe`
//! in it. A text is not cut between the two ([`hard`](crate::text::hard)).

use super::search::Search;
use crate::config::Tailoring;
use crate::text::hard::{ESCAPE, is_hard};
use crate::text::utf8::{byte, byte_before};

/// The maximum number of bytes between `ESC [` and the final byte. Colours take up to 20.
const MAX_PARAMETERS: usize = 32;

/// How a control sequence begins: with ESC and a bracket, or with U+009B.
const BEGINS: [&[u8]; 2] = [b"\x1b[", b"\xC2\x9B"];

/// What designates ASCII: `tput sgr0` writes it beside a change of colours.
const DESIGNATES: &[u8] = b"\x1b(B";

/// How a hyperlink of a terminal begins and ends, and how a string does.
const HYPERLINK: &[u8] = b"\x1b]8;";
const STRING_END: &[u8] = b"\x1b\\";

/// The maximum length of what is between these: parameters, and a target of 2,083 bytes.
const MAX_TARGET: usize = 2100;

/// The maximum number of sequences of colours in one place of a name: one that ends and one that begins, each with an
/// erased line, as `grep` writes them, or a character set.
const MAX_COLOURS: usize = 4;

/// How the ESC of a control sequence is written in source code, logs and what terminals show.
const WRITTEN: [&[u8]; 8] =
    [b"\\033", b"\\x1b", b"\\e", b"\\u001b", b"\\u{1b}", b"#033", b"^[", "␛".as_bytes()];

/// Returns whether a byte ends one of them, and is none that is asked about anyway.
const fn may_end_written(byte: u8) -> bool {
    matches!(byte, b'b' | b'B' | b'e' | b'E' | b'}' | 0x9B)
}

/// Returns whether a text ends with another one, in any case.
fn ends_with(text: &[u8], end: &[u8]) -> bool {
    let from = text.len().checked_sub(end.len());
    from.is_some_and(|from| text[from..].eq_ignore_ascii_case(end))
}

/// Returns whether a text ends with a written ESC.
#[inline(never)]
fn ends_written(text: &[u8]) -> bool {
    WRITTEN.iter().any(|escape| ends_with(text, escape))
}

/// Returns where a control sequence begins that is written as text, at `from` or later, if one of its brackets is at
/// `bracket`: nothing of it belongs to a link before it.
#[inline(never)]
pub(super) fn written_sequence_around(text: &[u8], from: usize, bracket: usize) -> Option<usize> {
    // That of `^[` may be the first of two.
    [bracket, bracket + 1].into_iter().find_map(|bracket| {
        let before = text.get(from..bracket)?;
        let after = text.get(bracket..)?.strip_prefix(b"[")?;
        let length = parameters(after.iter());
        let escape = WRITTEN.iter().find(|escape| ends_with(before, escape))?;
        may_end_written_sequence(*after.get(length)?).then(|| bracket - escape.len())
    })
}

/// Returns whether a byte is a parameter of a control sequence that is written as text: others may be text.
const fn is_written_parameter(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b';')
}

/// Returns the number of parameters that bytes begin with.
fn parameters<'b>(bytes: impl Iterator<Item = &'b u8>) -> usize {
    bytes.take(MAX_PARAMETERS).take_while(|b| is_written_parameter(**b)).count()
}

/// Returns whether a byte is a parameter of a sequence of colours: a colon is between those of one colour.
const fn is_parameter_of_colour(byte: u8) -> bool {
    is_written_parameter(byte) || byte == b':'
}

/// Returns whether a byte after ESC designates a character set, with the byte after that.
const fn designates(byte: u8) -> bool {
    matches!(byte, b'('..=b'+')
}

/// Returns whether it ends one: it sets colours or erases a line.
const fn may_end_written_sequence(byte: u8) -> bool {
    matches!(byte, b'm' | b'K')
}

/// Returns the length of the sequence of colours that a text begins with: ESC and `[`, or U+009B, digits, semicolons and colons,
/// and `m` or `K`.
fn colour_length(text: &[u8]) -> Option<usize> {
    let rest = BEGINS.iter().find_map(|begin| text.strip_prefix(*begin))?;
    let of_colour = |b: &&u8| is_parameter_of_colour(**b);
    let length = rest.iter().take(MAX_PARAMETERS).take_while(of_colour).count();
    // Both beginnings have two bytes.
    may_end_written_sequence(byte(rest, length)).then_some(2 + length + 1)
}

/// Returns what is before the sequence of colours that ends a text.
fn colour_before(text: &[u8]) -> Option<&[u8]> {
    let (last, before) = text.split_last()?;
    let of_colour = |b: &&u8| is_parameter_of_colour(**b);
    let length = before.iter().rev().take(MAX_PARAMETERS).take_while(of_colour).count();
    let open = &before[..before.len() - length];
    let head = BEGINS.iter().find_map(|begin| open.strip_suffix(*begin))?;
    may_end_written_sequence(*last).then_some(head)
}

/// Returns the length of what begins or ends a hyperlink at the beginning of a text. After BEL, which may end it as well, a
/// text may be cut.
fn hyperlink_length(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(HYPERLINK)?;
    let length = rest.iter().take(MAX_TARGET).take_while(|b| !is_hard(**b)).count();
    let whole = rest[length..].starts_with(STRING_END);
    whole.then_some(HYPERLINK.len() + length + STRING_END.len())
}

/// Returns what is before such a sequence that ends a text.
fn hyperlink_before(text: &[u8]) -> Option<&[u8]> {
    let before = text.strip_suffix(STRING_END)?;
    let near = before.len().saturating_sub(MAX_TARGET + HYPERLINK.len());
    let begin = near + before[near..].iter().rposition(|b| is_hard(*b))?;
    before[begin..].starts_with(HYPERLINK).then_some(&text[..begin])
}

/// Returns whether a byte is a parameter of a control sequence.
const fn is_parameter(byte: u8) -> bool {
    matches!(byte, 0x21..=0x3F)
}

/// Returns whether ESC and a byte are a control sequence: save and restore the cursor, keypad
/// modes, line feeds, a tab stop, identify, reset. Others that standards have are the first letters
/// of words as well.
const fn is_two_byte(byte: u8) -> bool {
    matches!(byte, b'7' | b'8' | b'=' | b'>' | b'D' | b'E' | b'H' | b'M' | b'Z' | b'c')
}

/// Returns whether a byte is ESC, a parameter or the bracket before the parameters: after any other
/// of ASCII, no control sequence goes on.
pub(super) const fn may_be_in_control_sequence(byte: u8) -> bool {
    matches!(byte, b'[' | ESCAPE) || is_parameter(byte)
}

/// Returns whether the parameters of a control sequence may begin after a byte: a bracket, or the last one of U+009B.
const fn may_open(byte: u8) -> bool {
    matches!(byte, b'[' | 0x9B)
}

/// Bits of three bytes, one after the other, that are in all of them if a control sequence may go on after these: all are
/// [within](may_be_in_control_sequence) one, the last or the one before it is the bracket and stands after what may be ESC,
/// as it is or written, or the last one is ESC, or U+009B is among them, or ESC and a byte that designates a character set are
/// the last.
const WITHIN: u8 = 1;
const OPEN: u8 = 2;
const BRACKET: u8 = 4;
const SINGLE: u8 = 8;
const LEAD: u8 = 16;
const BEFORE_ONE: u8 = 32;

/// The bits of a byte that may be the last one of an ESC, as it is or written: of that, other bytes than in
/// [`may_end_written`] are the `3` of `\033` and the bracket of `^[`.
const fn after_escape(byte: usize, bit: u8) -> u8 {
    (may_end_written(byte as u8) || matches!(byte as u8, ESCAPE | b'3' | b'[')) as u8 * bit
}

/// The bits of the last of the three.
const LAST: [u8; 256] = {
    let (mut table, mut byte) = ([0; 256], 0);
    while byte < table.len() {
        table[byte] = may_be_in_control_sequence(byte as u8) as u8 * (WITHIN | OPEN);
        byte += 1;
    }
    table[b'[' as usize] |= BRACKET;
    table[ESCAPE as usize] |= SINGLE;
    // U+009B alone, or what designates a character set.
    table[0x9B] |= WITHIN | LEAD;
    byte = b'(' as usize;
    while byte <= b'+' as usize {
        table[byte] |= LEAD;
        byte += 1;
    }
    byte = 0;
    while byte < table.len() {
        // A parameter after it.
        table[byte] |= is_parameter(byte as u8) as u8 * BEFORE_ONE;
        byte += 1;
    }
    table
};

/// The bits of the one before it.
const BEFORE_LAST: [u8; 256] = {
    let (mut table, mut byte) = ([SINGLE; 256], 0);
    while byte < table.len() {
        table[byte] |= may_be_in_control_sequence(byte as u8) as u8 * WITHIN;
        table[byte] |= after_escape(byte, BRACKET);
        byte += 1;
    }
    table[b'[' as usize] |= OPEN;
    table[0x9B] |= BEFORE_ONE;
    table[0xC2] |= LEAD;
    table[ESCAPE as usize] |= LEAD;
    table
};

/// The bits of the first one.
const THIRD: [u8; 256] = {
    let (mut table, mut byte) = ([SINGLE | BRACKET | LEAD; 256], 0);
    while byte < table.len() {
        table[byte] |= may_be_in_control_sequence(byte as u8) as u8 * WITHIN;
        table[byte] |= after_escape(byte, OPEN);
        byte += 1;
    }
    table[0x9B] |= WITHIN;
    table[0xC2] |= BEFORE_ONE;
    table
};

impl Search<'_, '_> {
    /// Returns the end of the control sequence in which `at` lies, if a walk to the left that stops
    /// there would take a part of it for text; else `at`.
    ///
    /// A sequence is ESC and `[`, or U+009B, parameters, and a final byte from `@` to `~`; or ESC and one of some bytes; or ESC,
    /// one of `( ) * +`, and such a final byte.
    #[inline(always)]
    pub(super) fn after_control_sequence(&self, at: usize) -> usize {
        let three = at.checked_sub(3).and_then(|from| self.text.get(from..)?.first_chunk());
        let Some([third, before, last]) = three else { return self.control_sequence_end(at) };
        // One branch, which is hardly ever taken: what stands before a link is hard to foresee.
        let bits = [
            THIRD[usize::from(*third)],
            BEFORE_LAST[usize::from(*before)],
            LAST[usize::from(*last)],
        ];
        if bits[0] & bits[1] & bits[2] != 0 { self.control_sequence_end(at) } else { at }
    }

    /// Returns where sequences of colours end that begin at `at`: [one](colour_length), or what begins or ends a hyperlink,
    /// at least, and what designates ASCII beside them.
    #[inline(never)]
    pub(super) fn after_colours(&self, at: usize) -> usize {
        let (mut after, mut colours) = (at, false);
        for _ in 0..MAX_COLOURS {
            let rest = self.text.get(after..).unwrap_or_default();
            let colour = colour_length(rest).or_else(|| hyperlink_length(rest));
            let designates = rest.starts_with(DESIGNATES).then_some(DESIGNATES.len());
            let Some(length) = colour.or(designates) else { break };
            colours |= colour.is_some();
            after += length;
        }
        if colours { after } else { at }
    }

    /// Returns where sequences of colours begin that end at `at`.
    #[inline(never)]
    pub(super) fn before_colours(&self, at: usize) -> usize {
        let (mut first, mut colours) = (at, false);
        for _ in 0..MAX_COLOURS {
            let rest = &self.text[..first];
            let colour = colour_before(rest).or_else(|| hyperlink_before(rest));
            let Some(head) = colour.or(rest.strip_suffix(DESIGNATES)) else { break };
            colours |= colour.is_some();
            first = head.len();
        }
        if colours { first } else { at }
    }

    /// Returns whether a control sequence that is written as text begins with the `#` at `at`,
    /// where a fragment would begin.
    pub(super) fn is_written_sequence(&self, at: usize) -> bool {
        self.config.tailored(Tailoring::MarkupEnds)
            && written_sequence_around(self.text, at, at + b"#033".len()) == Some(at)
    }

    /// Does the same by all bytes that may belong to a sequence.
    #[inline(never)]
    fn control_sequence_end(&self, at: usize) -> usize {
        let is_end = |at| matches!(byte(self.text, at), b'@'..=b'~');
        let (before, next) = (byte_before(self.text, at, 0), byte(self.text, at));
        let length = if before == ESCAPE {
            // `*` and `+` may be in a local part.
            let set = designates(next) && is_end(at + 1);
            usize::from(is_two_byte(next)) + 2 * usize::from(set)
        } else if designates(before) && byte_before(self.text, at - 1, 0) == ESCAPE {
            usize::from(is_end(at))
        } else {
            return self.walk_to_escape(at);
        };
        if self.config.tailored(Tailoring::MarkupEnds) { at + length } else { at }
    }

    fn walk_to_escape(&self, at: usize) -> usize {
        let lowest = at.saturating_sub(MAX_PARAMETERS);
        let mut first = at;
        while first > lowest && is_parameter(self.text[first - 1]) {
            first -= 1;
        }
        let before = &self.text[..first];
        let escape = BEGINS.iter().any(|begin| before.ends_with(begin));
        let begins = escape || before.strip_suffix(b"[").is_some_and(ends_written);
        if !begins || !self.config.tailored(Tailoring::MarkupEnds) {
            return at;
        }
        let belongs = |b: &u8| if escape { is_parameter(*b) } else { is_written_parameter(*b) };
        let rest = &self.text[first..];
        let length = rest.iter().take(MAX_PARAMETERS).take_while(|b| belongs(b)).count();
        let last = byte(self.text, first + length);
        let ends =
            if escape { matches!(last, b'@'..=b'~') } else { may_end_written_sequence(last) };
        if ends { at.max(first + length + 1) } else { at }
    }

    /// Returns whether the byte before `at` is the last one of a control sequence, or of the `ESC
    /// \` that ends a control string, and no text.
    #[inline(always)]
    pub(super) fn is_after_control_sequence(&self, at: usize) -> bool {
        let two = at.checked_sub(2).and_then(|from| self.text.get(from..)?.first_chunk());
        let Some([before, last]) = two else { return false };
        // One branch, as above.
        let within = LAST[usize::from(*before)] & WITHIN != 0;
        matches!(last, b'@'..=b'~') & within | (*before == ESCAPE)
            && self.is_end_of_control_sequence(at)
    }

    #[inline(never)]
    fn is_end_of_control_sequence(&self, at: usize) -> bool {
        // The digits at the end of `joe12@` are none.
        let [third, before] = [3, 2].map(|back| byte(self.text, at.wrapping_sub(back)));
        let within = may_be_in_control_sequence(third)
            || may_open(third)
            || may_open(before)
            || before == ESCAPE;
        if !within || !self.config.tailored(Tailoring::MarkupEnds) {
            return false;
        }
        let last = at - 1;
        let string = self.text[last] == b'\\' && byte_before(self.text, last, 0) == ESCAPE;
        let two = is_two_byte(self.text[last]) && byte_before(self.text, last, 0) == ESCAPE;
        string || two || self.after_control_sequence(last) == at
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::{links, uts58};

    #[test]
    fn written_control_sequences() {
        for escape in ["\\033", "\\x1b", "\\x1B", "\\e", "\\u001b", "\\u{1B}", "#033", "^[", "␛"]
        {
            for parameters in ["m", "1m", "1;31m", "K", "2K"] {
                for link in ["jo@example.com", "example.com", "www.example.com/x", "ftp://a.com/"] {
                    let text = format!("a {escape}[{parameters}{link} {escape}[0m");
                    let found = links(&text);
                    assert_eq!(found.first().map(String::as_str), Some(link), "{text}");
                }
            }
        }
        for (text, link) in [
            ("\\e[1.example.com", "1.example.com"),
            ("\\e[1;2jo@example.com", "2jo@example.com"),
            ("^[1mjo@example.com", "1mjo@example.com"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }

    #[test]
    fn nothing_of_a_control_sequence_is_text() {
        for (text, found) in [
            ("\x1B[36mhttps://a.example/x\x1B[0m", "https://a.example/x"),
            ("\x1B[36mjoe@a.com\x1B[0m", "joe@a.com"),
            ("\x1B[36mwww.example.com\x1B[K", "www.example.com"),
            ("\x1B[1;34mexample.com", "example.com"),
            ("\x1B[mftp://a.com/", "ftp://a.com/"),
            ("\x1B[38;2;1;2;3mtel:+4912345", "tel:+4912345"),
            ("\x1B]8;;\x1B\\www.example.com", "www.example.com"),
            ("\x1B7www.example.com", "www.example.com"),
            ("a\x1BMexample.com", "example.com"),
            ("\x1B[?25h\x1B8jo@example.com", "jo@example.com"),
            ("\x1B7https://example.com", "https://example.com"),
            ("\x1Bdocs.example.com", "docs.example.com"),
            ("\x1B+Bjo@example.com", "jo@example.com"),
            ("x \x1B*Bjo@example.com", "jo@example.com"),
            ("\x1B(Bexample.com", "example.com"),
        ] {
            assert_eq!(links(text), [found], "{text:?}");
        }
        // No sequence: the run begins as it is written.
        assert_eq!(links("[36mjoe@a.com"), ["36mjoe@a.com"]);
        assert_eq!(uts58("\x1B[36mjoe@a.com"), ["36mjoe@a.com"]);
    }
}
