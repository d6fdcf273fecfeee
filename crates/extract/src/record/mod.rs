//! Records in decoded bytes: where each begins and ends, its metadata, and which of its bytes are
//! text.
//!
//! Nothing here reads a file, decompresses, or looks for links.

pub(crate) mod charset;
pub mod csv;
mod fields;
pub mod http;
pub mod json;
pub mod lines;
pub(crate) mod mark;
mod piece;
pub mod table;
pub mod warc;

pub use piece::Piece;
