//! Reads one input, or a range of one, to rows without a job.

use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_schema::{Field, SchemaRef};
use irispan::Scanner;

use super::error::JobError;
use super::input::Input;
use super::inputs::check_features;
use super::kept::kept_fields;
use super::plan::{Opened, look};
use super::settings::Settings;
use crate::columns::Column;
use crate::decode::Format;
use crate::source::{Before, Counts, Loss, Reader, Sink, Slice, Stage};

/// Reads one input, or the records that begin in a range of its bytes, for programs that divide the
/// work themselves.
///
/// ```
/// use irispan::Scanner;
/// use irispan_extract::job::{Input, InputReader, Settings};
/// # use irispan_extract::source::{Loss, Sink};
/// # struct Rows(usize);
/// # impl Sink for Rows {
/// #     fn rows(&mut self, batch: arrow_array::RecordBatch) -> std::io::Result<()> {
/// #         self.0 += batch.num_rows();
/// #         Ok(())
/// #     }
/// #     fn loss(&mut self, _: Loss) -> std::io::Result<()> { Ok(()) }
/// # }
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.jsonl");
/// std::fs::write(&path, "{\"text\": \"www.a.com\"}\n{\"text\": \"www.b.com\"}\n")?;
///
/// let (input, settings) = (Input::file(&path), Settings::new("".into()));
/// let reader = InputReader::open(&input, &settings)?;
/// assert!(reader.has_slices());
/// let (scanner, stop) = (Scanner::new(), false.into());
/// let mut rows = Rows(0);
/// let head = reader.read(&scanner, 0..10, &stop, &mut rows)?;
/// let tail = reader.read(&scanner, 10..u64::MAX, &stop, &mut rows)?;
/// assert_eq!(rows.0, 2);
/// assert_eq!(head.end, tail.begin.unwrap_or_default());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct InputReader<'j> {
    input: &'j Input,
    settings: &'j Settings,
    kept: Vec<Field>,
    /// What the beginning of the input showed, or why it cannot be read.
    opened: Result<Opened, String>,
}

/// The result of reading a range of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RangeRead {
    /// Where the first record of the range begins; `None` if none begins in it.
    pub begin: Option<u64>,
    /// Where the first record after the range begins. If the next range begins there, no row is
    /// missing or repeated. At the end of the input that is its size, or [`u64::MAX`] if that is
    /// not known.
    pub end: u64,
    /// What was read.
    pub counts: Counts,
}

impl<'j> InputReader<'j> {
    /// Looks at the beginning of an input. Only the settings that rows depend on are used.
    ///
    /// # Errors
    ///
    /// If it lacks a column that is to be carried along, and those of [`check_features`]. An input
    /// that cannot be opened is a loss when it is read.
    pub fn open(input: &'j Input, settings: &'j Settings) -> Result<InputReader<'j>, JobError> {
        check_features(std::slice::from_ref(input))?;
        let kept = kept_fields(std::slice::from_ref(input), settings)?;
        let opened = look(input, &settings.reading).map_err(|error| error.to_string());
        Ok(InputReader { input, settings, kept, opened })
    }

    /// Returns the columns of the rows.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        self.settings.rows(&self.kept).schema()
    }

    /// Returns whether ranges of the input can be read, rather than only all of it.
    #[must_use]
    pub fn has_slices(&self) -> bool {
        let has_size = |opened: &Opened| opened.identity.size.is_some();
        self.opened.as_ref().is_ok_and(|opened| opened.form.has_slices() && has_size(opened))
    }

    /// Reads the records that begin in a range of bytes. `0..u64::MAX` is all of an input, and an
    /// input without slices is read as a whole by the range that begins at 0.
    ///
    /// A WARC record is recognized by its first line. Bytes within a record that look like one are
    /// taken for a record if the range begins before them: then `begin` differs from the `end` of
    /// the range before, and both are to be read again as one range.
    ///
    /// When another thread sets `stop`, nothing more is read.
    ///
    /// # Errors
    ///
    /// Those of the sink, and an [`io::ErrorKind::InvalidInput`] if a column does not exist. What cannot be read is
    /// a loss.
    pub fn read(
        &self,
        scanner: &Scanner,
        range: Range<u64>,
        stop: &AtomicBool,
        sink: &mut impl Sink,
    ) -> io::Result<RangeRead> {
        let none = RangeRead { begin: None, end: range.start, counts: Counts::default() };
        if range.is_empty() || range.start > 0 && !self.has_slices() {
            return Ok(none);
        }
        let opened = match &self.opened {
            Ok(opened) => opened,
            Err(error) => return self.unread(error.clone(), sink).map(|()| none),
        };
        let end = match opened.identity.size {
            Some(size) if self.has_slices() && range.end < size => range.end,
            _ => u64::MAX,
        };
        let begun = self.begin(opened, range.start..end, stop).and_then(|begun| {
            let open = |begin| self.input.open_same(opened.identity, begin);
            begun.map(|(begin, row)| Ok((begin, row, open(begin)?))).transpose()
        });
        let (begin, row, bytes) = match begun {
            Ok(Some(begun)) => begun,
            Ok(None) => return Ok(none),
            Err(error) => return self.unread(error.to_string(), sink).map(|()| none),
        };
        let rows = self.settings.rows(&self.kept);
        let reader = Reader::new(scanner, rows).options(self.settings.reading.clone());
        let mut reader = reader.only(self.settings.selection.clone());
        let bytes = Wanted { reader: bytes, is_over: stop };
        let slice = read_opened(&mut reader, self.input, opened, bytes, begin..end, row, sink)?;
        written_loss(self.input, opened).map_or(Ok(()), |loss| sink.loss(loss))?;
        let end = slice.end.min(opened.identity.size.unwrap_or(u64::MAX));
        Ok(RangeRead { begin: Some(begin), end, counts: slice.counts })
    }

    /// Returns where the first record of a range begins, and its number if rows depend on it.
    fn begin(
        &self,
        opened: &Opened,
        range: Range<u64>,
        stop: &AtomicBool,
    ) -> io::Result<Option<(u64, u64)>> {
        if range.start == 0 {
            return Ok(Some((0, 0)));
        }
        if !opened.form.has_numbered_slices() {
            let found = seek_record(self.input, opened, &range, stop)?;
            return Ok(found.map(|begin| (begin, 0)));
        }
        let (kind, reading) = (opened.form.kind, &self.settings.reading);
        let bytes = Wanted { reader: self.input.open(range.start - 1)?, is_over: stop };
        let line = reading.skip_line(BufReader::new(bytes))?;
        let begin = range.start - 1 + line;
        let is_in_range = begin < range.end && opened.identity.size.is_none_or(|size| begin < size);
        if !is_in_range {
            return Ok(None);
        }
        if !self.needs_numbers() {
            return Ok(Some((begin, 0)));
        }
        let bytes = Wanted { reader: self.input.open(0)?, is_over: stop };
        let counted = reading.count_lines(kind, bytes, &(0..range.start), true)?;
        Ok(Some((begin, counted.records)))
    }

    /// Returns whether rows depend on the numbers of records.
    fn needs_numbers(&self) -> bool {
        let Settings { columns, conditions, reading, .. } = self.settings;
        columns.contains(&Column::Row) || !conditions.is_empty() || reading.has_sample()
    }

    fn unread(&self, reason: String, sink: &mut impl Sink) -> io::Result<()> {
        let source = self.input.name().to_owned();
        sink.loss(Loss { source, offset: 0, stage: Stage::Read, reason })
    }
}

/// Returns the first place in a range where a WARC record may begin.
pub(super) fn seek_record(
    input: &Input,
    opened: &Opened,
    range: &Range<u64>,
    stop: &AtomicBool,
) -> io::Result<Option<u64>> {
    let reader = Wanted { reader: input.open(range.start)?, is_over: stop };
    let found = opened.form.seek(reader, range.end - range.start)?;
    Ok(found.map(|found| range.start + found))
}

/// Reads a slice of an input from a reader at its beginning, or all of an input that has no slices.
pub(super) fn read_opened(
    reader: &mut Reader<'_>,
    input: &Input,
    opened: &Opened,
    bytes: impl Read,
    range: Range<u64>,
    row: u64,
    sink: &mut impl Sink,
) -> io::Result<Slice> {
    let (name, form) = (input.name(), opened.form);
    let Some(size) = opened.identity.size else {
        let counts = reader.read(name, bytes, sink)?;
        return Ok(Slice { counts, ..Slice::unread() });
    };
    if form.kind.has_index() && form.format == Format::Plain {
        let file = match input.open_file(opened.identity) {
            Ok(file) => file,
            Err(error) => {
                let (source, reason) = (name.to_owned(), error.to_string());
                sink.loss(Loss { source, offset: 0, stage: Stage::Read, reason })?;
                return Ok(Slice::unread());
            }
        };
        let counts = reader.read_file(name, form.kind, file, sink)?;
        return Ok(Slice { counts, ..Slice::unread() });
    }
    let before = Before { dictionary: opened.dictionary.as_deref(), records: row };
    let mut bytes = Ended { reader: bytes, at: range.start, is_ended: false };
    let slice = reader.read_slice(name, form, &mut bytes, before, range, sink)?;
    let Ended { at, is_ended, .. } = bytes;
    if !is_ended || at >= size || slice.end < at {
        return Ok(slice);
    }
    let reason = format!("ends at byte {at}, and had {size} bytes when it was looked at");
    sink.loss(Loss { source: name.to_owned(), offset: at, stage: Stage::Read, reason })?;
    Ok(Slice { end: u64::MAX, ..slice })
}

/// Returns the loss of an input that was written to after it was looked at.
pub(super) fn written_loss(input: &Input, opened: &Opened) -> Option<Loss> {
    let now = input.written_since(opened.identity)?;
    // A file that became shorter is reported where it ends, unless it is read by an index.
    if now.size < opened.identity.size && !opened.form.kind.has_index() {
        return None;
    }
    let reason =
        "it was written to while it was read: rows are of what it was, or of what it is now";
    let (source, reason) = (input.name().to_owned(), reason.to_owned());
    Some(Loss { source, offset: 0, stage: Stage::Read, reason })
}

/// A reader that remembers its position and whether the end was reached.
struct Ended<R> {
    reader: R,
    at: u64,
    is_ended: bool,
}

impl<R: Read> Read for Ended<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.at += read as u64;
        self.is_ended |= read == 0 && !buffer.is_empty();
        Ok(read)
    }
}

/// A reader that fails once the job is over.
pub(super) struct Wanted<'o, R> {
    pub(super) reader: R,
    pub(super) is_over: &'o AtomicBool,
}

impl<R: Read> Read for Wanted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over.load(Ordering::Relaxed) {
            return Err(io::Error::other("the job is over"));
        }
        self.reader.read(buffer)
    }
}
