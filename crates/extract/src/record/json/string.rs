//! Strings that come in pieces.

use memchr::memchr2;

/// The state of reading a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    state: State,
    /// The first half of a surrogate pair.
    high: Option<u16>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Plain,
    Escape,
    /// In `\u` and its digits: how many were read, and their value.
    Unit(u8, u16),
}

const NO_ESCAPE: &str = "an escape that does not exist";

/// Returns the character of an escape; empty for `\u`, and `None` for unknown escapes.
fn plain(escape: u8) -> Option<&'static str> {
    Some(match escape {
        b'u' => "",
        b'"' => "\"",
        b'\\' => "\\",
        b'/' => "/",
        b'b' => "\u{8}",
        b'f' => "\u{C}",
        b'n' => "\n",
        b'r' => "\r",
        b't' => "\t",
        _ => return None,
    })
}

/// The replacement for an unpaired surrogate.
const REPLACEMENT: &str = "\u{FFFD}";

impl Text {
    /// Reads a string after its opening quotation mark, and passes on its text without escapes.
    /// Returns how many bytes were read, and whether the string ends with them.
    ///
    /// # Errors
    ///
    /// What is wrong, and its offset.
    pub(super) fn read(
        &mut self,
        piece: &str,
        take: &mut dyn FnMut(&str),
    ) -> Result<(usize, bool), (&'static str, usize)> {
        let bytes = piece.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match self.state {
                State::Plain => {
                    let rest = &bytes[at..];
                    let length = memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
                    let control = rest[..length].iter().position(|byte| *byte < b' ');
                    let length = control.unwrap_or(length);
                    if length > 0 {
                        self.end_pair(take);
                        take(&piece[at..at + length]);
                    }
                    at += length;
                    if control.is_some() {
                        return Err(("a control character in a string", at));
                    }
                    match bytes.get(at) {
                        None => {}
                        Some(b'"') => {
                            self.end_pair(take);
                            return Ok((at + 1, true));
                        }
                        Some(_) => {
                            self.state = State::Escape;
                            at += 1;
                        }
                    }
                }
                State::Escape => {
                    let plain = plain(bytes[at]).ok_or((NO_ESCAPE, at))?;
                    self.state = if plain.is_empty() { State::Unit(0, 0) } else { State::Plain };
                    if !plain.is_empty() {
                        self.end_pair(take);
                        take(plain);
                    }
                    at += 1;
                }
                State::Unit(digits, unit) => {
                    let digit = char::from(bytes[at]).to_digit(16);
                    let Some(digit) = digit.and_then(|digit| u16::try_from(digit).ok()) else {
                        return Err((NO_ESCAPE, at));
                    };
                    let unit = unit << 4 | digit;
                    self.state =
                        if digits == 3 { State::Plain } else { State::Unit(digits + 1, unit) };
                    if digits == 3 {
                        self.unit(unit, take);
                    }
                    at += 1;
                }
            }
        }
        Ok((at, false))
    }

    /// Passes on a UTF-16 code unit.
    fn unit(&mut self, unit: u16, take: &mut dyn FnMut(&str)) {
        let high = self.high.take();
        let is_low = (0xDC00..=0xDFFF).contains(&unit);
        if let Some(high) = high.filter(|_| is_low) {
            char::decode_utf16([high, unit])
                .flatten()
                .for_each(|c| take(c.encode_utf8(&mut [0; 4])));
            return;
        }
        if high.is_some() {
            take(REPLACEMENT);
        }
        match char::from_u32(unit.into()) {
            Some(c) => take(c.encode_utf8(&mut [0; 4])),
            None if is_low => take(REPLACEMENT),
            None => self.high = Some(unit),
        }
    }

    /// Passes on U+FFFD for a high surrogate without a low one.
    fn end_pair(&mut self, take: &mut dyn FnMut(&str)) {
        if self.high.take().is_some() {
            take(REPLACEMENT);
        }
    }
}
