//! JSON lines.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use arrow_array::{Array, RecordBatch};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_json::writer::{
    Encoder, EncoderFactory, EncoderOptions, LineDelimited, NullableEncoder, WriterBuilder,
    make_encoder,
};
use arrow_schema::{ArrowError, FieldRef, SchemaRef};

use super::times::in_utc;

/// Writes the rows of a batch.
pub(super) fn write(out: &mut impl Write, batch: &RecordBatch) -> Result<(), ArrowError> {
    let times = Arc::new(Times::default());
    WriterBuilder::new()
        .with_explicit_nulls(true)
        .with_encoder_factory(Arc::clone(&times) as Arc<dyn EncoderFactory>)
        .build::<_, LineDelimited>(Escape(out))
        .write(&in_utc(batch)?)?;
    times.result()
}

/// Returns an error if a type cannot be represented in JSON.
pub(super) fn check(schema: &SchemaRef) -> Result<(), ArrowError> {
    let batch = in_utc(&RecordBatch::new_empty(Arc::clone(schema)))?;
    let options = EncoderOptions::default();
    for (field, array) in batch.schema_ref().fields().iter().zip(batch.columns()) {
        make_encoder(field, array, &options)?;
    }
    Ok(())
}

/// Writes times and dates, and remembers those out of range, because the encoder would write an
/// error message into the cell.
#[derive(Debug, Default)]
struct Times {
    wrong: Arc<Mutex<Option<ArrowError>>>,
}

impl Times {
    fn result(&self) -> Result<(), ArrowError> {
        self.wrong.lock().map_or(Ok(()), |mut wrong| wrong.take().map_or(Ok(()), Err))
    }
}

impl EncoderFactory for Times {
    fn make_default_encoder<'a>(
        &self,
        _field: &'a FieldRef,
        array: &'a dyn Array,
        _options: &'a EncoderOptions,
    ) -> Result<Option<NullableEncoder<'a>>, ArrowError> {
        if !array.data_type().is_temporal() {
            return Ok(None);
        }
        let format = ArrayFormatter::try_new(array, &FormatOptions::new())?;
        let encoder = Time { format, text: String::new(), wrong: Arc::clone(&self.wrong) };
        Ok(Some(NullableEncoder::new(Box::new(encoder), array.nulls().cloned())))
    }
}

struct Time<'a> {
    format: ArrayFormatter<'a>,
    text: String,
    wrong: Arc<Mutex<Option<ArrowError>>>,
}

impl Encoder for Time<'_> {
    fn encode(&mut self, row: usize, out: &mut Vec<u8>) {
        self.text.clear();
        let written = self.format.value(row).write(&mut self.text);
        if let (Err(error), Ok(mut wrong)) = (written, self.wrong.lock()) {
            wrong.get_or_insert(error);
        }
        out.push(b'"');
        out.extend_from_slice(self.text.as_bytes());
        out.push(b'"');
    }
}

/// Escapes DEL, C1 controls, bidi controls and line separators, as `irispan scan` does, to protect
/// terminals. JSON has them only in strings, so its meaning does not change.
///
/// No character is divided between writes, because the encoder writes complete cells.
struct Escape<W>(W);

impl<W: Write> Write for Escape<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = str::from_utf8(bytes)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        let mut begin = 0;
        while let Some((at, c)) = next_hidden(text, begin) {
            self.0.write_all(&bytes[begin..at])?;
            let mut escape = String::with_capacity(6);
            // Writing to a string cannot fail.
            let _ = write!(escape, "\\u{:04x}", u32::from(c));
            self.0.write_all(escape.as_bytes())?;
            begin = at + c.len_utf8();
        }
        self.0.write_all(&bytes[begin..])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns the next character that must be escaped, and its offset.
fn next_hidden(text: &str, mut from: usize) -> Option<(usize, char)> {
    loop {
        // The first bytes of these characters in UTF-8.
        let may = |byte: &u8| matches!(byte, 0x7F | 0xC2 | 0xD8 | 0xE2);
        from += text.as_bytes().get(from..)?.iter().position(may)?;
        let c = text.get(from..)?.chars().next()?;
        if is_hidden(c) {
            return Some((from, c));
        }
        from += c.len_utf8();
    }
}

fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{7F}'..='\u{9F}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
    )
}
