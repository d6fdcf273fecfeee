//! Expressions of programs that read as one host, with or without a path, and names that stand for any (R2-105).

use super::super::domain::Domain;
use super::super::evidence::Evidence;
use crate::tables::ambiguous::Lists;

/// Returns whether it is a difference of two members, of variables with one or two letters: `r.bottom-r.top`.
pub(super) fn difference(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let Some((member, variable)) = host.name.rsplit_once('-') else { return false };
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic());
    let is_variable = |name: &str| is_name(name) && name.len() <= 2;
    host.labels == 3
        && is_variable(host.first)
        && !host.first_in.any(Lists::HOST_LABELS)
        && is_variable(variable)
        && is_name(member)
        && is_member(host)
        && !evidence.path
}

/// Returns whether it is a quotient: a member of a variable with one letter by a variable or a digit, `n.top/o`. What
/// follows that is neither a name nor a part of a link.
pub(super) fn quotient(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    host.labels == 2
        && host.name.len() == 1
        && is_member(host)
        && matches!(evidence.rest, [b'/', divisor, rest @ ..]
            if divisor.is_ascii_alphanumeric() && matches!(rest, [] | [b',' | b';' | b')' | b'*' | b'+', ..]))
}

/// Returns whether the ending is one that programs use as a member.
pub(super) fn is_member(host: &Domain<'_>) -> bool {
    let members = Lists::MEMBER_OF_PROGRAMS.or(Lists::MEMBER_OF_WORDS);
    !host.generic && (host.code || host.tld_in.any(members))
}

/// Returns whether `xxx` stands for any word: `irc.server.xxx`, `xxx.xxx`.
pub(super) fn stands_for_any(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    host.tld.eq_ignore_ascii_case("xxx")
        && !evidence.path
        && (host.labels > 2 || host.first.eq_ignore_ascii_case("xxx"))
}
