//! Cells of text encoded as bytes that sort like the cells and mark their own end.

/// Appends a cell: null comes before every text.
pub(super) fn push(out: &mut Vec<u8>, cell: Option<&str>) {
    let Some(text) = cell else { return out.push(0) };
    out.push(1);
    for (number, part) in text.as_bytes().split(|byte| *byte == 0).enumerate() {
        if number > 0 {
            out.extend_from_slice(&[0, 0xFF]);
        }
        out.extend_from_slice(part);
    }
    out.extend_from_slice(&[0, 0]);
}

/// Decodes the first cell and advances `bytes`; `None` if there is none.
pub(super) fn take(bytes: &mut &[u8]) -> Option<Option<String>> {
    let (&mark, mut rest) = bytes.split_first()?;
    let mut text = Vec::new();
    if mark != 0 {
        loop {
            let zero = memchr::memchr(0, rest)?;
            text.extend_from_slice(&rest[..zero]);
            let is_end = *rest.get(zero + 1)? == 0;
            rest = &rest[zero + 2..];
            if is_end {
                break;
            }
            text.push(0);
        }
    }
    *bytes = rest;
    let text = String::from_utf8(text).ok()?;
    Some((mark != 0).then_some(text))
}

#[cfg(test)]
mod tests {
    use super::{push, take};

    #[test]
    fn order_and_end() {
        let cells = [
            None,
            Some(""),
            Some("\0"),
            Some("\0\0a"),
            Some("\0a"),
            Some("a"),
            Some("a\0"),
            Some("ab"),
            Some("é"),
        ];
        let encoded = |cell| {
            let mut out = Vec::new();
            push(&mut out, cell);
            out
        };
        for pair in cells.windows(2) {
            assert!(encoded(pair[0]) < encoded(pair[1]), "{pair:?}");
        }
        for cell in cells {
            let bytes = [encoded(cell), encoded(Some("next"))].concat();
            let mut rest = &bytes[..];
            assert_eq!(take(&mut rest), Some(cell.map(str::to_owned)));
            assert_eq!(take(&mut rest), Some(Some("next".to_owned())));
            assert_eq!(take(&mut rest), None);
            // No cell is a prefix of another one.
            for other in cells.iter().filter(|other| **other != cell) {
                assert!(!encoded(*other).starts_with(&encoded(cell)), "{cell:?} {other:?}");
            }
        }
    }
}
