//! The options of `irispan normalize`.

use std::ffi::OsString;

use clap::{Args, ValueHint};
use irispan::iri::Rung;

use super::names::rung;

pub(super) const RUNG_DETAILS: &str = "\
Rungs, each with all before it:
  simple    nothing is done
  case      lower case in scheme and ASCII host, upper case in escapes
  percent   as URI; escapes of unreserved characters are decoded
  path      dot segments are removed
  scheme    default ports, empty paths, domain names, and other rules of single schemes
  protocol  the fragment, which no request has, is left out
";

#[derive(Args, Debug)]
pub(crate) struct NormalizeArgs {
    /// Identifiers to normalise; `-`, or none at all, normalises each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// How far to go.
    #[arg(long, default_value = Rung::Scheme.as_str(), value_parser = rung(), value_name = "NAME")]
    pub(crate) rung: Rung,

    /// Prints one JSON object per identifier, with the keys `argument` or `line`, `input`, `rung`,
    /// `output`, and those of an error as in `map`.
    #[arg(long)]
    pub(crate) json: bool,
}
