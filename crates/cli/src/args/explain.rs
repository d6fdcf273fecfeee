//! The options of `irispan explain`.

use std::ffi::OsString;

use clap::{Args, ValueHint};

pub(super) const EXPLAIN_DETAILS: &str = "\
Output:
  The identifier, a ruler that counts columns, and its parts with their ranges in bytes, half open;
  then each step to the URI with the rule that asks for it, the forms, the findings, and the lengths.
  An identifier with no URI is explained all the same, and the exit status is 2.

  With --json it is one object per line, with the keys `argument` or `line`, `input`, `valid_as`,
  `relative`, `parts`, `steps`, `uri`, `error` if there is no URI, `iri`, `display`, `order`,
  `findings`, `length`, `link` and `facts`. The findings are for people; the facts are those that
  `irispan scan --facts` has, in the same form.
";

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// Identifiers to explain; `-`, or none at all, explains each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// Prints one JSON object per identifier.
    #[arg(long)]
    pub(crate) json: bool,
}
