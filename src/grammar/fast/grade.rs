//! Replaces `doubted` (grade): names that no doubt can be about.

use crate::grammar::grade::{Evidence, SELF, has_at};
use crate::span::Confidence;
use crate::tables::ambiguous::Lists;

/// Grades most domains; returns `None` if it takes all doubts to decide.
pub(super) fn plain_grade(evidence: &Evidence<'_>) -> Option<Confidence> {
    // `www.` in front of a name is a web address to everyone.
    if let [b'w' | b'W', b'w' | b'W', b'w' | b'W', b'.', name @ ..] = evidence.host
        && name.iter().rev().any(|b| *b == b'.')
    {
        return Some(Confidence::Likely);
    }
    let likely = plain_domain(evidence)
        .or_else(|| unlisted_domain(evidence))
        .or_else(|| two_labels_beyond_ascii(evidence))?;
    Some(if likely { Confidence::Likely } else { Confidence::Possible })
}

/// What some doubt asks about an ending, whatever is before it.
const ASKED: Lists = Lists::GENERIC
    .or(Lists::FILE_MOSTLY)
    .or(Lists::FILE_ALSO)
    .or(Lists::FILE_NAME_ENDINGS)
    .or(Lists::MEMBER_MOSTLY)
    .or(Lists::MEMBER_ALSO)
    .or(Lists::MEMBER_OF_WORDS)
    .or(Lists::MEMBER_OF_PROGRAMS);

/// Returns whether nothing is glued to a host that a doubt asks about.
fn is_alone(evidence: &Evidence<'_>) -> bool {
    matches!(evidence.before, [] | [b'"' | b'(' | b'<' | b'[' | b','])
        && matches!(evidence.after, [] | [b'.' | b',' | b')' | b']' | b'>' | b'"'])
}

/// Returns `true` for two labels of which the first has letters beyond ASCII, and none that is capital or a digit of
/// ASCII, under an ending of small letters of ASCII that is neither a file, a member nor a word.
fn two_labels_beyond_ascii(evidence: &Evidence<'_>) -> Option<bool> {
    let host = evidence.host;
    if host.is_ascii() {
        return None;
    }
    let end = host.iter().rposition(|b| *b == b'.')?;
    let (name, ending) = (&host[..end], &host[end + 1..]);
    let plain = |b: &u8| b.is_ascii_lowercase() || *b >= 0x80 || *b == b'-';
    let plain = is_alone(evidence)
        && !name.is_ascii()
        && name.iter().all(plain)
        && !has_at(host)
        && ending.iter().all(u8::is_ascii_lowercase)
        && !Lists::of_ascii(ending).any(ASKED.or(Lists::WORDS));
    plain.then_some(true)
}

/// Returns `true` for names of small letters and hyphens that are in no list, so that no doubt is about
/// them, under an ending that is neither a file nor a member, and a word at the most, with nothing glued to them.
fn unlisted_domain(evidence: &Evidence<'_>) -> Option<bool> {
    let host = evidence.host;
    if !is_alone(evidence) {
        return None;
    }
    let end = host.iter().rposition(|b| *b == b'.')?;
    let (names, ending) = (&host[..end], &host[end + 1..]);
    let last = names.iter().rposition(|b| *b == b'.').map_or(0, |stop| stop + 1);
    let asked = if last == 0 { ASKED } else { ASKED.or(Lists::WORDS) };
    // Most that looks like code ends so.
    if Lists::of_ascii(ending).any(asked) {
        return None;
    }
    let mut hyphen = false;
    let small = |small: bool, b: &u8| {
        hyphen |= *b == b'-';
        small & (b.is_ascii_lowercase() | matches!(b, b'-' | b'.'))
    };
    let name = &names[last..];
    // One letter may be an initial.
    if name.len() < 2 || !host.iter().fold(true, small) || Lists::of_ascii(name) != Lists::default()
    {
        return None;
    }
    // R2-85.
    if hyphen && has_at(host) {
        return None;
    }
    if last > 0 {
        let first = names.iter().position(|b| *b == b'.')?;
        let first = Lists::of_ascii(&names[..first]);
        if first != Lists::default() && first != Lists::HOST_LABELS {
            return None;
        }
    }
    Some(true)
}

/// Returns whether there is no doubt, for names of small letters and hyphens under an ending that
/// means nothing else, with nothing glued to them that a doubt asks about.
fn plain_domain(evidence: &Evidence<'_>) -> Option<bool> {
    let [name @ .., b'.', a, b, c] = evidence.host else { return None };
    let ends_files = Lists::of_generic([*a, *b, *c])?;
    let mut hyphen = false;
    let is_plain = |b: &u8| {
        hyphen |= *b == b'-';
        b.is_ascii_lowercase() || matches!(b, b'-' | b'.')
    };
    let plain = name.iter().all(is_plain)
        && matches!(evidence.before, [] | [.., b'"' | b'(' | b'<' | b'[' | b','])
        && !matches!(
            evidence.after,
            [b'(' | b':' | b'-' | b'$' | b'%' | b'_', ..] | [b'.', b'*', ..]
        );
    // R2-85.
    if !plain || hyphen && has_at(name) {
        return None;
    }
    let stop = name.iter().position(|b| *b == b'.');
    let first = &name[..stop.unwrap_or(name.len())];
    let own = SELF.iter().any(|word| word.as_bytes() == first);
    let member = if own { [*a, *b, *c] != *b"com" } else { name.ends_with(b".prototype") };
    let file = || {
        core::str::from_utf8(evidence.host).is_ok_and(|host| Lists::of(host).any(Lists::FILE_NAMES))
    };
    let doubtful = member || ends_files && stop.is_none() && !evidence.path && file();
    Some(!doubtful || evidence.names_target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::grade::doubted;

    const LABELS: &str = "
        a x v example my-site this self java cls prototype co www readme todo user
        request config index in is tar min name thi-s a-at-gmail at-b-at-c dev com net a1 Up - 例え 例 müller Ünï ü1";

    const GLUE: [&[u8]; 17] = [
        b"",
        b"(",
        b"\"",
        b"a(",
        b"$",
        b"_",
        b"::",
        b"->",
        b"()",
        b"x",
        b",",
        b"'",
        b".",
        b"=",
        b"[=",
        b"\xE2\x80\x99",
        b".*\"",
    ];

    /// The shortcut says what all doubts say, and decides about many domains.
    #[test]
    fn plain_domains_are_graded_as_by_the_doubts() {
        let labels: Vec<&str> = LABELS.split_whitespace().chain([""]).collect();
        let endings = [
            "com", "net", "org", "edu", "gov", "mil", "COM", "Net", "io", "md", "name", "de", "fr",
            "ai", "ru", "app", "cloud", "is", "it", "info", "uk", "dev", "es", "jp", "рф",
        ];
        let (mut plain, mut all) = (0, 0);
        let mut check = |host: &str| {
            for before in GLUE {
                for after in GLUE {
                    for bits in 0..16 {
                        let evidence = Evidence {
                            host: host.as_bytes(),
                            before,
                            after,
                            rest: if bits & 2 != 0 { b"/src/main.c" } else { b"" },
                            port: bits & 1 != 0,
                            path: bits & 2 != 0,
                            query_or_fragment: bits & 4 != 0,
                            names_target: bits & 8 != 0,
                        };
                        all += 1;
                        if let Some(grade) = plain_grade(&evidence) {
                            plain += 1;
                            assert_eq!(grade, doubted(&evidence), "{evidence:?}");
                        }
                    }
                }
            }
        };
        for ending in endings {
            for first in &labels {
                check(&format!("{first}.{ending}"));
                for second in &labels {
                    check(&format!("{first}.{second}.{ending}"));
                }
            }
        }
        assert!(plain * 20 > all, "{plain} of {all}");
    }
}
