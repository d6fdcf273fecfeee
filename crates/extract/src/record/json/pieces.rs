//! The texts of a line that is too long to be held.

use std::sync::Arc;

use encoding_rs::{CoderResult, Decoder, UTF_8};

use super::captured::Captured;
use super::chosen::Json;
use super::error::JsonError;
use super::number::Number;
use super::path::{Met, Node, Path, Place};
use super::string::Text;
use crate::record::Piece;

/// The maximum depth of containers that are read, the same as for a line that is held.
const MAX_LEVELS: usize = 127;

/// The maximum depth of containers that are skipped.
const MAX_PASSED: usize = 1 << 20;

/// The maximum number of bytes of a name that are held. Paths cut names earlier.
const MAX_NAME: usize = 4 << 10;

/// The number of bytes that are decoded at a time.
const DECODED: usize = 64 << 10;

/// Reads the texts of one line that comes in pieces, as [`Json::texts`] does for a complete line.
///
/// Memory is bounded whatever the line: 64 KiB for the name of the record and for each kept column,
/// and nothing for texts.
///
/// ```
/// use irispan_extract::record::Piece;
/// use irispan_extract::record::json::{Json, Pieces};
///
/// let mut pieces = Pieces::new(&Json::new().id_column(&"id".parse()?), &[]);
/// let mut found = Vec::new();
/// let mut take = |piece: Piece<'_>| match piece {
///     Piece::Id(id) => found.push(format!("id {id}")),
///     Piece::Text { field, text } => found.push(format!("{field} {}", text.escape_ascii())),
///     _ => {}
/// };
/// for piece in [&br#"{"id": 7, "text": "a\u00"#[..], br#"62c"}"#] {
///     pieces.push(piece, &mut take)?;
/// }
/// pieces.finish(&mut take)?;
/// assert_eq!(found, ["id 7", "text a", "text b", "text c"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Pieces {
    root: Arc<Node>,
    pub(super) max_name: usize,
    charset: Decoder,
    decoded: String,
    pub(super) state: State,
    /// The open containers in which something is chosen, and for those that are skipped, whether
    /// each is an object.
    pub(super) frames: Vec<Frame>,
    passed: Vec<bool>,
    pub(super) place: Place,
    /// The node of the current value, or of the member whose name was read.
    pub(super) node: Option<Arc<Node>>,
    /// The columns that the value is, or is part of.
    columns: u64,
    met: Met,
    pub(super) role: Role,
    string: Text,
    /// The held part of a string or a number.
    pub(super) held: String,
    /// Whether a name is longer than what is held of it, and whether the rest is not plain.
    pub(super) is_cut: bool,
    pub(super) is_odd: bool,
    pub(super) has_id: bool,
    kept: Vec<Captured>,
    /// Whether each of the kept columns has a value.
    is_kept: Vec<bool>,
    /// The offset of the piece in the line.
    at: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Before a value; whether the array may end here.
    Value(bool),
    /// Before the name of a member; whether the object may end here.
    Name(bool),
    Colon,
    /// After a value.
    After,
    String,
    Number(Number),
    /// In `true`, `false`, `null`, `NaN` or `Infinity`, of which these bytes are still to come.
    Literal(&'static [u8]),
}

/// What a string is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Passed,
    PassedName,
    Name,
    Text,
    /// The name of the record.
    Id,
}

/// A container in which something is chosen.
#[derive(Debug)]
pub(super) struct Frame {
    is_object: bool,
    pub(super) node: Arc<Node>,
    columns: u64,
    index: usize,
    /// The length of the path outside of its current value.
    outer: usize,
    levels: usize,
}

pub(super) type Take<'t> = &'t mut dyn FnMut(Piece<'_>);
/// An error and its offset in the piece.
pub(super) type Wrong = (&'static str, usize);

impl Pieces {
    /// Returns a reader of the chosen texts of a line and of the values at these paths, each of
    /// which leads to a single value.
    #[must_use]
    pub fn new(json: &Json, kept: &[Path]) -> Pieces {
        let mut root = json.texts.clone();
        kept.iter().enumerate().for_each(|(column, path)| root.keep(path, column));
        Pieces {
            max_name: root.longest_name().max(MAX_NAME),
            root: Arc::new(root),
            charset: UTF_8.new_decoder_without_bom_handling(),
            decoded: String::with_capacity(DECODED),
            state: State::Value(false),
            frames: Vec::new(),
            passed: Vec::new(),
            place: Place::default(),
            node: None,
            columns: 0,
            met: Met::default(),
            role: Role::Passed,
            string: Text::default(),
            held: String::new(),
            is_cut: false,
            is_odd: false,
            has_id: false,
            kept: Vec::new(),
            is_kept: vec![false; kept.len()],
            at: 0,
        }
    }

    /// Reads more of the line.
    ///
    /// # Errors
    ///
    /// If the line is not valid JSON or is nested too deeply. Then no more of it can be read.
    pub fn push(&mut self, bytes: &[u8], take: Take<'_>) -> Result<(), JsonError> {
        self.decode(bytes, false, take)
    }

    /// Ends the line.
    ///
    /// # Errors
    ///
    /// Those of [`Pieces::push`], and if the line ends too early.
    pub fn finish(&mut self, take: Take<'_>) -> Result<(), JsonError> {
        self.decode(b"", true, take)?;
        if let State::Number(_) = self.state {
            self.end_number("", 0, take).map_err(|wrong| self.error(wrong))?;
        }
        if self.state == State::After && self.frames.is_empty() && self.passed.is_empty() {
            return Ok(());
        }
        Err(self.error(("the line ends too early", 0)))
    }

    /// Returns which of the chosen columns the line has.
    pub(crate) fn met(&self) -> Met {
        self.met
    }

    /// Notes that the value is a text.
    pub(super) fn note_text(&mut self) {
        self.met.texts |= self.columns;
    }

    fn error(&self, (what, at): Wrong) -> JsonError {
        JsonError::new(what, self.at + at as u64)
    }

    fn decode(&mut self, mut bytes: &[u8], is_end: bool, take: Take<'_>) -> Result<(), JsonError> {
        loop {
            let mut text = std::mem::take(&mut self.decoded);
            text.clear();
            let (result, read, _) = self.charset.decode_to_string(bytes, &mut text, is_end);
            bytes = &bytes[read..];
            let is_read = self.read(&text, take).map_err(|wrong| self.error(wrong));
            self.at += text.len() as u64;
            self.decoded = text;
            is_read?;
            if result == CoderResult::InputEmpty {
                return Ok(());
            }
        }
    }

    fn read(&mut self, piece: &str, take: Take<'_>) -> Result<(), Wrong> {
        let bytes = piece.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            match self.state {
                State::String => {
                    let mut string = self.string;
                    let read = string.read(&piece[at..], &mut |text| self.more(text, take));
                    self.string = string;
                    let (length, is_end) = read.map_err(|(what, wrong)| (what, at + wrong))?;
                    at += length;
                    if is_end {
                        self.end_string(piece, at, take);
                    }
                    continue;
                }
                State::Number(Number::Minus) if byte == b'I' => {
                    self.state = State::Literal(b"nfinity");
                }
                State::Number(number) => {
                    if let Some(number) = number.next(byte) {
                        self.state = State::Number(number);
                        self.hold_digit(byte, take);
                        at += 1;
                    } else {
                        self.end_number(piece, at, take)?;
                    }
                    continue;
                }
                State::Literal([first, rest @ ..]) => {
                    if byte != *first {
                        return Err(("no value", at));
                    }
                    at += 1;
                    self.state = State::Literal(rest);
                    if rest.is_empty() {
                        self.end_value(piece, at, take);
                    }
                    continue;
                }
                _ if matches!(byte, b' ' | b'\t' | b'\r' | b'\n') => {}
                State::Value(may_end) => match byte {
                    b']' if may_end => self.leave(piece, at + 1, take),
                    _ => self.begin_value(byte, at, take)?,
                },
                State::Name(may_end) => match byte {
                    b'"' => self.begin_name(),
                    b'}' if may_end => self.leave(piece, at + 1, take),
                    _ => return Err(("no name of a member", at)),
                },
                State::Colon if byte == b':' => self.state = State::Value(false),
                State::Colon => return Err(("no colon after a name", at)),
                State::After | State::Literal(_) => self.after(byte, piece, at, take)?,
            }
            at += 1;
        }
        self.kept.iter_mut().for_each(|kept| kept.end_piece(piece));
        Ok(())
    }

    /// Returns whether the innermost container is an object; `None` outside of all containers.
    fn in_object(&self) -> Option<bool> {
        self.passed.last().copied().or_else(|| self.frames.last().map(|frame| frame.is_object))
    }

    fn depth(&self) -> usize {
        self.frames.len() + self.passed.len()
    }

    fn after(&mut self, byte: u8, piece: &str, at: usize, take: Take<'_>) -> Result<(), Wrong> {
        match (self.in_object(), byte) {
            (Some(true), b',') => self.state = State::Name(false),
            (Some(false), b',') => self.state = State::Value(false),
            (Some(true), b'}') | (Some(false), b']') => self.leave(piece, at + 1, take),
            (None, _) => return Err(("more than one value", at)),
            (Some(_), _) => return Err(("neither a comma nor the end after a value", at)),
        }
        Ok(())
    }

    fn begin_name(&mut self) {
        let is_passed = !self.passed.is_empty();
        self.role = if is_passed { Role::PassedName } else { Role::Name };
        (self.state, self.string) = (State::String, Text::default());
        self.held.clear();
        (self.is_cut, self.is_odd) = (false, false);
    }

    fn begin_value(&mut self, byte: u8, at: usize, take: Take<'_>) -> Result<(), Wrong> {
        let is_passed = !self.passed.is_empty();
        self.node = match self.frames.last_mut() {
            _ if is_passed => None,
            None => Some(Arc::clone(&self.root)),
            Some(frame) if frame.is_object => self.node.take(),
            Some(frame) => {
                let node = frame.node.element().cloned();
                if node.is_some() {
                    self.place.enter_element(frame.index);
                }
                frame.index += 1;
                node
            }
        };
        let outer = self.frames.last().map_or(0, |frame| frame.columns);
        self.columns = self.node.as_ref().map_or(0, |node| outer | node.columns);
        self.met.there |= self.columns;
        let depth = self.depth();
        for column in self.node.iter().flat_map(|node| &node.kept).copied() {
            if !self.is_kept[column] {
                self.kept.push(Captured::new(column, depth, at));
            }
        }
        match byte {
            b'"' => {
                (self.state, self.string) = (State::String, Text::default());
                self.held.clear();
                self.role = match &self.node {
                    Some(node) if node.is_id && !self.has_id => Role::Id,
                    Some(node) if node.is_chosen => Role::Text,
                    _ => Role::Passed,
                };
            }
            b'{' | b'[' => self.enter(byte == b'{', at)?,
            b't' => self.state = State::Literal(b"rue"),
            b'f' => self.state = State::Literal(b"alse"),
            b'n' => self.state = State::Literal(b"ull"),
            // Python and others write these for numbers that JSON does not have.
            b'N' => self.state = State::Literal(b"aN"),
            b'I' => self.state = State::Literal(b"nfinity"),
            _ => {
                self.state = State::Number(Number::begin(byte).ok_or(("no value", at))?);
                self.held.clear();
                self.hold_digit(byte, take);
            }
        }
        Ok(())
    }

    fn enter(&mut self, is_object: bool, at: usize) -> Result<(), Wrong> {
        match self.node.take() {
            Some(node) => {
                // In a line that is held, the name is read separately.
                let outer = self.frames.last().map_or(0, |frame| frame.levels);
                let levels = if node.is_id { 1 } else { outer + 1 };
                if levels > MAX_LEVELS || self.frames.len() > MAX_PASSED {
                    return Err(("too many levels", at));
                }
                let outer = self.place.len();
                let columns = self.columns;
                self.frames.push(Frame { is_object, node, columns, index: 0, outer, levels });
            }
            None if self.passed.len() < MAX_PASSED => self.passed.push(is_object),
            None => return Err(("too many levels", at)),
        }
        self.state = if is_object { State::Name(true) } else { State::Value(true) };
        Ok(())
    }

    /// Leaves a container that ends before this offset.
    fn leave(&mut self, piece: &str, end: usize, take: Take<'_>) {
        if self.passed.pop().is_none() {
            self.node = self.frames.pop().map(|frame| frame.node);
        }
        self.end_value(piece, end, take);
    }

    /// Ends a value that ends before this offset.
    pub(super) fn end_value(&mut self, piece: &str, end: usize, take: Take<'_>) {
        self.state = State::After;
        let depth = self.depth();
        while let Some(kept) = self.kept.pop_if(|kept| kept.depth == depth) {
            self.is_kept[kept.column] = true;
            kept.end(&piece[..end], take);
        }
        if self.passed.is_empty() {
            // The first member with a name counts.
            for column in self.node.take().iter().flat_map(|node| &node.kept_below) {
                self.is_kept[*column] = true;
            }
            if let Some(frame) = self.frames.last() {
                self.place.leave(frame.outer);
            }
        }
    }
}
