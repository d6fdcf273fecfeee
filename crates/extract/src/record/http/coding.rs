//! The codings of a body (RFC 9110, section 8.4), undone while it comes in pieces.

use super::Head;
use crate::decode::{DecodeError, DecodeErrorKind, Decoder, Format};

/// The number of bytes from which it is detected whether a body is really coded.
const TELLING: usize = 1 << 10;

/// The number of bytes that are decoded at a time.
const DECODED: usize = 64 << 10;

/// The maximum number of codings.
const MAX_CODINGS: usize = 4;

/// Undoes the codings of a body. A body that is not coded, whatever the head says, is passed on as
/// it is: many archives store it decoded and leave the head unchanged.
#[derive(Debug, Default)]
pub struct Coding {
    /// The codings, the one that was applied last first.
    layers: Vec<Layer>,
}

#[derive(Debug)]
struct Layer {
    format: Format,
    state: State,
}

#[derive(Debug)]
enum State {
    /// The first bytes, until there are enough to detect the coding.
    Begin(Vec<u8>),
    Coded(Decoder),
    Plain,
    /// After the end of the coded data.
    Ended,
}

impl Coding {
    /// Returns the codings of a body with this head; `None` if one of them is not known.
    ///
    /// ```
    /// use irispan_extract::record::http::{Coding, Head};
    ///
    /// let mut head = Head::new();
    /// head.push(b"HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n");
    /// let (mut coding, mut body) = (Coding::of(&head).expect("is known"), Vec::new());
    /// coding.push(&[0x4B, 0x4C, 0x4A, 0x06, 0], &mut |bytes| body.extend_from_slice(bytes))?;
    /// coding.finish(&mut |bytes| body.extend_from_slice(bytes))?;
    /// assert_eq!(body, b"abc");
    /// # Ok::<(), irispan_extract::decode::DecodeError>(())
    /// ```
    #[must_use]
    pub fn of(head: &Head) -> Option<Coding> {
        let mut layers = Vec::new();
        for field in ["Content-Encoding", "Transfer-Encoding"] {
            let values =
                head.fields().filter(|(name, _)| name.eq_ignore_ascii_case(field.as_bytes()));
            for name in values.flat_map(|(_, value)| value.split(|byte| *byte == b',')) {
                let format = match &*name.trim_ascii().to_ascii_lowercase() {
                    b"gzip" | b"x-gzip" => Format::Gzip,
                    b"deflate" => Format::Deflate,
                    b"br" => Format::Brotli,
                    b"zstd" => Format::Zstd,
                    // Some servers put charsets here by mistake.
                    b"" | b"identity" | b"chunked" | b"none" | b"utf-8" | b"utf8" => continue,
                    _ => return None,
                };
                layers.push(Layer { format, state: State::Begin(Vec::new()) });
            }
        }
        layers.reverse();
        (layers.len() <= MAX_CODINGS).then_some(Coding { layers })
    }

    /// Decodes bytes of the body, and passes on the result.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes; offsets count coded bytes. What was passed on before is right,
    /// and no more can be read.
    pub fn push(&mut self, input: &[u8], take: &mut dyn FnMut(&[u8])) -> Result<(), DecodeError> {
        push(&mut self.layers, input, false, take)
    }

    /// Ends the body.
    ///
    /// # Errors
    ///
    /// [`DecodeErrorKind::Truncated`] if it is incomplete.
    pub fn finish(&mut self, take: &mut dyn FnMut(&[u8])) -> Result<(), DecodeError> {
        push(&mut self.layers, b"", true, take)
    }
}

fn push(
    layers: &mut [Layer],
    input: &[u8],
    is_end: bool,
    take: &mut dyn FnMut(&[u8]),
) -> Result<(), DecodeError> {
    let Some((layer, inner)) = layers.split_first_mut() else {
        if !input.is_empty() {
            take(input);
        }
        return Ok(());
    };
    if let State::Begin(begin) = &mut layer.state {
        begin.extend_from_slice(input);
        if begin.len() < TELLING && !is_end {
            return Ok(());
        }
        let begin = std::mem::take(begin);
        let is_coded = is_coded(layer.format, &begin);
        layer.state =
            if is_coded { State::Coded(Decoder::new(layer.format)) } else { State::Plain };
        layer.pass(&begin, inner, take)?;
    } else {
        layer.pass(input, inner, take)?;
    }
    if !is_end {
        return Ok(());
    }
    let ended = match &layer.state {
        State::Coded(decoder) => decoder.finish(),
        _ => Ok(()),
    };
    // The end of an inner coding is known only when the outer one ends.
    push(inner, b"", true, take).and(ended)
}

impl Layer {
    fn pass(
        &mut self,
        mut input: &[u8],
        inner: &mut [Layer],
        take: &mut dyn FnMut(&[u8]),
    ) -> Result<(), DecodeError> {
        let decoder = match &mut self.state {
            State::Coded(decoder) => decoder,
            State::Plain => return push(inner, input, false, take),
            State::Begin(_) | State::Ended => return Ok(()),
        };
        let mut out = Vec::new();
        loop {
            let is_between = decoder.finish().is_ok() && decoder.member_offset() > 0;
            let result = decoder.decode(input, &mut out, DECODED);
            push(inner, &out, false, take)?;
            match result {
                Ok(progress) => {
                    input = &input[progress.read..];
                    let is_stuck = progress.read == 0 && out.is_empty();
                    if is_stuck || input.is_empty() && out.len() < DECODED {
                        return Ok(());
                    }
                    out.clear();
                }
                // Bytes after the data are ignored, as browsers do.
                Err(error) if error.kind() == DecodeErrorKind::NotAMember && is_between => {
                    self.state = State::Ended;
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// Returns whether a body that begins with these bytes is coded.
fn is_coded(format: Format, begin: &[u8]) -> bool {
    let magic = format.magic();
    let near = magic.len().min(begin.len());
    if begin.is_empty() || begin[..near] != magic[..near] {
        return false;
    }
    // A coding without a magic number is tried, unless the body looks like markup.
    let is_text = begin.trim_ascii_start().starts_with(b"<")
        && begin.iter().all(|byte| *byte >= b' ' || byte.is_ascii_whitespace());
    let is_known = near > 0 && near == magic.len();
    is_known || !is_text && Decoder::new(format).decode(begin, &mut Vec::new(), DECODED).is_ok()
}
