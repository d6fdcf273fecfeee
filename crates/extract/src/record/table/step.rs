//! From a column to what it holds.

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// The field of this name, and its index in the structure.
    Field(String, usize),
    Elements,
    /// The values of runs, which are no elements of their own.
    Runs,
}
