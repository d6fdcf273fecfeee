//! Why a line could not be read.

/// Why a line is not valid JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    what: &'static str,
    offset: u64,
}

impl JsonError {
    pub(super) fn new(what: &'static str, offset: u64) -> JsonError {
        JsonError { what, offset }
    }

    /// Returns the offset of the error in the line, in bytes.
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
