//! Decodes 7-bit charsets that shift between ASCII and two-byte characters: ISO-2022-KR (RFC 1557)
//! and HZ (RFC 1843). The WHATWG Encoding standard dropped them, but old mail has them.

use encoding_rs::{EUC_KR, GBK};

use super::characters::Characters;

/// A charset with shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shifted {
    Iso2022Kr,
    Hz,
}

impl Shifted {
    /// Returns the charset of a label in lower case.
    pub(super) fn for_label(label: &str) -> Option<Shifted> {
        match label {
            "iso-2022-kr" | "csiso2022kr" => Some(Shifted::Iso2022Kr),
            "hz-gb-2312" | "hz" => Some(Shifted::Hz),
            _ => None,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Shifted::Iso2022Kr => "ISO-2022-KR",
            Shifted::Hz => "HZ-GB-2312",
        }
    }

    /// Decodes bytes. Shifts are removed, and every line begins in ASCII.
    pub(super) fn decode(self, bytes: &[u8]) -> Characters {
        let mut out = Characters::default();
        let mut double = false;
        let mut at = 0;
        while at < bytes.len() {
            at += match (self, &bytes[at..]) {
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
                    out.push_str(at..at + 2, "~");
                    2
                }
                (Shifted::Hz, [b'~', b'\n', ..]) if !double => 2,
                (_, [first @ 0x21..=0x7E, second @ 0x21..=0x7E, ..]) if double => {
                    self.push_pair(at, [first | 0x80, second | 0x80], &mut out);
                    2
                }
                (_, rest) => {
                    double &= rest[0] != b'\n';
                    out.push_ascii(at, rest[0]);
                    1
                }
            };
        }
        out
    }

    /// Appends a two-byte character, decoded by the corresponding 8-bit charset.
    fn push_pair(self, at: usize, pair: [u8; 2], out: &mut Characters) {
        let encoding = match self {
            Shifted::Iso2022Kr => EUC_KR,
            Shifted::Hz => GBK,
        };
        let (text, malformed) = encoding.decode_without_bom_handling(&pair);
        out.malformed |= malformed;
        out.push_str(at..at + 2, &text);
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::Shifted;

    #[test]
    fn shifts_are_removed() {
        let out = Shifted::Iso2022Kr.decode(b"\x1b$)Chttp://a.kr/\x0e0!3*\x0f/x \x0e0!\ny\xff");
        assert_eq!((&*out.text, out.malformed), ("http://a.kr/가나/x 가\ny\u{FFFD}", true));
        assert_eq!(out.map.build().list(0..20), [4..16, 17..21, 22..24]);
        // The example of RFC 1843.
        let out = Shifted::Hz.decode(b"a~~b ~{<:Ky2;~} c~\nd ~{!!");
        assert_eq!((&*out.text, out.malformed), ("a~b 己所不 cd \u{3000}", false));
        assert_eq!(out.map.build().list(4..13), [7..13]);
    }
}
