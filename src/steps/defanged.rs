//! Restores defanged links, which threat reports contain so that nobody follows them by accident:
//! `hxxps://evil[.]example`.
//!
//! Spellings are replaced only within a name or a URL, and never across blanks (STEP-15). Other
//! texts may contain some of them by chance, so this step is only taken on request.

use core::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickBuilder, MatchKind};

use super::piecewise::{Output, Piecewise, Progress, read_all};
use super::transfer::Decoded;

/// The number of bytes that decide about a spelling: the longest spelling, blanks, and the
/// character after them.
const WINDOW: usize = 32;

/// The maximum number of blanks around a spelling that belong to it, so that the names beside it
/// are not linked separately.
const MAX_BLANKS: usize = 4;

/// The maximum distance in bytes between brackets around an unknown spelling.
const MAX_UNKNOWN: usize = 8;

/// What a spelling replaces, which decides where it may occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Between two labels.
    Dot,
    /// Between a local part and a domain.
    At,
    /// After a scheme, or anywhere in a URL.
    Delimiter,
    /// After the host of a URL, between two of its characters.
    Query,
    /// Within a name.
    Hyphen,
    /// Between a host and a port, up to the bracket after it.
    Port,
    /// A scheme, without its `s`.
    Scheme,
}

/// The spellings (STEP-14), which ignore case, and what each means.
const SPELLINGS: &[(&str, &str, Place)] = &[
    ("[.]", ".", Place::Dot),
    ("(.)", ".", Place::Dot),
    ("{.}", ".", Place::Dot),
    ("<.>", ".", Place::Dot),
    ("[dot]", ".", Place::Dot),
    ("(dot)", ".", Place::Dot),
    ("{dot}", ".", Place::Dot),
    ("<dot>", ".", Place::Dot),
    ("\\.", ".", Place::Dot),
    ("[@]", "@", Place::At),
    ("(@)", "@", Place::At),
    ("{@}", "@", Place::At),
    ("[at]", "@", Place::At),
    ("(at)", "@", Place::At),
    ("{at}", "@", Place::At),
    ("<at>", "@", Place::At),
    ("[:]", ":", Place::Delimiter),
    ("{:}", ":", Place::Delimiter),
    ("[:/]", ":/", Place::Delimiter),
    ("[://]", "://", Place::Delimiter),
    ("(://)", "://", Place::Delimiter),
    ("{://}", "://", Place::Delimiter),
    ("[/]", "/", Place::Delimiter),
    ("{/}", "/", Place::Delimiter),
    ("[//]", "//", Place::Delimiter),
    ("{//}", "//", Place::Delimiter),
    ("[?]", "?", Place::Query),
    ("[=]", "=", Place::Query),
    ("[&]", "&", Place::Query),
    ("[#]", "#", Place::Query),
    ("[-]", "-", Place::Hyphen),
    ("[_]", "_", Place::Hyphen),
    ("[:", ":", Place::Port),
    ("hxxp", "http", Place::Scheme),
    ("hxtp", "http", Place::Scheme),
    ("htxp", "http", Place::Scheme),
    ("h**p", "http", Place::Scheme),
    ("h__p", "http", Place::Scheme),
    ("fxp", "ftp", Place::Scheme),
];

/// The searcher. Building it does not fail, because the list is short.
static SEARCHER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    AhoCorasickBuilder::new()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostLongest)
        .build(SPELLINGS.iter().map(|(spelling, ..)| spelling))
        .ok()
});

/// Returns a text with its links restored. Time is linear in the text.
///
/// ```
/// use irispan::Scanner;
/// use irispan::steps::defanged::refang;
///
/// let raw = b"C2: hxxps[:]//evil[.]example/a, joe[at]evil(dot)example";
/// let text = refang(raw);
/// assert_eq!(text.bytes, &b"C2: https://evil.example/a, joe@evil.example"[..]);
/// assert!(text.map.ranges(4..26).eq([4..30]));
/// ```
#[must_use]
pub fn refang(text: &[u8]) -> Decoded<'_> {
    read_all(&mut Defanged::default(), text)
}

impl Place {
    /// Returns whether the byte before a spelling and the text after it allow this place.
    fn fits(self, before: Option<u8>, right: &[u8]) -> bool {
        match self {
            Place::Dot => before.is_some_and(is_label) && starts(right, is_label),
            Place::At => before.is_some_and(is_local) && starts(right, is_label),
            Place::Delimiter => {
                before.is_some_and(|byte| is_label(byte) || b"])}:/".contains(&byte))
                    && starts(right, |byte| byte > b' ')
            }
            Place::Query => {
                before.is_some_and(|byte| byte > b' ' && !b"<\"([{".contains(&byte))
                    && starts(right, |byte| byte > b' ')
            }
            Place::Hyphen => before.is_some_and(is_label) && starts(right, is_label),
            Place::Port => false,
            Place::Scheme => !before.is_some_and(is_label) && begins_authority(right),
        }
    }
}

/// The step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Defanged {
    /// The last byte that was read.
    before: Option<u8>,
}

impl Defanged {
    /// Writes the replacement of the spelling in `found`, with the blanks around it. `start` is the
    /// beginning of the text that was not written yet. Returns where the text continues.
    fn spelling(
        &self,
        input: &[u8],
        start: usize,
        found: Range<usize>,
        which: usize,
        out: &mut Output,
    ) -> usize {
        let Some((_, meaning, place)) = SPELLINGS.get(which) else { return start };
        let left = &input[start..found.start];
        let right = &input[found.end..];
        let before = left.last().copied().or(self.before.filter(|_| left.is_empty()));
        if *place == Place::Port {
            let length = port(right).filter(|_| before.is_some_and(is_label));
            let end = found.end + length.unwrap_or_default();
            out.copy(input, start..length.map_or(end, |_| found.start));
            if length.is_some() {
                out.replace(found.start..end, &input[found.start + 1..end - 1]);
            }
            return end;
        }
        if place.fits(before, right) {
            out.copy(input, start..found.start);
            out.replace(found.clone(), meaning.as_bytes());
            return found.end;
        }
        let blanks_left = left.iter().rev().take(MAX_BLANKS).take_while(|b| is_blank(b)).count();
        let blanks_right = right.iter().take(MAX_BLANKS).take_while(|b| is_blank(b)).count();
        let name_end = found.start - blanks_left;
        let before = match input[start..name_end].last() {
            None => self.before,
            last => last.copied(),
        };
        // It is written like an unknown spelling, without its blanks, so that no link may touch it.
        if matches!(place, Place::Dot | Place::At)
            && input.get(found.start) != Some(&b'\\')
            && blanks_left + blanks_right > 0
            && before.is_some_and(is_label)
            && starts(&right[blanks_right..], is_label)
        {
            out.copy(input, start..name_end);
            out.copy(input, found.clone());
            return found.end + blanks_right;
        }
        out.copy(input, start..found.end);
        found.end
    }
}

impl Piecewise for Defanged {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let mut decided = input.len();
        if !last {
            let line = memchr::memrchr(b'\n', input).map_or(0, |at| at + 1);
            let far = input.len().saturating_sub(WINDOW);
            let blanks = input[..far].iter().rev().take(MAX_BLANKS);
            decided = line.max(far - blanks.take_while(|byte| is_blank(byte)).count());
        }
        let mut at = 0;
        if let Some(searcher) = &*SEARCHER {
            for found in searcher.find_iter(input) {
                if found.start() >= decided {
                    break;
                }
                // Blanks after the last spelling may have been part of it.
                if found.start() >= at {
                    at = self.spelling(input, at, found.range(), found.pattern().as_usize(), out);
                    self.before = at.checked_sub(1).and_then(|last| input.get(last)).copied();
                }
            }
        }
        if at < decided {
            out.copy(input, at..decided);
            at = decided;
        }
        if let Some(byte) = at.checked_sub(1).and_then(|last| input.get(last)) {
            self.before = Some(*byte);
        }
        Progress::up_to(at)
    }
}

/// Returns whether a link touches an unknown spelling, or a known one with blanks around it, so
/// that it would be half a host (STEP-16). Known spellings in the text were replaced.
pub(crate) fn is_half(text: &[u8], link: Range<usize>) -> bool {
    let (before, after) = (text.get(..link.start), text.get(link.end..));
    after_is_more(after.unwrap_or_default()) || before_is_more(before.unwrap_or_default())
}

/// Returns whether a text begins with more of a host: `[d0t]com`, `(punkt)com`, `[.com`, `.]com`, `\.com`.
fn after_is_more(after: &[u8]) -> bool {
    match after {
        [b'[' | b'(' | b'{', b'.', next, ..] if is_label(*next) => true,
        [b'.', b']' | b')' | b'}', next, ..] | [b'\\', b'.', next, ..] => is_label(*next),
        [b'[' | b'(' | b'{', inner @ ..] => {
            let near = inner.get(..MAX_UNKNOWN).unwrap_or(inner);
            let end = near.iter().position(|byte| is_bracket(*byte) || *byte <= b' ');
            end.is_some_and(|end| is_closing(inner[end]) && starts(&inner[end + 1..], is_label))
        }
        _ => false,
    }
}

/// Returns whether a text ends with more of a host: `evil[d0t]`, `evil(punkt)`, `evil[.`, `evil.]`, `evil\.`.
fn before_is_more(before: &[u8]) -> bool {
    match before {
        [.., name, b'[' | b'(' | b'{' | b'\\', b'.'] | [.., name, b'.', b']' | b')' | b'}'] => {
            is_label(*name)
        }
        [outer @ .., b']' | b')' | b'}'] => {
            let near = &outer[outer.len().saturating_sub(MAX_UNKNOWN)..];
            let begin = near.iter().rposition(|byte| is_bracket(*byte) || *byte <= b' ');
            begin.is_some_and(|begin| {
                let begin = outer.len() - near.len() + begin;
                !is_closing(outer[begin])
                    && outer[begin] > b' '
                    && outer[..begin].last().is_some_and(|byte| is_label(*byte))
            })
        }
        _ => false,
    }
}

/// Returns the length of a port and the bracket after it, unless a name continues there.
fn port(after: &[u8]) -> Option<usize> {
    let digits = after.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    let rest = after.get(digits..)?.strip_prefix(b"]")?;
    (matches!(digits, 1..=5) && !starts(rest, is_label)).then_some(digits + 1)
}

fn starts(text: &[u8], is: impl Fn(u8) -> bool) -> bool {
    text.first().is_some_and(|byte| is(*byte))
}

/// Returns whether the text after `hxxp` continues like a URL.
fn begins_authority(after: &[u8]) -> bool {
    let after = after.strip_prefix(b"s").or(after.strip_prefix(b"S")).unwrap_or(after);
    matches!(after, [b':', b'/' | b'[' | b'{', ..] | [b'[' | b'(' | b'{', b':', ..])
}

/// Returns whether a byte may be part of a label.
fn is_label(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || byte == b'-' || byte == b'_'
}

/// Returns whether the local part of an address may end with a byte.
fn is_local(byte: u8) -> bool {
    is_label(byte) || b"+=!#$%&'*/?^{|}~".contains(&byte)
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_bracket(byte: u8) -> bool {
    b"[](){}".contains(&byte)
}

fn is_closing(byte: u8) -> bool {
    b"])}".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::{Defanged, SEARCHER, SPELLINGS, WINDOW, is_half, refang};
    use crate::steps::piecewise::split_everywhere;

    fn text_of(raw: &str) -> String {
        let text = split_everywhere(Defanged::default, raw.as_bytes());
        assert_eq!(refang(raw.as_bytes()).bytes, text);
        String::from_utf8(text).expect("is UTF-8")
    }

    /// STEP-14.
    #[test]
    fn spellings() {
        assert!(SEARCHER.is_some());
        assert!(SPELLINGS.iter().all(|(spelling, ..)| spelling.len() + 8 < WINDOW));
        for (raw, text) in [
            ("hxxp://evil[.]example/a", "http://evil.example/a"),
            ("HXXPS://evil[.]example", "httpS://evil.example"),
            ("hXXps[:]//a.b[.]example:80", "https://a.b.example:80"),
            ("hxxp[://]evil(.)example{.}com", "http://evil.example.com"),
            ("hxxp[:][/][/]evil[dot]example[/]a", "http://evil.example/a"),
            ("h**p://a(DOT)b fxp://c[.]d", "http://a.b ftp://c.d"),
            ("joe[at]evil[.]example", "joe@evil.example"),
            ("joe(@)evil\\.example", "joe@evil.example"),
            ("1[.]2[.]3[.]4[:]8080", "1.2.3.4:8080"),
            ("例え[.]jp", "例え.jp"),
            ("see hxxp://a[.]b/c[.]php.", "see http://a.b/c.php."),
            ("hxxps://a[.]b/x[.]php?y[=]1", "https://a.b/x.php?y=1"),
            ("hxxp://a[-]b[.]c/d[_]e[?]f=%[&]g[=]/[#]h", "http://a-b.c/d_e?f=%&g=/#h"),
            ("a[.]com[:443]/a b[.]com[:8080]", "a.com:443/a b.com:8080"),
        ] {
            assert_eq!(text_of(raw), text, "{raw}");
        }
    }

    /// STEP-15.
    #[test]
    fn other_text_stays() {
        for raw in [
            "[.] [dot]",
            "a [.]",
            "end[.]  ",
            "f(.)",
            "shxxp://a",
            "hxxp stands for http",
            "hxxps, too",
            "x[:] y",
            "a[@]",
            "\\.",
            "\\d\\.",
            "[:]",
            "[?] x[=] [-]y",
            "- [-] done",
            "[:80] a[:] b[:x] a[:123456] [::1]",
            "a[:80]b",
        ] {
            assert_eq!(text_of(raw), raw, "{raw}");
        }
    }

    /// STEP-16.
    #[test]
    fn half_hosts() {
        for (raw, half) in [
            ("www.evil.co [.] uk", true),
            ("www.evil.co[d0t]uk", true),
            ("evil[.www.evil.co", true),
            ("evil.]www.evil.co", true),
            ("a[punkt]www.evil.co", true),
            ("joe (at) www.evil.co", true),
            ("www.evil.co\\.uk", false),
            ("www.evil.co [1] uk", false),
            ("(www.evil.co)", false),
            ("[a](www.evil.co)", false),
            ("a [b] www.evil.co", false),
            ("www.evil.co[1]", false),
        ] {
            let text = text_of(raw);
            let start = text.find("www").expect("is there");
            let end = start + text[start..].find("co").expect("is there") + 2;
            assert_eq!(is_half(text.as_bytes(), start..end), half, "{raw} -> {text}");
        }
        assert_eq!(refang(b"a.co  [.] uk").map.list(0..9), [0..4, 6..9, 10..12]);
    }
}
