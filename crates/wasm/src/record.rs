//! A link as numbers.

use irispan::{Confidence, Flags, Kind, Link, Span};

/// The numbers of a link: start, end, end of its shorter reading, and its bits.
pub(crate) const FIELDS: usize = 4;

/// The grade begins at this bit.
const GRADE: u32 = 2;
/// Whether the link may still change.
const OPEN: u32 = 1 << 4;
/// The flags begin at this bit.
const FLAGS: u32 = 8;

/// Packs kind, grade, flags, and whether the link is open.
pub(crate) fn bits(span: &Span, is_open: bool) -> u32 {
    let place = |found: Option<usize>| found.unwrap_or(0) as u32;
    let kind = place(Kind::ALL.iter().position(|kind| *kind == span.kind()));
    let grade = place(Confidence::ALL.iter().position(|grade| *grade == span.confidence()));
    let each = Flags::ALL.iter().enumerate();
    let flags =
        each.fold(0, |bits, (at, flag)| bits | u32::from(span.flags().contains(*flag)) << at);
    kind | grade << GRADE | if is_open { OPEN } else { 0 } | flags << FLAGS
}

/// Returns the link that consists of a whole text, from its bits and the end of its shorter reading
/// in bytes; `None` if they do not fit.
pub(crate) fn link(text: &[u8], bits: u32, alternative_end: usize) -> Option<Link<'_>> {
    let kind = *Kind::ALL.get((bits & 3) as usize)?;
    let confidence = *Confidence::ALL.get((bits >> GRADE & 3) as usize)?;
    let each = Flags::ALL.iter().enumerate();
    let flags =
        each.filter(|(at, _)| bits >> FLAGS >> at & 1 != 0).map(|(_, flag)| *flag).collect();
    let span = Span::new(0..text.len(), kind, confidence, flags);
    Link::new(text, span.with_alternative(alternative_end))
}

#[cfg(test)]
mod tests {
    use super::{OPEN, bits, link};
    use irispan::{Confidence, Scanner};

    #[test]
    fn links_are_read_back() {
        let scanner = Scanner::builder().min_confidence(Confidence::Possible).build();
        for text in [
            "http://a@192.0.2.1/",
            "README.md",
            "joe@例え.jp",
            "a.com/x文",
            "https://a.example/{id}",
        ] {
            let found = scanner.links(text).next().expect(text);
            let numbers = bits(&found.span(), true);
            assert_ne!(numbers & OPEN, 0);
            let alternative = found.alternative().map_or(found.as_str().len(), |range| range.len());
            let back = link(found.as_bytes(), numbers, alternative).expect(text);
            assert_eq!(back.span(), found.span());
        }
        assert!(link(b"a", 3, 1).is_none());
    }
}
