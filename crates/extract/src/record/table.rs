//! Texts of columns in Arrow: strings and bytes, in lists and structures as well.

use std::fmt;
use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowDictionaryKeyType, ByteArrayType};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, GenericByteArray, GenericByteViewArray, RecordBatch,
    downcast_dictionary_array,
};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema};

use super::csv::ColumnError;

/// How deep lists and structures are looked into.
const MAX_DEPTH: usize = 32;

/// The columns of a table that have texts, and the one that names its rows.
///
/// A column within a structure has the name of the structure, a full stop and its own name; the
/// elements of a list have the name of the list, and those of a map `key` and `value` below its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    texts: Vec<Leaf>,
    id: Option<usize>,
}

/// A column that has texts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Leaf {
    /// The names that lead to it, and where lists are.
    steps: Vec<Step>,
    /// The index of the column of the table that it is, or is part of.
    column: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// The field of this name, and its index in the structure.
    Field(String, usize),
    Elements,
}

/// Why a table cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// A column was chosen that does not exist.
    Column(ColumnError),
    /// A column was chosen that has no texts.
    NoText(String),
    /// The links of one batch have more than 1 GiB.
    TooLarge,
    /// The batch cannot be made or read.
    Arrow(ArrowError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Column(error) => error.fmt(f),
            TableError::NoText(name) => write!(f, "column `{name}` holds no text"),
            TableError::TooLarge => f.write_str("the links of one batch have more than 1 GiB"),
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
    /// Returns the columns of these names: every string in them, or the bytes if they are a column of
    /// bytes. `None` is every column of strings.
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
            leaves.retain(|(_, is_string)| *is_string);
            return Ok(Columns { texts: leaves.into_iter().map(|(leaf, _)| leaf).collect(), id });
        };
        let mut texts: Vec<Leaf> = Vec::new();
        for name in chosen {
            let below = format!("{name}.");
            let before = texts.len();
            for (leaf, is_string) in &leaves {
                let of = leaf.name();
                if of == *name || *is_string && of.starts_with(&below) {
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
        texts.retain(|leaf| seen.insert(leaf.name()));
        Ok(Columns { texts, id })
    }

    /// Returns the names that lead to each column that is read, as far as the first list.
    pub(crate) fn paths(&self) -> impl Iterator<Item = Vec<&str>> {
        self.texts.iter().map(|leaf| {
            let names = leaf.steps.iter().map_while(|step| match step {
                Step::Field(name, _) => Some(&**name),
                Step::Elements => None,
            });
            names.collect()
        })
    }

    /// Returns the indices of the columns that are read, or that have what is read.
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
        let id =
            id.map(|array| ArrayFormatter::try_new(array.as_ref(), &options).map(|f| (array, f)));
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
                Step::Elements => None,
            })
            .collect();
        names.join(".")
    }

    fn with(&self, step: Step) -> Leaf {
        Leaf { steps: self.steps.iter().cloned().chain([step]).collect(), column: self.column }
    }
}

/// Collects the columns that have texts, and whether these are strings.
fn collect(field: &Field, leaf: Leaf, leaves: &mut Vec<(Leaf, bool)>) {
    if leaf.steps.len() > MAX_DEPTH {
        return;
    }
    match field.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => leaves.push((leaf, true)),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            leaves.push((leaf, false));
        }
        DataType::Dictionary(_, values) => match &**values {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => leaves.push((leaf, true)),
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
                leaves.push((leaf, false));
            }
            _ => {}
        },
        DataType::List(item)
        | DataType::LargeList(item)
        | DataType::FixedSizeList(item, _)
        | DataType::Map(item, _) => collect(item, leaf.with(Step::Elements), leaves),
        DataType::Struct(fields) => {
            for (index, field) in fields.iter().enumerate() {
                collect(field, leaf.with(Step::Field(field.name().clone(), index)), leaves);
            }
        }
        _ => {}
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
        while let DataType::List(item) | DataType::LargeList(item) | DataType::Map(item, _) =
            data_type
        {
            data_type = item.data_type();
        }
        matches!(data_type, DataType::Struct(fields) if fields.iter().any(|field| has(field, rest)))
    }
    schema.fields().iter().any(|field| has(field, name))
}

/// The texts of a batch.
pub struct Texts<'b> {
    leaves: Vec<(&'b Leaf, Values)>,
    id: Option<(&'b ArrayRef, ArrayFormatter<'b>)>,
}

impl fmt::Debug for Texts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("leaves", &self.leaves).finish_non_exhaustive()
    }
}

/// Where a text is in a row.
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
            }
        }
        Ok(())
    }
}

impl Texts<'_> {
    /// Passes on the texts of a row, and where each is. Null is no text.
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

    /// Returns what the column says that names a row; `None` if it is null.
    #[must_use]
    pub fn id(&self, row: usize) -> Option<String> {
        let (array, formatter) = self.id.as_ref()?;
        let is_valid = row < array.len() && array.is_valid(row);
        is_valid.then(|| formatter.value(row).try_to_string().ok()).flatten()
    }
}

/// The texts of a column.
#[derive(Debug)]
enum Values {
    Bytes(Bytes),
    /// The values of a dictionary, and which one each row has.
    Dictionary(Bytes, Vec<Option<usize>>),
    /// A field of a structure, whose rows may be null.
    Field(ArrayRef, Box<Values>),
    /// The elements of lists.
    Elements(ArrayRef, Box<Values>),
}

#[derive(Debug)]
enum Bytes {
    Text(arrow_array::StringArray),
    LargeText(arrow_array::LargeStringArray),
    TextView(arrow_array::StringViewArray),
    Binary(arrow_array::BinaryArray),
    LargeBinary(arrow_array::LargeBinaryArray),
    BinaryView(arrow_array::BinaryViewArray),
}

impl Values {
    fn of(array: &ArrayRef, steps: &[Step]) -> Result<Values, ArrowError> {
        let other = || ArrowError::SchemaError(format!("a column of type {}", array.data_type()));
        let inner = |array: &ArrayRef| Values::of(array, &steps[1..]).map(Box::new);
        let whole = || ArrayRef::clone(array);
        Ok(match (array.data_type(), steps.first()) {
            (DataType::Struct(_), Some(Step::Field(_, index))) => {
                let field = array.as_struct().columns().get(*index).ok_or_else(other)?;
                Values::Field(whole(), inner(field)?)
            }
            (DataType::List(_), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_list::<i32>().values())?)
            }
            (DataType::LargeList(_), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_list::<i64>().values())?)
            }
            (DataType::FixedSizeList(..), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_fixed_size_list().values())?)
            }
            (DataType::Map(..), Some(Step::Elements)) => {
                let entries: ArrayRef = std::sync::Arc::new(array.as_map().entries().clone());
                Values::Elements(whole(), inner(&entries)?)
            }
            (DataType::Dictionary(..), None) => dictionary(array).ok_or_else(other)?,
            (_, None) => Values::Bytes(Bytes::of(array).ok_or_else(other)?),
            _ => return Err(other()),
        })
    }

    fn each<E>(
        &self,
        row: usize,
        elements: &mut Vec<usize>,
        take: &mut dyn FnMut(&[usize], &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Values::Bytes(bytes) => match bytes.get(row) {
                Some(text) => take(elements, text),
                None => Ok(()),
            },
            Values::Dictionary(bytes, keys) => {
                match keys.get(row).copied().flatten().and_then(|key| bytes.get(key)) {
                    Some(text) => take(elements, text),
                    None => Ok(()),
                }
            }
            Values::Field(array, values) if array.is_valid(row) => values.each(row, elements, take),
            Values::Elements(array, values) if array.is_valid(row) => {
                for (number, index) in elements_of(array, row).enumerate() {
                    elements.push(number);
                    let result = values.each(index, elements, take);
                    elements.pop();
                    result?;
                }
                Ok(())
            }
            Values::Field(..) | Values::Elements(..) => Ok(()),
        }
    }
}

/// Returns where the elements of a list are.
fn elements_of(array: &ArrayRef, row: usize) -> Range<usize> {
    let range = |start: i64, end: i64| {
        usize::try_from(start).unwrap_or(0)..usize::try_from(end).unwrap_or(0)
    };
    match array.data_type() {
        DataType::List(_) => {
            let offsets = array.as_list::<i32>().value_offsets();
            range(offsets[row].into(), offsets[row + 1].into())
        }
        DataType::LargeList(_) => {
            let offsets = array.as_list::<i64>().value_offsets();
            range(offsets[row], offsets[row + 1])
        }
        DataType::Map(..) => {
            let offsets = array.as_map().value_offsets();
            range(offsets[row].into(), offsets[row + 1].into())
        }
        DataType::FixedSizeList(..) => {
            let list = array.as_fixed_size_list();
            let length = usize::try_from(list.value_length()).unwrap_or(0);
            let start = usize::try_from(list.value_offset_at(row)).unwrap_or(0);
            start..start + length
        }
        _ => 0..0,
    }
}

fn dictionary(array: &ArrayRef) -> Option<Values> {
    fn of<K: ArrowDictionaryKeyType>(array: &DictionaryArray<K>) -> Option<Values> {
        let keys = (0..array.len()).map(|row| array.key(row)).collect();
        Some(Values::Dictionary(Bytes::of(array.values())?, keys))
    }
    let array: &dyn Array = array.as_ref();
    downcast_dictionary_array!(
        array => of(array),
        _ => None
    )
}

impl Bytes {
    fn of(array: &ArrayRef) -> Option<Bytes> {
        Some(match array.data_type() {
            DataType::Utf8 => Bytes::Text(array.as_string_opt::<i32>()?.clone()),
            DataType::LargeUtf8 => Bytes::LargeText(array.as_string_opt::<i64>()?.clone()),
            DataType::Utf8View => Bytes::TextView(array.as_string_view_opt()?.clone()),
            DataType::Binary => Bytes::Binary(array.as_binary_opt::<i32>()?.clone()),
            DataType::LargeBinary => Bytes::LargeBinary(array.as_binary_opt::<i64>()?.clone()),
            DataType::BinaryView => Bytes::BinaryView(array.as_binary_view_opt()?.clone()),
            _ => return None,
        })
    }

    /// Returns a value; `None` if it is null.
    fn get(&self, index: usize) -> Option<&[u8]> {
        fn value<T: ByteArrayType>(array: &GenericByteArray<T>, index: usize) -> Option<&[u8]> {
            let is_value = index < array.len() && array.is_valid(index);
            is_value.then(|| array.value(index).as_ref())
        }
        fn view<T>(array: &GenericByteViewArray<T>, index: usize) -> Option<&[u8]>
        where
            T: arrow_array::types::ByteViewType,
        {
            let is_value = index < array.len() && array.is_valid(index);
            is_value.then(|| array.value(index).as_ref())
        }
        match self {
            Bytes::Text(array) => value(array, index),
            Bytes::LargeText(array) => value(array, index),
            Bytes::TextView(array) => view(array, index),
            Bytes::Binary(array) => value(array, index),
            Bytes::LargeBinary(array) => value(array, index),
            Bytes::BinaryView(array) => view(array, index),
        }
    }
}
