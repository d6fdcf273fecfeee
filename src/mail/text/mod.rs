//! The text of a part: how it is read, what is read, and the links in it.

mod decoded;
mod format;
mod link;

pub use decoded::Text;
pub use format::{Format, Layout};
pub use link::{RawRanges, TextLink, TextLinks};
