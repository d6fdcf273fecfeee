//! Reads lines that the library refuses: with numbers that no type of Rust can hold, with `NaN` and
//! `Infinity` as Python writes them, or with unpaired surrogates. They are read like lines that
//! come in pieces.

use super::chosen::Json;
use super::error::JsonError;
use super::path::{Met, Node, Path};
use super::pieces::Pieces;
use crate::record::Piece;

impl Json {
    /// Passes on the texts of a line that the library refused, in pieces, without those that were
    /// passed on before. The last one has no end if the line is malformed within it.
    pub(crate) fn pieces_again(
        &self,
        line: &[u8],
        before: usize,
        met: &mut Met,
        take: &mut dyn FnMut(Piece<'_>),
    ) -> Result<(), JsonError> {
        let mut pieces = Pieces::new(self, &[]);
        let mut count = 0;
        let read = whole(&mut pieces, line, &mut |piece| {
            let is_new = count >= before;
            count += usize::from(piece == Piece::End);
            if is_new {
                take(piece);
            }
        });
        met.add(pieces.met());
        read
    }

    /// Passes on what [`Json::texts`] does, of such a line.
    pub(super) fn texts_again(
        &self,
        line: &[u8],
        before: usize,
        take: &mut dyn FnMut(Option<&str>, &str, &str),
    ) -> Result<(), JsonError> {
        let id = self.id(line);
        let (mut place, mut held) = (String::new(), Vec::new());
        self.pieces_again(line, before, &mut Met::default(), &mut |piece| match piece {
            Piece::Text { field, text } => {
                if held.is_empty() {
                    place.clear();
                    place.push_str(field);
                }
                held.extend_from_slice(text);
            }
            Piece::End => {
                if !held.is_empty() {
                    take(id.as_deref(), &place, &String::from_utf8_lossy(&held));
                }
                held.clear();
            }
            _ => {}
        })
    }
}

/// Returns the first string or number that names the record of a line.
pub(super) fn id(node: &Node, line: &str) -> Option<String> {
    let mut pieces = Pieces::new(&Json { texts: node.clone(), id: None }, &[]);
    let mut found = None;
    // Errors after it are ignored.
    let _ = whole(&mut pieces, line.as_bytes(), &mut |piece| match piece {
        Piece::Id(id) if found.is_none() => found = Some(id.to_owned()),
        _ => {}
    });
    found
}

/// Returns the value at a path to a single value, if it is complete.
pub(super) fn value(path: &Path, line: &str) -> Option<String> {
    let nothing = Json { texts: Node::default(), id: None };
    let mut pieces = Pieces::new(&nothing, std::slice::from_ref(path));
    let mut found = None;
    // Errors after it are ignored.
    let _ = whole(&mut pieces, line.as_bytes(), &mut |piece| {
        if let Piece::Kept(_, value) = piece {
            found = value;
        }
    });
    found
}

fn whole(
    pieces: &mut Pieces,
    line: &[u8],
    take: &mut dyn FnMut(Piece<'_>),
) -> Result<(), JsonError> {
    pieces.push(line, take)?;
    pieces.finish(take)
}

#[cfg(test)]
mod tests {
    use super::{Json, Path};

    /// Reads the texts, the name and a kept value of a line.
    fn read(line: &str) -> (Vec<String>, Option<String>, Option<String>) {
        let path = |text: &str| text.parse::<Path>().expect("a path");
        let json = Json::new().id_column(&path("id"));
        let mut texts = Vec::new();
        let take = |id: Option<&str>, field: &str, text: &str| {
            texts.push(format!("{} {field}={text}", id.unwrap_or("none")));
        };
        let read = json.texts(line.as_bytes(), take);
        assert!(read.is_ok(), "{line}: {read:?}");
        (texts, json.id(line.as_bytes()), path("k").value(line.as_bytes()))
    }

    #[test]
    fn numbers_that_nobody_holds() {
        let long = "1".repeat(100_000);
        for number in ["1e999", "-1E+400", &*long, "NaN", "Infinity", "-Infinity", "[NaN, 1e999]"] {
            let line = format!(
                r#"{{"b": "x", "a": {number}, "c": ["", "y"], "id": 7, "k": "z", "d": {number}}}"#
            );
            let (texts, id, kept) = read(&line);
            assert_eq!(texts, ["7 b=x", "7 c[1]=y", "7 k=z"], "{number}");
            assert_eq!((id.as_deref(), kept.as_deref()), (Some("7"), Some("z")), "{number}");
        }
        let (texts, id, kept) = read(r#"{"a": NaN, "id": 1e999, "k": 2e999, "b": "\ud83d x"}"#);
        assert_eq!(texts, ["1e999 b=\u{fffd} x"]);
        assert_eq!((id.as_deref(), kept.as_deref()), (Some("1e999"), Some("2e999")));
        for wrong in ["NaN1", "Inf", "-Nan", "+1", "01", "1e", "nan", "[NaN"] {
            let line = format!(r#"{{"b": "x", "a": {wrong}}}"#);
            assert!(Json::new().texts(line.as_bytes(), |_, _, _| {}).is_err(), "{wrong}");
        }
    }
}
