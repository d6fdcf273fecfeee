//! Why a line could not be read.

/// Why a line is no JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    what: String,
    offset: u64,
}

impl JsonError {
    pub(super) fn new(what: &str, offset: u64) -> JsonError {
        JsonError { what: what.to_owned(), offset }
    }

    pub(super) fn of(error: &serde_json::Error) -> JsonError {
        // The line that the parser counts is the only one.
        let text = error.to_string();
        let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
        JsonError::new(what, error.column() as u64)
    }

    /// Returns the offset of what is wrong, in bytes of the line.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }
}

impl std::fmt::Display for JsonError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let JsonError { what, offset } = self;
        write!(f, "no JSON: {what}, at byte {offset} of the line")
    }
}

impl std::error::Error for JsonError {}
