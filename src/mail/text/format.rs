//! How a body is read: transfer encoding, charset, layout.

use crate::iri::Charset;
use crate::names::{ParseNameError, named};
use crate::steps::{TransferEncoding, charset, html};

/// How the lines of a text are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Every line is as it was sent.
    #[default]
    Fixed,
    /// `format=flowed`: a line that ends in a blank continues in the next one (RFC 3676).
    Flowed,
    /// `format=flowed; delsp=yes`: the same, and the blank is removed.
    FlowedDelSp,
    /// HTML: its text content is searched, and so are the targets of its anchors.
    Html,
}

named! {
    Layout, "layout":
    Fixed = "fixed",
    Flowed = "flowed",
    FlowedDelSp = "flowed-delsp",
    Html = "html",
}

/// How a body is read, according to the header of its part.
///
/// ```
/// use irispan::Scanner;
/// use irispan::mail::{Format, Layout, Text, TransferEncoding};
///
/// let raw = b"> http://a.example/p=C3=A4 =\r\nth\r\n> <http://a.example/long-\r\n> path>\r\n";
/// let format = Format::new().encoding(TransferEncoding::QuotedPrintable).charset("utf-8");
/// let text = Text::decode(raw, &format);
/// let scanner = Scanner::new();
/// let links: Vec<_> = text.links(&scanner).collect();
/// assert_eq!(links[1].as_str(), "http://a.example/long-path");
/// assert!(links[1].raw_ranges().eq([37..59, 63..67]));
/// // Who broke the line may have added the hyphen.
/// assert_eq!(links[1].without_hyphens().as_deref(), Some("http://a.example/longpath"));
/// ```
#[derive(Clone, Debug)]
pub struct Format {
    pub(in crate::mail) encoding: TransferEncoding,
    pub(in crate::mail) charset: Option<String>,
    pub(in crate::mail) layout: Layout,
    pub(in crate::mail) fallback: Charset,
    pub(in crate::mail) preformatted: bool,
    /// Whether a line that begins with a blank continues the line before it (MAIL-15).
    pub(in crate::mail) continued: bool,
}

impl Format {
    /// Returns the format of plain text without a transfer encoding and without a named charset.
    #[must_use]
    pub fn new() -> Format {
        Format {
            encoding: TransferEncoding::Identity,
            charset: None,
            layout: Layout::Fixed,
            fallback: charset::FALLBACK,
            preformatted: true,
            continued: false,
        }
    }

    /// Sets the transfer encoding.
    #[must_use]
    pub fn encoding(mut self, encoding: TransferEncoding) -> Format {
        self.encoding = encoding;
        self
    }

    /// Sets the charset, by any of its names.
    #[must_use]
    pub fn charset(mut self, name: impl Into<String>) -> Format {
        self.charset = Some(name.into());
        self
    }

    /// Sets the layout.
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Format {
        self.layout = layout;
        self
    }

    /// Sets the charset that is used if none is named, or an unknown one, and the text isn't valid
    /// UTF-8 (MAIL-26). The default is windows-1252.
    ///
    /// # Errors
    ///
    /// [`ParseNameError`] if there is no decoder for a charset of this name.
    pub fn fallback(mut self, name: &str) -> Result<Format, ParseNameError> {
        self.fallback = charset::for_label(name)?;
        Ok(self)
    }

    /// Sets whether `<pre>` in HTML is searched (MAIL-28). The default is true.
    #[must_use]
    pub fn preformatted(mut self, searched: bool) -> Format {
        self.preformatted = searched;
        self
    }
}

impl Format {
    /// Sets whether fixed lines that begin with a blank continue the line before, as in a calendar.
    pub(in crate::mail) fn continued(mut self, continued: bool) -> Format {
        self.continued = continued;
        self
    }

    /// Returns the name of the charset of a body that begins with these bytes: from its byte order
    /// mark, from the header, or from the HTML itself (MAIL-26).
    pub(super) fn declared_charset(&self, bytes: &[u8]) -> Option<String> {
        if let Some(marked) = charset::marked(bytes) {
            return Some(marked.to_owned());
        }
        match (&self.charset, self.layout) {
            (None, Layout::Html) => html::declared_charset(bytes),
            (Some(label), _) if is_utf16_of_any_order(label) => Some(utf16_of(bytes).to_owned()),
            (charset, _) => charset.clone(),
        }
    }
}

/// Returns whether a label is that of UTF-16 without a byte order.
fn is_utf16_of_any_order(label: &str) -> bool {
    let is_utf16 = charset::for_label(label).is_ok_and(|charset| charset.name() == "UTF-16LE");
    is_utf16 && !label.to_ascii_lowercase().contains("16le")
}

/// Returns the charset of a text in UTF-16. Without a byte order mark it is big-endian (RFC 2781,
/// section 4.3), unless its zeros, which are the high bytes of most characters, show otherwise.
fn utf16_of(bytes: &[u8]) -> &'static str {
    let zeros = |at: usize| bytes.iter().skip(at).step_by(2).filter(|byte| **byte == 0).count();
    if zeros(1) > zeros(0) { "utf-16le" } else { "utf-16be" }
}

impl Default for Format {
    fn default() -> Format {
        Format::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, Layout};

    #[test]
    fn the_byte_order_of_utf_16() {
        for (label, bytes, expected) in [
            ("utf-16", &b"\0h\0i"[..], "utf-16be"),
            ("UTF-16", b"h\0i\0", "utf-16le"),
            ("\"utf-16\"", b"N\x00\x00N", "utf-16be"),
            ("utf-16", b"", "utf-16be"),
            ("utf-16le", b"\0h\0i", "utf-16le"),
            ("utf-16be", b"h\0i\0", "utf-16be"),
            ("utf-8", b"h\0i\0", "utf-8"),
            ("koi8-r", b"\xEF\xBB\xBFa", "UTF-8"),
            ("utf-8", b"\xFF\xFEa\0", "UTF-16LE"),
        ] {
            let declared = Format::new().charset(label).declared_charset(bytes);
            assert_eq!(declared.as_deref(), Some(expected), "{label} {}", bytes.escape_ascii());
        }
    }

    #[test]
    fn charsets_by_the_names_that_mail_uses() {
        for (name, known) in
            [("koi8-r", true), ("CP932", true), ("utf-7", false), ("x-none", false), ("", false)]
        {
            assert_eq!(Format::new().fallback(name).is_ok(), known, "{name}");
        }
    }

    #[test]
    fn layouts_have_names() {
        let names: Vec<_> = Layout::ALL.iter().map(|layout| layout.as_str()).collect();
        assert_eq!(names, ["fixed", "flowed", "flowed-delsp", "html"]);
    }
}
