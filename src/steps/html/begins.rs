//! Detects HTML by its first bytes.

/// The beginnings of a document, in any case.
const BEGINNINGS: [&[u8]; 2] = [b"<!doctype html", b"<html"];

/// What may come before that: its beginning and its end.
const SKIPPED: [(&[u8], &[u8]); 2] = [(b"<!--", b"-->"), (b"<?xml", b"?>")];

/// Returns whether a text begins like a complete document of HTML or XHTML, rather than a fragment:
/// with `<!DOCTYPE html` or `<html`, in any case, after a byte order mark, blanks, comments and the
/// declaration of XML. `None` if the text ends within these.
///
/// Other tags do not count, because text about tags is not HTML. Time is linear in the bytes that
/// are skipped.
///
/// ```
/// use irispan::steps::html::begins_document;
///
/// assert_eq!(begins_document(b"<!-- saved -->\n<!DOCTYPE html><title>"), Some(true));
/// assert_eq!(begins_document(b"<b>text</b>"), Some(false));
/// assert_eq!(begins_document(b"<!-- saved -->\n"), None);
/// ```
#[must_use]
pub fn begins_document(text: &[u8]) -> Option<bool> {
    let mut rest = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    let mut is_skipped = false;
    while let Some((_, end)) = SKIPPED.iter().find(|(begin, _)| rest.starts_with(begin)) {
        // The dashes of `<!-->` are also those of its end.
        let inner = &rest[2..];
        let length = memchr::memmem::find(inner, end)? + end.len();
        rest = inner[length..].trim_ascii_start();
        is_skipped = true;
    }
    if is_skipped && rest.is_empty() {
        return None;
    }
    let begins = |begin: &&[u8]| {
        rest.get(..begin.len()).is_some_and(|text| text.eq_ignore_ascii_case(begin))
    };
    Some(BEGINNINGS.iter().any(begins))
}

#[cfg(test)]
mod tests {
    use super::begins_document;

    #[test]
    fn documents_are_told_from_pieces() {
        for (text, is_document) in [
            ("<!DOCTYPE html>", Some(true)),
            ("<!doctype HTML PUBLIC", Some(true)),
            ("\u{FEFF} \r\n\t<Html lang=en>", Some(true)),
            ("<!-- a --><!----> <!--> <html>", Some(true)),
            ("<?xml version=\"1.0\"?>\n<!-- a -->\n<html xmlns=x>", Some(true)),
            ("<?xml version=\"1.0\"?>\n<rss>", Some(false)),
            ("<!-- of a text -->\n# Title", Some(false)),
            ("<p>x", Some(false)),
            ("<!DOCTYPE svg>", Some(false)),
            ("see <html>", Some(false)),
            ("", Some(false)),
            ("\n", Some(false)),
            ("<!-- a ", None),
            ("<!-- a -->\n", None),
            ("<?xml version=\"1.0\"?>\n", None),
        ] {
            assert_eq!(begins_document(text.as_bytes()), is_document, "{text}");
        }
    }
}
