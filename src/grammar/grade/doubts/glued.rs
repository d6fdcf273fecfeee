//! What is glued to a domain: sigils, brackets, and the rest of a word.

use super::super::domain::Domain;
use super::super::evidence::Evidence;
use crate::tables::ambiguous::Lists;
use crate::text::ascii::AsciiSet;

/// Signs that are rarely beside one another in text and in programs.
const SIGNS: AsciiSet = AsciiSet::of("!#$%*+;?\\^`|~");

/// The least number of different signs in noise, and of the bytes in which they are looked for.
const SIGNS_OF_NOISE: u32 = 4;
const NOISE: usize = 16;

/// Returns whether a sigil, an operator, the bracket of a call, or the head of an identifier is
/// glued to the host: `$user.name`, `std::fs.read`, `ptr->list.next`, `len(row.data`,
/// `my_list.map`; but `_example.com and more_`.
pub(super) fn sigil_before(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let before = evidence.before;
    match before {
        [.., b'$' | b'#' | b'%' | b'\\'] | [.., b':', b':'] | [.., b'-', b'>'] => true,
        // A role of reStructuredText: ``:func:`os.open` ``.
        [.., b':', b'`'] => !evidence.path,
        [.., b'_'] => {
            // `_dmarc.example.com` is another name than the host after its underscore.
            continues(before.iter().rev(), b'_')
                || (host.code || host.labels > 2) && !is_emphasised(evidence, b'_')
        }
        [.., b'*'] => host.code && !evidence.path && !is_emphasised(evidence, b'*'),
        [.., b'=', b'>'] | [.., b'|', b'|'] | [.., b'&' | b'+' | b'=' | b'^'] => {
            host.code && !evidence.path
        }
        // R2-29: under any ending; TeX has `{example.de}`.
        [.., b'!'] => !host.generic && !evidence.path,
        [.., b'{'] => {
            let is_braced = matches!(evidence.after, [b'}', ..]);
            !host.generic && !evidence.path && (host.code || !is_braced)
        }
        // Prose has a space before a bracket.
        [.., name, b'(' | b'['] if host.code => !evidence.path && is_word_byte(*name),
        [.., name, b'(' | b'['] => {
            !host.generic && !evidence.path && (name.is_ascii_alphanumeric() || *name == b'_')
        }
        _ => false,
    }
}

/// Returns whether a call, an index, an operator or the rest of an identifier is glued to the link:
/// `data.map(`, `user.id[`, `order.total+=`, `self.is_valid`, `map.at::`, `it.nr;`.
pub(super) fn sigil_after(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if evidence.path || evidence.query_or_fragment {
        return false;
    }
    const METHODS: [&str; 10] = ["at", "by", "do", "et", "in", "is", "it", "no", "so", "to"];
    match evidence.after {
        // A comment of TeX (R2-10).
        [b'%'] => host.code,
        [b'(', b')', ..] | [b':', b':', ..] | [b'-', b'>', ..] | [b'$' | b'%', ..] => true,
        [b'_', ..] => continues(evidence.after.iter(), b'_'),
        // A pattern of names, as a string: `"accounts.example.*"` (R2-105).
        [b'.', b'*', quote @ (b'"' | b'\'' | b'`'), ..] => evidence.before.last() == Some(quote),
        _ if host.generic => false,
        [b'(' | b'[', ..] if host.code || METHODS.contains(&host.tld) => true,
        // R2-29: what follows counts under any ending, if no prose looks so: `example.de(Login)`
        // and `example.de[1]`.
        [b'(', first, second, ..] => !(first.is_ascii_uppercase() && second.is_ascii_lowercase()),
        [b'[', b'1'..=b'9', ..] => false,
        // A module and what is in it: `"app.web:main"`.
        [b':', name, ..] if matches!(evidence.before, [.., b'"' | b'\'']) => {
            name.is_ascii_lowercase() || *name == b'_'
        }
        // A word of prose or of programs before a hyphen, which may be no ending of a case (R2-88).
        [b'-', first, ..] if first.is_ascii_alphabetic() && (host.code || host.word) => true,
        // What ends a style in subtitles (R2-47).
        [b'{', b'\\', ..] => false,
        [b'[' | b'{' | b'=', ..] | [b'.', b'_', ..] | [b'+', b'+' | b'=', ..] => true,
        [b'-' | b'*' | b'/' | b'|' | b'&' | b'^' | b'!' | b'<' | b'>', b'=', ..] => true,
        [b'+' | b'\\', ..] | [_, b'=', ..] | [b'&', b'&', ..] | [b'|', b'|', ..] => host.code,
        [b';'] | [b'-', b'-', ..] => {
            host.is_word(Lists::KEYWORDS.or(Lists::RECEIVERS).or(Lists::BEFORE_MEMBERS))
        }
        _ => false,
    }
}

/// Returns whether it is a part of an identifier of another kind: `tag:example.org,2001:x`,
/// `cpe:/a:example.net:x` (R2-91).
pub(super) fn of_identifier(evidence: &Evidence<'_>, _: &Domain<'_>) -> bool {
    let before = evidence.before;
    match before.strip_suffix(b"tag:") {
        Some(before) => {
            !before.last().is_some_and(|b| is_word_byte(*b))
                && matches!(evidence.after, [b',', b'0'..=b'9', ..])
        }
        None => {
            before.ends_with(b":")
                && before.windows(5).any(|name| matches!(name, b"cpe:/" | b"cpe:2"))
        }
    }
}

/// Returns whether bytes around a host are those of a file that is written as text, by uuencode,
/// Ascii85 or with the fonts of subtitles: many different signs that do not belong together
/// (R2-89).
pub(super) fn noise(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if host.generic || evidence.before.len() + evidence.after.len() < NOISE {
        return false;
    }
    let glued = evidence.before.iter().chain(evidence.after);
    let signs = glued.filter(|b| SIGNS.contains(**b)).fold(0_u128, |signs, b| signs | 1 << b);
    signs.count_ones() >= SIGNS_OF_NOISE
}

/// Returns whether the mark before the host also follows the link, and does not belong to a word on
/// either side: `_example.com_`.
fn is_emphasised(evidence: &Evidence<'_>, mark: u8) -> bool {
    evidence.before.last() == Some(&mark)
        && evidence.after.first() == Some(&mark)
        && !continues(evidence.before.iter().rev(), mark)
        && !continues(evidence.after.iter(), mark)
}

/// Returns whether the bytes go on with a word after a run of marks.
fn continues<'t>(mut bytes: impl Iterator<Item = &'t u8>, mark: u8) -> bool {
    bytes.find(|b| **b != mark).is_some_and(|b| is_word_byte(*b))
}

/// Letters, digits and underscore; any byte beyond ASCII is taken for a part of a letter.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Returns whether it is the rest of a word after an apostrophe: the `t.so` of `can't.so`, the `re.in` of `we’re.in`.
pub(super) fn contraction(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let before = evidence.before;
    let stem = before.strip_suffix(b"'").or_else(|| before.strip_suffix("’".as_bytes()));
    stem.and_then(|stem| stem.last()).is_some_and(|b| is_word_byte(*b))
        && host.first_is(&["t", "s", "re", "ll", "ve", "d", "m", "n"])
}
