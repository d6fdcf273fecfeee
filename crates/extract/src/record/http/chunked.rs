//! Chunked bodies (RFC 9112, section 7.1) that come in pieces.

/// The maximum length of the line before a chunk in bytes. Its extensions are ignored.
const MAX_LINE: usize = 4 << 10;

/// Removes the chunked coding from a body.
///
/// A body that does not begin with a chunk was stored without chunks, and is passed on as it is.
/// Bytes where a later chunk should begin are passed on as well, because a text with a stray line
/// is of more use than none; [`Chunked::is_malformed`] reports that.
///
/// ```
/// use irispan_extract::record::http::Chunked;
///
/// let body = |mut input: &[u8]| {
///     let (mut chunked, mut body) = (Chunked::new(), Vec::new());
///     while let Some(bytes) = chunked.next(&mut input) {
///         body.extend_from_slice(&bytes);
///     }
///     String::from_utf8(body)
/// };
/// assert_eq!(body(b"3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nA: b\r\n\r\n")?, "abcde");
/// assert_eq!(body(b"<p>stored without chunks")?, "<p>stored without chunks");
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Chunked {
    state: State,
    /// The line before a chunk, as far as it was read.
    line: Vec<u8>,
    is_malformed: bool,
    has_begun: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Line,
    Chunk(u64),
    /// In the line end after a chunk.
    End,
    /// In bytes that are not a chunk.
    Plain,
    /// After the last chunk.
    Trailer,
}

impl Chunked {
    /// Returns a decoder at the beginning of a body.
    #[must_use]
    pub fn new() -> Chunked {
        Chunked::default()
    }

    /// Returns the next bytes of the body, and advances `input`; `None` if more input is needed,
    /// and then `input` is empty.
    pub fn next<'a>(&mut self, input: &mut &'a [u8]) -> Option<std::borrow::Cow<'a, [u8]>> {
        use std::borrow::Cow;
        while !input.is_empty() {
            match self.state {
                State::Plain => return Some(Cow::Borrowed(take(input, usize::MAX))),
                State::Trailer => _ = take(input, usize::MAX),
                State::Chunk(left) => {
                    let bytes = take(input, usize::try_from(left).unwrap_or(usize::MAX));
                    let left = left - bytes.len() as u64;
                    self.state = if left == 0 { State::End } else { State::Chunk(left) };
                    return Some(Cow::Borrowed(bytes));
                }
                State::End => match input[0] {
                    b'\r' if self.line.is_empty() => self.line.extend_from_slice(take(input, 1)),
                    b'\n' => {
                        take(input, 1);
                        self.line.clear();
                        self.state = State::Line;
                    }
                    _ => return Some(Cow::Owned(self.give_up())),
                },
                State::Line => {
                    let end = memchr::memchr(b'\n', input).map_or(input.len(), |feed| feed + 1);
                    self.line.extend_from_slice(take(input, end));
                    let is_whole = self.line.ends_with(b"\n");
                    match size_of(&self.line, is_whole) {
                        Some(_) if !is_whole => {}
                        Some(size) => {
                            self.line.clear();
                            self.has_begun = true;
                            self.state =
                                if size == 0 { State::Trailer } else { State::Chunk(size) };
                        }
                        None => return Some(Cow::Owned(self.give_up())),
                    }
                }
            }
        }
        None
    }

    /// Ends the body. Returns the bytes that were held because they might have been the line before
    /// a chunk.
    #[must_use]
    pub fn finish(&mut self) -> Vec<u8> {
        let is_body = matches!(self.state, State::Line) && !self.has_begun;
        let line = core::mem::take(&mut self.line);
        self.is_malformed |= !is_body && !matches!(self.state, State::Trailer | State::Plain);
        if is_body { line } else { Vec::new() }
    }

    /// Returns whether something else followed a chunk, or the last chunk is missing.
    #[must_use]
    pub fn is_malformed(&self) -> bool {
        self.is_malformed
    }

    fn give_up(&mut self) -> Vec<u8> {
        self.is_malformed = self.has_begun;
        self.state = State::Plain;
        core::mem::take(&mut self.line)
    }
}

/// Splits at most `most` bytes off the beginning.
fn take<'a>(input: &mut &'a [u8], most: usize) -> &'a [u8] {
    let (taken, rest) = input.split_at(most.min(input.len()));
    *input = rest;
    taken
}

/// Returns the size in the line before a chunk; for an incomplete line, any size if it may become
/// such a line. `None` if it is not such a line.
fn size_of(line: &[u8], is_whole: bool) -> Option<u64> {
    if line.len() > MAX_LINE {
        return None;
    }
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = if is_whole { line.trim_ascii_end() } else { line };
    let digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let after = line[digits..].iter().find(|byte| !matches!(byte, b' ' | b'\t'));
    // CR LF may be cut in the middle.
    let is_sound =
        matches!(after, None | Some(b';')) || !is_whole && line[digits..].trim_ascii() == b"";
    if !is_sound || digits > 16 {
        return None;
    }
    match core::str::from_utf8(&line[..digits]) {
        Ok("") if is_whole || after.is_some() => None,
        Ok("") => Some(0),
        Ok(digits) => u64::from_str_radix(digits, 16).ok(),
        Err(_) => None,
    }
}
