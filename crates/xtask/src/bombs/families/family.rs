//! A family of inputs: its name, and its text of any length.

/// What a family is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Parts, boundaries, transfer encodings.
    Mime,
    /// Documents.
    Html,
    /// Documents as the body of a message in base64.
    HtmlInBase64,
    /// Mailboxes.
    Mailbox,
    /// Flowed, quoted and folded text.
    Flowed,
    /// Fields of headers.
    Header,
    /// Charsets, and bytes that they don't have.
    Charset,
}

impl Group {
    /// Returns the suffix of the name of a file that the program reads in the right way.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Group::Html => "html",
            Group::Mailbox => "mbox",
            _ => "eml",
        }
    }
}

/// A text of any length: what it begins with, what is repeated, what it ends with.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    group: Group,
    head: &'static str,
    /// `{n}` in it is the number of the repetition.
    unit: &'static [u8],
    tail: &'static str,
}

pub(super) const fn family(
    group: Group,
    head: &'static str,
    unit: &'static [u8],
    tail: &'static str,
) -> Family {
    Family { group, head, unit, tail }
}

impl Family {
    /// Returns the family of the same documents, as the body of a message in base64.
    pub(super) const fn in_base64(self) -> Family {
        Family { group: Group::HtmlInBase64, ..self }
    }

    /// Returns what the family is about.
    #[must_use]
    pub const fn group(&self) -> Group {
        self.group
    }

    /// Returns its name: what is repeated, and what is around it.
    #[must_use]
    pub fn name(&self) -> String {
        let shown = |text: &str| {
            let body = text.rsplit("\n\n").next().unwrap_or_default();
            let head: String = text.trim_end().chars().take(60).collect();
            if body.is_empty() { head } else { body.to_owned() }
        };
        let unit: String = self.unit.escape_ascii().to_string().chars().take(60).collect();
        let name = format!("{:?}: {}({unit})*{}", self.group, shown(self.head), self.tail);
        name.escape_debug().to_string()
    }

    /// Returns whether the text has nothing but controls, or quotes in odd places, which tokenizers of
    /// HTML report as errors one by one. They need no memory; tags do, and so does U+FFFD, three bytes that
    /// stand for each NUL in `<plaintext>` (MAIL-28).
    #[must_use]
    pub fn is_of_errors(&self) -> bool {
        let odd = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
        matches!(self.group, Group::Html | Group::HtmlInBase64)
            && !self.unit.contains(&b'>')
            && self.head != "<plaintext>"
            && (self.unit.iter().any(odd) || matches!(self.unit, b"\"" | b"=" | b"'" | b"<"))
    }

    /// Returns a text of the family, of about so many bytes.
    #[must_use]
    pub fn text(&self, length: usize) -> Vec<u8> {
        if self.group == Group::HtmlInBase64 {
            let html = Family { group: Group::Html, ..*self }.text(length / 4 * 3);
            let head =
                "MIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n";
            return [head.as_bytes(), base64(&html).as_bytes()].concat();
        }
        let mut text = self.head.as_bytes().to_vec();
        let end = length.saturating_sub(self.tail.len());
        let parts: Vec<&[u8]> = split(self.unit);
        let mut number = 0;
        while text.len() < end {
            for (index, part) in parts.iter().enumerate() {
                if index > 0 {
                    text.extend_from_slice(format!("{number}").as_bytes());
                }
                text.extend_from_slice(part);
            }
            number += 1;
        }
        text.extend_from_slice(self.tail.as_bytes());
        text
    }
}

/// Splits what is repeated at `{n}`.
fn split(unit: &[u8]) -> Vec<&[u8]> {
    const NUMBER: &[u8] = b"{n}";
    let mut parts = Vec::new();
    let mut rest = unit;
    while let Some(at) = rest.windows(NUMBER.len()).position(|window| window == NUMBER) {
        parts.push(&rest[..at]);
        rest = &rest[at + NUMBER.len()..];
    }
    parts.push(rest);
    parts
}

/// Returns bytes as base64, in lines.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len() / 3 * 4 + bytes.len() / 54 + 8);
    for line in bytes.chunks(57) {
        for group in line.chunks(3) {
            let mut three = [0; 4];
            three[1..=group.len()].copy_from_slice(group);
            let number = u32::from_be_bytes(three);
            for place in 0..4 {
                let letter = LETTERS[(number >> (18 - 6 * place) & 63) as usize];
                out.push(if place <= group.len() { char::from(letter) } else { '=' });
            }
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Family, Group, base64, family};

    #[test]
    fn repetitions_are_numbered() {
        const NUMBERED: Family = family(Group::Mime, "<", b"a{n}b{n},", ">");
        assert_eq!(NUMBERED.text(12), b"<a0b0,a1b1,>");
    }

    #[test]
    fn base64_of_every_rest() {
        for (bytes, text) in [("", ""), ("a", "YQ==\n"), ("ab", "YWI=\n"), ("abc", "YWJj\n")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
