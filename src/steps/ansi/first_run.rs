//! Finds where terminal output begins in a text.

use crate::text::hard::{ESCAPE, last_boundary};

/// Returns the beginning of the run with the first ESC of a text, or `None` if there is none. The
/// step doesn't change the text before it, and no link crosses that
/// [boundary](crate::Scanner::is_boundary). Time is linear in the text.
///
/// ```
/// use irispan::steps::ansi::first_run;
///
/// assert_eq!(first_run(b"a \x1b[36mhttps://a.example\x1b[0m"), Some(2));
/// assert_eq!(first_run(b"https://a.example"), None);
/// ```
#[must_use]
pub fn first_run(text: &[u8]) -> Option<usize> {
    let at = memchr::memchr(ESCAPE, text)?;
    Some(last_boundary(&text[..at]).map_or(0, |before| before + 1))
}
