//! The text of a part: how it is read, its content, and its links.

mod continued;
mod decoded;
mod divide;
mod format;
mod html;
mod html_windows;
mod link;
mod windows;

pub use decoded::Text;
pub use format::{Format, Layout};
pub use link::{RawRanges, TextLink, TextLinks};
pub(super) use windows::Windows;
