//! Reads the header fields that decide how a body is read.

use super::content_type;
use super::limits::{MAX_HEADER, MAX_MESSAGE_ID};
use super::structured::Cursor;
use super::text::{Format, Layout};
use super::words;
use crate::steps::{Repair, TransferEncoding, note};

/// The fields of a header that describe the body after it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    /// `type/subtype` in lower case; empty if there is none.
    pub(super) media_type: String,
    pub(super) boundary: Option<Vec<u8>>,
    pub(super) charset: Option<String>,
    pub(super) flowed: bool,
    pub(super) del_sp: bool,
    pub(super) encoding: TransferEncoding,
    pub(super) message_id: Option<String>,
    /// `None` if the header does not say.
    pub(super) is_attachment: Option<bool>,
    pub(super) repairs: Vec<Repair>,
}

/// Returns the name of the header field in a line, which ends at a colon, perhaps with blanks
/// before it, which are obsolete but in use. `None` if the line is not a field, for example because
/// it begins with a URL.
pub(super) fn field_name(line: &[u8]) -> Option<&[u8]> {
    let colon = memchr::memchr(b':', line)?;
    let name = line[..colon].trim_ascii_end();
    let valid = !name.is_empty() && name.iter().all(|byte| (b'!'..=b'~').contains(byte));
    (valid && !line[colon..].starts_with(b"://")).then_some(name)
}

/// Reads the fields of a header, in its first [`MAX_HEADER`] bytes. The first field with a name
/// counts, as in mail clients.
pub(super) fn read(header: &[u8]) -> Fields {
    let mut fields = Fields::default();
    let mut encoding = None;
    let kept = header.get(..MAX_HEADER).unwrap_or(header);
    if kept.len() < header.len() {
        note(&mut fields.repairs, Repair::HeaderLimit);
    }
    for field in fields_in(kept) {
        let Some(name) = relevant_name(field) else { continue };
        let value = value(field);
        if name.eq_ignore_ascii_case(b"content-type") && fields.media_type.is_empty() {
            read_content_type(&mut fields, &value);
        } else if name.eq_ignore_ascii_case(b"content-transfer-encoding") && encoding.is_none() {
            let known = TransferEncoding::for_name(first_word(&words::decode(&value)));
            if known.is_none() {
                note(&mut fields.repairs, Repair::UnknownTransferEncoding);
            }
            encoding = Some(known.unwrap_or_default());
        } else if name.eq_ignore_ascii_case(b"content-disposition")
            && fields.is_attachment.is_none()
        {
            fields.is_attachment = is_attachment(first_word(&words::decode(&value)));
        } else if name.eq_ignore_ascii_case(b"message-id") && fields.message_id.is_none() {
            message_id(&mut fields, &value);
        }
    }
    fields.encoding = encoding.unwrap_or_default();
    fields
}

/// Returns the name of a field, if it may be one of those that are read.
fn relevant_name(field: &[u8]) -> Option<&[u8]> {
    matches!(field, [b'c' | b'C' | b'm' | b'M', ..]).then(|| field_name(field))?
}

/// Returns the first word of a value, after comments.
fn first_word(value: &str) -> &str {
    let mut cursor = Cursor::new(value.as_bytes(), 0);
    cursor.skip(b"");
    value[cursor.at..].split(['(', ';', ' ', '\t']).next().unwrap_or_default()
}

/// Returns whether a disposition is that of an attachment; `None` if it is empty. An unknown one is (RFC 2183, 2.8).
fn is_attachment(disposition: &str) -> Option<bool> {
    (!disposition.is_empty()).then(|| !disposition.eq_ignore_ascii_case("inline"))
}

/// Returns the first field with a name as text: decoded, and on one line (MIME-4). Only the first
/// [`MAX_HEADER`] bytes are read.
pub(super) fn text(header: &[u8], name: &str) -> Option<String> {
    let kept = header.get(..MAX_HEADER).unwrap_or(header);
    let is_named = |field: &&[u8]| {
        field_name(field).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    };
    let text = words::decode(&value(fields_in(kept).find(is_named)?));
    // An encoded word may contain line ends and so fake another field.
    Some(text.replace("\r\n", " ").replace(['\r', '\n'], " "))
}

/// Returns every field of a header with its continuation lines, which begin with a blank.
fn fields_in(header: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = header;
    core::iter::from_fn(move || {
        let continues = |end: &usize| !matches!(rest.get(end + 1), Some(b' ' | b'\t'));
        let end = memchr::memchr_iter(b'\n', rest).find(continues);
        let (field, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        rest = after;
        (!field.is_empty()).then_some(field)
    })
}

/// Returns the value of a field on one line: a line end and the blanks around it become a space.
fn value(field: &[u8]) -> Vec<u8> {
    let colon = memchr::memchr(b':', field).map_or(field.len(), |colon| colon + 1);
    let value = field[colon..].trim_ascii();
    let mut unfolded = Vec::with_capacity(value.len());
    for (index, line) in value.split(|byte| *byte == b'\n').enumerate() {
        if index > 0 {
            unfolded.truncate(unfolded.trim_ascii_end().len());
            unfolded.push(b' ');
        }
        unfolded.extend_from_slice(if index > 0 { line.trim_ascii_start() } else { line });
    }
    unfolded
}

/// Returns the name of a charset without leftovers of broken mail around it: other quotation marks,
/// a comment, or a parameter after a missing semicolon (MIME-3).
fn charset(value: &str) -> &str {
    let word = first_word(value.trim_matches([' ', '\t', '\'']));
    word.split([',', '"']).next().unwrap_or_default().trim_end_matches('\'')
}

/// Keeps the first [`MAX_MESSAGE_ID`] characters of the Message-ID: the text between `<` and `>`,
/// or the whole value if it has none.
fn message_id(fields: &mut Fields, value: &[u8]) {
    let begin = memchr::memchr(b'<', value).map_or(0, |at| at + 1);
    let end = memchr::memchr(b'>', &value[begin..]).map_or(value.len(), |at| begin + at);
    let mut id = String::from_utf8_lossy(value[begin..end].trim_ascii()).into_owned();
    if let Some((end, _)) = id.char_indices().nth(MAX_MESSAGE_ID) {
        id.truncate(end);
        id.shrink_to_fit();
        note(&mut fields.repairs, Repair::MessageIdLimit);
    }
    fields.message_id = Some(id).filter(|id| !id.is_empty());
}

/// Reads what a `Content-Type` says about the body.
fn read_content_type(fields: &mut Fields, value: &[u8]) {
    let content_type = content_type::read(value);
    let name = content_type.parameter("charset");
    fields.charset = name.map(|name| charset(&String::from_utf8_lossy(&name)).to_owned());
    // A boundary may begin with blanks (RFC 2046, 5.1.1).
    let boundary = content_type.parameter("boundary").map(|value| value.trim_ascii_end().to_vec());
    fields.boundary = boundary.filter(|boundary| !boundary.is_empty());
    fields.flowed = content_type.is("format", "flowed");
    fields.del_sp = content_type.is("delsp", "yes");
    fields.media_type = content_type.media_type;
}

impl Fields {
    /// Returns the fields with the default media type if there is none: in a digest, a part is a
    /// message.
    pub(super) fn or_default(mut self, digest: bool) -> Fields {
        if self.media_type.is_empty() {
            self.media_type = if digest { "message/rfc822" } else { "text/plain" }.to_owned();
        }
        self
    }

    /// Returns how the body is read as text, or `None` if it isn't text. A part of header fields
    /// isn't, because much in them looks like an address without being one (APPC-10).
    pub(super) fn format(&self) -> Option<Format> {
        let mut continued = false;
        let layout = match self.media_type.as_str() {
            "text/html" | "application/xhtml+xml" | "text/x-amp-html" => Layout::Html,
            "text/rfc822-headers" => return None,
            "text/plain" if self.flowed && self.del_sp => Layout::FlowedDelSp,
            "text/plain" if self.flowed => Layout::Flowed,
            "text/calendar" | "application/ics" | "text/vcard" | "text/x-vcard"
            | "text/directory" => {
                continued = true;
                Layout::Fixed
            }
            // Delivery reports explain failures in words, often with a link (MIME-5).
            "message/delivery-status"
            | "message/global-delivery-status"
            | "message/disposition-notification"
            | "message/global-disposition-notification" => Layout::Fixed,
            media if media.starts_with("text/") => Layout::Fixed,
            _ => return None,
        };
        let format = Format::new().encoding(self.encoding).layout(layout).continued(continued);
        Some(match &self.charset {
            Some(charset) => format.charset(charset),
            None => format,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Fields, read, text};
    use crate::mail::Layout;
    use crate::steps::{Repair, TransferEncoding};

    #[test]
    fn layouts() {
        let layout = |value: &str| {
            let fields = read(format!("Content-Type: {value}\n").as_bytes()).or_default(false);
            fields.format().map(|format| format.layout)
        };
        for (value, expected) in [
            ("text/plain", Some(Layout::Fixed)),
            ("TEXT/X-Log", Some(Layout::Fixed)),
            ("text/plain; format=Flowed", Some(Layout::Flowed)),
            ("text/plain; format=flowed; DelSp=YES", Some(Layout::FlowedDelSp)),
            ("text/html; format=flowed", Some(Layout::Html)),
            ("application/xhtml+xml", Some(Layout::Html)),
            ("text/x-amp-html; charset=utf-8", Some(Layout::Html)),
            ("message/delivery-status", Some(Layout::Fixed)),
            ("message/global-delivery-status", Some(Layout::Fixed)),
            ("Message/Disposition-Notification", Some(Layout::Fixed)),
            ("message/partial", None),
            ("application/ics", Some(Layout::Fixed)),
            ("application/json", None),
            ("text/html charset=utf-8", Some(Layout::Html)),
            ("text/html(x)", Some(Layout::Html)),
            ("text/rfc822-headers", None),
            ("image/png", None),
            ("", Some(Layout::Fixed)),
        ] {
            assert_eq!(layout(value), expected, "{value}");
        }
    }

    #[test]
    fn boundaries_may_begin_with_blanks() {
        for (value, boundary) in [("\" a b \"", Some(" a b")), ("a", Some("a")), ("\"  \"", None)] {
            let fields = read(format!("Content-Type: a/b; boundary={value}\n").as_bytes());
            assert_eq!(fields.boundary.as_deref(), boundary.map(str::as_bytes), "{value}");
        }
    }

    #[test]
    fn charsets_in_broken_fields() {
        for (value, charset) in [
            ("koi8-r", "koi8-r"),
            ("\" koi8-r \"", "koi8-r"),
            ("'koi8-r'", "koi8-r"),
            ("\"'koi8-r'\"", "koi8-r"),
            ("koi8-r format=flowed", "koi8-r"),
            ("koi8-r, format=\"flowed\"", "koi8-r"),
            ("koi8-r (Cyrillic)", "koi8-r"),
            ("(Cyrillic) koi8-r", "koi8-r"),
            ("\"koi8-r", "koi8-r"),
            ("koi8-r\"; x=y", "koi8-r"),
            ("iso_8859-5:1988", "iso_8859-5:1988"),
        ] {
            let fields = read(format!("Content-Type: text/plain; charset={value}\n").as_bytes());
            assert_eq!(fields.charset.as_deref(), Some(charset), "{value}");
        }
    }

    #[test]
    fn fields_as_text() {
        let header = b"Subject: =?utf-8?q?a=0AEvil:=20b=0D=0A=C3=A4?=\r\n c\r\n\
            TO: \"A\" <a@b.example>,\r\n\tc@d.example\r\nsubject: z\r\nX-Odd:\r\n\r\n";
        for (name, expected) in [
            ("subject", Some("a Evil: b \u{E4} c")),
            ("To", Some("\"A\" <a@b.example>, c@d.example")),
            ("x-odd", Some("")),
            ("Evil", None),
            ("", None),
        ] {
            assert_eq!(text(header, name).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn defaults() {
        let media = |digest| Fields::default().or_default(digest).media_type;
        assert_eq!((&*media(false), &*media(true)), ("text/plain", "message/rfc822"));
    }

    #[test]
    fn dispositions() {
        let is_attachment = |header: &str| read(header.as_bytes()).is_attachment;
        for (field, expected) in [
            ("attachment; filename=x", Some(true)),
            ("ATTACHMENT", Some(true)),
            ("(a \\) comment) attachment(another)", Some(true)),
            ("\r\n attachment;\r\n filename=\"a;inline\"", Some(true)),
            ("=?utf-8?q?attachment?=; filename=x", Some(true)),
            // Unknown.
            ("x-shown-later", Some(true)),
            ("inline", Some(false)),
            ("Inline; filename=attachment", Some(false)),
            ("; filename=attachment", None),
            ("", None),
        ] {
            assert_eq!(
                is_attachment(&format!("Content-Disposition: {field}\r\n\r\n")),
                expected,
                "{field}"
            );
        }
        assert_eq!(is_attachment("Subject: attachment\n\n"), None);
        // The first one counts, as for other fields.
        assert_eq!(
            is_attachment("content-disposition : inline\nContent-Disposition: attachment\n\n"),
            Some(false)
        );
    }

    #[test]
    fn long_identifiers_are_cut() {
        for (length, kept, repairs) in
            [(998, 998, &[][..]), (999, 998, &[Repair::MessageIdLimit]), (9, 9, &[])]
        {
            let id = "ä".repeat(length);
            let fields = read(format!("Message-ID: <{id}>\nMessage-ID: <b>\n").as_bytes());
            let found = fields.message_id.unwrap_or_default().chars().count();
            assert_eq!((found, &fields.repairs[..]), (kept, repairs), "{length}");
        }
    }

    #[test]
    fn transfer_encodings() {
        for (value, encoding, repairs) in [
            ("base64", TransferEncoding::Base64, &[][..]),
            ("Quoted-Printable (as always)", TransferEncoding::QuotedPrintable, &[]),
            ("(x (y\\)) z)\n (b) base64(c)", TransferEncoding::Base64, &[]),
            // The first of two counts.
            ("base64\nContent-Transfer-Encoding: 8bit", TransferEncoding::Base64, &[]),
            ("7bit\nContent-Transfer-Encoding: x-none", TransferEncoding::Identity, &[]),
            ("x-uuencode", TransferEncoding::Identity, &[Repair::UnknownTransferEncoding]),
        ] {
            let fields = read(format!("Content-Transfer-Encoding: {value}\n").as_bytes());
            assert_eq!((fields.encoding, &fields.repairs[..]), (encoding, repairs), "{value}");
        }
    }
}
