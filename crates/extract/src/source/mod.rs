//! One source, from its bytes to rows: decoded, split into records, scanned.
//!
//! Nothing here knows where bytes come from or where rows go, and nothing is dropped without a word: a
//! record is scanned, skipped, truncated or failed, and what is in no record is a [`Loss`].

mod bytes;
mod form;
mod losses;
mod records;

pub use form::{Form, Kind};
pub use losses::{Counts, Loss, Stage};
pub use records::{Reader, Sink, Slice};
