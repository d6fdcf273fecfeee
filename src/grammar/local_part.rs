//! Local parts that nobody has: broken, empty, put together by a program, hidden, not yet filled in, or that name a message.

use super::host::Host;
use super::search::Search;
use crate::config::Tailoring;
use crate::text::ascii::AsciiSet;
use crate::text::utf8::byte_before;

/// Schemes whose identifiers look like addresses and name messages or their parts (R2-8).
const MESSAGE_SCHEMES: [&[u8]; 3] = [b"mid:", b"cid:", b"message:"];

/// What stands before the identifier of an article, or of an appointment (R2-81).
const BEFORE_IDENTIFIERS: [&[u8]; 3] = [b"news:", b"nntp:", b"UID:"];

impl Search<'_, '_> {
    /// Returns whether the name of a scheme for messages lies directly before `start` (R2-8).
    pub(super) fn is_message(&self, start: usize) -> bool {
        MESSAGE_SCHEMES.iter().any(|name| self.scheme_of_address(name, start).is_some())
    }

    /// Returns whether the name of what holds identifiers lies directly before `start` (R2-81).
    pub(super) fn is_after_name_of_identifier(&self, start: usize) -> bool {
        BEFORE_IDENTIFIERS.iter().any(|name| {
            let begin = self.scheme_of_address(name, start);
            begin.is_some_and(|at| !byte_before(self.text, at, self.floor).is_ascii_alphanumeric())
        })
    }

    /// Returns whether an address is the identifier of a message (R2-81), or stands in an encoded file by chance (R2-89, T15).
    #[inline(always)]
    pub(super) fn names_no_mailbox(&self, start: usize, host: &Host) -> bool {
        // An `@` ends what is shorter.
        (begins_with_number(&self.text[start..]) || host.end - host.start == GOOGLE.len())
            && self.is_identifier(start, host)
            || self.is_in_encoded_line(host.start)
                && self.config.tailored(Tailoring::PlainAddresses)
    }

    #[inline(never)]
    fn is_identifier(&self, start: usize, host: &Host) -> bool {
        self.config.tailored(Tailoring::PlainAddresses)
            && names_message(&self.text[start..host.start - 1], &self.text[host.start..host.end])
    }
}

/// Returns whether a local part ends with the quote of a string, of which the rest is put together:
/// `name+'@example.com'` (R2-9).
pub(super) fn is_concatenated(local: &[u8]) -> bool {
    local.ends_with(b"'")
}

/// Returns whether a local part has neither a letter nor a digit (R2-26).
pub(super) fn is_empty(local: &[u8]) -> bool {
    !local.iter().any(|b| b.is_ascii_alphanumeric() || *b >= 0x80)
}

/// Returns whether a part of a local part is hidden by three asterisks or more: in it, or directly
/// before it, unless they are emphasis that is closed after the address (R2-62).
pub(super) fn is_masked(before: &[u8], local: &[u8], after: &[u8]) -> bool {
    const MASK: &[u8] = b"***";
    local.windows(MASK.len()).any(|three| three == MASK)
        || before.ends_with(MASK) && !after.starts_with(MASK)
}

/// Returns whether a local part is the place of one in a format or a script (R2-47): `%s`, `%USER%`, `$USER`.
pub(super) fn is_placeholder(local: &[u8]) -> bool {
    let is_name = |name: &[u8]| {
        let is_of_name = |b: &u8| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_';
        name.len() > 1 && name.iter().all(is_of_name)
    };
    match local {
        [b'%', b's' | b'd' | b'v' | b'q' | b'0'..=b'9'] => true,
        [b'%', b'0'..=b'9', b'$', b'd' | b's'] => true,
        [b'%', name @ .., b'%'] | [b'$', name @ ..] => is_name(name),
        _ => false,
    }
}

/// Returns whether a local part ends with the place of a number in a format, as nothing was left
/// out of it yet (R2-47): `list-%02d`.
pub(super) fn ends_with_format(walked: &[u8]) -> bool {
    let Some((b'd' | b'i' | b'u' | b'x' | b'X', rest)) = walked.split_last() else { return false };
    let digits = rest.iter().rev().take(3).take_while(|b| b.is_ascii_digit()).count();
    let format = &rest[rest.len() - digits..];
    matches!(digits, 2 | 3) && format[0] == b'0' && rest[..rest.len() - digits].ends_with(b"%")
}

/// Returns whether an address is the rest of a principal of Kerberos, after a name and a slash and
/// with a realm in capitals (R2-68): `jo/admin@EXAMPLE.COM`.
pub(super) fn is_principal(before: &[u8], local: &[u8], host: &[u8]) -> bool {
    matches!(before, [.., name, b'/'] if name.is_ascii_alphanumeric())
        && (local.iter().any(u8::is_ascii_lowercase) || local == b"M" && before.ends_with(b"K/"))
        && host.iter().all(|b| b.is_ascii() && !b.is_ascii_lowercase())
        && host.iter().any(u8::is_ascii_uppercase)
}

/// Returns whether several labels before the last are numbers, the first perhaps after a `v`.
#[inline(never)]
pub(super) fn is_numbered(host: &[u8]) -> bool {
    let host = host.strip_prefix(b"v").or(host.strip_prefix(b"V")).unwrap_or(host);
    let Some(stop) = host.iter().rposition(|b| *b == b'.') else { return false };
    let numbers = &host[..stop];
    numbers.contains(&b'.') && numbers.iter().all(|b| b.is_ascii_digit() || *b == b'.')
}

/// Returns whether a local part is what servers of a chat write of a user: a nickname and `!`
/// before it or in it, or `~` as its first character (R2-27): `nick!~user@host`.
pub(super) fn names_user_of_chat(before: &[u8], local: &[u8]) -> bool {
    let is_nickname = |before: &[u8]| {
        let bang = before.iter().rposition(|b| *b == b'!');
        bang.is_some_and(|bang| bang > 0 && before[bang - 1].is_ascii_alphanumeric())
    };
    local.iter().rev().skip(1).any(|b| *b == b'!') || local.starts_with(b"~") || is_nickname(before)
}

/// Digits of a time to the second.
const TIME: usize = 14;

/// Where Google makes the identifiers of its messages.
const GOOGLE: &[u8] = b"mail.gmail.com";

/// The least digits of a number in hexadecimal ones.
const MIN_NUMBER: usize = 4;

/// Returns whether an address is the identifier of a message: a time to the second and a full stop
/// after it, numbers in hexadecimal digits with `$` between them, or anything at the host of Google
/// (R2-81).
pub(super) fn names_message(local: &[u8], host: &[u8]) -> bool {
    begins_with_number(local) && is_made_of_numbers(local) || host.eq_ignore_ascii_case(GOOGLE)
}

/// Returns whether a local part begins as one of numbers does: hardly any other has so many of these digits.
#[inline(always)]
fn begins_with_number(local: &[u8]) -> bool {
    let digits: Option<&[u8; MIN_NUMBER]> = local.first_chunk();
    // One branch: how a local part begins is hard to foresee.
    digits
        .is_some_and(|digits| digits.iter().fold(true, |all, b| all & IS_HEXDIGIT[usize::from(*b)]))
}

const IS_HEXDIGIT: [bool; 256] = AsciiSet::HEXDIG.to_table();

#[inline(never)]
fn is_made_of_numbers(local: &[u8]) -> bool {
    let first = local.iter().position(|b| !IS_HEXDIGIT[usize::from(*b)]).unwrap_or(local.len());
    match local.get(first) {
        Some(b'.') => {
            let time = &local[..first];
            first == TIME
                && matches!(time, [b'1', b'9', ..] | [b'2', b'0', ..])
                && time.iter().all(u8::is_ascii_digit)
                || is_of_mozilla(time, &local[first + 1..])
        }
        Some(b'$') => {
            let is_number = |number: &[u8]| {
                number.len() >= MIN_NUMBER && number.iter().all(u8::is_ascii_hexdigit)
            };
            let mut numbers = local.split(|b| *b == b'$');
            let first = numbers.by_ref().take(3).filter(|number| is_number(number));
            first.count() == 3 && numbers.next().is_none()
        }
        _ => false,
    }
}

/// Returns whether a time in eight hexadecimal digits, capitals among them, and a number of five to
/// eight digits are what programs of Mozilla make.
fn is_of_mozilla(time: &[u8], number: &[u8]) -> bool {
    time.len() == 8
        && time.iter().any(u8::is_ascii_uppercase)
        && !time.iter().any(u8::is_ascii_lowercase)
        && (5..=8).contains(&number.len())
        && number.iter().all(u8::is_ascii_digit)
}

/// Returns whether a local part is empty, or has a full stop at an edge or beside another (U58-E2).
pub(super) fn is_broken(local: &[u8]) -> bool {
    local.is_empty()
        || local.starts_with(b".")
        || local.ends_with(b".")
        || local.windows(2).any(|pair| pair == b"..")
}

#[cfg(test)]
mod tests {
    use super::is_broken;

    #[test]
    fn broken_local_parts() {
        for local in ["", ".", ".a", "a.", "a..b"] {
            assert!(is_broken(local.as_bytes()), "{local}");
        }
        for local in ["a", "a.b", "a.b.c", "山.田"] {
            assert!(!is_broken(local.as_bytes()), "{local}");
        }
    }
}
