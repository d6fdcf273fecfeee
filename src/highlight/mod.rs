//! Text with its links marked: as HTML, or for a terminal.
//!
//! ```
//! use irispan::Scanner;
//! use irispan::highlight::{Ansi, Html};
//!
//! let text = "<b> www.example.com/a?b&c";
//! let html = Html::new().links(text, Scanner::new().links(text));
//! assert_eq!(
//!     html,
//!     "&lt;b&gt; <a href=\"https://www.example.com/a?b&amp;c\" rel=\"noopener noreferrer nofollow\" \
//!      class=\"irispan domain likely\" dir=\"ltr\">www.example.com/a?b&amp;c</a>"
//! );
//!
//! let text = "\x1B]0;x\x07 www.example.com";
//! let shown = Ansi::new().links(text, Scanner::new().links(text));
//! assert_eq!(shown, "\\u{1b}]0;x\\u{7} \x1B[4mwww.example.com\x1B[0m");
//! ```
//!
//! A program that draws text itself needs the ranges, in the unit that its toolkit counts in:
//!
//! ```
//! use irispan::Scanner;
//! use irispan::offset::{Converter, Unit};
//!
//! let text = "😀 see https://例え.jp/ä";
//! let mut utf16 = Converter::new(text, Unit::Utf16);
//! let ranges: Vec<_> = Scanner::new().links(text).map(|link| utf16.range(link.range())).collect();
//! assert_eq!(ranges, [7..22]);
//! ```
//!
//! While a text is being typed, [`Scanner::rescan`](crate::Scanner::rescan) reports which links an
//! edit removed and added. Module `mail` does the same for messages.

mod ansi;
mod attributes;
mod escape;
mod html;
mod html_link;
mod target;
mod terminal;
mod walk;

pub use ansi::Ansi;
pub use attributes::{AttributeName, Attributes};
pub use escape::escape;
#[cfg(feature = "mail")]
pub(crate) use html::max_elements;
pub use html::{Html, HtmlWriter};
pub use html_link::HtmlLink;
#[cfg(feature = "mail")]
pub(crate) use html_link::MappedLink;
pub use terminal::TerminalText;

/// A small style sheet for what [`Html`] writes, light, and dark where the reader prefers that.
///
/// The text has to be in an element with the class `irispan-text`, such as
/// `<pre class="irispan-text">`: there, lines are kept and long ones are wrapped, also within links.
/// Links have the class `irispan`, so [`Html::class`] must not be changed; those with a warning look
/// different. Nothing else of a page is styled.
///
/// ```
/// use irispan::highlight::STYLE_SHEET;
///
/// assert!(STYLE_SHEET.contains("prefers-color-scheme: dark") && !STYLE_SHEET.contains('<'));
/// ```
pub const STYLE_SHEET: &str = include_str!("style.css");
