//! Text steps: each turns bytes or text into other text, with a map from every byte back to its
//! input.
//!
//! Text in messages and documents is encoded, wrapped and marked up. Each step undoes one of these;
//! a reader of a format calls the steps that it needs in order, and composes their maps with
//! [`OffsetMap::then`]. Module `mail` does so for messages.
//!
//! | step | input | output | feature |
//! |---|---|---|---|
//! | [`transfer`] | quoted-printable, base64 | bytes | |
//! | [`charset`] | bytes | text, in Normalization Form C if the charset isn't Unicode's | `encoding` |
//! | [`normalize`] | text | text in Normalization Form C | |
//! | [`flowed`] | text in `format=flowed` | paragraphs | |
//! | [`folded`] | text with links over several lines between `<` and `>` | the links in one line | |
//! | [`html`] | HTML | its text content, and anchors | `mail` |
//! | [`wide`] | UTF-16, UTF-32 | UTF-8 | |
//! | [`escaped`] | text with escapes of strings, and character references | the characters | |
//! | [`json`] | JSON, JSON lines | the strings, each with its path | |
//! | [`continued`] | calendars and address cards, whose lines are folded | the lines | |
//! | [`catalog`] | catalogs of gettext, whose strings go on in the next line | the strings | |
//! | [`ansi`] | text with control sequences of terminals | the text alone, and hyperlinks | |
//! | `defanged` | links that were made harmless: `hxxp://a[.]b` | the links | `defang` |
//!
//! Feature `encoding`, which `mail` includes, brings the decoders of charsets, and `defang` a
//! searcher for spellings; the other steps have no dependencies of their own. No step fails: broken
//! input is repaired and reported as a [`Repair`], or stays. Time and memory of every step are
//! linear in its input.
//!
//! The last seven, and [`html`], can process a text of any length, chunk by chunk: module
//! [`stepped`](crate::stepped) finds the links in their output.
//!
//! ```
//! use irispan::steps::{TransferEncoding, flowed, folded};
//!
//! let raw = b"> see <http://a.example/=C3=A4-\r\n> b> or =\r\nnot";
//! let decoded = TransferEncoding::QuotedPrintable.decode(raw);
//! let joined = flowed::join(str::from_utf8(&decoded.bytes)?, false);
//! let unfolded = folded::unfold_joined(&joined).unwrap();
//! assert_eq!(unfolded.text, "see <http://a.example/ä-b> or not");
//! let map = decoded.map.then(joined.map).then(unfolded.map);
//! assert!(map.ranges(5..26).eq([7..31, 35..36]));
//! # Ok::<(), std::str::Utf8Error>(())
//! ```

pub mod ansi;
pub mod catalog;
#[cfg(feature = "encoding")]
mod characters;
#[cfg(feature = "encoding")]
pub mod charset;
pub mod continued;
#[cfg(feature = "defang")]
pub mod defanged;
pub mod escaped;
pub mod flowed;
pub mod folded;
mod growing;
#[cfg(feature = "mail")]
pub mod html;
pub mod json;
mod map;
pub mod normalize;
mod piecewise;
mod ranges;
mod repair;
mod segment;
#[cfg(feature = "encoding")]
mod shifted;
pub mod transfer;
mod unit;
pub mod wide;

pub use map::{MapBuilder, OffsetMap};
pub(crate) use piecewise::{Output, Piecewise, Progress};
pub use ranges::Ranges;
pub use repair::Repair;
#[cfg(feature = "mail")]
pub(crate) use repair::note;
pub use transfer::TransferEncoding;
