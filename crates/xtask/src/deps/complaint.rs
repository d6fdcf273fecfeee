//! What is wrong with the shape of files.

/// What is wrong with some files, and may wait if all of them are on the list of such files.
pub(super) struct Complaint {
    pub(super) files: Vec<String>,
    pub(super) text: String,
}
