//! WARC 1.0 and 1.1 (ISO 28500): headers and blocks of files that come in pieces.

mod header;
mod inner;
mod splitter;

pub use header::{Header, RecordType};
pub use splitter::{Event, Loss, LossKind, Splitter};
