//! Numbers, byte by byte (RFC 8259, section 6).

/// How far a number was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Minus,
    Zero,
    Digits,
    Point,
    Fraction,
    Exponent,
    Sign,
    Power,
}

impl Number {
    /// Returns the number that begins with a byte.
    pub(super) fn begin(byte: u8) -> Option<Number> {
        match byte {
            b'-' => Some(Number::Minus),
            b'0' => Some(Number::Zero),
            b'1'..=b'9' => Some(Number::Digits),
            _ => None,
        }
    }

    /// Returns the number with one more byte; `None` if the byte is no part of it.
    pub(super) fn next(self, byte: u8) -> Option<Number> {
        match (self, byte) {
            (Number::Minus, b'0') => Some(Number::Zero),
            (Number::Minus | Number::Digits, b'0'..=b'9') => Some(Number::Digits),
            (Number::Zero | Number::Digits, b'.') => Some(Number::Point),
            (Number::Point | Number::Fraction, b'0'..=b'9') => Some(Number::Fraction),
            (Number::Zero | Number::Digits | Number::Fraction, b'e' | b'E') => {
                Some(Number::Exponent)
            }
            (Number::Exponent, b'+' | b'-') => Some(Number::Sign),
            (Number::Exponent | Number::Sign | Number::Power, b'0'..=b'9') => Some(Number::Power),
            _ => None,
        }
    }

    /// Returns whether it may end here.
    pub(super) fn is_whole(self) -> bool {
        matches!(self, Number::Zero | Number::Digits | Number::Fraction | Number::Power)
    }
}
