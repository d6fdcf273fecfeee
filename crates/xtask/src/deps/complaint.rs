//! Complaints about the shape of files.

/// A defect of some files, which may wait if all of them are on the list of such files.
pub(super) struct Complaint {
    pub(super) files: Vec<String>,
    pub(super) text: String,
}
