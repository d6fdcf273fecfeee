//! The columns of sources that are carried along, and their types.

use arrow_schema::{DataType, Field};

use super::error::{JobError, JobErrorKind};
use super::input::Input;
use super::plan::look;
use super::settings::Settings;
use crate::source::column_types;

/// Returns the columns that are carried along, each with the type that the first source has for it
/// that has columns. Text if there is none.
pub(super) fn kept_fields(inputs: &[Input], settings: &Settings) -> Result<Vec<Field>, JobError> {
    let names = settings.reading.kept();
    let mut types: Vec<Option<DataType>> = vec![None; names.len()];
    for input in inputs {
        if types.iter().all(Option::is_some) {
            break;
        }
        // What cannot be opened is told when it is read.
        let Ok(opened) = look(input, &settings.reading) else { continue };
        let of_input = if opened.identity.size.is_none() {
            vec![Some(DataType::Utf8); names.len()]
        } else {
            let file = input.open_file();
            column_types(opened.form, file, names).map_err(|error| {
                let name = std::path::Path::new(input.name());
                JobError::new(JobErrorKind::Input, name, error.to_string())
            })?
        };
        for (known, of_input) in types.iter_mut().zip(of_input) {
            *known = known.take().or(of_input);
        }
    }
    let field = |(name, of): (&String, Option<DataType>)| {
        Field::new(name, of.unwrap_or(DataType::Utf8), true)
    };
    Ok(names.iter().zip(types).map(field).collect())
}
