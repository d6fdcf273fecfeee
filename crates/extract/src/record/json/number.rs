//! Parses numbers byte by byte (RFC 8259, section 6).

/// The state of parsing a number.
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
    /// Returns the state after the first byte of a number.
    pub(super) fn begin(byte: u8) -> Option<Number> {
        match byte {
            b'-' => Some(Number::Minus),
            b'0' => Some(Number::Zero),
            b'1'..=b'9' => Some(Number::Digits),
            _ => None,
        }
    }

    /// Returns the state after another byte; `None` if the byte is not part of the number.
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

    /// Returns whether the number may end here.
    pub(super) fn is_whole(self) -> bool {
        matches!(self, Number::Zero | Number::Digits | Number::Fraction | Number::Power)
    }
}
