//! Parses structured values of fields: blanks, comments and tokens (RFC 2045, section 5.1; RFC
//! 5322, section 3.2.2).

/// A position in a value.
pub(super) struct Cursor<'v> {
    pub(super) value: &'v [u8],
    pub(super) at: usize,
}

impl<'v> Cursor<'v> {
    /// Returns a cursor at an offset of a value.
    pub(super) const fn new(value: &'v [u8], at: usize) -> Cursor<'v> {
        Cursor { value, at }
    }

    /// Skips blanks, comments (RFC 5322, 3.2.2), and `others`.
    pub(super) fn skip(&mut self, others: &[u8]) {
        while let Some(byte) = self.value.get(self.at) {
            match byte {
                b'(' => self.at = comment_end(self.value, self.at),
                byte if byte.is_ascii_whitespace() || others.contains(byte) => self.at += 1,
                _ => return,
            }
        }
    }

    /// Reads a token (RFC 2045, 5.1).
    pub(super) fn token(&mut self) -> &'v [u8] {
        let rest = &self.value[self.at..];
        let token = &rest[..token_length(rest)];
        self.at += token.len();
        token
    }
}

/// Returns the end of the comment that begins at `at`, which may contain others.
fn comment_end(value: &[u8], at: usize) -> usize {
    let (mut depth, mut escaped) = (0_usize, false);
    for (index, byte) in value[at..].iter().enumerate() {
        let was_escaped = escaped;
        escaped = *byte == b'\\' && !was_escaped;
        match byte {
            b'(' if !was_escaped => depth += 1,
            b')' if !was_escaped && depth == 1 => return at + index + 1,
            b')' if !was_escaped => depth -= 1,
            _ => {}
        }
    }
    value.len()
}

/// Returns the length of the token that a text begins with.
pub(super) fn token_length(text: &[u8]) -> usize {
    let is_token = |byte: &u8| byte.is_ascii_graphic() && !b"()<>@,;:\\\"/[]?=".contains(byte);
    text.iter().position(|byte| !is_token(byte)).unwrap_or(text.len())
}
