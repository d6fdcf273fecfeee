//! The options of `irispan compare`.

use std::ffi::OsString;

use clap::{Args, ValueHint};
use irispan::iri::Folding;

use super::names::folding;

pub(super) const COMPARE_DETAILS: &str = "\
Input:
  Two arguments; or, without arguments, lines of standard input that contain two identifiers \
  each, with a tab between them.

Output:
  Arguments give one line for each rung up to the one on which the two meet, with fields \
  separated by tabs:

    RUNG  differ  NORMAL-FORM-OF-A  NORMAL-FORM-OF-B
    RUNG  meet    NORMAL-FORM

  A line of standard input gives one line: the rung on which the two meet, or `none`. With \
  --json, each pair gives an object with the keys `argument` or `line`, `a`, `b`, `meet` (a rung \
  or null), `rungs`, and after an error `side`, `error`, `component` and `offset`.

Collisions:
  With --collisions, each group of names that collide gives one line, in the order of their \
  first names: the lowest folding that makes all of them equal, and the names, separated by \
  tabs. With --json, each group gives an object with the keys `folding` and `names`, an array of \
  objects with `line` and `text`. Each folding includes those before it:

    composition    Normalization Form C; percent-encoded UTF-8 is decoded
    case           upper and lower case
    accents        combining diacritical marks
    compatibility  width, ligatures, superscripts: Normalization Form KC

Exit status:
  0  the two meet (for lines, each two of them, or there is no line), or names collide
  1  they do not
  2  an error occurred
";

#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// The two to compare; without them, lines of standard input with a tab between the two.
    #[arg(value_names = ["A", "B"], num_args = 2, value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// Reads names from standard input instead, one per line, and prints those that a site may take
    /// for one if it applies this folding; without a folding, `compatibility`.
    #[arg(long, value_name = "FOLDING", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = folding(), conflicts_with = "iris")]
    pub(crate) collisions: Option<Option<Folding>>,

    /// Prints one JSON object for each pair, or for each group that collides.
    #[arg(long)]
    pub(crate) json: bool,
}
