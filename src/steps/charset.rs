//! Charsets of mail: which one a part is in, and its text with the place of every character.

use encoding_rs::{Decoder, Encoding, ISO_2022_JP, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE};

use super::map::{Layer, LayerBuilder};
use super::normalize;
use super::repair::{Repair, note};
use super::shifted::Shifted;

/// Names that mail uses and the standard of the web does not know.
const ALIASES: [(&str, &str); 16] = [
    ("ansi_x3.4", "us-ascii"),
    ("cp932", "shift_jis"),
    ("cp936", "gbk"),
    ("cp949", "euc-kr"),
    ("cp950", "big5"),
    ("eucjp", "euc-jp"),
    ("euckr", "euc-kr"),
    ("iso-2022-jp-1", "iso-2022-jp"),
    ("iso-2022-jp-2", "iso-2022-jp"),
    ("iso-8859-1-windows-3.1-latin-1", "windows-1252"),
    ("koi-8", "koi8-r"),
    ("ms949", "euc-kr"),
    ("utf8mb4", "utf-8"),
    ("viet-windows", "windows-1258"),
    ("x-iso-2022-jp", "iso-2022-jp"),
    ("x-uhc", "euc-kr"),
];

/// Text of a part, and what was found about its charset.
#[derive(Debug)]
pub(crate) struct Unicode {
    pub(crate) text: String,
    /// The step from bytes to characters, and that to Normalization Form C.
    pub(crate) layers: [Option<Layer>; 2],
    pub(crate) charset: &'static str,
    /// Whether U+FFFD in the text may stand for bytes that are no text.
    pub(crate) malformed: bool,
    pub(crate) repairs: Vec<Repair>,
}

/// How a label is read.
enum Named {
    None,
    Ascii,
    Utf7,
    Refused,
    Unknown,
    Shifted(Shifted),
    Encoding(&'static Encoding),
}

/// Decodes the bytes of a part that names `label`, or no charset. What is none and no UTF-8 is read
/// by `fallback` (MAIL-26).
pub(crate) fn decode(bytes: &[u8], label: Option<&str>, fallback: &'static Encoding) -> Unicode {
    let mut repairs = Vec::new();
    let valid = core::str::from_utf8(bytes).ok();
    let guess = || if valid.is_some() { UTF_8 } else { fallback };
    let encoding = match named(label) {
        Named::None | Named::Ascii if bytes.is_ascii() => {
            return plain(valid.unwrap_or_default(), "US-ASCII", repairs);
        }
        Named::None => {
            note(&mut repairs, Repair::MissingCharset);
            guess()
        }
        Named::Ascii => {
            note(&mut repairs, Repair::WrongCharset);
            guess()
        }
        Named::Unknown => {
            note(&mut repairs, Repair::UnknownCharset);
            guess()
        }
        Named::Utf7 => {
            note(&mut repairs, Repair::RefusedUtf7);
            return ascii(bytes, repairs);
        }
        Named::Refused => {
            note(&mut repairs, Repair::RefusedCharset);
            return ascii(bytes, repairs);
        }
        Named::Shifted(shifted) => {
            let (text, layer, malformed) = shifted.decode(bytes);
            if malformed {
                note(&mut repairs, Repair::MalformedText);
            }
            let (text, composed) = normalize::compose(text);
            let (layers, charset) = ([layer, composed], shifted.name());
            return Unicode { text, layers, charset, malformed, repairs };
        }
        Named::Encoding(encoding) => encoding,
    };
    let (encoding, mark) = byte_order(bytes, encoding);
    if let Some(text) = valid.filter(|_| encoding == UTF_8 && mark == 0) {
        return plain(text, UTF_8.name(), repairs);
    }
    let (text, layer, malformed) = transcode(bytes, encoding, mark);
    if malformed {
        if let Some(text) = valid.filter(|text| !text.is_ascii()) {
            note(&mut repairs, Repair::WrongCharset);
            return plain(text, UTF_8.name(), repairs);
        }
        note(&mut repairs, Repair::MalformedText);
    }
    let unicode = [UTF_8, UTF_16BE, UTF_16LE].contains(&encoding);
    // MAIL-22: what came in a Unicode charset is left as it is.
    let (text, composed) = if unicode { (text, None) } else { normalize::compose(text) };
    Unicode { text, layers: [layer, composed], charset: encoding.name(), malformed, repairs }
}

/// The encoding of a label, for the fallback of a caller.
pub(crate) fn encoding(label: &str) -> Option<&'static Encoding> {
    match named(Some(label)) {
        Named::Encoding(encoding) => Some(encoding),
        _ => None,
    }
}

fn named(label: Option<&str>) -> Named {
    let Some(label) = label else { return Named::None };
    // What nearly all mail says.
    if label.eq_ignore_ascii_case("utf-8") {
        return Named::Encoding(UTF_8);
    }
    // A language may follow, from RFC 2231; quotes may be left over.
    let label = label.split(['*', '\'']).next().unwrap_or_default();
    let label = label.trim().trim_matches(['"', ';']).to_ascii_lowercase();
    // An equals sign may be left over from quoted-printable, `charset=3Dutf-8`; no label begins so.
    let label = label.strip_prefix("3d").unwrap_or(&label).trim_matches('"');
    let label = ALIASES.iter().find(|(alias, _)| *alias == label).map_or(label, |(_, name)| name);
    if label.is_empty() {
        Named::None
    } else if label == "us-ascii" || label == "ascii" || label.starts_with("ansi_x3.4-") {
        Named::Ascii
    } else if label.contains("utf-7") || label == "utf7" {
        Named::Utf7
    } else if let Some(shifted) = Shifted::for_label(label) {
        Named::Shifted(shifted)
    } else {
        match Encoding::for_label(label.as_bytes()) {
            Some(encoding) if encoding == REPLACEMENT => Named::Refused,
            Some(encoding) => Named::Encoding(encoding),
            None => Named::Unknown,
        }
    }
}

/// The encoding that a byte order mark tells, where one may stand, and the length of the mark.
fn byte_order(bytes: &[u8], encoding: &'static Encoding) -> (&'static Encoding, usize) {
    match Encoding::for_bom(bytes) {
        Some((told, length)) if [UTF_8, UTF_16BE, UTF_16LE].contains(&encoding) => (told, length),
        _ => (encoding, 0),
    }
}

/// Bytes that are UTF-8 already.
fn plain(text: &str, charset: &'static str, repairs: Vec<Repair>) -> Unicode {
    let text = text.to_owned();
    Unicode { text, layers: [None, None], charset, malformed: false, repairs }
}

/// ASCII, and nothing else. Escapes and shifts are controls, which end links.
fn ascii(bytes: &[u8], repairs: Vec<Repair>) -> Unicode {
    let mut layer = Layer::builder();
    let mut text = String::with_capacity(bytes.len());
    let mut malformed = false;
    for (at, byte) in bytes.iter().enumerate() {
        if byte.is_ascii() {
            text.push(char::from(*byte));
            layer.copy(at, 1);
        } else {
            malformed = true;
            text.push(char::REPLACEMENT_CHARACTER);
            layer.replace(at..at + 1, char::REPLACEMENT_CHARACTER.len_utf8());
        }
    }
    Unicode { text, layers: [layer.build(), None], charset: "US-ASCII", malformed, repairs }
}

/// Text, the step to it, and whether some bytes were none of the encoding.
fn transcode(
    bytes: &[u8],
    encoding: &'static Encoding,
    mark: usize,
) -> (String, Option<Layer>, bool) {
    // UTF-16 and the shifts of ISO-2022-JP give ASCII bytes other meanings.
    let ascii_runs = encoding.is_ascii_compatible() && encoding != ISO_2022_JP;
    let mut reader = Reader {
        decoder: encoding.new_decoder_without_bom_handling(),
        text: String::with_capacity(bytes.len() + bytes.len() / 2),
        layer: Layer::builder(),
        begun: mark,
        malformed: false,
    };
    let mut at = mark;
    while let Some(rest) = bytes.get(at..)
        && let [byte, ..] = rest
    {
        if ascii_runs && reader.begun == at && byte.is_ascii() {
            let run = Encoding::ascii_valid_up_to(rest);
            let ascii = rest.get(..run).and_then(|run| core::str::from_utf8(run).ok());
            reader.text.push_str(ascii.unwrap_or_default());
            reader.layer.copy(at, run);
            at += run;
            reader.begun = at;
            continue;
        }
        at += 1;
        reader.feed(&[*byte], at, false);
        // MAIL-27: an escape sequence, three bytes in all that are decoded, is no text.
        if encoding == ISO_2022_JP
            && at - reader.begun == 3
            && bytes.get(reader.begun) == Some(&0x1B)
        {
            reader.begun = at;
        }
    }
    reader.feed(&[], bytes.len(), true);
    let Reader { text, layer, malformed, .. } = reader;
    (text, layer.build(), malformed)
}

struct Reader {
    decoder: Decoder,
    text: String,
    layer: LayerBuilder,
    /// First byte that nothing came of yet.
    begun: usize,
    malformed: bool,
}

impl Reader {
    /// Feeds a byte, the last before `end`.
    fn feed(&mut self, byte: &[u8], end: usize, last: bool) {
        let mut buffer = [0; 32];
        let (_, _, written, errors) = self.decoder.decode_to_utf8(byte, &mut buffer, last);
        self.malformed |= errors;
        let written = buffer.get(..written).and_then(|text| core::str::from_utf8(text).ok());
        if let Some(written) = written
            && !written.is_empty()
        {
            self.text.push_str(written);
            self.layer.replace(self.begun..end, written.len());
            self.begun = end;
        }
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of pieces may hold one")]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{Repair, Unicode, decode};
    use crate::steps::OffsetMap;
    use encoding_rs::{Encoding, WINDOWS_1252};

    fn read(bytes: &[u8], label: &str) -> Unicode {
        decode(bytes, (!label.is_empty()).then_some(label), WINDOWS_1252)
    }

    fn pieces(unicode: Unicode, of: &str) -> Vec<std::ops::Range<usize>> {
        let start = unicode.text.find(of).unwrap();
        let [decoded, composed] = unicode.layers;
        OffsetMap::identity().then(decoded).then(composed).pieces(start..start + of.len())
    }

    #[test]
    fn charsets_and_places() {
        for (label, text, of) in [
            ("koi8-r", "Смотри http://пример.рф/путь здесь", "http://пример.рф/путь"),
            ("Shift_JIS", "表示 http://例え.jp/表示 ソ", "http://例え.jp/表示"),
            ("EUC-KR", "보기 http://예.kr/가 나", "http://예.kr/가"),
            ("gb18030", "看 http://例子.cn/路😀 好", "http://例子.cn/路😀"),
            ("windows-1256", "انظر http://مثال.com/ا هنا", "http://مثال.com/ا"),
            ("big5", "看 http://例.tw/路 好", "http://例.tw/路"),
        ] {
            let (bytes, encoding, lossy) =
                Encoding::for_label(label.as_bytes()).unwrap().encode(text);
            assert!(!lossy, "{label}");
            let unicode = read(&bytes, label);
            assert_eq!(unicode.text, text, "{label}");
            assert!(unicode.repairs.is_empty() && !unicode.malformed, "{label}");
            let [piece] = &pieces(unicode, of)[..] else { unreachable!("{label}") };
            let back = encoding.decode_without_bom_handling(&bytes[piece.clone()]).0.into_owned();
            assert_eq!(back, of, "{label}");
        }
    }

    #[test]
    fn escapes_of_iso_2022_jp_are_no_text() {
        let bytes = b"\x1b$BNc\x1b(Bhttp://a.jp/\x1b$BI=\x1b(B ";
        let unicode = read(bytes, "iso-2022-jp");
        assert_eq!(unicode.text, "例http://a.jp/表 ");
        assert_eq!(pieces(unicode, "http://a.jp/表"), [8..20, 23..25]);
    }

    #[test]
    fn vietnamese_is_composed() {
        let unicode = read(b"http://a.vn/Vi\xEA\xF2t", "windows-1258");
        assert_eq!(unicode.text, "http://a.vn/Vi\u{1EC7}t");
        assert_eq!(pieces(unicode, "\u{1EC7}"), [14..16]);
    }

    #[test]
    fn unicode_is_left_alone() {
        let unicode = read("e\u{301}".as_bytes(), "utf-8");
        assert_eq!(unicode.text, "e\u{301}");
        let unicode = read(b"\xFE\xFF\0h\0i", "utf-16");
        assert_eq!((&*unicode.text, unicode.charset), ("hi", "UTF-16BE"));
        assert_eq!(pieces(unicode, "i"), [4..6]);
        assert_eq!(pieces(read("\u{FEFF}hi".as_bytes(), "utf-8"), "hi"), [3..5]);
    }

    #[test]
    fn what_is_wrong_is_told() {
        use Repair::{
            MalformedText, MissingCharset, RefusedCharset, RefusedUtf7, UnknownCharset,
            WrongCharset,
        };
        for (bytes, label, text, charset, repairs) in [
            (&b"abc"[..], "", "abc", "US-ASCII", &[][..]),
            (b"\xE9", "", "é", "windows-1252", &[MissingCharset]),
            ("é".as_bytes(), "", "é", "UTF-8", &[MissingCharset]),
            ("é".as_bytes(), "us-ascii", "é", "UTF-8", &[WrongCharset]),
            (b"\xE9", "x-none", "é", "windows-1252", &[UnknownCharset]),
            (b"\xE9", "3D\"iso-8859-15\"", "é", "ISO-8859-15", &[]),
            (b"+AGE- \xE9", "UTF-7", "+AGE- \u{FFFD}", "US-ASCII", &[RefusedUtf7]),
            (b"\x1b$)A\x0e", "iso-2022-cn", "\x1b$)A\x0e", "US-ASCII", &[RefusedCharset]),
            (b"\x0e0!\x0f", "ISO-2022-KR", "가", "ISO-2022-KR", &[]),
            (b"a\xE9 \xE9", "utf-8", "a\u{FFFD} \u{FFFD}", "UTF-8", &[MalformedText]),
            ("日本".as_bytes(), "euc-jp", "日本", "UTF-8", &[WrongCharset]),
        ] {
            let unicode = read(bytes, label);
            let found = (&*unicode.text, unicode.charset, &unicode.repairs[..]);
            assert_eq!(found, (text, charset, repairs), "{label} {bytes:X?}");
        }
    }
}
