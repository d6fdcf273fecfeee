//! Punycode (RFC 3492), the decoding half.

use crate::Result;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// Decodes what follows `xn--` in an A-label.
pub fn decode(encoded: &str) -> Result<String> {
    let refuse = || format!("{encoded:?} is not Punycode");
    let (basic, extended) = encoded.rsplit_once('-').unwrap_or(("", encoded));
    if !basic.is_ascii() {
        return Err(refuse());
    }
    let mut output: Vec<char> = basic.chars().collect();
    let (mut n, mut i, mut bias) = (INITIAL_N, 0u32, INITIAL_BIAS);
    let mut digits = extended.bytes();
    while digits.len() > 0 {
        let old_i = i;
        let mut weight = 1u32;
        for k in (BASE..).step_by(BASE as usize) {
            let digit = digits.next().and_then(digit).ok_or_else(refuse)?;
            i = digit.checked_mul(weight).and_then(|d| i.checked_add(d)).ok_or_else(refuse)?;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold).ok_or_else(refuse)?;
        }
        let length = output.len() as u32 + 1;
        bias = adapt(i - old_i, length, old_i == 0);
        n = n.checked_add(i / length).ok_or_else(refuse)?;
        i %= length;
        output.insert(i as usize, char::from_u32(n).ok_or_else(refuse)?);
        i += 1;
    }
    Ok(output.into_iter().collect())
}

fn digit(byte: u8) -> Option<u32> {
    match byte {
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 26),
        _ => None,
    }
}

fn adapt(delta: u32, length: u32, first: bool) -> u32 {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples() {
        for (encoded, decoded) in [
            // RFC 3492, section 7.1: (A) Arabic, (L) and (S).
            ("egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"),
            ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"),
            ("-> $1.00 <--", "-> $1.00 <-"),
            ("vermgensberater-ctb", "vermögensberater"),
            ("p1ai", "рф"),
            ("fiqs8s", "中国"),
            ("", ""),
        ] {
            assert_eq!(decode(encoded).as_deref(), Ok(decoded), "{encoded}");
        }
    }

    #[test]
    fn what_is_not_punycode_is_refused() {
        for bad in ["a-b!", "99999999", "ü-", "fiqs8", "-9"] {
            assert!(decode(bad).is_err(), "{bad}");
        }
    }
}
