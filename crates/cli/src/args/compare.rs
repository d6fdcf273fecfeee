//! The options of `irispan compare`.

use std::ffi::OsString;

use clap::{Args, ValueHint};
use irispan::iri::Folding;

use super::names::folding;

pub(super) const COMPARE_DETAILS: &str = "\
Input:
  Two arguments; or, without arguments, lines of standard input that each hold two identifiers with a
  tab between them.

Output:
  For arguments, one line for each rung up to the one on which the two meet, fields separated by tabs:

    RUNG  differ  NORMAL-FORM-OF-A  NORMAL-FORM-OF-B
    RUNG  meet    NORMAL-FORM

  For lines, one line each: the rung on which the two meet, or `none`. With --json, one object each
  with the keys `argument` or `line`, `a`, `b`, `meet` (a rung or null), `rungs`, and if there is an
  error, `side`, `error`, `component`, `offset`.

Collisions:
  With --collisions, one line for each group of names that collide, in the order of their first names:
  the lowest folding by which all of them are one, and the names, separated by tabs. With --json, one
  object each with the keys `folding` and `names`, the latter with `line` and `text`. Foldings, each
  with all before it:

    composition    Normalization Form C; percent-encoded UTF-8 is decoded
    case           upper and lower case
    accents        combining diacritical marks
    compatibility  width, ligatures, superscripts: Normalization Form KC

Exit status:
  0  the two meet (each two, for lines), or names collide
  1  they do not
  2  something went wrong
";

#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// The two to compare; without them, lines of standard input that hold two, with a tab between.
    #[arg(value_names = ["A", "B"], num_args = 2, value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// Reads names from standard input instead, one per line, and prints those that a site may take
    /// for one if it ignores this and what stands before it; without a folding, all of these.
    #[arg(long, value_name = "FOLDING", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = folding(), conflicts_with = "iris")]
    pub(crate) collisions: Option<Option<Folding>>,

    /// Prints one JSON object for each two, or for each group that collides.
    #[arg(long)]
    pub(crate) json: bool,
}
