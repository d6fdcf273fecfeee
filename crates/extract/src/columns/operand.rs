//! What the value of a column is compared with.

use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;

use chrono::{DateTime, NaiveDate, NaiveTime};

use super::column::{Column, Type};
use super::condition_error::ConditionError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Text(String),
    /// A number, or the microseconds of a day.
    Range(i64, i64),
}

/// The microseconds of a day, without the first one.
const REST_OF_DAY: i64 = 24 * 60 * 60 * 1_000_000 - 1;

impl Operand {
    /// Parses a value of the type of a column: one of `names`, if there are any.
    pub(super) fn of(
        column: Column,
        names: Option<&[&'static str]>,
        value: &str,
    ) -> Result<Operand, ConditionError> {
        let wrong =
            |expected: String| ConditionError::Value { column, value: value.to_owned(), expected };
        match (column.value_type(), names) {
            (_, Some(names)) if !names.contains(&value) => {
                Err(wrong(format!("one of {}", names.join(", "))))
            }
            (Type::Text | Type::Texts, _) => Ok(Operand::Text(value.to_owned())),
            (Type::Int | Type::Long, _) => {
                let number = value.parse().map_err(|error| wrong(whole_number(&error)))?;
                Ok(Operand::Range(number, number))
            }
            (Type::Time, _) => time(value).ok_or_else(|| {
                wrong(
                    "a time such as `2024-01-31T12:00:00Z`, or a date such as `2024-01-31`".into(),
                )
            }),
        }
    }

    pub(super) fn is_text(&self, text: &str) -> bool {
        matches!(self, Operand::Text(of) if of == text)
    }

    /// Returns the text; for a number it is empty.
    pub(super) fn text(&self) -> &str {
        match self {
            Operand::Text(text) => text,
            Operand::Range(..) => "",
        }
    }

    /// Returns the numbers that it stands for; for a text, an empty range.
    pub(super) fn range(&self) -> RangeInclusive<i64> {
        match self {
            Operand::Range(first, last) => *first..=*last,
            Operand::Text(_) => i64::MAX..=i64::MAX,
        }
    }
}

/// Describes the numbers that are valid, for a text that failed to parse in this way.
fn whole_number(error: &ParseIntError) -> String {
    match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
            format!("a whole number from {} to {}", i64::MIN, i64::MAX)
        }
        _ => "a whole number such as `443`".to_owned(),
    }
}

fn time(text: &str) -> Option<Operand> {
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        let time = time.timestamp_micros();
        return Some(Operand::Range(time, time));
    }
    let date: NaiveDate = text.parse().ok()?;
    let first = date.and_time(NaiveTime::MIN).and_utc().timestamp_micros();
    Some(Operand::Range(first, first.checked_add(REST_OF_DAY)?))
}
