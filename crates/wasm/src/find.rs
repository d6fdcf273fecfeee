//! Finds the links of a text, or at one place in it.

use irispan::offset::{Converter, Unit};
use irispan::{Link, Scanner};

use crate::record::{FIELDS, bits};

/// Writes the links of a text. Offsets count UTF-16 code units. `is_last` says that this is the end
/// of the whole text rather than of a piece.
pub(crate) fn links(records: &mut Vec<u32>, scanner: &Scanner, text: &[u8], is_last: bool) {
    records.clear();
    let mut places = Converter::new(text, Unit::Utf16);
    let closed = if is_last { closed(text) } else { text.len() };
    for link in scanner.links(text) {
        write(records, &link, link.end() > closed, &mut places);
    }
}

/// Writes the link that begins at a byte, for parsers of markup.
pub(crate) fn link_from(records: &mut Vec<u32>, scanner: &Scanner, text: &[u8], at: usize) {
    records.clear();
    let mut places = Converter::new(text, Unit::Utf16);
    if let Some(link) = scanner.link_from(text, at) {
        write(records, &link, link.end() > closed(text), &mut places);
    }
}

/// Returns the number of bytes up to and including the last one that ends every link before it.
fn closed(text: &[u8]) -> usize {
    let last = text.iter().rposition(|byte| Scanner::is_boundary(*byte));
    last.map_or(0, |last| last + 1)
}

fn write(records: &mut Vec<u32>, link: &Link<'_>, is_open: bool, places: &mut Converter<'_>) {
    let span = link.span();
    // Texts of more than 4 GiB do not fit into the memory of a module.
    let start = places.offset(span.start()) as u32;
    let shorter = span.alternative().map(|range| places.offset(range.end) as u32);
    let end = places.offset(span.end()) as u32;
    let fields: [u32; FIELDS] = [start, end, shorter.unwrap_or(end), bits(&span, is_open)];
    records.extend(fields);
}

#[cfg(test)]
mod tests {
    use super::links;
    use irispan::Scanner;

    #[test]
    fn offsets_are_utf16_and_open_is_what_the_library_says() {
        let scanner = Scanner::new();
        for text in [
            "",
            "😀 http://例え.jp/x文 \u{a0}a.com/ b.com",
            "a.com ",
            "é\n b@c.org,d.com/e",
            "a.com\u{a0}",
        ] {
            let mut records = Vec::new();
            links(&mut records, &scanner, text.as_bytes(), true);
            let units: Vec<u16> = text.encode_utf16().collect();
            let found: Vec<_> = scanner.links(text).collect();
            assert_eq!(records.len(), 4 * found.len());
            for (numbers, link) in records.chunks(4).zip(&found) {
                let slice = &units[numbers[0] as usize..numbers[1] as usize];
                assert_eq!(String::from_utf16_lossy(slice), link.as_str());
                assert_eq!(numbers[3] & 16 != 0, link.is_open(text), "{text:?}");
            }
            links(&mut records, &scanner, text.as_bytes(), false);
            assert!(records.chunks(4).all(|numbers| numbers[3] & 16 == 0));
        }
    }
}
