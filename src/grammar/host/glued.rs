//! Text that is glued after a host: of another script, endings of cases, signs of notes and lists
//! (R2-13, R2-72, T9; R2-88, T13).

use super::is_ascii_host;
use super::start::bullet;
use super::written::is_escaped_full_stop;
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::limits::{MAX_HOST, MAX_TLD};
use crate::tables::{is_beyond_latin, is_caseless_beyond_latin};
use crate::text::ip::dotted_decimal;
use crate::text::label::{is_a_label, separator};
use crate::text::utf8::{byte, decode};

/// The maximum number of bytes of an ending after a hyphen.
const MAX_CASE_ENDING: usize = 64;

/// Endings of cases that are written after a hyphen: those of Hungarian, in which people leave out accents as well, and some of
/// Basque, Croatian, Czech, Estonian, Polish, Romanian, Serbian and Slovak.
#[rustfmt::skip]
const ENDINGS: [&[u8]; 89] = [
    b"a", b"at", b"ba", b"ban", b"be", b"bel", b"ben", b"bol", "ból".as_bytes(), "ből".as_bytes(),
    b"dal", b"del", b"em", b"en", b"ert", b"es", b"et", b"fal", b"fel", b"ga", b"gal", b"gel",
    b"hez", b"hoz", "höz".as_bytes(), b"ie", b"ig", b"kal", b"kel", b"kent", b"ko",
    "ként".as_bytes(), b"lal", b"lel", b"mal", b"mel", b"n", b"nak", b"nal", b"nek", b"nel",
    b"nyal", b"nyel", "nál".as_bytes(), "né".as_bytes(), "nél".as_bytes(), b"om", b"on", b"os",
    b"ot", b"ov", b"ova", b"pal", b"pel", b"ra", b"rat", b"re", b"rel", b"rol", "ról".as_bytes(),
    "röl".as_bytes(), "ről".as_bytes(), b"s", b"sal", b"sel", b"sse", b"st", b"szal",
    b"szel", b"t", b"tal", b"tel", b"tik", b"tol", "tól".as_bytes(), "töl".as_bytes(),
    "től".as_bytes(), b"u", b"ul", b"ului", b"uri", b"val", b"vel", b"zal", b"zel",
    "ért".as_bytes(), "ön".as_bytes(), "ös".as_bytes(), "öt".as_bytes(),
];

/// The number of bytes of the longest of them.
const MAX_ENDING: usize = 5;

/// Returns whether endings of cases in Latin letters are read after a top-level domain: that of a
/// country, or an old one. After others stand words and numbers, as in the hosts of a data centre:
/// `db.zone-a`.
fn is_frequent(tld: &[u8]) -> bool {
    let old = [b"com", b"edu", b"gov", b"mil", b"net", b"org"];
    tld.len() == 2 || old.iter().any(|name| tld.eq_ignore_ascii_case(*name))
}

impl Search<'_, '_> {
    /// Returns the end of the listed top-level domain of ASCII at `at`, if text of another script
    /// follows directly, after a separator beyond ASCII or as an ending after a hyphen (R2-13, T9).
    pub(super) fn glued_end(&mut self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        // No longer label is listed, not even without a hyphen at its end.
        let near = rest.iter().take(MAX_TLD + 2);
        let length = near.take_while(|b| is_ascii_host(**b)).count();
        let end = at + length;
        if length == 0
            || byte(self.text, end) < 0x80
            || !self.config.tailored(Tailoring::GluedScript)
        {
            return None;
        }
        if self.text[end - 1] == b'-' {
            let hyphen = end - 1;
            return (self.is_listed_tld(at, hyphen) && self.is_case_ending(end)).then_some(hyphen);
        }
        let (c, _) = decode(self.text, end + separator(self.text, end))?;
        let text = is_beyond_latin(c) && !self.goes_on_with_case(end) || self.is_note(end);
        (text && self.is_listed_tld(at, end)).then_some(end)
    }

    /// Returns whether a bullet stands directly after a host, at `at`: a name goes on between two
    /// `l`, and where the sign may stand for a full stop, as in `example.co·uk` (R2-72).
    fn is_note(&mut self, at: usize) -> bool {
        let length = bullet(self.text, at);
        let after = at + length;
        let is_l = |at: usize| byte(self.text, at) | 0x20 == b'l';
        let within_l = byte(self.text, at) == 0xC2 && is_l(at - 1) && is_l(after);
        let stop = separator(self.text, after);
        if length == 0 || within_l || stop > 0 && self.host_character(after + stop) > 0 {
            return false;
        }
        let rest = self.text[after..].iter().take(MAX_TLD + 1);
        let name = rest.take_while(|b| is_ascii_host(**b)).count();
        let end = after + name;
        self.steps += name as u64;
        name == 0
            || separator(self.text, end) > 0
            || self.host_character(end) > 0
            || !self.is_listed_tld(after, end)
    }

    /// Returns whether a word beyond ASCII and Latin begins at `at` with which a host ends, as
    /// endings of cases are written: `example.com-ის` (R2-13).
    pub(super) fn is_case_ending(&mut self, at: usize) -> bool {
        if !decode(self.text, at).is_some_and(|(c, _)| is_beyond_latin(c)) {
            return false;
        }
        let mut end = at;
        while end - at < MAX_CASE_ENDING
            && byte(self.text, end) >= 0x80
            && let length @ 1.. = self.host_character(end)
        {
            end += length;
        }
        self.steps += (end - at) as u64;
        end - at < MAX_CASE_ENDING
            && !self.goes_on_after_ending(end)
            && !self.goes_on_after_unseen(end)
    }

    /// Returns whether a host goes on after what may be the ending of a case, which ends at `end`.
    fn goes_on_after_ending(&mut self, end: usize) -> bool {
        let mut after = end;
        while let length @ 1.. = separator(self.text, after) {
            after += length;
        }
        self.steps += (after - end) as u64;
        self.host_character(after) > 0
            || matches!(byte(self.text, after), b'/' | b'@' | b'_' | b'%')
            || byte(self.text, end) == b':' && byte(self.text, end + 1).is_ascii_digit()
            || self.begins_word_of_part(end)
    }

    /// Returns where a host ends whose last label goes from `label` to `end`, if that has the ending of a case in Latin letters
    /// after a hyphen: `example.hu-ra` (R2-88, T13).
    pub(super) fn before_latin_ending(&mut self, label: usize, end: usize) -> Option<usize> {
        let name = &self.text[label..end];
        // The last letter of all of them: most hosts that are not of ASCII have another one.
        if !matches!(name.last(), Some(b'a'..=b'z' | 0xA9)) {
            return None;
        }
        let near = name.len().saturating_sub(1 + MAX_ENDING);
        let hyphen = label + near + name[near..].iter().rposition(|b| *b == b'-')?;
        if is_a_label(name) {
            return None;
        }
        let known = ENDINGS.binary_search(&&self.text[hyphen + 1..end]).is_ok();
        (known
            && is_frequent(&self.text[label..hyphen])
            && self.is_listed_tld(label, hyphen)
            && !self.is_listed_tld(label, end)
            && !self.goes_on_after_ending(end)
            && !self.goes_on_after_unseen(end))
        .then_some(hyphen)
    }

    /// Returns where the host ends that text of another script is glued to: after a listed
    /// top-level domain, or an IPv4 address, in ASCII; or the one that an ending of a case follows after a hyphen (T9).
    pub(super) fn glued_script(&mut self, start: usize, end: usize) -> Option<usize> {
        if self.text[start..end].is_ascii() {
            return None;
        }
        let end = end.min(start + 4 * MAX_HOST);
        let any = self.config.tailored(Tailoring::AnyHost);
        let (mut label, mut count, mut at, mut ascii_label) = (start, 1, start, true);
        while at < end {
            let written = separator(self.text, at);
            let escaped = any && is_escaped_full_stop(self.text, at);
            let width = if escaped { 3 } else { written };
            if width > 0 {
                let next =
                    decode(self.text, at + width).filter(|_| !escaped).map_or('\0', |(c, _)| c);
                if count > 1 && is_beyond_latin(next) && self.is_listed_tld(label, at) {
                    return Some(at);
                }
                at += width;
                (label, count, ascii_label) = (at, count + 1, true);
                continue;
            }
            let (c, length) = decode(self.text, at)?;
            if ascii_label && at > label && (is_beyond_latin(c) || self.is_note(at)) {
                let hyphen = at - 1;
                if count > 1
                    && self.text[hyphen] == b'-'
                    && self.is_listed_tld(label, hyphen)
                    && self.is_case_ending(at)
                {
                    return Some(hyphen);
                }
                let listed = count > 1 && self.is_listed_tld(label, at)
                    || any && self.text[start..at].eq_ignore_ascii_case(b"localhost");
                if listed || (any && count == 4 && dotted_decimal(&self.text[start..at]).is_some())
                {
                    return Some(at);
                }
            }
            ascii_label &= c.is_ascii();
            at += length;
        }
        self.steps += (end - start) as u64;
        None
    }

    /// Returns whether a letter with case follows a host, which looks like a Latin one:
    /// `https://paypal.coм`. After a separator a capital begins a sentence, unless ASCII follows it
    /// (R2-13).
    pub(super) fn goes_on_with_case(&self, end: usize) -> bool {
        let width = separator(self.text, end);
        let Some((c, length)) = decode(self.text, end + width) else { return false };
        let sentence =
            width > 0 && c.is_uppercase() && byte(self.text, end + width + length) >= 0x80;
        is_beyond_latin(c) && !is_caseless_beyond_latin(c) && !sentence
    }
}
