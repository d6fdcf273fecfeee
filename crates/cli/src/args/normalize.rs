//! The options of `irispan normalize`.

use std::ffi::OsString;

use clap::{Args, ValueHint};
use irispan::iri::Rung;

use super::names::rung;

pub(super) const RUNG_DETAILS: &str = "\
Rungs:
  Each rung includes those before it:

    simple    nothing is done
    case      lower case in scheme and ASCII host, upper case in escapes
    percent   as a URI; escapes of unreserved characters are decoded
    path      dot segments are removed
    scheme    default ports, empty paths, domain names, and other rules of single schemes
    protocol  the fragment is removed, because it is not part of a request
";

#[derive(Args, Debug)]
pub(crate) struct NormalizeArgs {
    /// The identifiers to normalize; `-`, or none at all, normalizes each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// The rung of the normal form.
    #[arg(long, default_value = Rung::Scheme.as_str(), value_parser = rung(), value_name = "NAME")]
    pub(crate) rung: Rung,

    /// Prints one JSON object per identifier, with the keys `argument` or `line`, `input`, `rung`,
    /// `output`, and those of an error as in `map`.
    #[arg(long)]
    pub(crate) json: bool,
}
