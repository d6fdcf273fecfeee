//! Text as mail carries it, made ready to be searched, and mapped back to the raw bytes.
//!
//! A link in a message may be written in quoted-printable, in a charset of long ago, wrapped by
//! `format=flowed`, quoted, and folded over lines between `<` and `>`. [`Text::decode`] undoes all that
//! in the order of MAIL-1 and keeps, in an [`OffsetMap`], where every byte came from; a link found in
//! the result knows its raw pieces.
//!
//! ```
//! use irispan::Scanner;
//! use irispan::body::{Format, Layout, Text};
//!
//! let raw = b"> Siehe http://a.example/ein \r\n> sehr/langer/pfad, bitte.\r\n";
//! let text = Text::decode(raw, &Format::new().layout(Layout::FlowedDelSp));
//! let scanner = Scanner::new();
//! let link = text.links(&scanner).next().unwrap();
//! assert_eq!(link.as_str(), "http://a.example/einsehr/langer/pfad");
//! assert_eq!(link.pieces(), [8..28, 33..49]);
//! ```

mod charset;
mod flowed;
mod folded;
mod header;
mod html;
mod map;
mod mbox;
mod message;
mod normalize;
mod repair;
mod shifted;
mod text;
mod transfer;
mod tree;

pub use flowed::Paragraph;
pub use html::Anchor;
pub use map::OffsetMap;
pub use mbox::{Mbox, MboxBatch, MboxKind, MboxMessage};
pub use message::{Message, Part};
pub use repair::Repair;
pub use text::{Format, Layout, Text, TextLink, TextLinks};
pub use transfer::{Decoded, TransferEncoding};

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

/// Most characters of a link that was folded over lines (APPC-6).
pub(crate) const MAX_FOLD: usize = 2048;

/// Most lines of it: as many as [`MAX_FOLD`] has at 64 characters each.
pub(crate) const MAX_FOLD_LINES: usize = 32;

/// Most bytes at the beginning of a line that are looked at for how it is quoted.
pub(crate) const MAX_PREFIX: usize = 256;
