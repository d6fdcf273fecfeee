//! Steps from a column to its texts.

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// The field of this name, and its index in the structure.
    Field(String, usize),
    Elements,
    /// The values of runs, which are not elements of their own.
    Runs,
}
