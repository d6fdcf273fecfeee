//! How sure it is that a bare domain is meant as one.
//!
//! Whatever ends in a top-level domain and has no scheme may be a domain: `example.com`, but also
//! `main.rs`, `user.name` and `finish.It`. A bare domain is `Likely` unless one of the doubts
//! ([`GLUED`], [`LOOKS`]) holds. Each looks at the host, at what follows it in the link, and at what is glued to the link on
//! either side. None looks beyond a space, because texts may be cut there.

mod domain;
mod doubts;
mod evidence;

use super::host::Host;
use super::search::Search;
use crate::limits::MAX_CONTEXT;
use crate::span::Confidence;
use crate::text::hard::is_hard;
use crate::text::label::{begins_with_www, separator};

use self::domain::Domain;
use self::doubts::{Doubt, GLUED, LOOKS};
pub(super) use self::doubts::{SELF, has_at};
pub(super) use self::evidence::Evidence;

impl Search<'_, '_> {
    /// Grades the bare domain that was found: `Likely` or `Possible`. Time is linear in the length
    /// of the host.
    pub(super) fn grade(&self, host: Host, authority_end: usize) -> Confidence {
        let evidence = self.evidence(host, authority_end);
        if !evidence.host.is_ascii() && holds_wide_separator(evidence.host)
            || self.is_in_encoded_line(host.start)
        {
            return Confidence::Possible;
        }
        self.fast_grade(&evidence).unwrap_or_else(|| doubted(&evidence))
    }

    fn evidence(&self, host: Host, authority_end: usize) -> Evidence<'_> {
        let (text, span) = (self.text, &self.found);
        let authority_end = authority_end.min(span.end);
        let rest = &text[authority_end..span.end];
        let before = self.floor.max(host.start.saturating_sub(MAX_CONTEXT));
        let after = text.len().min(span.end + MAX_CONTEXT);
        let host_bytes = &text[host.start..host.end];
        Evidence {
            host: host_bytes,
            before: last_word(&text[before..host.start]),
            after: first_word(&text[span.end..after]),
            rest,
            port: text[host.end..authority_end].contains(&b':'),
            path: rest.first() == Some(&b'/'),
            query_or_fragment: !matches!(rest, [] | [b'/', ..]),
            names_target: before < host.start
                && text[host.start - 1] == b'['
                && names_target(host_bytes, &text[span.end..]),
        }
    }
}

/// Returns whether a host holds a full stop of East Asian typography: more often two sentences than
/// a domain (R2-15).
fn holds_wide_separator(host: &[u8]) -> bool {
    (0..host.len()).any(|at| separator(host, at) > 1)
}

/// Grades a domain by every doubt, one after another.
pub(super) fn doubted(evidence: &Evidence<'_>) -> Confidence {
    let Some(domain) = Domain::read(evidence.host) else { return Confidence::Possible };
    let holds = |doubts: &[Doubt]| doubts.iter().any(|doubt| doubt(evidence, &domain));
    // Names of which a label begins with an underscore are those of records and modules (R2-15).
    if domain.underscores && !domain.is_www() && domain.names().any(|label| label.starts_with('_'))
    {
        return Confidence::Possible;
    }
    if evidence.names_target
        || domain.is_www()
        || !holds(&GLUED) && (domain.is_known() || !holds(&LOOKS))
    {
        Confidence::Likely
    } else {
        Confidence::Possible
    }
}

/// Returns whether the link, which a `[` precedes, is the whole text of a Markdown link to its own
/// host: `[roadmap.sh](https://roadmap.sh/x)` (R2-30). Looks at as many bytes as the host has, and
/// a few.
fn names_target(host: &[u8], after: &[u8]) -> bool {
    let Some(target) = after.strip_prefix(b"](") else { return false };
    let scheme = target.iter().take(MAX_CONTEXT).take_while(|b| b.is_ascii_alphanumeric()).count();
    let Some(authority) = target[scheme..].strip_prefix(b"://") else { return false };
    let without_www = |host: &[u8]| -> usize { if begins_with_www(host) { 4 } else { 0 } };
    let (host, authority) = (&host[without_www(host)..], &authority[without_www(authority)..]);
    let (Some(start), Some(end)) = (authority.get(..host.len()), authority.get(host.len())) else {
        return false;
    };
    start.eq_ignore_ascii_case(host) && matches!(end, b')' | b'/' | b'?' | b'#')
}

/// Returns what follows the last Hard byte. Text is cut only there, so nothing may depend on what
/// lies beyond.
fn last_word(text: &[u8]) -> &[u8] {
    text.rsplit(|byte| is_hard(*byte)).next().unwrap_or_default()
}

/// Returns what precedes the first Hard byte.
fn first_word(text: &[u8]) -> &[u8] {
    text.split(|byte| is_hard(*byte)).next().unwrap_or_default()
}

#[cfg(test)]
mod tests;
