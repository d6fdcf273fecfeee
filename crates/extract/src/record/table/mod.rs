//! Texts of columns of Arrow: strings and bytes, also within lists and structs.

mod step;
mod values;

use std::fmt;

use arrow_array::{Array, RecordBatch};
use arrow_buffer::NullBuffer;
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema};

use super::csv::ColumnError;
use step::Step;
use values::Values;

/// The maximum depth of lists and structs that are read.
const MAX_DEPTH: usize = 32;

/// The columns of a table that have texts, and the one with the names of rows.
///
/// A field of a struct has the name of the struct, a full stop and its own name; elements of a list have the name of the
/// list, and those of a map have `key` and `value` below its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    texts: Vec<Leaf>,
    id: Option<usize>,
    /// The number of columns of bytes that are not read, because no columns were chosen.
    passed_over: u64,
}

/// A column that has texts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Leaf {
    /// The names of fields that lead to it, and where lists are.
    steps: Vec<Step>,
    /// The index of the column of the table that contains it.
    column: usize,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Strings,
    Bytes,
    /// Only nulls: some programs give this type to a column without values.
    Nulls,
}

impl Holds {
    /// Returns what a column of this type holds; `None` for nested types and those without texts.
    fn of(data_type: &DataType) -> Option<Holds> {
        match data_type {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Some(Holds::Strings),
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => Some(Holds::Bytes),
            DataType::Null => Some(Holds::Nulls),
            DataType::Dictionary(_, values) => Holds::of(values),
            _ => None,
        }
    }
}

/// Why a table cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// A chosen column does not exist.
    Column(ColumnError),
    /// A chosen column has no texts.
    NoText(String),
    /// The links of one batch, or of one row if batches are cut, have more bytes than 1 GiB or than
    /// the caller allows.
    TooLarge,
    /// The batch cannot be made or read.
    Arrow(ArrowError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Column(error) => error.fmt(f),
            TableError::NoText(name) => write!(f, "column `{name}` holds no text"),
            TableError::TooLarge => f.write_str(
                "the links have more bytes than a batch may have: 1 GiB, or what was set",
            ),
            TableError::Arrow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TableError {}

impl From<ArrowError> for TableError {
    fn from(error: ArrowError) -> TableError {
        TableError::Arrow(error)
    }
}

impl Columns {
    /// Returns the columns with these names: all strings in them, or their bytes if they are columns of bytes; in a
    /// column of type `Null`, every text is null. `None` means every column of strings.
    ///
    /// # Errors
    ///
    /// [`TableError::Column`] if one of them does not exist, [`TableError::NoText`] if it has no texts.
    pub fn of(
        schema: &Schema,
        chosen: Option<&[String]>,
        id: Option<&str>,
    ) -> Result<Columns, TableError> {
        let known = || schema.fields().iter().map(|field| field.name().clone());
        let mut leaves = Vec::new();
        for (column, field) in schema.fields().iter().enumerate() {
            let steps = vec![Step::Field(field.name().clone(), column)];
            collect(field, Leaf { steps, column }, &mut leaves);
        }
        let id = id.map(|id| {
            let found = schema.fields().iter().position(|field| field.name() == id);
            found.ok_or_else(|| TableError::Column(ColumnError::new(id, known())))
        });
        let id = id.transpose()?;
        let Some(chosen) = chosen else {
            let passed_over = leaves.iter().filter(|(_, of)| *of == Holds::Bytes).count() as u64;
            leaves.retain(|(_, of)| *of == Holds::Strings);
            let texts = leaves.into_iter().map(|(leaf, _)| leaf).collect();
            return Ok(Columns { texts, id, passed_over });
        };
        let mut texts: Vec<Leaf> = Vec::new();
        for name in chosen {
            let below = format!("{name}.");
            let before = texts.len();
            for (leaf, holds) in &leaves {
                let of = leaf.name();
                if of == *name || *holds == Holds::Strings && of.starts_with(&below) {
                    texts.push(leaf.clone());
                }
            }
            if texts.len() == before {
                let exists = exists(schema, name);
                let names = leaves.iter().map(|(leaf, _)| leaf.name());
                return Err(if exists {
                    TableError::NoText(name.clone())
                } else {
                    let others = known().filter(|name| !leaves.iter().any(|l| l.0.name() == *name));
                    TableError::Column(ColumnError::new(name, names.chain(others)))
                });
            }
        }
        let mut seen = std::collections::HashSet::new();
        // A name chooses all columns that have it.
        texts.retain(|leaf| seen.insert(leaf.steps.clone()));
        Ok(Columns { texts, id, passed_over: 0 })
    }

    /// Returns the number of columns of bytes that are not read, because no columns were chosen.
    pub(crate) fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// Returns a message for each column of a table with strings that cannot be read.
    pub(crate) fn unread(schema: &Schema) -> impl Iterator<Item = String> {
        schema.fields().iter().filter_map(|field| {
            let place = unread_place(field.data_type(), 1)?;
            Some(format!("the column `{}` has strings {place}, which is not read", field.name()))
        })
    }

    /// Returns the names that lead to each column that is read, up to the first list.
    pub(crate) fn paths(&self) -> impl Iterator<Item = Vec<&str>> {
        self.texts.iter().map(|leaf| {
            let names = leaf.steps.iter().map_while(|step| match step {
                Step::Field(name, _) => Some(&**name),
                Step::Elements | Step::Runs => None,
            });
            names.collect()
        })
    }

    /// Returns the indices of the columns of the table that are read.
    pub(crate) fn indices(&self) -> impl Iterator<Item = usize> {
        self.texts.iter().map(|leaf| leaf.column).chain(self.id)
    }

    /// Returns the texts of a batch of the schema.
    ///
    /// # Errors
    ///
    /// If the batch has another schema.
    pub fn texts<'b>(&'b self, batch: &'b RecordBatch) -> Result<Texts<'b>, TableError> {
        let column = |index: usize| {
            let missing = || ArrowError::SchemaError("a batch with other columns".to_owned());
            batch.columns().get(index).ok_or_else(missing)
        };
        let mut leaves = Vec::new();
        for leaf in &self.texts {
            leaves.push((leaf, Values::of(column(leaf.column)?, &leaf.steps[1..])?));
        }
        let options = FormatOptions::default();
        let id = self.id.map(column).transpose()?;
        let id = id.map(|array| {
            let formatter = ArrayFormatter::try_new(array.as_ref(), &options)?;
            let (length, nulls) = (array.len(), array.logical_nulls());
            Ok::<_, ArrowError>(Id { length, nulls, formatter })
        });
        Ok(Texts { leaves, id: id.transpose()? })
    }
}

impl Leaf {
    fn name(&self) -> String {
        let names: Vec<&str> = self
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Field(name, _) => Some(&**name),
                Step::Elements | Step::Runs => None,
            })
            .collect();
        names.join(".")
    }

    fn with(&self, step: Step) -> Leaf {
        Leaf { steps: self.steps.iter().cloned().chain([step]).collect(), column: self.column }
    }
}

/// Collects the columns that have texts, and what they hold.
fn collect(field: &Field, leaf: Leaf, leaves: &mut Vec<(Leaf, Holds)>) {
    if leaf.steps.len() > MAX_DEPTH {
        return;
    }
    if let Some(holds) = Holds::of(field.data_type()) {
        leaves.push((leaf, holds));
        return;
    }
    match field.data_type() {
        DataType::RunEndEncoded(_, values) => collect(values, leaf.with(Step::Runs), leaves),
        DataType::Struct(fields) => {
            for (index, field) in fields.iter().enumerate() {
                collect(field, leaf.with(Step::Field(field.name().clone(), index)), leaves);
            }
        }
        other => {
            if let Some(item) = item_of(other) {
                collect(item, leaf.with(Step::Elements), leaves);
            }
        }
    }
}

/// Returns the field of the elements of a list or a map.
fn item_of(data_type: &DataType) -> Option<&Field> {
    match data_type {
        DataType::List(item)
        | DataType::LargeList(item)
        | DataType::ListView(item)
        | DataType::LargeListView(item)
        | DataType::FixedSizeList(item, _)
        | DataType::Map(item, _) => Some(item),
        _ => None,
    }
}

/// Describes where a column, at this depth, has strings that are not read; `None` if it has none.
fn unread_place(data_type: &DataType, steps: usize) -> Option<&'static str> {
    let is_text = |of: &DataType| matches!(Holds::of(of), Some(Holds::Strings));
    let below = |of: &DataType| unread_place(of, steps + 1);
    match data_type {
        // Types may be nested without a limit, so nothing below is looked at.
        of if steps > MAX_DEPTH => {
            (is_text(of) || of.is_nested()).then_some("in more than 32 lists and structures")
        }
        DataType::Union(fields, _) => {
            let mut types = fields.iter().map(|(_, field)| field.data_type());
            types.any(|of| is_text(of) || below(of).is_some()).then_some("in a union")
        }
        DataType::Struct(fields) => fields.iter().find_map(|field| below(field.data_type())),
        DataType::RunEndEncoded(_, values) => below(values.data_type()),
        other => item_of(other).and_then(|item| below(item.data_type())),
    }
}

/// Returns whether a column or a field has this name.
fn exists(schema: &Schema, name: &str) -> bool {
    fn has(field: &Field, name: &str) -> bool {
        if field.name() == name {
            return true;
        }
        let Some(rest) = name.strip_prefix(field.name()).and_then(|rest| rest.strip_prefix('.'))
        else {
            return false;
        };
        let mut data_type = field.data_type();
        while let Some(item) = item_of(data_type) {
            data_type = item.data_type();
        }
        matches!(data_type, DataType::Struct(fields) if fields.iter().any(|field| has(field, rest)))
    }
    schema.fields().iter().any(|field| has(field, name))
}

/// The texts of a batch.
pub struct Texts<'b> {
    leaves: Vec<(&'b Leaf, Values)>,
    id: Option<Id<'b>>,
}

/// The column with the names of rows.
struct Id<'b> {
    length: usize,
    /// The nulls, including those of the values of dictionaries and runs; in a column of type
    /// `Null`, all rows.
    nulls: Option<NullBuffer>,
    formatter: ArrayFormatter<'b>,
}

impl fmt::Debug for Texts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("leaves", &self.leaves).finish_non_exhaustive()
    }
}

/// The place of a text in a row.
#[derive(Clone, Copy, Debug)]
pub struct Place<'p> {
    leaf: &'p Leaf,
    elements: &'p [usize],
}

impl fmt::Display for Place<'_> {
    /// Writes the name of the column, with the number of each element: `meta.urls[3]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut elements = self.elements.iter();
        for (index, step) in self.leaf.steps.iter().enumerate() {
            match step {
                Step::Field(name, _) if index == 0 => f.write_str(name)?,
                Step::Field(name, _) => write!(f, ".{name}")?,
                Step::Elements => {
                    if let Some(element) = elements.next() {
                        write!(f, "[{element}]")?;
                    }
                }
                Step::Runs => {}
            }
        }
        Ok(())
    }
}

impl Texts<'_> {
    /// Passes on the texts of a row with their places, without nulls.
    ///
    /// # Errors
    ///
    /// Those of `take`.
    pub fn row<E>(
        &self,
        row: usize,
        mut take: impl FnMut(Place<'_>, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut elements = Vec::new();
        for (leaf, values) in &self.leaves {
            values.each(row, &mut elements, &mut |elements, text| {
                take(Place { leaf, elements }, text)
            })?;
        }
        Ok(())
    }

    /// Returns the name of a row; `None` if it is null.
    #[must_use]
    pub fn id(&self, row: usize) -> Option<String> {
        let id = self.id.as_ref()?;
        let is_value = row < id.length && id.nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
        is_value.then(|| id.formatter.value(row).try_to_string().ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::{Columns, DataType, Field, MAX_DEPTH, Schema};

    #[test]
    fn strings_are_read_or_told() {
        for (of, is_text) in [(DataType::Utf8, true), (DataType::Int64, false)] {
            for steps in [1, 2, MAX_DEPTH, MAX_DEPTH + 1, MAX_DEPTH + 9] {
                let list = |of, _| DataType::List(Field::new("e", of, true).into());
                let column = Field::new("c", (1..steps).fold(of.clone(), list), true);
                let schema = Schema::new(vec![column]);
                let read = Columns::of(&schema, None, None).expect("columns").texts.len();
                assert_eq!(read == 1, is_text && steps <= MAX_DEPTH, "{of} in {steps}");
                // Types that are much deeper are not looked at.
                let expected = steps > MAX_DEPTH && (is_text || steps > MAX_DEPTH + 1);
                let reported = Columns::unread(&schema).count() == 1;
                assert_eq!(reported, expected, "{of} in {steps}");
            }
        }
    }
}
