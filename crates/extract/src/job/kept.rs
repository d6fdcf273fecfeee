//! The columns of sources that are carried along, and their types.

use arrow_schema::{DataType, Field};

use super::error::{JobError, JobErrorKind};
use super::input::Input;
use super::plan::look;
use super::settings::Settings;
use crate::source::column_types;

/// Returns the columns that are carried along, each with its type in the first source that has
/// columns, or text if no source has.
pub(super) fn kept_fields(inputs: &[Input], settings: &Settings) -> Result<Vec<Field>, JobError> {
    let (types, _) = kept_types(inputs, settings)?;
    let field = |(name, of): (&String, Option<DataType>)| {
        Field::new(name, of.unwrap_or(DataType::Utf8), true)
    };
    Ok(settings.reading.kept().iter().zip(types).map(field).collect())
}

/// Returns the inputs that determine the types of the columns that are carried along, for
/// [`Settings::kept_like`] of jobs that read some of the inputs.
///
/// # Errors
///
/// If an input has no such column.
pub fn kept_like(inputs: &[Input], settings: &Settings) -> Result<Vec<Input>, JobError> {
    let (_, sources) = kept_types(inputs, settings)?;
    Ok(sources.into_iter().cloned().collect())
}

/// The type of each column, and the sources that determine them.
type Types<'i> = (Vec<Option<DataType>>, Vec<&'i Input>);

fn kept_types<'i>(inputs: &'i [Input], settings: &'i Settings) -> Result<Types<'i>, JobError> {
    let names = settings.reading.kept();
    let mut types: Vec<Option<DataType>> = vec![None; names.len()];
    let mut sources = Vec::new();
    let inputs = if settings.kept_like.is_empty() { inputs } else { &settings.kept_like };
    for input in inputs {
        if types.iter().all(Option::is_some) {
            break;
        }
        // An input that cannot be opened is reported when it is read.
        let Ok(opened) = look(input, &settings.reading) else { continue };
        let of_input = if opened.identity.size.is_none() {
            vec![Some(DataType::Utf8); names.len()]
        } else {
            let file = input.open_file(opened.identity);
            column_types(opened.form, file, names).map_err(|error| {
                let name = std::path::Path::new(input.name());
                JobError::new(JobErrorKind::Input, name, error.to_string())
            })?
        };
        let is_new =
            types.iter().zip(&of_input).any(|(known, new)| known.is_none() && new.is_some());
        sources.extend(is_new.then_some(input));
        for (known, of_input) in types.iter_mut().zip(of_input) {
            *known = known.take().or(of_input);
        }
    }
    Ok((types, sources))
}
