//! Addresses whose `@` is written as a word (R2-85).

use super::super::domain::Domain;
use super::super::evidence::Evidence;
use crate::tables::ambiguous::Lists;

/// Domains of well-known mail providers.
const PROVIDERS: [&str; 16] = [
    "aol.com",
    "gmail.com",
    "gmx.at",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hotmail.com",
    "icloud.com",
    "live.com",
    "mail.ru",
    "outlook.com",
    "t-online.de",
    "web.de",
    "yahoo.co.uk",
    "yahoo.com",
    "yandex.ru",
];

/// What stands for `@`.
const AT: &[u8] = b"-at-";

/// Returns whether `-at-` is in a host. Shortcuts ask it before they do without the doubts.
#[cold]
pub(in crate::grammar) fn has_at(host: &[u8]) -> bool {
    host.windows(AT.len()).any(|part| part.eq_ignore_ascii_case(AT))
}

/// Returns whether it is an address: `-at-` before the domain of a mail provider, or after a full
/// stop, `first.last-at-example.net`; or `AT` in capitals between small letters, `joATexample.com`.
/// Sites have `-at-` in their names, too: `value-at-risk.net`, `shop.value-at-risk.net`.
pub(super) fn spelt_address(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if !evidence.is_host_alone() {
        return false;
    }
    let small = |byte: u8| byte.is_ascii_lowercase();
    let text = host.text.as_bytes();
    let between = |part: &[u8]| matches!(part, [a, b'A', b'T', b] if small(*a) && small(*b));
    if host.text.contains("AT") && text.windows(4).any(between) {
        return true;
    }
    let Some(at) = text.windows(AT.len()).rposition(|part| part.eq_ignore_ascii_case(AT)) else {
        return false;
    };
    let (local, domain) = (&host.text[..at], &host.text[at + AT.len()..]);
    let provider = || PROVIDERS.iter().any(|name| domain.eq_ignore_ascii_case(name));
    !local.is_empty()
        && (provider() || local.contains('.') && !host.first_in.any(Lists::HOST_LABELS))
}
