//! Mail and HTML as text that can be scanned, with every link mapped back to the raw bytes.
//!
//! A link in a message may be written in quoted-printable, in a charset other than UTF-8, wrapped
//! by `format=flowed`, quoted, and folded over lines between `<` and `>`. [`Text::decode`] undoes
//! all that in the order of MAIL-1, by the steps of module [`steps`](crate::steps), and keeps in an
//! [`OffsetMap`] where every byte came from.
//!
//! * [`Mbox`] splits a mailbox into messages, [`Message`] a message into its [`Part`]s.
//! * [`Text`] is the text of a part, or of a body whose [`Format`] the caller knows, such as an
//!   HTML document.
//! * [`maildir`] recognizes Maildirs and the messages in them.
//! * [`MessageReader`] and [`TextReader`] read messages and bodies of any length from a stream, in bounded
//!   memory.
//! * [`TextLink`] is a link in it, with its ranges in the raw bytes and in the text that is shown.
//!
//! # From a message to ranges in UTF-16
//!
//! A mail program marks links in the text that it shows, and many toolkits count that text in
//! UTF-16. [`Converter`](crate::offset::Converter) counts all ranges of a text in one pass:
//!
//! ```
//! use irispan::Scanner;
//! use irispan::mail::Message;
//! use irispan::offset::{Converter, Unit};
//!
//! let raw = "Content-Type: text/plain; charset=utf-8\n\n\
//!            😀 <http://a.example/b\nc>, www.example.com".as_bytes();
//! let scanner = Scanner::new();
//! let message = Message::parse(raw);
//! let mut marks = Vec::new();
//! for (_, text) in message.texts() {
//!     let mut utf16 = Converter::new(text.shown(), Unit::Utf16);
//!     for link in text.links(&scanner) {
//!         let uri = link.to_uri()?.into_owned();
//!         // A link that was folded has a range in each of its lines.
//!         let ranges: Vec<_> = link.shown_ranges().map(|range| utf16.range(range)).collect();
//!         marks.push((uri, ranges));
//!     }
//! }
//! assert_eq!(marks[0], ("http://a.example/bc".into(), vec![4..22, 23..24]));
//! assert_eq!(marks[1], ("https://www.example.com".into(), vec![27..42]));
//! # Ok::<(), irispan::Error>(())
//! ```
//!
//! # Broken messages
//!
//! Nothing here fails because of a broken message. Errors are repaired, and reported as a
//! [`Repair`] of the message, of the part or of its text.
//!
//! # Limits
//!
//! Time is linear in the bytes. To bound memory as well, parts of a message beyond these limits are
//! not read, which a [`Repair`] reports. The limits may grow in later versions:
//!
//! | what | limit | repair |
//! |---|---|---|
//! | a message in an mbox | 256 MiB | [`MboxMessage::is_cut`] |
//! | a part | 64 MiB | [`Repair::SizeLimit`] |
//! | a header | 256 KiB | [`Repair::HeaderLimit`] |
//! | the Message-ID | 998 characters | [`Repair::MessageIdLimit`] |
//! | the target of an anchor | 64 KiB | [`Repair::TargetLimit`] |
//! | the parts of a message | 10,000 | [`Repair::PartLimit`] |
//! | parts within parts | 32 levels | [`Repair::DepthLimit`] |
//!
//! The first two apply to messages in memory. A stream has no maximum size, but some decisions need
//! bytes that come later, of which this many are looked at:
//!
//! | what | limit | repair |
//! |---|---|---|
//! | text without a blank or a line end | 1 MiB | [`Repair::RunLimit`] |
//! | the text of an anchor | 1 MiB; what follows belongs to none | |
//! | the text before the first boundary | 256 KiB | [`Repair::BoundaryNotFound`] |
//! | a message within the message in an encoding of its own | 512 KiB | [`Repair::SizeLimit`] |

mod begin;
mod buffer;
mod content_type;
mod header;
mod limits;
pub mod maildir;
mod mbox;
mod message;
mod part;
mod quote;
mod reader;
mod returns;
mod search;
mod source;
mod structured;
mod text;
mod tree;
mod walk;
mod words;

pub use crate::steps::flowed::Paragraph;
pub use crate::steps::html::Anchor;
pub use crate::steps::{OffsetMap, Ranges, Repair, TransferEncoding};
pub use begin::{begins_mbox, begins_message};
pub use mbox::{LargeMessage, Mbox, MboxBatch, MboxMessage, is_mbox_separator};
pub use message::Message;
pub use part::{Part, PartNumber};
pub use quote::MboxKind;
pub use reader::{MessageReader, StreamedPart, StreamedText, TextReader};
pub use text::{Format, Layout, RawRanges, Text, TextLink, TextLinks};
