//! The least and the greatest text of a page or a column, cut so that an index stays small.

/// The maximum number of bytes of a bound.
const MAX_BOUND: usize = 64;

/// The least and the greatest of some texts; nothing if there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds(Option<(Vec<u8>, Vec<u8>)>);

/// Bounds as a file has them, and whether they are texts of the column.
pub(super) struct Cut {
    pub(super) least: Vec<u8>,
    pub(super) greatest: Vec<u8>,
    pub(super) is_least: bool,
    pub(super) is_greatest: bool,
}

impl Bounds {
    #[inline]
    pub(super) fn add(&mut self, text: &[u8]) {
        match &mut self.0 {
            None => self.0 = Some((text.to_vec(), text.to_vec())),
            Some((least, _)) if text < least.as_slice() => text.clone_into(least),
            Some((_, greatest)) if text > greatest.as_slice() => text.clone_into(greatest),
            Some(_) => {}
        }
    }

    pub(super) fn merge(&mut self, other: &Bounds) {
        if let Some((least, greatest)) = &other.0 {
            self.add(least);
            self.add(greatest);
        }
    }

    /// Returns the bounds as a file has them; `None` if there are no texts.
    pub(super) fn cut(&self) -> Option<Cut> {
        let (least, greatest) = self.0.as_ref()?;
        let [below, above] = [below(least), above(greatest)];
        Some(Cut {
            is_least: below.is_none(),
            is_greatest: above.is_none(),
            least: below.unwrap_or_else(|| least.clone()),
            greatest: above.unwrap_or_else(|| greatest.clone()),
        })
    }
}

/// Returns the beginning of a text that is too long.
fn below(text: &[u8]) -> Option<Vec<u8>> {
    (text.len() > MAX_BOUND).then(|| text[..boundary(text)].to_vec())
}

/// Returns a short text that is greater than one that is too long; `None` if there is none.
fn above(text: &[u8]) -> Option<Vec<u8>> {
    if text.len() <= MAX_BOUND {
        return None;
    }
    let mut begin = str::from_utf8(&text[..boundary(text)]).ok()?;
    while let Some(last) = begin.chars().next_back() {
        begin = &begin[..begin.len() - last.len_utf8()];
        let next = char::from_u32(last as u32 + 1);
        if let Some(next) = next.filter(|next| next.len_utf8() == last.len_utf8()) {
            let mut above = begin.to_owned();
            above.push(next);
            return Some(above.into_bytes());
        }
    }
    None
}

/// Returns the last boundary of a character in the first bytes.
fn boundary(text: &[u8]) -> usize {
    let is_boundary = |at: &usize| text[*at] & 0xC0 != 0x80;
    (0..=MAX_BOUND).rev().find(is_boundary).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Bounds, MAX_BOUND};

    #[test]
    fn long_texts_are_cut() {
        let bounds = |texts: &[&str]| {
            let mut bounds = Bounds::default();
            texts.iter().for_each(|text| bounds.add(text.as_bytes()));
            bounds.cut().expect("has texts")
        };
        let short = bounds(&["b", "", "a"]);
        assert_eq!((&*short.least, &*short.greatest), (&b""[..], &b"b"[..]));
        assert!(short.is_least && short.is_greatest);
        for (end, next) in
            [("az", "b"), ("é\u{7FF}", "ê"), ("a\u{D7FF}", "b"), ("a\u{10FFFF}", "b")]
        {
            let begin = "x".repeat(MAX_BOUND - end.len());
            let long = format!("{begin}{end}and more");
            let cut = bounds(&[&long]);
            assert!(!cut.is_least && !cut.is_greatest);
            assert_eq!(cut.least, format!("{begin}{end}").as_bytes());
            let expected = if end == "az" { format!("{begin}a{{") } else { begin + next };
            assert_eq!(cut.greatest, expected.as_bytes());
            assert!(*cut.greatest > *long.as_bytes() && *cut.least <= *long.as_bytes());
        }
        let long = "\u{10FFFF}".repeat(MAX_BOUND);
        assert_eq!(bounds(&[&long]).greatest, long.as_bytes());
    }
}
