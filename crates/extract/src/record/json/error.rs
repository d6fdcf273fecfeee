//! Why a line could not be read.

/// Why a line is no JSON.
#[derive(Debug)]
pub struct JsonError(pub(super) serde_json::Error);

impl JsonError {
    /// Returns the offset of what is wrong, in bytes of the line.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.0.column()
    }
}

impl std::fmt::Display for JsonError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The line that the parser counts is the only one.
        let text = self.0.to_string();
        let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
        write!(f, "no JSON: {what}, at byte {} of the line", self.offset())
    }
}

impl std::error::Error for JsonError {}
