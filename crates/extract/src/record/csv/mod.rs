//! Reads CSV (RFC 4180) and TSV that come in pieces.
//!
//! The only error in CSV is a column that does not exist. Quotes in the middle of a field are
//! ordinary characters, an unclosed quoted field extends to the end of the file
//! ([`Csv::open_quote`]) or to a mark that was not meant to close it ([`Csv::take_joined`]), and a
//! record may have fewer fields than the header or more ([`Record::has_more`]).

mod edges;
mod error;
mod header;
mod options;
mod pieces;
mod quotes;

pub(crate) use edges::between_blanks;
pub use error::ColumnError;
pub use options::{Options, delimiter_of};
pub use pieces::Pieces;

use std::borrow::Cow;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};

use self::header::{Header, name_of};
use self::quotes::Quotes;
use crate::record::mark::MARK;

/// The maximum number of fields of a record that is held.
const MAX_FIELDS: usize = 1 << 16;

/// The size of a part of a record that is not held, in bytes.
const WINDOW: usize = 64 << 10;

/// The maximum size of the header in bytes.
const MAX_HEADER: usize = 1 << 20;

/// The maximum capacity that is kept between records, in bytes.
const KEPT: usize = 1 << 20;

/// Reads the records of a file.
///
/// ```
/// use irispan_extract::record::csv::{Csv, Options};
///
/// let mut csv = Csv::new(Options::new().columns(["text"]).id_column("id"));
/// let mut file = &b"id,text,url\n1,\"a \"\"b\"\"\nc\",d\n"[..];
/// let record = csv.next(&mut file)?.expect("a record");
/// assert_eq!(record.id().as_deref(), Some("1"));
/// let fields: Vec<_> = record.fields().collect();
/// assert_eq!(fields, [("text".into(), &b"a \"b\"\nc"[..])]);
/// # Ok::<(), irispan_extract::record::csv::ColumnError>(())
/// ```
#[derive(Debug)]
pub struct Csv {
    options: Options,
    reader: Box<Reader>,
    /// The header, once it is known.
    header: Option<Header>,
    /// The bytes of the record without quotes, and where its fields end in them.
    text: Vec<u8>,
    length: usize,
    ends: Vec<usize>,
    fields: usize,
    /// The bytes of the record that earlier parts had, and the fields that end in them.
    before: (usize, usize),
    /// Whether the record comes in parts, and whether the held part was returned.
    is_long: bool,
    is_given: bool,
    has_lost_header: bool,
    is_delimiter_asked: bool,
    is_begun: bool,
    /// Whether the file ended, and whether within quotation marks.
    is_ended: bool,
    is_open: bool,
    /// Detects quotation marks that may have joined records, if fields may be quoted.
    quotes: Option<Quotes>,
    start: u64,
    at: u64,
    /// The number of bytes of a byte order mark that were seen, while there may be one.
    mark: Option<usize>,
}

/// A record.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    csv: &'a Csv,
}

impl Csv {
    /// Returns a reader at the beginning of a file.
    #[must_use]
    pub fn new(options: Options) -> Csv {
        let terminator = match options.line_end {
            b'\n' => Terminator::CRLF,
            other => Terminator::Any(other),
        };
        let mut reader = ReaderBuilder::new();
        reader.delimiter(options.delimiter).quoting(options.has_quotes).terminator(terminator);
        Csv {
            quotes: options.has_quotes.then(|| Quotes::new(&options)),
            options,
            reader: Box::new(reader.build()),
            header: None,
            text: Vec::new(),
            length: 0,
            ends: Vec::new(),
            fields: 0,
            before: (0, 0),
            is_long: false,
            is_given: false,
            has_lost_header: false,
            is_delimiter_asked: false,
            is_begun: false,
            is_ended: false,
            is_open: false,
            start: 0,
            at: 0,
            mark: Some(0),
        }
    }

    /// Returns the next record, or a part of one that is not held, and advances `input`; `None` if
    /// more bytes are needed, and then `input` is empty. Time is linear in the bytes that are
    /// consumed.
    ///
    /// # Errors
    ///
    /// If a chosen column does not exist. Then nothing more can be read.
    pub fn next(&mut self, input: &mut &[u8]) -> Result<Option<Record<'_>>, ColumnError> {
        self.pass_mark(input, false);
        while !input.is_empty() {
            if !self.is_begun {
                // Empty lines are not records.
                let line_end = self.options.line_end;
                let is_end = |byte: u8| byte == line_end || byte == b'\r' && line_end == b'\n';
                let empty = input.iter().take_while(|byte| is_end(**byte)).count();
                self.at += empty as u64;
                *input = &input[empty..];
                if input.is_empty() {
                    break;
                }
            }
            if self.step(input) && self.is_record()? {
                return Ok(Some(Record { csv: self }));
            }
        }
        Ok(None)
    }

    /// Returns the last record, if it has no line end.
    ///
    /// # Errors
    ///
    /// Those of [`Csv::next`].
    pub fn finish(&mut self) -> Result<Option<Record<'_>>, ColumnError> {
        self.pass_mark(&mut &b""[..], true);
        if self.is_begun && !std::mem::replace(&mut self.is_ended, true) {
            // A line end completes every record except one within quotation marks.
            if self.step(&mut &[self.options.line_end][..]) && self.is_record()? {
                return Ok(Some(Record { csv: self }));
            }
            self.is_open = self.is_begun;
        }
        if self.is_begun && self.step(&mut &b""[..]) && self.is_record()? {
            return Ok(Some(Record { csv: self }));
        }
        if self.header.is_none() && self.options.has_header {
            self.header = Some(Header::of(Vec::new(), false, &self.options)?);
        }
        Ok(None)
    }

    /// Returns where the last record begins, if [`Csv::finish`] ended it within quotation marks: it
    /// holds everything after an unclosed one.
    #[must_use]
    pub fn open_quote(&self) -> Option<u64> {
        self.is_open.then_some(self.start)
    }

    /// Returns where the last record begins, if it has a quoted field that spans a line end and
    /// continues after its closing mark; otherwise, and on a second call, `None`. Records are
    /// joined in this way where no fields are meant to be quoted ([`Options::quotes`]).
    pub fn take_joined(&mut self) -> Option<u64> {
        self.quotes.as_mut().is_some_and(Quotes::take).then_some(self.start)
    }

    /// Guesses the delimiter, if the names of the columns were read as one and the last record has
    /// as many delimiters; otherwise, and on a second call after a record, `None`.
    pub fn take_other_delimiter(&mut self) -> Option<char> {
        let header = self.header.as_ref().filter(|_| !self.is_delimiter_asked)?;
        self.is_delimiter_asked = true;
        error::divides(&header.names, &self.text[..self.length])
    }

    /// Skips the byte order mark that the file may begin with.
    fn pass_mark(&mut self, input: &mut &[u8], is_end: bool) {
        while let Some(seen) = self.mark {
            match input.first() {
                _ if seen == MARK.len() => {
                    self.mark = None;
                    self.at = MARK.len() as u64;
                }
                Some(byte) if *byte == MARK[seen] => {
                    *input = &input[1..];
                    self.mark = Some(seen + 1);
                }
                None if !is_end => return,
                _ => {
                    // These bytes are not a mark, and none of them ends a line.
                    self.mark = None;
                    if seen > 0 {
                        self.step(&mut &MARK[..seen]);
                    }
                    return;
                }
            }
        }
    }

    /// Reads bytes of a record. Returns whether it is complete, or a part of it is to be returned.
    fn step(&mut self, input: &mut &[u8]) -> bool {
        if !self.is_begun {
            (self.is_begun, self.is_long, self.start) = (true, false, self.at);
            (self.length, self.fields, self.before) = (0, 0, (0, 0));
            self.text.truncate(KEPT);
            self.text.shrink_to(KEPT);
            self.quotes.iter_mut().for_each(Quotes::forget);
        } else if std::mem::take(&mut self.is_given) {
            self.before = (self.before.0 + self.length, self.before.1 + self.fields);
            (self.length, self.fields) = (0, 0);
        }
        let piece = *input;
        let most = match self.header {
            None if self.options.has_header => self.options.most.max(MAX_HEADER),
            _ => self.options.most,
        };
        loop {
            if self.text.len() == self.length {
                self.text.resize((self.length * 2).max(4 << 10), 0);
            }
            if self.ends.len() == self.fields {
                self.ends.resize((self.fields * 2).max(64), 0);
            }
            let (result, read, written, ends) = self.reader.read_record(
                input,
                &mut self.text[self.length..],
                &mut self.ends[self.fields..],
            );
            if let Some(quotes) = &mut self.quotes {
                quotes.read(&input[..read]);
            }
            *input = &input[read..];
            self.at += read as u64;
            self.length += written;
            self.fields += ends;
            let is_more = self.length > most || self.fields > MAX_FIELDS;
            let is_full = self.is_long && (self.length >= WINDOW || self.fields >= WINDOW);
            self.is_long |= is_more;
            match result {
                ReadRecordResult::Record => {
                    self.is_begun = false;
                    self.find_quotes(&piece[..piece.len() - input.len()]);
                    return true;
                }
                ReadRecordResult::End => {
                    self.is_begun = false;
                    return false;
                }
                _ if is_more || is_full => {
                    self.is_given = true;
                    return true;
                }
                ReadRecordResult::InputEmpty => {
                    self.hold_quotes(piece);
                    return false;
                }
                ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => {}
            }
        }
    }

    /// Returns whether a record was read, rather than the header.
    fn is_record(&mut self) -> Result<bool, ColumnError> {
        if self.header.is_some() {
            return Ok(true);
        }
        let has_header = self.options.has_header;
        if has_header && self.is_long {
            if self.is_begun {
                return Ok(false);
            }
            // No table has names that long: columns get numbers instead.
            self.has_lost_header = true;
            (self.length, self.fields) = (0, 0);
        }
        let names = if has_header {
            let text = |index| String::from_utf8_lossy(self.field(index)).into_owned();
            (0..self.fields).map(text).collect()
        } else {
            (1..=self.fields).map(|number| number.to_string()).collect()
        };
        self.header = Some(Header::of(names, self.is_long, &self.options)?);
        Ok(!has_header)
    }

    /// Returns whether the header is longer than 1 MiB and than a record that is held, so that
    /// columns have numbers instead of names. Reports it once.
    pub fn take_lost_header(&mut self) -> bool {
        std::mem::take(&mut self.has_lost_header)
    }

    fn field(&self, index: usize) -> &[u8] {
        let end = |index: usize| Some(self.ends[..self.fields].get(index)? - self.before.0);
        let start = index.checked_sub(1).map_or(Some(0), end);
        start.zip(end(index)).and_then(|(start, end)| self.text.get(start..end)).unwrap_or_default()
    }
}

impl<'a> Record<'a> {
    /// Returns the offset of the record in the file, in bytes.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.csv.start
    }

    /// Returns whether it is a part of a record that is longer than the limit or has more than 65536 fields:
    /// see [`Pieces`]. Then it has no fields of its own.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.csv.is_long
    }

    /// Returns whether the record ends here.
    #[must_use]
    pub fn is_end(&self) -> bool {
        !self.csv.is_begun
    }

    /// Returns whether there is text in a field beyond those that the header names. Then an
    /// unquoted text may contain a delimiter, and each field may be a piece of it, except where
    /// [`Record::edges`] says otherwise. For a record that comes in parts, see
    /// [`Pieces::has_more`].
    #[must_use]
    pub fn has_more(&self) -> bool {
        let csv = self.csv;
        let named = csv.header.as_ref().and_then(|header| header.named);
        let is_text = |index: usize| !csv.field(index).is_empty();
        named.is_some_and(|named| (named..csv.fields).any(is_text))
    }

    /// Returns the value of the column that was chosen as the name.
    #[must_use]
    pub fn id(&self) -> Option<Cow<'a, str>> {
        let id = self.csv.header.as_ref()?.id?;
        (id < self.csv.fields).then(|| String::from_utf8_lossy(self.csv.field(id)))
    }

    /// Returns the values of the columns that are kept; `None` for those that the record does not have.
    pub fn kept(&self) -> impl Iterator<Item = Option<Cow<'a, str>>> + use<'a> {
        let csv = self.csv;
        let kept = csv.header.as_ref().map_or(&[][..], |header| &header.kept);
        let value = |index: usize| String::from_utf8_lossy(csv.field(index));
        kept.iter().map(move |index| (*index < csv.fields).then(|| value(*index)))
    }

    /// Returns the chosen fields in the order of the record, each with the name of its column; one without a
    /// name has its number from 1.
    pub fn fields(&self) -> impl Iterator<Item = (Cow<'a, str>, &'a [u8])> + use<'a> {
        let csv = self.csv;
        let header = csv.header.as_ref();
        let chosen = header.and_then(|header| header.chosen.as_deref());
        let count = chosen.map_or(csv.fields, <[usize]>::len);
        (0..count).map(move |place| {
            let index = chosen.map_or(place, |chosen| chosen[place]);
            (name_of(header, index), csv.field(index))
        })
    }
}
