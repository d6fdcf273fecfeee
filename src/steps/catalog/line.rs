//! Classifies lines of catalogs: entries, continued strings, and others (STEP-22).

/// The maximum number of bytes of a line that are read to classify it. A longer string is assumed
/// to be closed.
const MAX_LINE: usize = 3 * 1024;

/// The mark before the keyword or the string of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// `#~`: an obsolete entry.
    Obsolete,
    /// `#|`: the previous text of an entry.
    Previous,
    /// `#~|`: the previous text of an obsolete entry.
    ObsoletePrevious,
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A string, alone or after a keyword.
    String {
        begin: usize,
        mark: Mark,
        has_keyword: bool,
    },
    Other,
}

/// Classifies the line that begins here, or returns `None` if more of it is needed.
pub(super) fn line_at(text: &[u8], last: bool) -> Option<Line> {
    let near = text.get(..MAX_LINE).unwrap_or(text);
    let (line, is_whole) = match memchr::memchr(b'\n', near) {
        Some(end) => (&near[..end], true),
        None if near.len() == MAX_LINE => (near, false),
        None if last => (near, true),
        None => return None,
    };
    let unmarked = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let (mark, rest) = mark(unmarked);
    let rest = &rest[blanks(rest, MAX_LINE)..];
    let keyword = keyword(rest);
    let rest = &rest[keyword..];
    let rest = &rest[blanks(rest, MAX_LINE)..];
    let Some(string) = rest.strip_prefix(b"\"") else { return Some(Line::Other) };
    let has_end = match end(string) {
        Some(end) => {
            let after = string[end + 1..].trim_ascii_end();
            after.is_empty()
        }
        None => !is_whole,
    };
    let begin = line.len() - string.len();
    Some(match has_end {
        true => Line::String { begin, mark, has_keyword: keyword > 0 },
        false => Line::Other,
    })
}

/// Returns whether a line, as far as it is known, is one of these keywords and a string.
pub(super) fn has_entry(line: &[u8], names: &[&[u8]]) -> bool {
    let rest = names.iter().find_map(|name| line.strip_prefix(*name));
    rest.is_some_and(|rest| rest[blanks(rest, MAX_LINE)..].starts_with(b"\""))
        && line_at(line, false) != Some(Line::Other)
}

/// Returns the number of blanks at the beginning of a text, at most `most`.
pub(super) fn blanks(text: &[u8], most: usize) -> usize {
    text.iter().take(most).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Returns the mark at the beginning of a line, and the rest.
fn mark(line: &[u8]) -> (Mark, &[u8]) {
    match line {
        [b'#', b'~', b'|', rest @ ..] => (Mark::ObsoletePrevious, rest),
        [b'#', b'~', rest @ ..] => (Mark::Obsolete, rest),
        [b'#', b'|', rest @ ..] => (Mark::Previous, rest),
        _ => (Mark::None, line),
    }
}

/// Returns the length of the keyword at the beginning of a text, or 0 if there is none.
fn keyword(text: &[u8]) -> usize {
    const NAMES: [&[u8]; 5] = [b"msgid_plural", b"msgid", b"msgstr", b"msgctxt", b"domain"];
    let Some(name) = NAMES.iter().find(|name| text.starts_with(name)) else { return 0 };
    let [b'[', rest @ ..] = &text[name.len()..] else { return name.len() };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_plural = *name == b"msgstr" && digits > 0 && rest.get(digits) == Some(&b']');
    if is_plural { name.len() + digits + 2 } else { name.len() }
}

/// Returns the offset of the closing quote of a string.
fn end(string: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let next = memchr::memchr2(b'"', b'\\', string.get(at..)?)?;
        at += next;
        if string[at] == b'"' {
            return Some(at);
        }
        at += 2;
    }
}
