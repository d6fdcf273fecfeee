//! Finds the charset that a document declares (HTML standard, section 13.2.3.2).

use crate::steps::charset;

/// The number of bytes of a document that are looked at.
const PRESCAN: usize = 1024;

/// Returns the charset that a document declares within its first kilobyte: in a `<meta>`, else in
/// an XML declaration. The search is that of browsers (MAIL-26), so it skips comments and other
/// elements.
///
/// The name is in lower case. The first known name is preferred to unknown ones. A [byte order
/// mark](charset::decode) takes precedence over any.
///
/// ```
/// use irispan::steps::html::declared_charset;
///
/// let html = b"<!-- <meta charset=big5> --><script charset=x></script><meta charset='KOI8-R'>";
/// assert_eq!(declared_charset(html).as_deref(), Some("koi8-r"));
/// ```
#[must_use]
pub fn declared_charset(bytes: &[u8]) -> Option<String> {
    let head = bytes.get(..PRESCAN).unwrap_or(bytes);
    // The beginning of `<?xml` in UTF-16.
    if head.starts_with(b"<\0?\0x\0") {
        return Some("utf-16le".to_owned());
    }
    if head.starts_with(b"\0<\0?\0x") {
        return Some("utf-16be".to_owned());
    }
    let mut names = Names::default();
    let known = of_meta(head, &mut names).or_else(|| names.take(xml_encoding(head)?));
    known.or(names.unknown)
}

/// The names that were found.
#[derive(Default)]
struct Names {
    /// The first unknown name.
    unknown: Option<String>,
}

impl Names {
    /// Returns a name if it is that of a charset. UTF-16 becomes UTF-8, because the document was
    /// read as ASCII.
    fn take(&mut self, name: &[u8]) -> Option<String> {
        let name = String::from_utf8_lossy(name.trim_ascii()).to_ascii_lowercase();
        if !charset::is_known(&name) {
            self.unknown = self.unknown.take().or(Some(name)).filter(|name| !name.is_empty());
            return None;
        }
        let is_utf16 = charset::for_label(&name).is_ok_and(|is| is.name().starts_with("UTF-16"));
        Some(match name.as_str() {
            _ if is_utf16 => "utf-8".to_owned(),
            "x-user-defined" => "windows-1252".to_owned(),
            _ => name,
        })
    }
}

/// Returns the charset of the first `<meta>` with one.
fn of_meta(head: &[u8], names: &mut Names) -> Option<String> {
    let mut rest = head;
    loop {
        rest = rest.get(memchr::memchr(b'<', rest)?..)?;
        if rest.starts_with(b"<!--") {
            // The dashes may also be those of its end.
            let end = memchr::memmem::find(&rest[2..], b"-->")?;
            rest = &rest[2 + end + 3..];
            continue;
        }
        let name = rest[1..].strip_prefix(b"/").unwrap_or(&rest[1..]);
        let mut attributes = match name.first() {
            Some(letter) if letter.is_ascii_alphabetic() => {
                let end = name.iter().position(|byte| is_blank(*byte) || *byte == b'>')?;
                Attributes { rest: &name[end..] }
            }
            _ if matches!(rest.get(1), Some(b'!' | b'/' | b'?')) => {
                rest = &rest[memchr::memchr(b'>', rest)? + 1..];
                continue;
            }
            _ => {
                rest = &rest[1..];
                continue;
            }
        };
        let is_meta = rest.get(1..5).is_some_and(|name| name.eq_ignore_ascii_case(b"meta"))
            && rest.get(5).is_some_and(|byte| is_blank(*byte) || *byte == b'/');
        if is_meta {
            // `<meta/charset=x>`
            attributes.rest = &rest[5..];
            if let Some(charset) = attributes.charset(names) {
                return Some(charset);
            }
        } else {
            while attributes.next().is_some() {}
        }
        rest = attributes.rest;
    }
}

/// The attributes of a tag, up to its end.
struct Attributes<'h> {
    rest: &'h [u8],
}

impl<'h> Attributes<'h> {
    /// Returns the charset in the attributes of a `<meta>`. The first attribute with a name counts.
    /// Returns `None` if the document ends within the tag.
    fn charset(&mut self, names: &mut Names) -> Option<String> {
        let (mut pragma, mut content, mut charset) = (None, None, None);
        while let Some((name, value)) = self.next() {
            let slot = match () {
                () if name.eq_ignore_ascii_case(b"http-equiv") => &mut pragma,
                () if name.eq_ignore_ascii_case(b"content") => &mut content,
                () if name.eq_ignore_ascii_case(b"charset") => &mut charset,
                () => continue,
            };
            *slot = slot.or(Some(value));
        }
        if self.rest.is_empty() {
            return None;
        }
        match charset {
            Some(charset) => names.take(charset),
            None if pragma?.eq_ignore_ascii_case(b"content-type") => {
                names.take(charset_in(content?)?)
            }
            None => None,
        }
    }

    /// Returns the name of the next attribute and its value.
    fn next(&mut self) -> Option<(&'h [u8], &'h [u8])> {
        self.skip(|byte| is_blank(byte) || byte == b'/');
        if matches!(self.rest, [] | [b'>', ..]) {
            return None;
        }
        // An equals sign at the beginning is part of the name.
        let ends = |byte: &u8| is_blank(*byte) || matches!(byte, b'/' | b'>' | b'=');
        let after = self.rest.get(1..)?.iter().position(ends);
        let name = self.take(after.map(|at| at + 1))?;
        self.skip(is_blank);
        let Some(value) = self.rest.strip_prefix(b"=") else { return Some((name, b"")) };
        self.rest = value;
        self.skip(is_blank);
        let value = match *self.rest {
            [quote @ (b'"' | b'\''), ref quoted @ ..] => {
                self.rest = quoted;
                let value = self.take(memchr::memchr(quote, quoted))?;
                self.rest = self.rest.get(1..)?;
                value
            }
            _ => {
                let ends = |byte: &u8| is_blank(*byte) || *byte == b'>';
                self.take(self.rest.iter().position(ends))?
            }
        };
        Some((name, value))
    }

    fn skip(&mut self, is_skipped: impl Fn(u8) -> bool) {
        let end = self.rest.iter().position(|byte| !is_skipped(*byte));
        self.rest = &self.rest[end.unwrap_or(self.rest.len())..];
    }

    /// Returns the bytes before `end`, and skips them; `None` if the document ends before, and then
    /// nothing is left.
    fn take(&mut self, end: Option<usize>) -> Option<&'h [u8]> {
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        end.map(|_| taken)
    }
}

/// Returns the charset of a media type in a `<meta>`.
fn charset_in(content: &[u8]) -> Option<&[u8]> {
    const NAME: &[u8] = b"charset";
    let mut value = Attributes { rest: content };
    loop {
        let mut places = value.rest.windows(NAME.len());
        let at = places.position(|name| name.eq_ignore_ascii_case(NAME))?;
        value.rest = &value.rest[at + NAME.len()..];
        value.skip(is_blank);
        if let Some(rest) = value.rest.strip_prefix(b"=") {
            value.rest = rest;
            break;
        }
    }
    value.skip(is_blank);
    if let [quote @ (b'"' | b'\''), quoted @ ..] = value.rest {
        return quoted.get(..memchr::memchr(*quote, quoted)?);
    }
    value.rest.split(|byte| is_blank(*byte) || *byte == b';').next()
}

/// Returns the charset of an XML declaration.
fn xml_encoding(head: &[u8]) -> Option<&[u8]> {
    let declaration = head.strip_prefix(b"<?xml")?;
    let declaration = &declaration[..memchr::memchr(b'>', declaration)?];
    let at = memchr::memmem::find(declaration, b"encoding")? + "encoding".len();
    let value = declaration[at..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let [quote @ (b'"' | b'\''), quoted @ ..] = value else { return None };
    let name = quoted.get(..memchr::memchr(*quote, quoted)?)?;
    (!name.iter().any(|byte| *byte <= b' ')).then_some(name)
}

/// Returns whether a byte separates attributes.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

#[cfg(test)]
mod tests {
    use super::{PRESCAN, declared_charset};

    #[test]
    fn charsets_in_documents() {
        for (html, charset) in [
            ("<meta charset=\"koi8-r\">", Some("koi8-r")),
            ("<META http-equiv=content-type content='text/html; charset=Big5'>", Some("big5")),
            (
                "<meta content='text/html; charset = \"Big5\";' HTTP-EQUIV=Content-Type>",
                Some("big5"),
            ),
            ("<meta http-equiv=content-type content='charset charset=big5;x'>", Some("big5")),
            ("<meta charset = \"windows-1251\">", Some("windows-1251")),
            ("<meta\tname='a'/charset=' windows-1251 '>", Some("windows-1251")),
            ("<meta/charset=gbk>", Some("gbk")),
            ("<meta charset=utf-16le>", Some("utf-8")),
            ("<meta charset=x-user-defined>", Some("windows-1252")),
            ("<meta charset=cp932>", Some("cp932")),
            ("<meta charset=x-none><meta charset=gbk>", Some("gbk")),
            ("<meta charset=x-none>", Some("x-none")),
            ("<meta charset=gbk charset=big5>", Some("gbk")),
            ("<?xml version=\"1.0\" encoding=\"windows-1251\"?><html>", Some("windows-1251")),
            ("<?xml version='1.0' encoding = 'gbk' ?><meta charset=big5>", Some("big5")),
            ("<\0?\0x\0m\0l\0", Some("utf-16le")),
            ("<!--><meta charset=gbk>", Some("gbk")),
            ("a < b <3 <meta charset=gbk>", Some("gbk")),
            // Elsewhere.
            ("<meta name=a><script charset=big5></script>", None),
            ("<meta name=a><!-- <meta charset=big5> -->", None),
            ("<!-- <meta charset=big5> ", None),
            ("<meta name=description content='write charset=big5'>", None),
            ("<meta http-equiv=refresh content='text/html; charset=big5'>", None),
            ("<meta http-equiv=content-type content='text/html'>", None),
            ("<p title='<meta charset=big5>'>", None),
            ("<metal charset=big5>", None),
            ("<?xml version=\"1.0\"?> encoding=\"big5\">", None),
            ("x<?xml encoding='big5'?>", None),
            ("<meta charset=big5", None),
            ("<meta charset=big5 ", None),
            ("<meta charset='big5", None),
            ("charset=x", None),
            ("<", None),
            ("", None),
        ] {
            assert_eq!(declared_charset(html.as_bytes()).as_deref(), charset, "{html}");
        }
    }

    #[test]
    fn only_the_beginning_is_read() {
        let meta = "<meta charset=gbk>";
        for (before, charset) in
            [(PRESCAN - meta.len(), Some("gbk")), (PRESCAN + 1 - meta.len(), None)]
        {
            let html = " ".repeat(before) + meta;
            assert_eq!(declared_charset(html.as_bytes()).as_deref(), charset, "{before}");
        }
    }
}
