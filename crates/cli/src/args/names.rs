//! The names of the library's values on the command line.

use std::error::Error;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use irispan::iri::{
    Charset, Escape, Folding, Forbidden, HostMapping, Rung, StrayDelimiters, StrayPercent,
};
use irispan::offset::Unit;
use irispan::{Confidence, Kind, Profile, Tailoring};

/// Values of the library, each with its description for the help.
type Described<T> = &'static [(T, &'static str)];

const PROFILES: Described<Profile> = &[
    (Profile::Default, "UTS #58, tailored to what people want"),
    (Profile::Uts58, "UTS #58 to the letter"),
];

const GRADES: Described<Confidence> = &[
    (
        Confidence::Possible,
        "Whatever some detector links: a bare domain that looks like a file name, a method call or a \
         missing space, jo@nas.local, myapp://open/1, 192.0.2.7:8080, localhost:80",
    ),
    (Confidence::Likely, "A bare domain that looks like one"),
    (Confidence::Certain, "A written scheme, or a mail address under a listed top-level domain"),
];

const KINDS: Described<Kind> = &[
    (Kind::Url, "A link with a scheme, mailto: among them"),
    (Kind::Domain, "A bare domain"),
    (Kind::Email, "A mail address, with mailto: or without"),
];

const TAILORINGS: Described<Tailoring> = &[
    (Tailoring::BidiEnds, "T1: Bidi controls and other invisible characters end a link"),
    (Tailoring::AnyHost, "T2: IP addresses and any name are hosts after a scheme"),
    (Tailoring::Userinfo, "T3: userinfo belongs to a link with a scheme"),
    (Tailoring::MoreSchemes, "T4: schemes other than http, https and mailto"),
    (Tailoring::MarkupEnds, "T5: < > \" ` \\ end a link"),
    (Tailoring::Wrappers, "T6: quotes and emphasis around a link end it"),
    (Tailoring::ListedSchemes, "T7: a scheme after a separator begins another link"),
    (Tailoring::EmptyParts, "T8: an empty query or fragment is left out"),
    (Tailoring::GluedScript, "T9: text of another script that is glued to a link"),
    (Tailoring::MailtoFields, "T10: mailto: with header fields and several addresses"),
    (Tailoring::ScpRemote, "T11: user@host:path is only possible"),
    (Tailoring::Clusters, "T12: no link ends inside of a grapheme cluster"),
    (Tailoring::ProseEnds, "T13: punctuation of prose at the edges is left out"),
    (Tailoring::RefusedRuns, "T14: nothing is linked in a run that is refused"),
    (Tailoring::PlainAddresses, "T15: addresses without brackets, quotes and slashes around"),
];

const UNITS: Described<Unit> = &[
    (Unit::Byte, "Bytes of the file"),
    (Unit::Utf16, "UTF-16 code units, as in JavaScript, Java and C#"),
    (Unit::CodePoint, "Unicode code points, as in Python"),
];

/// Returns a parser for the name of a profile.
pub(super) fn profile() -> impl TypedValueParser<Value = Profile> {
    described(PROFILES, Profile::as_str)
}

/// Returns a parser for the name of a grade.
pub(super) fn grade() -> impl TypedValueParser<Value = Confidence> {
    described(GRADES, Confidence::as_str)
}

/// Returns a parser for the name of a kind of link.
pub(super) fn kind() -> impl TypedValueParser<Value = Kind> {
    described(KINDS, Kind::as_str)
}

/// Returns a parser for the name of a tailoring, or its id.
pub(super) fn tailoring() -> impl TypedValueParser<Value = Tailoring> {
    let value = |(tailoring, help): &(Tailoring, &'static str)| {
        PossibleValue::new(tailoring.as_str()).alias(tailoring.id()).help(*help)
    };
    let values: Vec<PossibleValue> = TAILORINGS.iter().map(value).collect();
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Tailoring>())
}

/// Returns a parser for the name of a unit of offsets.
pub(super) fn unit() -> impl TypedValueParser<Value = Unit> {
    described(UNITS, Unit::as_str)
}

fn described<T>(
    values: Described<T>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + FromStr<Err: Error + Send + Sync> + 'static,
{
    let value = |(value, help): &(T, &'static str)| PossibleValue::new(name(*value)).help(*help);
    PossibleValuesParser::new(values.iter().map(value)).try_map(|name| name.parse::<T>())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostName {
    /// To A-labels, where the scheme has domain names
    Idna,
    /// To A-labels by the stricter checks of RFC 3987
    IdnaStrict,
    /// Percent-encoded
    Percent,
    /// Left as it is
    Keep,
}

impl From<HostName> for HostMapping {
    fn from(name: HostName) -> HostMapping {
        match name {
            HostName::Idna => HostMapping::Idna,
            HostName::IdnaStrict => HostMapping::IdnaStrict,
            HostName::Percent => HostMapping::Percent,
            HostName::Keep => HostMapping::Unchanged,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ForbiddenName {
    /// They are percent-encoded
    Escape,
    /// The identifier is refused
    Fail,
}

impl From<ForbiddenName> for Forbidden {
    fn from(name: ForbiddenName) -> Forbidden {
        match name {
            ForbiddenName::Escape => Forbidden::Encode,
            ForbiddenName::Fail => Forbidden::Fail,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrayName {
    /// They stay, as RFC 3987 requires; the output may not be a URI
    Keep,
    /// They are percent-encoded, or `./` comes before them; the output is always a URI
    Escape,
    /// The identifier is refused
    Fail,
}

impl From<StrayName> for StrayDelimiters {
    fn from(name: StrayName) -> StrayDelimiters {
        match name {
            StrayName::Keep => StrayDelimiters::Keep,
            StrayName::Escape => StrayDelimiters::Encode,
            StrayName::Fail => StrayDelimiters::Fail,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrayPercentName {
    /// It cannot be mapped
    Fail,
    /// It becomes `%25`, except in a host
    Encode,
}

impl From<StrayPercentName> for StrayPercent {
    fn from(name: StrayPercentName) -> StrayPercent {
        match name {
            StrayPercentName::Fail => StrayPercent::Fail,
            StrayPercentName::Encode => StrayPercent::Encode,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EscapeName {
    /// As character references of HTML and XML; so are `&` `<` `>` and quotes
    Reference,
    /// Percent-encoded
    Percent,
}

impl From<EscapeName> for Escape {
    fn from(name: EscapeName) -> Escape {
        match name {
            EscapeName::Reference => Escape::Reference,
            EscapeName::Percent => Escape::Percent,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DirectionName {
    /// Not at all
    None,
    /// Between isolates, U+2066 and U+2069
    Isolate,
    /// The same, and the host in isolates of its own
    IsolateHost,
    /// Between U+202A and U+202C, as in RFC 3987, for displays before Unicode 6.3
    Embed,
    /// The same, with U+200E around each delimiter, as in the draft of 2000
    Components,
}

/// Parses a label of a charset.
pub(super) fn charset(label: &str) -> Result<Charset, String> {
    Charset::for_label(label).map_err(|_| {
        "no charset of the web has this label; try utf-8, windows-1252, shift_jis or gb18030"
            .to_owned()
    })
}

/// Parses a label of a charset in which a line feed is one byte.
pub(super) fn line_charset(label: &str) -> Result<Charset, String> {
    let charset = charset(label)?;
    if charset.name().starts_with("UTF-16") {
        return Err("UTF-16 has no lines of bytes; convert the input to UTF-8 first".to_owned());
    }
    if charset.name() == "replacement" {
        return Err("nothing decodes this charset; convert the input to UTF-8 first".to_owned());
    }
    Ok(charset)
}

/// Parses the name of a folding.
pub(super) fn folding() -> impl TypedValueParser<Value = Folding> {
    PossibleValuesParser::new(Folding::ALL.iter().map(|folding| folding.as_str()))
        .try_map(|name| name.parse::<Folding>())
}

/// Parses the name of a rung.
pub(super) fn rung() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.iter().map(|rung| rung.as_str()))
        .try_map(|name| name.parse::<Rung>())
}

#[cfg(test)]
mod tests {
    use super::{GRADES, KINDS, PROFILES, TAILORINGS, UNITS, charset, line_charset};
    use irispan::offset::Unit;
    use irispan::{Confidence, Kind, Profile, Tailoring};

    #[test]
    fn every_value_is_described() {
        assert!(PROFILES.iter().map(|(value, _)| value).eq(Profile::ALL));
        assert!(TAILORINGS.iter().map(|(value, _)| value).eq(Tailoring::ALL));
        assert!(GRADES.iter().map(|(value, _)| value).eq(Confidence::ALL));
        assert!(KINDS.iter().map(|(value, _)| value).eq(Kind::ALL));
        assert!(UNITS.iter().map(|(value, _)| value).eq(Unit::ALL));
    }

    #[test]
    fn charsets() {
        assert_eq!(line_charset("latin1").expect("is a label").name(), "windows-1252");
        assert!(line_charset("utf-16le").is_err());
        assert!(charset("utf-16le").is_ok());
        assert!(charset("utf-7").is_err());
    }
}
