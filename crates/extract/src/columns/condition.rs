//! Conditions on the values of columns: which links become rows.

use core::fmt;
use core::str::FromStr;

use irispan::safety::{FactKind, HostFlags, Severity};
use irispan::{Confidence, Flags, Kind};

use super::column::{Column, Type};
use super::condition_error::ConditionError;
use super::operand::Operand;
use super::row::{Page, Row};
use super::value::{Value, value};

/// A condition on the value of one column, which a table need not have.
///
/// | written | holds if the value |
/// |---|---|
/// | `COLUMN` | is not null, or is a list with items |
/// | `!COLUMN` | is null, or is a list without items |
/// | `COLUMN=VALUE`, `COLUMN=VALUE\|VALUE` | is one of these |
/// | `COLUMN!=VALUE`, `COLUMN!=VALUE\|VALUE` | is none of these |
/// | `COLUMN<VALUE`, and `<=`, `>`, `>=` | is less, and so on |
/// | `COLUMN^=VALUE` | begins with it |
/// | `COLUMN$=VALUE` | ends with it |
/// | `COLUMN*=VALUE` | contains it |
///
/// As in SQL, no condition but `!COLUMN` holds for null. A condition on a list holds if it holds
/// for any item; `!=` holds if it holds for every item. Texts are compared byte by byte, numbers as
/// numbers. A time is written as in RFC 3339, or as a date, which means the whole day in UTC. In a
/// value of `=` and `!=`, `\|` is a literal bar. Blanks around the operator are ignored.
///
/// ```
/// use irispan::Scanner;
/// use irispan_extract::columns::{Column, Condition, Page, Rows};
///
/// let wanted: Condition = "url_host_tld = uk|de".parse()?;
/// let mut rows = Rows::new(&[Column::Url]).only(vec![wanted]);
/// for link in Scanner::new().links("www.bbc.co.uk, www.example.com") {
///     rows.push(link, link.start() as u64, &Page::default());
/// }
/// assert_eq!(rows.len(), 1);
/// let error = "url_prot=443".parse::<Condition>().unwrap_err();
/// assert!(error.to_string().starts_with("no column `url_prot`; there are `text`, `url`"));
/// # Ok::<(), irispan_extract::columns::ConditionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    column: Column,
    test: Test,
    /// The condition as it was written.
    text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
    Exists,
    Missing,
    Is(Vec<Operand>),
    IsNot(Vec<Operand>),
    Less(Operand),
    LessOrEqual(Operand),
    Greater(Operand),
    GreaterOrEqual(Operand),
    Begins(String),
    Ends(String),
    Contains(String),
}

/// The operators; one that is the beginning of another comes after it.
const OPERATORS: [&str; 9] = ["!=", "<=", ">=", "^=", "$=", "*=", "=", "<", ">"];

/// The operators that need an order.
const ORDERS: [&str; 4] = ["<", "<=", ">", ">="];

/// The operators for texts only.
const PARTS: [&str; 3] = ["^=", "$=", "*="];

impl Condition {
    /// Returns the column that it is about.
    #[must_use]
    pub fn column(&self) -> Column {
        self.column
    }

    /// Returns whether it holds for a row.
    pub(super) fn holds(&self, row: &Row<'_>, page: &Page) -> bool {
        let value = value(self.column, row, page);
        match (&self.test, value) {
            (Test::Exists, Value::Texts(names)) => names.any(|_| true),
            (Test::Missing, Value::Texts(names)) => !names.any(|_| true),
            (Test::Missing, value) => matches!(value, Value::Null),
            (_, Value::Null) => false,
            (Test::Exists, _) => true,
            (Test::IsNot(values), Value::Texts(names)) => {
                !names.any(|name| values.iter().any(|value| value.is_text(name)))
            }
            (test, Value::Texts(names)) => names.any(|name| test.holds_for_text(name)),
            (test, Value::Text(text)) => test.holds_for_text(&text),
            (test, Value::Int(number)) => test.holds_for_number(number.into()),
            (test, Value::Long(number) | Value::Time(number)) => test.holds_for_number(number),
        }
    }

    fn of(text: &str) -> Result<Condition, ConditionError> {
        let text = text.trim();
        let (is_missing, rest) = match text.strip_prefix('!') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, text),
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let (name, rest) = (&rest[..end], rest[end..].trim_start());
        if name.is_empty() {
            return Err(ConditionError::Syntax(text.to_owned()));
        }
        let column = Column::ALL.iter().copied().find(|column| column.as_str() == name);
        let column = column.ok_or_else(|| ConditionError::Column(name.to_owned()))?;
        if column == Column::RecordLength {
            return Err(ConditionError::Late(column));
        }
        let test = match OPERATORS.iter().find_map(|of| Some((*of, rest.strip_prefix(of)?))) {
            None if rest.is_empty() && is_missing => Test::Missing,
            None if rest.is_empty() => Test::Exists,
            Some((operator, value)) if !is_missing => Test::of(column, operator, value.trim())?,
            _ => return Err(ConditionError::Syntax(text.to_owned())),
        };
        Ok(Condition { column, test, text: text.to_owned() })
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Condition, ConditionError> {
        Condition::of(text)
    }
}

/// Writes the condition as it was written, without blanks around it.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Test {
    fn of(column: Column, operator: &str, value: &str) -> Result<Test, ConditionError> {
        let names = names_of(column);
        let has_order = names.is_none() && column.value_type() != Type::Texts;
        let has_parts = matches!(column.value_type(), Type::Text | Type::Texts);
        let allowed =
            |of: &&str| (has_order || !ORDERS.contains(of)) && (has_parts || !PARTS.contains(of));
        if !allowed(&operator) {
            let known = OPERATORS.into_iter().filter(|of| allowed(of)).collect();
            return Err(ConditionError::Operator { column, operator: operator.to_owned(), known });
        }
        let one = |value: &str| Operand::of(column, names.as_deref(), value);
        let list = || alternatives(value).iter().map(|value| one(value)).collect::<Result<_, _>>();
        Ok(match operator {
            "=" => Test::Is(list()?),
            "!=" => Test::IsNot(list()?),
            "<" => Test::Less(one(value)?),
            "<=" => Test::LessOrEqual(one(value)?),
            ">" => Test::Greater(one(value)?),
            ">=" => Test::GreaterOrEqual(one(value)?),
            "^=" => Test::Begins(value.to_owned()),
            "$=" => Test::Ends(value.to_owned()),
            _ => Test::Contains(value.to_owned()),
        })
    }

    fn holds_for_text(&self, text: &str) -> bool {
        match self {
            Test::Exists => true,
            Test::Missing => false,
            Test::Is(values) => values.iter().any(|value| value.is_text(text)),
            Test::IsNot(values) => !values.iter().any(|value| value.is_text(text)),
            Test::Less(value) => text < value.text(),
            Test::LessOrEqual(value) => text <= value.text(),
            Test::Greater(value) => text > value.text(),
            Test::GreaterOrEqual(value) => text >= value.text(),
            Test::Begins(value) => text.starts_with(value),
            Test::Ends(value) => text.ends_with(value),
            Test::Contains(value) => text.contains(value),
        }
    }

    fn holds_for_number(&self, number: i64) -> bool {
        match self {
            Test::Is(values) => values.iter().any(|value| value.range().contains(&number)),
            Test::IsNot(values) => !values.iter().any(|value| value.range().contains(&number)),
            Test::Less(value) => number < *value.range().start(),
            Test::LessOrEqual(value) => number <= *value.range().end(),
            Test::Greater(value) => number > *value.range().end(),
            Test::GreaterOrEqual(value) => number >= *value.range().start(),
            Test::Exists => true,
            Test::Missing | Test::Begins(_) | Test::Ends(_) | Test::Contains(_) => false,
        }
    }
}

/// Splits a list of values at its bars; `\|` is a literal bar.
fn alternatives(list: &str) -> Vec<String> {
    let mut values = vec![String::new()];
    let mut rest = list;
    while let Some(at) = rest.find('|') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        let last = values.len() - 1;
        match before.strip_suffix('\\') {
            Some(before) => values[last] += &format!("{before}|"),
            None => {
                values[last] += before;
                values.push(String::new());
            }
        }
        rest = after;
    }
    let last = values.len() - 1;
    values[last] += rest;
    values.iter().map(|value| value.trim().to_owned()).collect()
}

/// Returns the values that a column can have, if there is a fixed set of them.
fn names_of(column: Column) -> Option<Vec<&'static str>> {
    Some(match column {
        Column::Kind => Kind::ALL.iter().map(|kind| kind.as_str()).collect(),
        Column::Confidence => Confidence::ALL.iter().map(|grade| grade.as_str()).collect(),
        Column::Severity => Severity::ALL.iter().map(|severity| severity.as_str()).collect(),
        Column::Flags => {
            Flags::ALL.iter().flat_map(|flag| flag.names()).chain(HostFlags::all_names()).collect()
        }
        Column::Facts => FactKind::ALL.iter().map(|kind| kind.as_str()).collect(),
        _ => return None,
    })
}
