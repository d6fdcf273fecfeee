//! Where the output of a terminal begins in a text.

use crate::text::hard::{ESCAPE, last_boundary};

/// Returns where the run with the first ESC of a text begins, or `None` if it has none. What is before it is the same
/// without the step: no link goes on over a [boundary](crate::Scanner::is_boundary). Time is linear in the text.
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
