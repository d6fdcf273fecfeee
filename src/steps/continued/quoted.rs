//! Reads quoted-printable in the values of old address cards (STEP-20).

use crate::steps::unit::{MAX_BLANKS, MAX_FOLDS, Unit, line_end};
use crate::text::ascii::octet;

/// Reads an equals sign of quoted-printable: an octet, or a soft line end. If the output `is_text`,
/// an octet beyond ASCII is part of a character or stays.
pub(super) fn octet_at(text: &[u8], last: bool, is_text: bool) -> Unit {
    match soft_line_end(text, last) {
        None => return Unit::More,
        Some(0) => {}
        Some(length) => return Unit::Gone(length),
    }
    match escaped_octet(text) {
        None if text.len() < 3 && !last => Unit::More,
        None => Unit::Plain(1, false),
        Some(byte) if is_text && !byte.is_ascii() => character_at(text, last),
        Some(byte) => Unit::Byte(3, byte),
    }
}

/// Returns the length of a soft line end at the beginning of a text: the equals sign, blanks (RFC
/// 2045, section 6.7 (3)) and the line end; 0 if there is none, or `None` if more of the text is
/// needed.
fn soft_line_end(text: &[u8], last: bool) -> Option<usize> {
    let [b'=', rest @ ..] = text else { return Some(0) };
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let blanks = rest.iter().take(MAX_BLANKS).take_while(is_blank).count();
    match (line_end(&rest[blanks..]), &rest[blanks..]) {
        (Some(length), _) => Some(1 + blanks + length),
        (None, [] | [b'\r']) if !last => None,
        (None, _) => Some(0),
    }
}

/// Returns the octet of an escape of quoted-printable.
fn escaped_octet(text: &[u8]) -> Option<u8> {
    let &[b'=', high, low, ..] = text else { return None };
    octet([high, low])
}

/// Reads a UTF-8 character that an octet beyond ASCII begins, if there is one.
fn character_at(text: &[u8], last: bool) -> Unit {
    let mut octets = [0; 4];
    let mut length = 0;
    for count in 0..octets.len() {
        for _ in 0..MAX_FOLDS {
            match soft_line_end(&text[length..], last) {
                None => return Unit::More,
                Some(0) => break,
                Some(line_end) => length += line_end,
            }
        }
        let rest = &text[length..];
        if !last && rest.len() < 3 && matches!(rest, [] | [b'=', ..]) {
            return Unit::More;
        }
        let Some(byte) = escaped_octet(rest) else { break };
        octets[count] = byte;
        length += 3;
        match core::str::from_utf8(&octets[..=count]) {
            Err(error) if error.error_len().is_none() => {}
            read => {
                let c = read.ok().and_then(|text| text.chars().next());
                return c.map_or(Unit::Plain(1, false), |c| Unit::Character(length, c));
            }
        }
    }
    Unit::Plain(1, false)
}
