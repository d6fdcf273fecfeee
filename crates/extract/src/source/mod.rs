//! Reads a source from its bytes to rows: decodes it, splits it into records, and scans these.
//!
//! Nothing here knows where bytes come from or where rows go, and nothing is dropped silently: a
//! record is scanned, skipped, truncated, failed or not in the sample, and bytes outside of records
//! are a [`Loss`].

mod about;
mod bytes;
mod column_types;
mod container;
mod count;
mod csv;
mod decoded;
mod file;
mod form;
mod found_columns;
mod index;
mod json_lines;
mod keep;
mod lengths;
mod lines;
mod losses;
mod mail;
mod options;
mod output;
mod reader;
mod records;
mod sample;
mod seek;
mod sink;
mod slice;
mod table;
mod text;
mod unread;
mod warc;
mod window;

pub(crate) use column_types::column_types;
pub(crate) use count::LineCount;
pub use file::SourceFile;
pub use form::{Form, Kind};
pub use found_columns::FoundColumns;
pub use losses::{Counts, Loss, Stage};
pub use options::Options;
pub use reader::Reader;
pub use sample::{ParseSampleError, Sample};
pub use sink::{Sink, Work};
pub use slice::{Before, Slice};
