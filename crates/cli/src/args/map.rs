//! The options of the subcommands that read identifiers, one per argument or line.

use std::ffi::OsString;

use clap::{Args, ValueEnum, ValueHint};
use irispan::iri::Charset;

use super::names::{
    DirectionName, EscapeName, ForbiddenName, HostName, StrayName, charset, line_charset,
};

pub(super) const MAP_DETAILS: &str = "\
Input:
  Identifiers are read from the arguments, or one per line from standard input; `-` among the
  arguments stands for standard input. A line ends with a line feed. Blanks around it, and a byte
  order mark before the first, do not belong to the identifier.

Output:
  Each identifier gives one line, so that line numbers agree. One that cannot be mapped, and so an
  empty one, gives an empty line, and a message on standard error that says which it was, why, and at
  which byte. With --json it is one object per line, in this order of keys:

    argument or line  which it was, from 1
    input             the identifier; bytes that are not UTF-8 are written with U+FFFD
    to                the form asked for
    output            what it maps to, or null
    error, component, offset
                      only if output is null: the message, and where in the input, in bytes; the
                      component may be null

  and nothing is written to standard error.

Options and forms:
  --rules, --host, --nfc, --nfkc, --forbidden, --stray-delimiters and --query-charset belong to `uri`;
  --u-labels to `iri` and `display`; --keep-web-query to `iri`; --direction, --right-to-left and --max
  to `display`; --decode to `zld`. --charset is for all but `leiri`.
";

#[derive(Args, Debug)]
pub(crate) struct MapArgs {
    /// Identifiers to map; `-`, or none at all, maps each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// What to map to.
    #[arg(long, value_enum, default_value_t = Target::Uri, value_name = "FORM")]
    pub(crate) to: Target,

    /// Whose steps lead to a URI.
    #[arg(long, value_enum, default_value_t = Rules::Bis, value_name = "RULES")]
    pub(crate) rules: Rules,

    /// What becomes of a host that is a name; by default `idna`, with rules `rfc3987` `percent`.
    #[arg(long, value_enum, value_name = "WAY")]
    pub(crate) host: Option<HostName>,

    /// Brings the text to Unicode Normalization Form C first, as if it was read from paper (RFC
    /// 3987, section 3.1, variant A).
    #[arg(long)]
    pub(crate) nfc: bool,

    /// Brings the text to Normalization Form KC first, for new IRIs: full-width letters and
    /// delimiters, ligatures and superscripts become ordinary ones.
    #[arg(long, conflicts_with = "nfc")]
    pub(crate) nfkc: bool,

    /// What becomes of spaces, controls and other ASCII characters that no URI may hold.
    #[arg(long, value_enum, default_value_t = ForbiddenName::Escape, value_name = "WAY")]
    pub(crate) forbidden: ForbiddenName,

    /// What becomes of delimiters that stand where no URI may have them: brackets outside of an IP
    /// address, a second `#`, a colon in the first segment of what has no scheme.
    #[arg(long, value_enum, default_value_t = StrayName::Keep, value_name = "WAY")]
    pub(crate) stray_delimiters: StrayName,

    /// Charset of the input, by a label that web documents use. Other than UTF-8, what is decoded
    /// is brought to Normalization Form C (RFC 3987, section 3.1, variant B).
    #[arg(long, value_parser = line_charset, value_name = "LABEL")]
    pub(crate) charset: Option<Charset>,

    /// The input is taken from HTML or XML: character references (`&amp;`, `&#xE9;`) are undone
    /// first.
    #[arg(long)]
    pub(crate) references: bool,

    /// Charset of the output, by such a label. What it lacks is written as --escape says.
    #[arg(long, value_parser = line_charset, value_name = "LABEL", conflicts_with = "json")]
    pub(crate) output_charset: Option<Charset>,

    /// How characters are written that the charset of the output lacks; by default `reference`.
    #[arg(long, value_enum, value_name = "WAY", requires = "output_charset")]
    pub(crate) escape: Option<EscapeName>,

    /// Charset of the document that the identifiers stand in: http and https queries are encoded in
    /// it, as browsers do.
    #[arg(long, value_parser = charset, value_name = "LABEL")]
    pub(crate) query_charset: Option<Charset>,

    /// Shows A-labels (`xn--…`) of the host as the U-labels they stand for.
    #[arg(long)]
    pub(crate) u_labels: bool,

    /// Leaves the query of http and https as it is: it may be in another charset.
    #[arg(long)]
    pub(crate) keep_web_query: bool,

    /// How the display is told that an IRI with right-to-left characters runs from left to right.
    #[arg(long, value_enum, default_value_t = DirectionName::Isolate, value_name = "WAY")]
    pub(crate) direction: DirectionName,

    /// Tells the direction of every IRI: the text around it runs from right to left.
    #[arg(long)]
    pub(crate) right_to_left: bool,

    /// Shortens to so many characters, as people count them. The host is always shown.
    #[arg(long, value_name = "N")]
    pub(crate) max: Option<usize>,

    /// Decodes names under `.i` instead.
    #[arg(long)]
    pub(crate) decode: bool,

    /// Prints one JSON object per identifier.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// The URI that a resolver accepts
    Uri,
    /// An IRI: escapes become the characters they stand for, as far as RFC 3987 allows
    Iri,
    /// A text for people to read, with marks around what runs from right to left
    Display,
    /// The IRI that a legacy extended IRI of XML stands for
    Leiri,
    /// An internationalized URI of the draft of 2000
    Iuri,
    /// An 8URI of 1998: octets beyond ASCII as they are
    #[value(name = "8uri")]
    EightUri,
    /// A URI with the host in the zero-level domain of 1997, or such a name
    #[value(name = "zld")]
    ZeroLevel,
}

impl Target {
    /// As it is typed.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Target::Uri => "uri",
            Target::Iri => "iri",
            Target::Display => "display",
            Target::Leiri => "leiri",
            Target::Iuri => "iuri",
            Target::EightUri => "8uri",
            Target::ZeroLevel => "zld",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rules {
    /// The successor of RFC 3987 as drafted: component by component, and checked
    #[value(name = "3987bis")]
    Bis,
    /// RFC 3987, section 3.1: the whole text at once
    Rfc3987,
}

#[cfg(test)]
mod tests {
    use super::Target;
    use clap::ValueEnum;

    #[test]
    fn names_are_those_of_the_parser() {
        for target in Target::value_variants() {
            let value = target.to_possible_value().expect("is not hidden");
            assert_eq!(value.get_name(), target.name());
        }
    }
}
