//! The options of `irispan map`.

use std::ffi::OsString;

use clap::{Args, ValueEnum, ValueHint};
use irispan::iri::Charset;

use super::names::{
    DirectionName, EscapeName, ForbiddenName, HostName, StrayName, StrayPercentName, charset,
    line_charset,
};
use super::number::number;

pub(super) const MAP_DETAILS: &str = "\
Input:
  Identifiers are read from the arguments, or one per line from standard input; `-` among the \
  arguments stands for standard input. A line ends with a line feed. White space around a line \
  and a byte order mark before the first line do not belong to the identifier.

Output:
  Each identifier gives one line, so that line numbers agree. An identifier that is empty or \
  cannot be mapped gives an empty line, and a message on standard error with its place, the \
  reason and the offset of the byte at fault. With --json, each identifier gives an object on \
  one line, with these keys in this order:

    argument or line  the place of the identifier, from 1
    input             the identifier; bytes that are not UTF-8 are written as U+FFFD
    to                the form asked for
    output            the form of the identifier, or null
    error, component, offset
                      only if output is null: the message, the component or null, and
                      the offset in the input, in bytes

  Nothing is then written to standard error.

Options and forms:
  --rules, --host, --nfc, --nfkc, --forbidden, --stray-delimiters, --stray-percent and \
  --query-charset belong to `uri`; --u-labels to `iri` and `display`; --keep-web-query to `iri`; --direction, \
  --right-to-left and --max to `display`; --decode to `zld`. --charset belongs to all forms \
  except for `leiri`.
";

#[derive(Args, Debug)]
pub(crate) struct MapArgs {
    /// The identifiers to map; `-`, or none at all, maps each line of standard input.
    #[arg(value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) iris: Vec<OsString>,

    /// The form to map to.
    #[arg(long, value_enum, default_value_t = Target::Uri, value_name = "FORM")]
    pub(crate) to: Target,

    /// The rules of the mapping to a URI.
    #[arg(long, value_enum, default_value_t = Rules::Bis, value_name = "RULES")]
    pub(crate) rules: Rules,

    /// How a host that is a name is mapped: by default `idna`, with the rules `rfc3987` `percent`.
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

    /// How spaces, controls and other ASCII characters that no URI can contain are mapped.
    #[arg(long, value_enum, default_value_t = ForbiddenName::Escape, value_name = "WAY")]
    pub(crate) forbidden: ForbiddenName,

    /// How delimiters are mapped that no URI can have in their place: brackets outside of an IP
    /// address, a second `#`, a colon in the first segment of a reference without a scheme.
    #[arg(long, value_enum, default_value_t = StrayName::Keep, value_name = "WAY")]
    pub(crate) stray_delimiters: StrayName,

    /// How a `%` is mapped that is not followed by two hexadecimal digits, as in `/100%`.
    #[arg(long, value_enum, default_value_t = StrayPercentName::Fail, value_name = "WAY")]
    pub(crate) stray_percent: StrayPercentName,

    /// The charset of the input, by a label that web documents use. Text decoded from a charset
    /// other than UTF-8 is brought to Normalization Form C (RFC 3987, section 3.1, variant B).
    #[arg(long, value_parser = line_charset, value_name = "LABEL")]
    pub(crate) charset: Option<Charset>,

    /// Undoes the character references of HTML and XML (`&amp;`, `&#xE9;`) in the input first.
    #[arg(long)]
    pub(crate) references: bool,

    /// The charset of the output, by such a label. Characters that it lacks are written as --escape
    /// says.
    #[arg(long, value_parser = line_charset, value_name = "LABEL", conflicts_with = "json")]
    pub(crate) output_charset: Option<Charset>,

    /// How characters that the charset of the output lacks are written; by default `reference`.
    #[arg(long, value_enum, value_name = "WAY", requires = "output_charset")]
    pub(crate) escape: Option<EscapeName>,

    /// The charset of the document that contains the identifiers: queries of http and https are
    /// encoded in it, as browsers do.
    #[arg(long, value_parser = charset, value_name = "LABEL")]
    pub(crate) query_charset: Option<Charset>,

    /// Shows A-labels (`xn--…`) of the host as U-labels; `display` but those that browsers show as they are.
    #[arg(long)]
    pub(crate) u_labels: bool,

    /// Leaves the query of http and https as it is, because it may be in another charset.
    #[arg(long)]
    pub(crate) keep_web_query: bool,

    /// How the text for display keeps an IRI with right-to-left characters in order.
    #[arg(long, value_enum, default_value_t = DirectionName::Isolate, value_name = "WAY")]
    pub(crate) direction: DirectionName,

    /// Marks the direction of every IRI, because the text around it runs from right to left.
    #[arg(long)]
    pub(crate) right_to_left: bool,

    /// Shortens to this number of characters, as people count them. The host is always shown.
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
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
    /// An IRI: escapes become the characters they stand for, as far as RFC 3987 allows. Delimiters that are misplaced
    /// stay where they are
    Iri,
    /// A text to show to people, with marks around right-to-left text
    Display,
    /// The IRI for a legacy extended IRI of XML
    Leiri,
    /// An internationalized URI of the draft of 2000
    Iuri,
    /// An 8URI of 1998: octets beyond ASCII as they are
    #[value(name = "8uri")]
    EightUri,
    /// A URI with its host in the zero-level domain of 1997, or a name in it
    #[value(name = "zld")]
    ZeroLevel,
}

impl Target {
    /// Returns the name on the command line.
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
