//! The slices of the inputs, in order.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use irispan::mail::maildir::is_message;

use super::input::{Identity, Input};
use super::settings::Settings;
use crate::decode::{Dictionary, Format};
use crate::source::{Form, Options};

/// The position of a job: everything before this offset of this input is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) input: usize,
    pub(super) offset: u64,
    /// The number of the record there, of sources of lines.
    pub(super) row: u64,
}

/// A slice to be read.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) input: usize,
    /// What the beginning of the input showed, or why it cannot be read.
    pub(super) opened: Result<Opened, String>,
    pub(super) range: Range<u64>,
    /// The offset and the number of its first record, if there is no slice before it.
    pub(super) begin: Option<(u64, u64)>,
    /// The number of the part of the input that the slice belongs to, and whether there are more.
    pub(super) part: usize,
    pub(super) has_parts: bool,
    /// Whether the slice ends its part, and its input.
    pub(super) ends_part: bool,
    pub(super) ends_input: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Opened {
    pub(super) form: Form,
    pub(super) identity: Identity,
    /// The dictionary, which every slice but the first needs.
    pub(super) dictionary: Option<Arc<Dictionary>>,
}

/// Produces slice after slice.
pub(super) struct Plan<'j> {
    inputs: &'j [Input],
    reading: Options,
    slice_size: u64,
    part_size: u64,
    next: Position,
    /// Whether no slice was returned yet.
    is_new: bool,
    /// What the beginning of the current input showed.
    opened: Option<Opened>,
}

impl<'j> Plan<'j> {
    pub(super) fn new(inputs: &'j [Input], settings: &Settings, from: Position) -> Plan<'j> {
        let slice_size = settings.slice_size.max(1);
        // Parts consist of complete slices.
        let part_size = settings.part_size.max(1).next_multiple_of(slice_size);
        let reading = settings.reading.clone();
        Plan { inputs, reading, slice_size, part_size, next: from, is_new: true, opened: None }
    }
}

impl Iterator for Plan<'_> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        let input = self.next.input;
        let opened = match self.opened.take() {
            Some(opened) => Ok(opened),
            None => look(self.inputs.get(input)?, &self.reading).map_err(|error| error.to_string()),
        };
        // Records are counted before they are read; from a store that would fetch the same bytes
        // twice.
        let is_file = self.inputs.get(input)?.path().is_some();
        let has_slices =
            |form: &Form| form.has_slices() && (is_file || !form.has_numbered_slices());
        let size = match &opened {
            Ok(Opened { form, identity, .. }) if has_slices(form) => identity.size.unwrap_or(0),
            _ => 0,
        };
        let begin = self.next.offset / self.slice_size * self.slice_size;
        let end = begin + self.slice_size;
        let ends_input = end >= size;
        let Position { offset, row, .. } = self.next;
        let is_first = std::mem::take(&mut self.is_new) || offset == 0;
        let ends_part = ends_input || end.is_multiple_of(self.part_size);
        if ends_input {
            self.next = Position { input: input + 1, ..Position::default() };
        } else {
            self.next.offset = end;
            self.opened = opened.as_ref().ok().cloned();
        }
        Some(Task {
            input,
            opened,
            range: begin..if ends_input { u64::MAX } else { end },
            begin: is_first.then_some((offset, row)),
            part: (begin / self.part_size) as usize,
            has_parts: size > self.part_size,
            ends_part,
            ends_input,
        })
    }
}

/// Looks at the beginning of an input, except for standard input, which cannot be read again.
pub(super) fn look(input: &Input, reading: &Options) -> io::Result<Opened> {
    let identity = input.identity()?;
    let mut begin = Vec::new();
    if identity.size.is_some() {
        input.open(0)?.take(Form::LENGTH as u64).read_to_end(&mut begin)?;
    }
    let is_message = input.path().is_some_and(is_message);
    let form = reading.form_of_file(input.name(), is_message, &begin);
    let has_dictionary = form.has_slices() && form.format == Format::Zstd;
    let dictionary = if has_dictionary { Dictionary::read(input.open(0)?)? } else { None };
    Ok(Opened { form, identity, dictionary: dictionary.map(Arc::new) })
}
