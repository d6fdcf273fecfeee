//! Quotation marks that may have joined records.

use memchr::{memchr, memchr2};

use super::Options;

/// The maximum capacity that is kept between records, in bytes.
const CAPACITY: usize = 1 << 20;

/// Finds quoted fields that span a line end and continue after their closing mark.
///
/// `"Hello` at the beginning of a field is read as a quoted field up to the next mark, which is in
/// another line where no quoting was meant. That mark begins a field or stands within one, so it is
/// followed by a character that neither ends a field nor is a mark.
#[derive(Debug)]
pub(super) struct Quotes {
    delimiter: u8,
    line_end: u8,
    state: State,
    is_found: bool,
    /// The bytes of the current record in earlier pieces.
    record: Vec<u8>,
    /// Which fields of the record are quoted, if [`Quotes::find`] was called.
    quoted: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// At the beginning of a field.
    Begin,
    /// In a field without quotation marks, or after them.
    Plain,
    /// Within quotation marks; whether a line ended there.
    Quoted(bool),
    /// After a quotation mark within a quoted field; whether a line ended there.
    Mark(bool),
}

impl Quotes {
    /// Returns a reader at the beginning of a file.
    pub(super) fn new(options: &Options) -> Quotes {
        Quotes {
            delimiter: options.delimiter,
            line_end: options.line_end,
            state: State::Begin,
            is_found: false,
            record: Vec::new(),
            quoted: Vec::new(),
        }
    }

    /// Returns whether such a field was found since the last call.
    pub(super) fn take(&mut self) -> bool {
        std::mem::take(&mut self.is_found)
    }

    /// Reads bytes of the file. Time is linear, and short where there are no quotation marks.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            match self.state {
                State::Begin if *byte == b'"' => self.state = State::Quoted(false),
                State::Begin | State::Plain => {
                    // A quotation mark opens a field only after the end of another one.
                    let Some(mark) = memchr(b'"', &bytes[at..]) else {
                        let last = bytes[bytes.len() - 1];
                        self.state = if self.is_end(last) { State::Begin } else { State::Plain };
                        return;
                    };
                    at += mark;
                    let is_begin = match at.checked_sub(1).filter(|_| mark > 0) {
                        Some(before) => self.is_end(bytes[before]),
                        None => self.state == State::Begin,
                    };
                    self.state = if is_begin { State::Quoted(false) } else { State::Plain };
                }
                State::Quoted(has_line) => {
                    let found = match has_line {
                        true => memchr(b'"', &bytes[at..]),
                        false => memchr2(b'"', self.line_end, &bytes[at..]),
                    };
                    let Some(found) = found else { return };
                    at += found;
                    self.state = match bytes[at] {
                        b'"' => State::Mark(has_line),
                        _ => State::Quoted(true),
                    };
                }
                State::Mark(has_line) => {
                    self.state = match *byte {
                        b'"' => State::Quoted(has_line),
                        byte if self.is_end(byte) => State::Begin,
                        _ => {
                            self.is_found |= has_line;
                            State::Plain
                        }
                    };
                }
            }
            at += 1;
        }
    }

    /// Holds a piece of an unfinished record.
    pub(super) fn hold(&mut self, piece: &[u8]) {
        self.record.extend_from_slice(piece);
    }

    /// Forgets the record.
    pub(super) fn forget(&mut self) {
        self.record.clear();
        self.record.shrink_to(CAPACITY);
        self.quoted.clear();
    }

    /// Finds which fields of the record that ends with this piece are quoted.
    #[cold]
    pub(super) fn find(&mut self, piece: &[u8]) {
        let mut record = std::mem::take(&mut self.record);
        record.extend_from_slice(piece);
        let mut rest = record.as_slice();
        self.quoted.clear();
        loop {
            let length = quoted_length(rest);
            let is_ended = |byte: &u8| self.is_end(*byte);
            let is_quoted = length > 0 && rest.get(length).is_none_or(is_ended);
            let end = rest[length..].iter().position(is_ended).map(|end| length + end);
            self.quoted.push(is_quoted);
            match end {
                Some(end) if rest[end] == self.delimiter => rest = &rest[end + 1..],
                _ => break,
            }
        }
        self.record = record;
    }

    /// Returns whether a field is quoted and ends with its closing mark. `fields` is their number
    /// according to the reader; if this found another number, no field counts as quoted.
    pub(super) fn is_quoted(&self, field: usize, fields: usize) -> bool {
        self.quoted.len() == fields && self.quoted.get(field).is_some_and(|quoted| *quoted)
    }

    /// Returns whether a byte ends a field.
    fn is_end(&self, byte: u8) -> bool {
        byte == self.delimiter || byte == self.line_end || byte == b'\r' && self.line_end == b'\n'
    }
}

/// Returns the length of a quoted field up to its closing mark; 0 if it is not quoted or not
/// closed.
fn quoted_length(text: &[u8]) -> usize {
    let mut at = usize::from(text.first() == Some(&b'"'));
    while let Some(mark) = text.get(at..).filter(|_| at > 0).and_then(|rest| memchr(b'"', rest)) {
        at += mark + 1;
        if text.get(at) != Some(&b'"') {
            return at;
        }
        at += 1;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(text: &str) -> bool {
        let text = text.as_bytes();
        let found = |piece: usize| {
            let mut quotes = Quotes::new(&Options::new());
            text.chunks(piece).for_each(|piece| quotes.read(piece));
            quotes.take()
        };
        let whole = found(text.len());
        (1..text.len()).for_each(|piece| assert_eq!(found(piece), whole, "pieces of {piece}"));
        whole
    }

    #[test]
    fn a_field_that_goes_on_after_lines_and_a_mark() {
        for text in [
            "1,\"Hello\n2,\"world\n",
            "\"Hello\n2,wo\"rld",
            "a,b\n1,\"x\r\n2,\"\" y\n3,\"z\"\n",
            "a\n\"b\" \n\"c\nd\" e\n",
        ] {
            assert!(finds(text), "{text:?}");
        }
    }

    #[test]
    fn fields_that_are_quoted_well_and_marks_in_others() {
        for text in [
            "1,\"two\nlines\",3\n",
            "1,\"say \"\"two\n\"\"\"\n\"3\"\n",
            "1,5\" screen\n2,6\" screen\n",
            "1,\"a\" b\n2,\"c\" d\n",
            "1,\"open\n2,end",
            "\"a\nb\"\r\n\"c\"",
            "1, \"a\n2,b\"\n",
        ] {
            assert!(!finds(text), "{text:?}");
        }
    }
}
