//! Replaces `any_bare_host` (host/bare) and `any_written_host` (host/written): hosts of ASCII, and
//! the characters that most labels are written with.

use crate::config::Tailoring;
use crate::grammar::control_sequence::may_be_in_control_sequence;
use crate::grammar::host::{AFTER_SIGN, Host, Labels, SIGN_BEGINS, SIGN_ENDS};
use crate::grammar::search::Search;
use crate::span::Flags;
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::label::is_a_label;
use crate::text::utf8::{byte, byte_before};
use crate::trigger::HostBytes;

/// Bytes before a mark that are looked at together with what follows it: of the 64 bytes of a block
/// most are needed for the labels before the top-level domain.
const BEFORE_MARK: usize = 36;

const LDH: [bool; 256] = AsciiSet::LDH.to_table();

/// Whether a byte may stand before or after a host without a further question: ASCII that is neither
/// a character of hosts that are read otherwise, nor the bracket of a delimiter, an escape or a mask (R2-1, R2-5, R2-10,
/// R2-50, R2-62, R2-73).
const BEFORE_HOST: [bool; 256] =
    ASCII.without(AsciiSet::of("_%])};*\\")).without(SIGN_ENDS).to_table();
/// Those of them with which no control sequence and no escape of roff goes on: letters, the space and `@` among them.
const BEFORE_MOST_HOSTS: [bool; 256] = {
    let (mut table, mut byte) = (BEFORE_HOST, 0);
    while byte < table.len() {
        table[byte] &= !may_be_in_control_sequence(byte as u8) && byte != b'|' as usize;
        byte += 1;
    }
    table
};
/// Whether it may end a sign in the place of a letter (R2-63).
const IS_SIGN: [bool; 256] = SIGN_ENDS.to_table();
const AFTER_HOST: [bool; 256] = ENDS_HOST.to_table();
/// Those of them that begin no sign (R2-63).
const AFTER_MOST_HOSTS: [bool; 256] = ENDS_HOST.without(SIGN_BEGINS).to_table();

const ENDS_HOST: AsciiSet = ASCII.without(AsciiSet::of("_%[({$&*=\\\x1B"));

/// What may follow two letters of a top-level domain, `E<gt>` (R2-51).
const BEFORE_POD: u32 = u16::from_le_bytes(*b"E<") as u32;

const ASCII: AsciiSet = AsciiSet::of("").complement();

impl Search<'_, '_> {
    /// Finds the host around a full stop at `mark`, if one block around the mark decides. No label
    /// and no host is too long then: a block has 64 bytes.
    ///
    /// Long: one look at a block, in the order of what is most frequent.
    #[inline]
    pub(super) fn ascii_bare_host(&mut self, mark: usize) -> Option<Option<Host>> {
        if byte(self.text, mark) != b'.' {
            return None;
        }
        // The first characters dismiss most words that follow a full stop. If a fourth one of ASCII
        // follows them, no mark is composed with the third.
        if let Some(word) = self.text.get(mark + 1..).and_then(<[u8]>::first_chunk) {
            let word = u32::from_le_bytes(*word);
            if word & 0x8080_8080 == 0
                && !self.config.tlds().may_begin_with_ascii(word)
                && word >> 16 != BEFORE_POD
            {
                return Some(None);
            }
        }
        // Both sides of the mark in one look.
        let from = mark.saturating_sub(BEFORE_MARK);
        let bytes = self.kernel.host(self.text, from);
        let before = (mark - from) as u32;
        let length = (bytes.host >> before).trailing_ones();
        let run_end = mark + length as usize;
        let next = byte(self.text, run_end);
        if before + length == u64::BITS || next >= 0x80 {
            return None;
        }
        // From the mark to the end of the labels; the last stop decides, except for a trailing one.
        let ahead = |bits: u64| bits >> before & !(!0 << length);
        let trailing = ahead(bytes.stops) >> (length - 1) & 1;
        // Several stops, and hyphens at the end, are punctuation (R2-3, R2-4).
        if (bytes.stops & bytes.stops << 1 | bytes.hyphens) >> before >> (length - 1) & 1 != 0 {
            return None;
        }
        let stops = ahead(bytes.stops) & !(trailing << (length - 1));
        let last_label = mark + (u64::BITS - stops.leading_zeros()) as usize;
        let end = run_end - trailing as usize;
        self.steps += u64::from(length);
        self.judged = run_end;
        // A dash in the last label may end the host; that of an A-label does not (R2-4).
        if ahead(bytes.hyphens & bytes.hyphens << 1) != 0
            && !is_a_label(&self.text[last_label..end])
        {
            self.judged = 0;
            return None;
        }
        if !self.config.tlds().contains_ldh(self.text, last_label, end) {
            // An escape of Perl's documentation, or the ending of a case (R2-51, R2-88).
            if next == b'<' && byte(self.text, end - 1) == b'E' || ahead(bytes.hyphens) != 0 {
                self.judged = 0;
                return None;
            }
            return Some(None);
        }
        // After a full stop these may begin a template (R2-47).
        let template = trailing != 0 && matches!(next, b'#' | b'<' | b'[' | b'!');
        if template || !self.may_follow_host(run_end) {
            self.judged = 0;
            return None;
        }
        let after = |bits: u64| bits.checked_shl(u64::BITS - before).unwrap_or(0);
        let reach = u32::try_from(mark - self.pos).unwrap_or(u32::MAX);
        let length = after(bytes.host).leading_ones().min(reach);
        let start = mark - length as usize;
        let preceding = byte_before(self.text, start, self.pos);
        let cut = start > self.pos && length == before;
        if cut || !self.may_precede_host(preceding, start) {
            self.judged = 0;
            return None;
        }
        self.pos = run_end;
        self.steps += u64::from(length);
        // From the first byte to the last label: no empty label, no hyphen at an edge.
        let length = (last_label - start) as u32 - 1;
        let within = |bits: u64| bits >> (start - from) & !(!0 << length);
        let stops = within(bytes.stops) | 1 << length;
        let hyphens = within(bytes.hyphens);
        let first = stops << 1 | 1;
        if (stops | hyphens) & first | stops & hyphens << 1 != 0 {
            return Some(None);
        }
        let hyphens = bytes.hyphens >> (start - from) & !(!0 << (run_end - start));
        let escaped = hyphens & hyphens << 1 != 0;
        let flags = if escaped { self.host_flags(start, end) } else { Flags::empty() };
        Some(Some(Host { start, end, run_end, after: run_end, flags }))
    }

    /// Reads the host of ASCII after a written scheme, if T2 is on.
    #[inline]
    pub(super) fn tailored_ascii_host(&mut self, at: usize) -> Option<Host> {
        let tailored = self.config.tailored(Tailoring::AnyHost);
        if tailored { self.ascii_host(at, self.kernel.host(self.text, at)) } else { None }
    }

    /// Reads the host at `at`, if one block holds nothing but a plain name of ASCII, and what
    /// follows continues no host. Needs T2, for any top-level domain is allowed.
    #[inline(always)]
    pub(super) fn ascii_host(&mut self, at: usize, bytes: HostBytes) -> Option<Host> {
        let length = bytes.host.trailing_ones();
        let end = at + length as usize;
        let [last, next, after] = self.around(end).map(usize::from);
        // Nothing more to ask about most. One branch: whether a space or a quote follows is hard to foresee.
        // After the `<` of `E<gt>` (R2-51) stands a letter, as after a sign.
        let ends = AFTER_MOST_HOSTS[next] | AFTER_HOST[next] & !AFTER_SIGN[after];
        if length == u64::BITS || !ends && (next >= 0x80 || !self.may_follow_written_host(end)) {
            return None;
        }
        let inside = !(!0 << length);
        let (stops, hyphens) = (bytes.stops & inside | 1 << length, bytes.hyphens & inside);
        let first = stops << 1 | 1;
        // A host that ends with a digit may be an IP address; after an empty one, the byte before
        // `at` is looked at, which does no harm.
        if (stops | hyphens) & first | stops & hyphens << 1 != 0 || (last as u8).is_ascii_digit() {
            return None;
        }
        let within = stops & inside;
        if within == 0 && self.may_be_no_name(at, end) {
            return None;
        }
        // `www.` and one label (R2-65).
        if within == 1 << 3 && byte(self.text, at) | 0x20 == b'w' {
            return None;
        }
        // A hexadecimal number may be an IP address as well (R2-33).
        let last_label = at + (u64::BITS - within.leading_zeros()) as usize;
        if byte(self.text, last_label) == b'0' {
            return None;
        }
        self.steps += u64::from(length) + 1;
        let mut flags = Flags::empty();
        if hyphens & hyphens << 1 | hyphens >> (last_label - at) != 0 {
            // A dash may end the host, or the ending of a case (R2-4, R2-88); that of an A-label does not.
            let label = &self.text[last_label..end];
            if within != 0 && !is_a_label(label) && label.contains(&b'-') {
                return None;
            }
            flags = self.host_flags(at, end);
        }
        let host = Host { start: at, end, run_end: end, after: end, flags };
        if !ends && self.is_before_sign(&host) { None } else { Some(host) }
    }

    /// Returns the byte before `at`, the one there, and the one after it.
    #[inline(always)]
    fn around(&self, at: usize) -> [u8; 3] {
        // One branch for all three.
        match self.text.get(at - 1..).and_then(<[u8]>::first_chunk) {
            Some(three) => *three,
            None => [at - 1, at, at + 1].map(|at| byte(self.text, at)),
        }
    }

    /// Returns whether one label may be what is left of a name, or asks what follows (R2-5, R2-65).
    #[inline(never)]
    fn may_be_no_name(&self, start: usize, end: usize) -> bool {
        let next = byte(self.text, end);
        !matches!(next, 0..=b' ' | b'/' | b'?' | b'#' | b':')
            || byte(self.text, start) | 0x20 == b'w'
            || matches!(next, b'/' | b':') && byte(self.text, end + 1) == b'/'
    }

    /// Returns whether a plain name of ASCII with a listed top-level domain begins at `at`.
    #[inline(never)]
    pub(super) fn is_ascii_address_host(&mut self, at: usize) -> bool {
        let Some(host) = self.ascii_host(at, self.kernel.host(self.text, at)) else { return false };
        let name = &self.text[at..host.end];
        let last_label = name.iter().rposition(|b| *b == b'.');
        last_label
            .is_some_and(|stop| self.config.tlds().contains_ldh(self.text, at + stop + 1, host.end))
    }

    /// Returns whether the byte before `start` neither makes the host a part of something (R2-1,
    /// R2-5, R2-10), nor may be one of a control sequence that goes on (R2-35).
    #[inline(always)]
    fn may_precede_host(&mut self, preceding: u8, start: usize) -> bool {
        // Nothing more to ask about most.
        BEFORE_MOST_HOSTS[usize::from(preceding)]
            || (BEFORE_HOST[usize::from(preceding)]
                && (preceding != b'(' || self.after_roff(start) == Some(start))
                || IS_SIGN[usize::from(preceding)]
                    && !self.is_after_sign(start)
                    && (preceding != b'>' || !self.is_after_defanged(start))
                || matches!(preceding, b']' | b')' | b'}') && !self.is_after_defanged(start)
                || preceding == b';' && !self.is_after_name_reference(start)
                || preceding == b'*' && !self.is_after_mask(start))
                && !self.is_after_break(start)
                && self.after_control_sequence(start) == start
    }

    /// Returns whether the `<` at `at` begins an escape of Perl's documentation or a delimiter of
    /// those who defang (R2-51, R2-5).
    #[inline]
    fn is_no_markup(&self, at: usize) -> bool {
        self.is_escape_of_pod(at)
            || matches!(byte(self.text, at + 1) | 0x20, b'a' | b'd') && self.is_defanged(at)
    }

    /// Returns whether what stands at `at` neither goes on with a host nor makes it a part of one (R2-5).
    #[inline(always)]
    fn may_follow_host(&self, at: usize) -> bool {
        let next = byte(self.text, at);
        AFTER_HOST[usize::from(next)] && (next != b'<' || !self.is_no_markup(at))
            || matches!(next, b'[' | b'(') && !self.is_defanged(at)
            || next == b'\\' && !self.is_name_reference(at)
            || next == b'=' && !is_hard(byte(self.text, at + 1))
    }

    /// Does the same out of line, for few are asked about.
    #[inline(never)]
    fn may_follow_written_host(&self, at: usize) -> bool {
        self.may_follow_host(at)
    }

    /// Reads letters, digits and hyphens, and then characters beyond ASCII; returns whether there
    /// were any.
    #[inline]
    pub(super) fn stretch_of_label(
        &self,
        text: &[u8],
        end: &mut usize,
        labels: &mut Labels,
    ) -> bool {
        let begin = *end;
        let rest = &text[begin..];
        let ascii = rest.iter().position(|&b| !LDH[usize::from(b)]).unwrap_or(rest.len());
        labels.push_ascii(&rest[..ascii]);
        *end += ascii;
        let mut characters = 0;
        loop {
            let length = self.unicode.host_at(text, *end);
            if length == 0 {
                break;
            }
            *end += length;
            characters += 1;
        }
        if characters > 0 {
            labels.push_beyond_ascii(characters);
        }
        *end > begin
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    /// A dash ends a host as by the rules (R2-4), and that of an A-label none: [`links`] compares the two.
    #[test]
    fn dashes_in_labels() {
        let labels = [
            "a",
            "a--b",
            "com",
            "com--a",
            "com--",
            "xn--p1ai",
            "XN--P1AI",
            "xn--p1ai--a",
            "xn--",
            "-xn--p1ai",
        ];
        for first in labels {
            for second in labels {
                for third in labels {
                    for (before, after) in [("", ""), ("jo@", "."), ("", "@a.com"), ("", "/b--c")] {
                        links(&format!("{before}{first}.{second}.{third}{after}"));
                        links(&format!("{before}{first}.{second}{after}"));
                    }
                }
            }
        }
        for (text, link) in [
            ("a.xn--p1ai", "a.xn--p1ai"),
            ("a.com--b.XN--P1AI/c", "a.com--b.XN--P1AI/c"),
            ("jo@a.xn--p1ai.", "jo@a.xn--p1ai"),
            ("a.com--b", "a.com"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
        for text in ["a.xn--p1ai--b", "a.com.xn--nope", "a.com.-xn--p1ai"] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
    }
}
