//! Charsets of seven bits that shift between ASCII and characters of two bytes: ISO-2022-KR (RFC 1557)
//! and HZ (RFC 1843). The web has dropped them, old mail has not.

use encoding_rs::{EUC_KR, Encoding, GBK};

use super::map::{Layer, LayerBuilder};

/// A charset with shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shifted {
    Iso2022Kr,
    Hz,
}

impl Shifted {
    pub(crate) fn for_label(label: &str) -> Option<Shifted> {
        match label {
            "iso-2022-kr" | "csiso2022kr" => Some(Shifted::Iso2022Kr),
            "hz-gb-2312" | "hz" => Some(Shifted::Hz),
            _ => None,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Shifted::Iso2022Kr => "ISO-2022-KR",
            Shifted::Hz => "HZ-GB-2312",
        }
    }

    /// Text, the step to it, and whether some bytes were none of the charset. Shifts are no text, and
    /// every line begins in ASCII.
    pub(crate) fn decode(self, bytes: &[u8]) -> (String, Option<Layer>, bool) {
        let mut out = Text::default();
        let mut double = false;
        let mut at = 0;
        while let Some(rest) = bytes.get(at..)
            && let [byte, ..] = rest
        {
            let length = match (self, rest) {
                (_, [b'\n', ..]) => {
                    double = false;
                    out.ascii(at, *byte)
                }
                (Shifted::Iso2022Kr, [0x1B, b'$', b')', b'C', ..]) => 4,
                (Shifted::Iso2022Kr, [shift @ (0x0E | 0x0F), ..]) => {
                    double = *shift == 0x0E;
                    1
                }
                (Shifted::Hz, [b'~', shift @ (b'{' | b'}'), ..]) => {
                    double = *shift == b'{';
                    2
                }
                (Shifted::Hz, [b'~', b'~', ..]) if !double => {
                    out.unit(at..at + 2, "~");
                    2
                }
                (Shifted::Hz, [b'~', b'\n', ..]) if !double => 2,
                (_, [first @ 0x21..=0x7E, second @ 0x21..=0x7E, ..]) if double => {
                    let encoding = if self == Shifted::Hz { GBK } else { EUC_KR };
                    out.pair(at, encoding, [first | 0x80, second | 0x80])
                }
                _ => out.ascii(at, *byte),
            };
            at += length;
        }
        (out.text, out.layer.build(), out.malformed)
    }
}

#[derive(Default)]
struct Text {
    text: String,
    layer: LayerBuilder,
    malformed: bool,
}

impl Text {
    fn unit(&mut self, from: core::ops::Range<usize>, text: &str) {
        self.text.push_str(text);
        self.layer.replace(from, text.len());
    }

    /// A byte on its own; how many bytes that is.
    fn ascii(&mut self, at: usize, byte: u8) -> usize {
        if byte.is_ascii() {
            self.text.push(char::from(byte));
            self.layer.copy(at, 1);
        } else {
            self.malformed = true;
            self.unit(at..at + 1, "\u{FFFD}");
        }
        1
    }

    fn pair(&mut self, at: usize, encoding: &'static Encoding, pair: [u8; 2]) -> usize {
        let (text, errors) = encoding.decode_without_bom_handling(&pair);
        self.malformed |= errors;
        self.unit(at..at + 2, &text);
        2
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of pieces may hold one")]
mod tests {
    use super::Shifted;
    use crate::steps::OffsetMap;

    #[test]
    fn shifts_are_no_text() {
        let (text, layer, malformed) =
            Shifted::Iso2022Kr.decode(b"\x1b$)Chttp://a.kr/\x0e0!3*\x0f/x \x0e0!\ny\xff");
        assert_eq!((&*text, malformed), ("http://a.kr/가나/x 가\ny\u{FFFD}", true));
        assert_eq!(OffsetMap::identity().then(layer).pieces(0..20), [4..16, 17..21, 22..24]);
        // The example of RFC 1843.
        let (text, layer, malformed) = Shifted::Hz.decode(b"a~~b ~{<:Ky2;~} c~\nd ~{!!");
        assert_eq!((&*text, malformed), ("a~b 己所不 cd \u{3000}", false));
        assert_eq!(OffsetMap::identity().then(layer).pieces(4..13), [7..13]);
    }
}
