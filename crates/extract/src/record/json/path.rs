//! Paths to values in JSON.

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// A path to values in JSON: names of members separated by full stops, and `[]` or `[*]` for each
/// element of an array. A name that contains `.` or `[` is written as a JSON string in brackets.
/// `$` or `$.` may come first, and `$` alone is the whole value.
///
/// ```
/// use irispan_extract::record::json::Path;
///
/// for text in ["text", "a.b", "a[].b", "meta.urls[*]", "$.text", r#"a["b.c"]"#, "$"] {
///     assert!(text.parse::<Path>().is_ok());
/// }
/// assert_eq!("a[*].b".parse::<Path>()?, "$.a[].b".parse()?);
/// assert!("a..b".parse::<Path>().is_err());
/// # Ok::<(), irispan_extract::record::json::ParsePathError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Name(String),
    Elements,
}

impl Path {
    pub(super) fn parts(&self) -> &[Part] {
        &self.0
    }
}

/// A text is not a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePathError {
    text: String,
    at: usize,
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParsePathError { text, at } = self;
        write!(f, "`{text}` is not a path: expected a name, `[]` or `[\"name\"]` at byte {at}")
    }
}

impl std::error::Error for ParsePathError {}

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Path, ParsePathError> {
        let mut rest = match text.strip_prefix('$') {
            Some(rest) if rest.is_empty() || rest.starts_with(['.', '[']) => rest,
            _ => text,
        };
        let mut parts = Vec::new();
        // After `$`, a name needs a full stop before it.
        let mut is_first = rest.len() == text.len();
        while !rest.is_empty() || is_first {
            let at = text.len() - rest.len();
            let (part, length) =
                part(rest, is_first).ok_or_else(|| ParsePathError { text: text.into(), at })?;
            parts.push(part);
            rest = &rest[length..];
            is_first = false;
        }
        Ok(Path(parts))
    }
}

/// Parses the part that a text begins with. Returns it and its length.
fn part(text: &str, is_first: bool) -> Option<(Part, usize)> {
    if let Some(end) = text.strip_prefix('[') {
        for all in ["]", "*]"] {
            if end.starts_with(all) {
                return Some((Part::Elements, 1 + all.len()));
            }
        }
        let mut strings = serde_json::Deserializer::from_str(end).into_iter::<String>();
        let name = strings.next()?.ok()?;
        let length = strings.byte_offset();
        return end[length..].starts_with(']').then_some((Part::Name(name), length + 2));
    }
    let name = if is_first { text } else { text.strip_prefix('.')? };
    let length = name.find(['.', '[']).unwrap_or(name.len());
    let part = Part::Name(name[..length].to_owned());
    (length > 0).then_some((part, text.len() - name.len() + length))
}

/// Which of the chosen columns lines have, as bits for the first 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Met {
    /// The columns that have a value.
    pub(crate) there: u64,
    /// The columns that have a text.
    pub(crate) texts: u64,
}

impl Met {
    /// Adds the columns of other lines.
    pub(crate) fn add(&mut self, other: Met) {
        self.there |= other.there;
        self.texts |= other.texts;
    }
}

/// What is chosen of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// Whether all of its strings are chosen, unless a node below says otherwise.
    pub(super) is_chosen: bool,
    /// Which of the chosen columns it is, as bits for the first 64.
    pub(super) columns: u64,
    /// Whether it names the record.
    pub(super) is_id: bool,
    /// Whether something in it is chosen, or is the name of the record.
    pub(super) is_read: bool,
    /// The kept columns that it is, and those that it is or contains.
    pub(super) kept: Vec<usize>,
    pub(super) kept_below: Vec<usize>,
    names: Vec<(String, Arc<Node>)>,
    elements: Option<Arc<Node>>,
}

/// The node of everything below a chosen value.
static ALL: LazyLock<Arc<Node>> =
    LazyLock::new(|| Arc::new(Node { is_chosen: true, is_read: true, ..Node::default() }));

impl Node {
    /// Returns the node of a value that is chosen as a whole.
    pub(super) fn chosen() -> Node {
        (**ALL).clone()
    }

    /// Chooses the values at a path as the column of this index.
    pub(super) fn choose(&mut self, path: &Path, index: usize) {
        let node = self.at(path);
        node.is_chosen = true;
        node.columns |=
            u32::try_from(index).ok().and_then(|bit| 1_u64.checked_shl(bit)).unwrap_or(0);
    }

    /// Sets the path of the name of the record. Must come after the columns are chosen.
    pub(super) fn choose_id(&mut self, path: &Path) {
        self.at(path).is_id = true;
    }

    /// Sets the path of the kept column of this index, which must lead to a single value. Must come
    /// after the columns are chosen.
    pub(super) fn keep(&mut self, path: &Path, index: usize) {
        let mut node = self;
        node.kept_below.push(index);
        for part in &path.0 {
            let Part::Name(name) = part else { return };
            node = node.named(name);
            node.kept_below.push(index);
        }
        node.kept.push(index);
    }

    /// Returns the length of the longest name in the paths, in bytes.
    pub(super) fn longest_name(&self) -> usize {
        let of_member = |(name, node): &(String, Arc<Node>)| name.len().max(node.longest_name());
        let of_elements = self.elements.as_ref().map_or(0, |node| node.longest_name());
        self.names.iter().map(of_member).max().unwrap_or(0).max(of_elements)
    }

    fn at(&mut self, path: &Path) -> &mut Node {
        let mut node = self;
        node.is_read = true;
        for part in &path.0 {
            node = match part {
                Part::Elements => {
                    let is_chosen = node.is_chosen;
                    let elements = Arc::make_mut(node.elements.get_or_insert_default());
                    elements.is_chosen |= is_chosen;
                    elements
                }
                Part::Name(name) => node.named(name),
            };
            node.is_read = true;
        }
        node
    }

    /// Returns the node of the member with this name, which inherits whether the value is chosen.
    fn named(&mut self, name: &str) -> &mut Node {
        let known = self.names.iter().position(|(of, _)| of == name);
        let index = known.unwrap_or_else(|| {
            self.names.push((name.to_owned(), Arc::default()));
            self.names.len() - 1
        });
        let node = Arc::make_mut(&mut self.names[index].1);
        node.is_chosen |= self.is_chosen;
        node.is_read |= self.is_chosen;
        node
    }

    /// Returns the node of a member, if something in it is chosen.
    pub(super) fn member(&self, name: &str) -> Option<&Arc<Node>> {
        let found = self.names.iter().find(|(of, _)| of == name).map(|(_, node)| node);
        found.or_else(|| self.is_chosen.then(|| &*ALL))
    }

    /// Returns the node of the elements, if something in them is chosen.
    pub(super) fn element(&self) -> Option<&Arc<Node>> {
        self.elements.as_ref().or_else(|| self.is_chosen.then(|| &*ALL))
    }
}

/// The maximum length of a path that is written, in bytes.
const MAX_PATH: usize = 1 << 10;

/// The path of the current value, as the library writes it (STEP-12), but without the leading `$.`.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    text: String,
}

impl Place {
    /// Enters a member.
    pub(super) fn enter_member(&mut self, name: &str) {
        if self.text.len() <= MAX_PATH {
            write_member(&mut self.text, name);
        }
    }

    /// Enters an element.
    pub(super) fn enter_element(&mut self, index: usize) {
        if self.text.len() <= MAX_PATH {
            let _ = write!(self.text, "[{index}]");
        }
    }

    /// Returns the length to pass to [`Place::leave`] later.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Leaves the values that were entered since the path had this length.
    pub(super) fn leave(&mut self, outer: usize) {
        self.text.truncate(outer);
    }

    /// Returns the path.
    pub(super) fn as_str(&self) -> &str {
        let is_border = |end: &usize| self.text.is_char_boundary(*end);
        let end = (0..=self.text.len().min(MAX_PATH)).rev().find(is_border).unwrap_or(0);
        if end == 0 { "$" } else { &self.text[..end] }
    }
}

/// Appends the name of a member to the path of its object.
fn write_member(out: &mut String, name: &str) {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_plain =
        name.bytes().next().is_some_and(|first| !first.is_ascii_digit()) && name.bytes().all(plain);
    if is_plain {
        if !out.is_empty() {
            out.push('.');
        }
        out.push_str(name);
        return;
    }
    out.push_str("[\"");
    for c in name.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push_str("\"]");
}

#[cfg(test)]
mod tests {
    use super::{Part, Path};

    #[test]
    fn paths() {
        let name = |name: &str| Part::Name(name.to_owned());
        for (text, parts) in [
            ("$", vec![]),
            ("$text", vec![name("$text")]),
            ("$.text", vec![name("text")]),
            ("$[].a", vec![Part::Elements, name("a")]),
            ("[*][]", vec![Part::Elements, Part::Elements]),
            ("a b.c-d", vec![name("a b"), name("c-d")]),
            (
                r#"["a.b"].c["\u00e9\"]"][]"#,
                vec![name("a.b"), name("c"), name("é\"]"), Part::Elements],
            ),
            ("é.ß", vec![name("é"), name("ß")]),
        ] {
            assert_eq!(text.parse(), Ok(Path(parts)), "{text}");
        }
        for (text, at) in [
            ("", 0),
            ("a.", 1),
            (".a", 0),
            ("a..b", 1),
            ("$.", 1),
            ("a[", 1),
            ("a[0]", 1),
            ("a[\"b", 1),
            ("a[]b", 3),
            ("a]", 2),
            ("[\"a\"x]", 0),
        ] {
            match text.parse::<Path>() {
                Err(error) => assert_eq!(error.at, at, "{text}"),
                // A closing bracket alone is part of a name.
                Ok(path) => assert_eq!((text, path), ("a]", Path(vec![name("a]")]))),
            }
        }
    }
}
