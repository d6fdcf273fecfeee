//! How sure it is that a bare domain is meant as one.
//!
//! Everything that stands in a text without a scheme and ends in a top-level domain may be a domain:
//! `example.com`, but `main.rs`, `user.name` and `finish.It` too. A bare domain is `Likely` unless one of
//! the [`DOUBTS`] holds. Each doubt is a rule of its own and looks at the host, at what follows it in
//! the link, and at a few bytes of text on either side.

use crate::span::Confidence;
use crate::tables::ambiguous::{self, holds, holds_joined};

/// What a bare domain is graded by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence<'t> {
    /// The host as written, UTF-8, without a trailing separator.
    pub(super) host: &'t [u8],
    /// Up to 16 bytes of text directly before the host; may begin within a character.
    pub(super) before: &'t [u8],
    /// Up to 16 bytes of text directly after the link; may end within a character.
    pub(super) after: &'t [u8],
    /// Whether a port follows the host.
    pub(super) port: bool,
    /// Whether a `/` follows host and port.
    pub(super) path: bool,
    /// Whether a `?` or `#` part follows.
    pub(super) query_or_fragment: bool,
}

/// Grades a bare domain: `Likely` or `Possible`. Time is linear in the length of the host.
pub(super) fn grade(evidence: &Evidence<'_>) -> Confidence {
    let Some(host) = Host::read(evidence.host) else { return Confidence::Possible };
    if host.is_www() || !DOUBTS.iter().any(|doubt| doubt(evidence, &host)) {
        Confidence::Likely
    } else {
        Confidence::Possible
    }
}

/// A reason to take a bare domain for something else.
type Doubt = fn(&Evidence<'_>, &Host<'_>) -> bool;

/// Every doubt. One is enough.
const DOUBTS: [Doubt; 15] = [
    sigil_before,
    sigil_after,
    operator_around,
    code_word_before,
    ideographic_full_stop,
    capitalised_ending,
    korean_sentence_end,
    number,
    initials,
    abbreviations,
    contraction,
    package_name,
    file_name,
    member,
    missing_space,
];

/// A host in the parts that the doubts ask for.
struct Host<'t> {
    text: &'t str,
    /// The first label.
    first: &'t str,
    /// The label before the top-level domain.
    name: &'t str,
    tld: &'t str,
    labels: usize,
    /// The top-level domain is a word of prose or programs, or mostly the extension of a file.
    ambiguous: bool,
}

impl<'t> Host<'t> {
    /// Nothing if the bytes are no host of two labels or more.
    fn read(bytes: &'t [u8]) -> Option<Host<'t>> {
        let text = core::str::from_utf8(bytes).ok()?;
        let mut from_right = text.rsplit(is_separator);
        let tld = from_right.next()?;
        let name = from_right.next()?;
        let first = text.split(is_separator).next()?;
        let ambiguous = [
            ambiguous::FILE_MOSTLY,
            ambiguous::MEMBER_MOSTLY,
            ambiguous::MEMBER_ALSO,
            ambiguous::WORDS,
        ]
        .iter()
        .any(|list| holds(list, tld));
        let labels = 2 + from_right.count();
        Some(Host { text, first, name, tld, labels, ambiguous })
    }

    /// `www.` in front of a name is a web address to everyone.
    fn is_www(&self) -> bool {
        self.labels >= 3 && self.first.eq_ignore_ascii_case("www")
    }

    fn tld_in(&self, list: &[&str]) -> bool {
        holds(list, self.tld)
    }

    /// The ending is a word of programs too.
    fn is_member(&self) -> bool {
        self.tld_in(ambiguous::MEMBER_MOSTLY) || self.tld_in(ambiguous::MEMBER_ALSO)
    }

    /// A label is a name of programs only. Under the generic endings and below a second level many
    /// of them are sites all the same: `doc.rust-lang.org`, `res.example.de`.
    fn is_keyword(&self) -> bool {
        if self.tld_in(ambiguous::GENERIC) {
            return ["self", "this", "super", "cls", "java", "javax"].contains(&self.first)
                && self.tld != "com";
        }
        self.names().any(|label| holds(ambiguous::KEYWORDS, label))
            && (self.labels == 2 || self.is_member())
            || self.name == "prototype"
    }

    /// The labels before the top-level domain.
    fn names(&self) -> impl Iterator<Item = &'t str> {
        self.text.split(is_separator).take(self.labels - 1)
    }
}

/// The label separators (U58-H3).
fn is_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// A sigil or a path operator stands directly before the host, or an underscore that begins no
/// emphasis: `$user.name`, `std::fs.read`, `ptr->list.next`, `my_list.map`.
fn sigil_before(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    match evidence.before {
        [.., b'$' | b'#' | b'%' | b'\\'] | [.., b':', b':'] | [.., b'-', b'>'] => true,
        [.., b'_'] => !is_emphasised(evidence, b'_'),
        [.., b'&' | b'!' | b'=' | b'+' | b'^' | b'{'] => host.ambiguous && !evidence.path,
        [.., b'*'] => host.ambiguous && !evidence.path && !is_emphasised(evidence, b'*'),
        _ => false,
    }
}

/// A call, an index or the rest of an identifier follows directly: `data.map(`, `user.id[`,
/// `self.is_valid`, `map.at::`.
fn sigil_after(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    if evidence.path || evidence.query_or_fragment {
        return false;
    }
    match evidence.after {
        [b'(', b')', ..] | [b':', b':', ..] | [b'-', b'>', ..] | [b'$' | b'%', ..] => true,
        [b'_', ..] => !is_emphasised(evidence, b'_'),
        [b'(' | b'[' | b'{' | b'=' | b'+' | b'\\', ..] => host.ambiguous,
        _ => false,
    }
}

/// The mark that stands before the host stands after the link too, and is no part of a word on
/// either side: `_example.com_`.
fn is_emphasised(evidence: &Evidence<'_>, mark: u8) -> bool {
    let outside = |byte: Option<&u8>| byte.is_none_or(|b| !is_word_byte(*b));
    let before = evidence.before.iter().rev().find(|b| **b != mark);
    let after = evidence.after.iter().find(|b| **b != mark);
    evidence.before.last() == Some(&mark)
        && evidence.after.first() == Some(&mark)
        && outside(before)
        && outside(after)
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// An operator or a call of a program is around the host: `x = user.email`, `order.total += 1`,
/// `if a && form.open`, `len(row.data)`.
fn operator_around(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    const BEFORE: [&[u8]; 8] = [b"=", b"&&", b"||", b"=>", b"->", b"??", b"<=", b">="];
    const AFTER: [&[u8]; 9] = [b"=", b"+=", b"-=", b"!=", b"&&", b"||", b"=>", b"??", b"<="];
    if evidence.path
        || !(host.tld_in(ambiguous::MEMBER_MOSTLY) || host.tld_in(ambiguous::MEMBER_ALSO))
    {
        return false;
    }
    let before = evidence.before.trim_ascii_end();
    let after = evidence.after.trim_ascii_start();
    BEFORE.iter().any(|operator| before.ends_with(operator))
        || AFTER.iter().any(|operator| after.starts_with(operator))
}

/// A word of a programming language stands before the host: `return user.email`,
/// `import scipy.io`, `from scipy.io import`; a role of reStructuredText: ``:func:`os.open` ``.
fn code_word_before(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    if evidence.path {
        return false;
    }
    if evidence.before.ends_with(b":`")
        || evidence.before.ends_with(b"from ") && evidence.after.starts_with(b" import ")
    {
        return true;
    }
    let trimmed = evidence.before.trim_ascii_end();
    if trimmed.len() == evidence.before.len() {
        return false;
    }
    let start = trimmed.iter().rposition(|b| !is_word_byte(*b)).map_or(0, |at| at + 1);
    let Ok(word) = core::str::from_utf8(&trimmed[start..]) else { return false };
    // Prose says "return" and "import" too, but seldom before a lower-case word with a full stop in it.
    let lower = !word.starts_with(|c: char| c.is_uppercase());
    lower
        && (host.is_member() && holds(ambiguous::CODE_WORDS, word)
            || !host.tld_in(ambiguous::GENERIC) && holds(ambiguous::PACKAGE_WORDS, word))
}

/// The separator is the full stop of Chinese and Japanese, so two sentences may meet without the
/// space that those scripts do not write: `他说。我爱你`. An unambiguous ASCII ending is no sentence.
fn ideographic_full_stop(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    let wide = host.text.contains(|c| is_separator(c) && c != '.');
    wide && !evidence.path && !evidence.port && (!host.tld.is_ascii() || host.ambiguous)
}

/// The last label begins with a capital and the rest does not look alike: `finish.It`,
/// `конец.Дети`, `left.US troops`, `Visual Basic.NET`.
fn capitalised_ending(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    if !host.tld.starts_with(|c: char| c.is_uppercase()) {
        // `EXAMPLE.com` and `iPhone.is` are for other rules.
        return false;
    }
    let has_lower = |label: &str| label.contains(|c: char| c.is_lowercase());
    if has_lower(host.tld) {
        // `Example.Com/page` has its path to prove what it is.
        return !(evidence.path || evidence.port) || host.tld_in(ambiguous::WORDS);
    }
    if evidence.path || evidence.port || !host.names().any(has_lower) {
        return false;
    }
    if host.tld_in(ambiguous::GENERIC) {
        // `example.COM`, but `Quartz.NET`.
        return host.tld == "NET";
    }
    // `Heise.DE`, but `tokenize.NL`.
    host.ambiguous || host.tld_in(ambiguous::ACRONYMS) || host.tld.len() > 2 || !is_title(host.name)
}

/// Korean sentences end in a few syllables: `끝났다.한국`.
fn korean_sentence_end(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    !evidence.path
        && !host.tld.is_ascii()
        && host.name.ends_with(['다', '요', '까', '죠'])
        && host.tld.starts_with(|c| matches!(c, '\u{AC00}'..='\u{D7A3}'))
}

/// A version, a price, a time or a measure: `1.0.is`, `v2.so`, `10.am`, `5k.to`. Names of digits
/// only are usual where nothing else is meant: `163.com`, `444.hu` (not `2.hu`).
fn number(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    let versions = host.names().enumerate().filter(|(at, label)| is_version(label, *at)).count();
    if versions + 1 == host.labels {
        if versions > 1 {
            return true;
        }
        return host.ambiguous
            || host.tld_in(ambiguous::UNITS)
            || !host.tld_in(ambiguous::GENERIC) && host.name.len() < 2;
    }
    // The tail of a version or of a number: `python3.11.is`, `libfoo.1.so`, `1.0.0-beta.is`.
    if host.labels > 2 && (is_version(host.name, 1) || versions > 1) {
        return host.ambiguous;
    }
    !evidence.path && host.tld_in(ambiguous::WORDS) && is_measure(host.name)
}

/// `2`, `10`, `v3`, and `x` as in `2.x`, where it is not the first label.
fn is_version(label: &str, at: usize) -> bool {
    let digits = label.strip_prefix(['v', 'V']).unwrap_or(label);
    at > 0 && label == "x" || !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Digits with a unit of a letter or two: `5k`, `3rd`, `10mm`.
fn is_measure(label: &str) -> bool {
    let unit = label.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < label.len() && unit.len() <= 2
}

/// Single letters before the ending: `U.S.in`, `e.g.it`, `B.Sc`, `will.i.am`. One letter in front
/// of an ending that means nothing else is a short name: `x.com`, `t.co`.
fn initials(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    let is_letter = |label: &str| label.chars().count() == 1;
    if !is_letter(host.name) {
        return false;
    }
    let short = host.tld_in(ambiguous::GENERIC)
        || ["ai", "co"].iter().any(|tld| host.tld.eq_ignore_ascii_case(tld));
    if host.labels == 2 {
        let ascii = host.name.is_ascii() && host.tld.is_ascii();
        return ascii && !short && !evidence.path;
    }
    if host.names().all(is_letter) {
        return host.ambiguous || host.text.contains(|c: char| c.is_uppercase());
    }
    host.ambiguous && !short && !evidence.path
}

/// Titles and degrees: `Dr.med`, `Prof.Dr.vet`, `M.Sc.in`, `EE.UU.de`.
fn abbreviations(_: &Evidence<'_>, host: &Host<'_>) -> bool {
    const TITLES: [&str; 10] = ["Dipl", "Dr", "Ing", "Lic", "Mr", "Mrs", "Ms", "Prof", "Sr", "Sra"];
    let is_short = |label: &str| label.chars().count() <= 2;
    let capital = |label: &str| label.starts_with(|c: char| c.is_uppercase());
    !host.tld_in(ambiguous::GENERIC)
        && (TITLES.contains(&host.first)
            || host.labels > 2 && host.ambiguous && host.names().all(|l| is_short(l) && capital(l)))
}

/// What an apostrophe leaves over: the `t.so` of `can't.so`, the `re.in` of `we’re.in`.
fn contraction(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    let stem = evidence
        .before
        .strip_suffix("'".as_bytes())
        .or_else(|| evidence.before.strip_suffix("’".as_bytes()));
    stem.and_then(|stem| stem.last()).is_some_and(|b| is_word_byte(*b))
        && ["t", "s", "re", "ll", "ve", "d", "m", "n"]
            .iter()
            .any(|tail| host.first.eq_ignore_ascii_case(tail))
}

/// A domain read backwards, as packages are named: `com.example.app`, `org.gnome.software`.
fn package_name(_: &Evidence<'_>, host: &Host<'_>) -> bool {
    let root = |roots: &[&str]| roots.iter().any(|root| host.first.eq_ignore_ascii_case(root));
    host.labels > 2
        && !host.tld_in(ambiguous::GENERIC)
        && (root(&["com", "org", "net", "edu", "gov"]) || host.ambiguous && root(&["io"]))
}

/// The ending is the extension of a file: `README.md`, `main.rs:42`, `config.h.in`, `Safari.app`.
fn file_name(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    let last_word = host.name.rsplit('-').next().unwrap_or(host.name);
    let stem = holds(ambiguous::FILE_STEMS, last_word);
    let extension = host.labels > 2 && holds(ambiguous::EXTENSIONS, host.name);
    if extension && !host.tld_in(ambiguous::GENERIC) {
        return true;
    }
    let inner = host.labels > 2 && holds(ambiguous::INNER_EXTENSIONS, host.name);
    if host.tld_in(ambiguous::FILE_MOSTLY) {
        // Countries have two letters. Under the others (`zip`, `java`) files alone are in use, and a
        // path leads into them: `src.zip/main.c`.
        if host.tld.len() > 2 || stem && evidence.path {
            return true;
        }
        if evidence.path {
            return false;
        }
        let site = holds(ambiguous::SECOND_LEVEL, host.name)
            || holds(ambiguous::HOST_LABELS, host.first) && !stem && !inner && host.name.len() > 2;
        return host.labels == 2 || !site;
    }
    if host.tld == "app" && host.labels == 2 && host.name.starts_with(|c: char| c.is_uppercase()) {
        // Applications of a Mac are folders: `Safari.app/Contents`.
        return true;
    }
    let called = |tld: &str, stems: &[&str]| {
        host.tld.eq_ignore_ascii_case(tld) && host.labels == 2 && holds(stems, last_word)
    };
    host.tld_in(ambiguous::FILE_ALSO) && (inner || stem && !evidence.path)
        || !evidence.path
            && (called("org", ambiguous::ORG_STEMS) || called("ai", ambiguous::ARTWORK))
}

/// The ending is a field or a method: `user.name`, `this.id`, `myList.map`, `e1.target`.
fn member(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    if host.is_keyword() {
        return true;
    }
    if host.tld.eq_ignore_ascii_case("net") && host.labels == 2 {
        // Names of programs, more than of sites.
        return host.text == "ML.NET"
            || ["asp", "ado", "vb", "basic", "paint"]
                .iter()
                .any(|name| host.name.eq_ignore_ascii_case(name));
    }
    // `request.user.id`; but `user.example.id` is a site of somebody.
    let receiver =
        holds(ambiguous::RECEIVERS, host.first) && holds(ambiguous::RECEIVERS, host.name);
    if host.tld_in(ambiguous::MEMBER_MOSTLY) {
        return receiver || !evidence.path;
    }
    let variable = |label: &str| is_camel_case(label) || is_numbered_letter(label);
    host.tld_in(ambiguous::MEMBER_ALSO)
        && !evidence.path
        && (receiver || host.names().any(variable))
}

/// `userInfo`, `UserInfo`: a capital after a small letter.
fn is_camel_case(label: &str) -> bool {
    label
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
}

/// `e1`, `p2`: one letter and digits.
fn is_numbered_letter(label: &str) -> bool {
    matches!(label.as_bytes(), [letter, digits @ ..]
        if letter.is_ascii_alphabetic() && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// `Safari`: a capital, and small letters after it.
fn is_title(label: &str) -> bool {
    label.starts_with(|c: char| c.is_uppercase()) && label.contains(|c: char| c.is_lowercase())
}

/// A sentence ends at the full stop and the next begins without a space: `so is.this is`,
/// `finish.it was`, `gut.es war`.
fn missing_space(evidence: &Evidence<'_>, host: &Host<'_>) -> bool {
    if evidence.path || evidence.port || !host.tld_in(ambiguous::WORDS) {
        return false;
    }
    // `example.co.in` is a name under the second level `co`, which is an abbreviation elsewhere.
    let second_level = host.labels > 2 && holds(ambiguous::SECOND_LEVEL, host.name);
    holds(ambiguous::FUNCTION_WORDS, host.name) && !second_level
        || begins_sentence(host.tld, evidence.after)
}

/// Whether the ending and the word after it are a usual beginning of a sentence: `it was`.
fn begins_sentence(tld: &str, after: &[u8]) -> bool {
    let end = after.iter().skip(1).position(|b| !is_word_byte(*b)).map_or(after.len(), |at| at + 1);
    after
        .get(..end)
        .and_then(|word| core::str::from_utf8(word).ok())
        .is_some_and(|word| word.starts_with(' ') && holds_joined(ambiguous::OPENINGS, tld, word))
}

#[cfg(test)]
mod tests;
