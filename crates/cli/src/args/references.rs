//! The options of the subcommands that normalise, resolve, compare and explain.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use irispan::iri::{Folding, Rung};

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

pub(super) const RUNG_DETAILS: &str = "\
Rungs, each with all before it:
  simple    nothing is done
  case      lower case in scheme and ASCII host, upper case in escapes
  percent   as URI; escapes of unreserved characters are decoded
  path      dot segments are removed
  scheme    default ports, empty paths, domain names, and other rules of single schemes
  protocol  the fragment, which no request has, is left out
";

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
pub(crate) struct ExplainArgs {
    /// Identifiers to explain; `-`, or none at all, explains each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// Prints one JSON object per identifier.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct NormalizeArgs {
    /// Identifiers to normalise; `-`, or none at all, normalises each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// How far to go.
    #[arg(long, default_value = Rung::Scheme.name(), value_parser = rung(), value_name = "NAME")]
    pub(crate) rung: Rung,

    /// Prints one JSON object per identifier, with the keys `argument` or `line`, `input`, `rung`,
    /// `output`, and those of an error as in `map`.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ResolveArgs {
    /// The IRI that references are relative to.
    #[arg(long, value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) base: OsString,

    /// References to resolve; `-`, or none at all, resolves each line of standard input. An empty
    /// one is the base without its fragment.
    #[arg(value_name = "REF", value_hint = ValueHint::Url)]
    pub(crate) references: Vec<OsString>,

    /// Takes `http:g` for `g` where the scheme of the base is http, as programs before RFC 2396 did.
    #[arg(long)]
    pub(crate) lax: bool,

    /// Goes the other way: prints the short reference that leads from the base to each IRI.
    #[arg(long, conflicts_with = "lax")]
    pub(crate) relativize: bool,

    /// Prints one JSON object per reference, with the keys `argument` or `line`, `input`, `base`,
    /// `output`, and those of an error as in `map`.
    #[arg(long)]
    pub(crate) json: bool,
}

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

/// Reads the name of a folding.
fn folding() -> impl TypedValueParser<Value = Folding> {
    PossibleValuesParser::new(Folding::ALL.map(Folding::name))
        .try_map(|name| name.parse::<Folding>())
}

/// Reads the name of a rung.
pub(super) fn rung() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.map(Rung::name)).try_map(|name| name.parse::<Rung>())
}
