//! Text as mail carries it, made ready to be searched, and mapped back to the raw bytes.
//!
//! A link in a message may be written in quoted-printable, in a charset of long ago, wrapped by
//! `format=flowed`, quoted, and folded over lines between `<` and `>`. [`Text::decode`] undoes all that
//! in the order of MAIL-1 and keeps, in an [`OffsetMap`], where every byte came from; a link found in
//! the result knows its raw pieces.
//!
//! ```
//! use irispan::Scanner;
//! use irispan::mail::{Format, Layout, Text};
//!
//! let raw = b"> Siehe http://a.example/ein \r\n> sehr/langer/pfad, bitte.\r\n";
//! let text = Text::decode(raw, &Format::new().layout(Layout::FlowedDelSp));
//! let scanner = Scanner::new();
//! let link = text.links(&scanner).next().unwrap();
//! assert_eq!(link.as_str(), "http://a.example/einsehr/langer/pfad");
//! assert_eq!(link.pieces(), [8..28, 33..49]);
//! ```

mod header;
mod mbox;
mod message;
mod text;
mod tree;

pub use crate::steps::{Anchor, Decoded, OffsetMap, Paragraph, Repair, TransferEncoding};
pub use mbox::{Mbox, MboxBatch, MboxKind, MboxMessage};
pub use message::{Message, Part};
pub use text::{Format, Layout, Text, TextLink, TextLinks};

/// Most bytes of one part that are read: offsets in steps are of 32 bits, and no decoding makes more
/// than three bytes of one.
pub const MAX_PART: usize = 256 << 20;

/// Most bytes of a message in an mbox that are kept: more than mail servers take.
pub const MAX_MESSAGE: usize = 256 << 20;

/// Most bytes of a header that are read.
pub const MAX_HEADER: usize = 256 << 10;

/// Most parts of a message that are read.
pub const MAX_PARTS: usize = 10_000;

/// Deepest nesting of parts that is followed; mail in use has less than ten.
pub const MAX_DEPTH: usize = 32;
