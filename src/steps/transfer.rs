//! Transfer encodings: quoted-printable and base64, with the place of every byte.

use std::borrow::Cow;

use super::map::{Layer, LayerBuilder, OffsetMap};
use super::repair::{Repair, note};

/// How a body was written for the way through the mail (RFC 2045, section 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TransferEncoding {
    /// `7bit`, `8bit`, `binary`: as it is.
    #[default]
    Identity,
    /// `quoted-printable`.
    QuotedPrintable,
    /// `base64`.
    Base64,
}

/// Bytes after transfer decoding.
#[derive(Clone, Debug)]
pub struct Decoded<'r> {
    /// The bytes; borrowed if nothing had to be decoded.
    pub bytes: Cow<'r, [u8]>,
    /// Where they come from.
    pub map: OffsetMap,
    /// What was wrong.
    pub repairs: Vec<Repair>,
}

impl TransferEncoding {
    /// The encoding that a header field names; nothing for an unknown name.
    #[must_use]
    pub fn for_name(name: &str) -> Option<TransferEncoding> {
        const NAMES: [(&str, TransferEncoding); 8] = [
            ("", TransferEncoding::Identity),
            ("7bit", TransferEncoding::Identity),
            ("8bit", TransferEncoding::Identity),
            ("7-bit", TransferEncoding::Identity),
            ("8-bit", TransferEncoding::Identity),
            ("binary", TransferEncoding::Identity),
            ("quoted-printable", TransferEncoding::QuotedPrintable),
            ("base64", TransferEncoding::Base64),
        ];
        let name = name.trim().trim_matches(['"', ';']);
        NAMES
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, encoding)| *encoding)
    }

    /// Its name in RFC 2045.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TransferEncoding::Identity => "8bit",
            TransferEncoding::QuotedPrintable => "quoted-printable",
            TransferEncoding::Base64 => "base64",
        }
    }

    /// Decodes a body. Never fails: what is wrong is mended and told. Linear in the bytes.
    #[must_use]
    pub fn decode(self, raw: &[u8]) -> Decoded<'_> {
        let (bytes, layer, repairs) = self.decode_layer(raw);
        Decoded { bytes, map: OffsetMap::identity().then(layer), repairs }
    }

    pub(crate) fn decode_layer(self, raw: &[u8]) -> (Cow<'_, [u8]>, Option<Layer>, Vec<Repair>) {
        match self {
            TransferEncoding::Identity => (Cow::Borrowed(raw), None, Vec::new()),
            TransferEncoding::QuotedPrintable => quoted_printable(raw),
            TransferEncoding::Base64 => base64(raw),
        }
    }
}

/// RFC 2045, section 6.7. Escapes may be in lower case; blanks at the end of a line were added on
/// the way and are dropped; what begins no escape stands for itself.
fn quoted_printable(raw: &[u8]) -> (Cow<'_, [u8]>, Option<Layer>, Vec<Repair>) {
    let mut bytes = Vec::with_capacity(raw.len());
    let mut layer = Layer::builder();
    let mut repairs = Vec::new();
    let mut line_start = 0;
    while line_start < raw.len() {
        let rest = raw.get(line_start..).unwrap_or_default();
        let next = memchr::memchr(b'\n', rest).map_or(raw.len(), |at| line_start + at + 1);
        let line = raw.get(line_start..next).unwrap_or_default();
        let ending = match line {
            [.., b'\r', b'\n'] => 2,
            [.., b'\n'] => 1,
            _ => 0,
        };
        let (content, ending) = line.split_at(line.len() - ending);
        let content = content.trim_ascii_end();
        let (content, soft) = match content {
            [before @ .., b'='] => (before, true),
            _ => (content, false),
        };
        quoted_line(content, line_start, &mut bytes, &mut layer, &mut repairs);
        if !soft {
            bytes.extend_from_slice(ending);
            layer.copy(next - ending.len(), ending.len());
        }
        line_start = next;
    }
    (Cow::Owned(bytes), layer.build(), repairs)
}

/// Decodes what stands in a line; `start` is its place in the raw bytes.
fn quoted_line(
    content: &[u8],
    start: usize,
    bytes: &mut Vec<u8>,
    layer: &mut LayerBuilder,
    repairs: &mut Vec<Repair>,
) {
    let mut at = 0;
    while let Some(rest) = content.get(at..)
        && !rest.is_empty()
    {
        let plain = memchr::memchr(b'=', rest).unwrap_or(rest.len());
        bytes.extend_from_slice(rest.get(..plain).unwrap_or_default());
        layer.copy(start + at, plain);
        at += plain;
        let Some([b'=', escape @ ..]) = content.get(at..) else { break };
        if let [high, low, ..] = escape
            && let (Some(high), Some(low)) = (hex(*high), hex(*low))
        {
            bytes.push(high << 4 | low);
            layer.replace(start + at..start + at + 3, 1);
            at += 3;
        } else {
            note(repairs, Repair::InvalidQuotedPrintable);
            bytes.push(b'=');
            layer.copy(start + at, 1);
            at += 1;
        }
    }
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// RFC 2045, section 6.8. Whatever is no letter of the alphabet is skipped; padding ends a group,
/// and what comes behind it is read as another text in base64, as concatenated attachments are.
fn base64(raw: &[u8]) -> (Cow<'_, [u8]>, Option<Layer>, Vec<Repair>) {
    let mut bytes = Vec::with_capacity(raw.len() / 4 * 3 + 3);
    let mut layer = Layer::builder();
    let mut repairs = Vec::new();
    let (mut group, mut letters, mut start, mut end) = (0u32, 0, 0, 0);
    let mut padding = 0;
    for (at, byte) in raw.iter().enumerate() {
        let Some(value) = letter(*byte) else {
            match byte {
                b'=' => {
                    padding += 1;
                    if letters >= 2 {
                        // The padding belongs to the group that it fills.
                        let more = usize::from(letters == 2 && raw.get(at + 1) == Some(&b'='));
                        let written = push_group(&mut bytes, group, letters);
                        layer.replace(start..at + 1 + more, written);
                        (group, letters) = (0, 0);
                    } else if letters == 1 || padding > 2 {
                        note(&mut repairs, Repair::InvalidBase64);
                        (group, letters) = (0, 0);
                    }
                }
                b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => note(&mut repairs, Repair::InvalidBase64),
            }
            continue;
        };
        if letters == 0 {
            (start, padding) = (at, 0);
        }
        end = at + 1;
        group = group << 6 | u32::from(value);
        letters += 1;
        if letters == 4 {
            push_group(&mut bytes, group, 4);
            layer.replace(start..end, 3);
            (group, letters) = (0, 0);
        }
    }
    if letters > 0 {
        note(&mut repairs, Repair::TruncatedBase64);
        let written = push_group(&mut bytes, group, letters);
        layer.replace(start..end, written);
    }
    (Cow::Owned(bytes), layer.build(), repairs)
}

/// Appends the whole bytes of a group of two to four letters; how many they are.
fn push_group(bytes: &mut Vec<u8>, group: u32, letters: u32) -> usize {
    let [_, group @ ..] = (group << (6 * (4 - letters))).to_be_bytes();
    let written = (letters as usize).saturating_sub(1);
    bytes.extend_from_slice(group.get(..written).unwrap_or_default());
    written
}

const fn letter(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of pieces may hold one")]
mod tests {
    use super::{Repair, TransferEncoding};

    fn check(encoding: TransferEncoding, raw: &str, expected: &str, repairs: &[Repair]) {
        let decoded = encoding.decode(raw.as_bytes());
        assert_eq!(String::from_utf8_lossy(&decoded.bytes), expected, "{raw}");
        assert_eq!(decoded.repairs, repairs, "{raw}");
        // Every byte comes from somewhere, in order.
        let mut last = 0;
        for at in 0..decoded.bytes.len() {
            let [piece] = &decoded.map.pieces(at..at + 1)[..] else { unreachable!("{raw}: {at}") };
            assert!(piece.start >= last && piece.end <= raw.len(), "{raw}: {at}");
            last = piece.start;
        }
    }

    #[test]
    fn quoted_printable() {
        use Repair::InvalidQuotedPrintable as Invalid;
        let check = |raw, expected, repairs: &[Repair]| {
            check(TransferEncoding::QuotedPrintable, raw, expected, repairs);
        };
        check("", "", &[]);
        check("a=3Db=c3=A9", "a=bé", &[]);
        check("a=\r\nb=\nc= \t\r\nd=", "abcd", &[]);
        check("a  \r\nb\t\nc=20\r\n", "a\r\nb\nc \r\n", &[]);
        check("a=zb=4", "a=zb=4", &[Invalid]);
        check("==3D\r\n=\r", "==\r\n", &[Invalid]);
        check("a==\r\nb", "a=b", &[Invalid]);
    }

    #[test]
    fn base64() {
        use Repair::{InvalidBase64 as Invalid, TruncatedBase64 as Truncated};
        let check = |raw, expected, repairs: &[Repair]| {
            check(TransferEncoding::Base64, raw, expected, repairs);
        };
        check("", "", &[]);
        check("Zm9vYmFy", "foobar", &[]);
        check("Zm9\r\nvYm\r\nFy\r\n", "foobar", &[]);
        check("Zm9vYg==", "foob", &[]);
        check("Zm9vYmE=", "fooba", &[]);
        check("Zm9vYg==Zm8=", "foobfo", &[]);
        check("Zm9*v-Ym\0Fy", "foobar", &[Invalid]);
        check("Zm9vYg", "foob", &[Truncated]);
        check("Zm9vY", "foo", &[Truncated]);
        check("Zm9vY=", "foo", &[Invalid]);
    }

    #[test]
    fn pieces_of_base64_are_whole_groups() {
        let decoded = TransferEncoding::Base64.decode(b"Zm9v\nYmFy\n");
        assert_eq!(decoded.map.pieces(1..2), [0..4]);
        assert_eq!(decoded.map.pieces(2..4), [0..4, 5..9]);
        let long = b"YWFh".repeat(19).into_iter().chain(*b"\r\n").collect::<Vec<_>>().repeat(100);
        assert_eq!(TransferEncoding::Base64.decode(&long).map.segments(), 100);
    }

    #[test]
    fn names() {
        for (name, encoding) in [
            ("Quoted-Printable", Some(TransferEncoding::QuotedPrintable)),
            (" BASE64 ", Some(TransferEncoding::Base64)),
            ("8BIT", Some(TransferEncoding::Identity)),
            ("x-uuencode", None),
        ] {
            assert_eq!(TransferEncoding::for_name(name), encoding, "{name}");
        }
    }
}
