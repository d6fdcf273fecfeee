//! The options of `irispan explain`.

use std::ffi::OsString;

use clap::{Args, ValueHint};

pub(super) const EXPLAIN_DETAILS: &str = "\
Output:
  The identifier, a ruler that counts columns, and its parts with their ranges in bytes (the \
  second number is the offset after the part); then each step of the mapping to a URI with its \
  rule, the forms, the findings, and the lengths. An identifier without a URI is explained \
  nevertheless, and the exit status is 2.

  With --json, each identifier gives an object on one line, with the keys `argument` or `line`, \
  `input`, `valid_as`, `relative`, `parts`, `steps`, `uri`, `error` if there is no URI, `iri`, \
  `display`, `order`, `findings`, `length`, `link` and `facts`. Findings are for people; facts \
  are those of `irispan scan --facts`, in the same form. Those with the severity `warn` are \
  warnings among the findings, and the others notes.
";

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// The identifiers to explain; `-`, or none at all, explains each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// Prints one JSON object per identifier.
    #[arg(long)]
    pub(crate) json: bool,
}
