//! Why a text is not a condition.

use core::fmt;

use super::column::Column;

/// Why a text is not a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConditionError {
    /// There is no column of this name.
    Column(String),
    /// The column does not have this operator.
    Operator {
        /// The column.
        column: Column,
        /// The operator.
        operator: String,
        /// The operators that the column has.
        known: Vec<&'static str>,
    },
    /// This is not a value of the column.
    Value {
        /// The column.
        column: Column,
        /// The value.
        value: String,
        /// Which values the column has.
        expected: String,
    },
    /// The value of the column is not yet known when links are filtered.
    Late(Column),
    /// It does not have the form of a condition.
    Syntax(String),
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConditionError::Column(name) => {
                write!(f, "no column `{name}`")?;
                for (index, column) in Column::ALL.iter().enumerate() {
                    write!(
                        f,
                        "{} `{}`",
                        if index == 0 { "; there are" } else { "," },
                        column.as_str()
                    )?;
                }
                Ok(())
            }
            ConditionError::Operator { column, operator, known } => {
                let (column, known) = (column.as_str(), known.join(" "));
                write!(f, "column `{column}` has no operator `{operator}`; it has {known}")
            }
            ConditionError::Value { column, value, expected } => {
                write!(
                    f,
                    "`{value}` is not a value of column `{}`: expected {expected}",
                    column.as_str()
                )
            }
            ConditionError::Late(column) => {
                write!(f, "column `{}` is known after the links of a record", column.as_str())
            }
            ConditionError::Syntax(text) => {
                write!(
                    f,
                    "`{text}` is not a condition: write `COLUMN OP VALUE`, `COLUMN` or `!COLUMN`"
                )
            }
        }
    }
}

impl core::error::Error for ConditionError {}
