//! The columns of a table of links: one row for each link.
//!
//! Names, types and nullability are those of Common Crawl's index table where it has the column,
//! but offsets have 64 bits. A column never changes its name or its type; [`VERSION`] is
//! incremented when columns are added.
//!
//! By default, a table has the columns of the groups `core`, `cc` and `page`; those of `surt` and
//! `facts` cost time, and are made on request.
//!
//! Nothing here looks for links or writes files.

mod column;
mod condition;
mod condition_error;
mod filter;
mod flags;
mod host;
mod index;
mod kept;
mod operand;
mod repeated;
mod row;
mod rows;
mod select;
mod surt;
mod target;
mod value;

pub use column::{Column, Group};
pub use condition::Condition;
pub use condition_error::ConditionError;
pub use filter::LeftOut;
pub use index::{IndexEntry, IndexRows};
pub(crate) use kept::{kept_name, kept_type};
pub(crate) use repeated::is_short_name;
pub use row::Page;
pub use rows::Rows;
pub(crate) use rows::{MAX_BYTES, MAX_ROWS};
pub use select::{UnknownColumn, select};
pub use target::TargetKey;

/// The version of the columns, which a table names in its metadata as `irispan.columns`.
pub const VERSION: u32 = 2;
