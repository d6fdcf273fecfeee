//! Names of the library's values, as they are typed.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use irispan::iri::{Charset, Escape, Folding, Forbidden, HostMapping, Rung, StrayDelimiters};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProfileName {
    /// UTS #58, tailored to what people want
    Default,
    /// UTS #58 to the letter
    Uts58,
}

impl From<ProfileName> for irispan::Profile {
    fn from(name: ProfileName) -> irispan::Profile {
        match name {
            ProfileName::Default => irispan::Profile::Default,
            ProfileName::Uts58 => irispan::Profile::Uts58,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Grade {
    /// A bare domain that looks like a file name, a method call or a missing space
    Possible,
    /// A bare domain that looks like one
    Likely,
    /// A written scheme, or a mail address under a listed top-level domain
    Certain,
}

impl From<Grade> for irispan::Confidence {
    fn from(grade: Grade) -> irispan::Confidence {
        match grade {
            Grade::Possible => irispan::Confidence::Possible,
            Grade::Likely => irispan::Confidence::Likely,
            Grade::Certain => irispan::Confidence::Certain,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindName {
    /// A link with a scheme
    Url,
    /// A bare domain
    Domain,
    /// A mail address
    Email,
}

impl From<KindName> for irispan::Kind {
    fn from(name: KindName) -> irispan::Kind {
        match name {
            KindName::Url => irispan::Kind::Url,
            KindName::Domain => irispan::Kind::Domain,
            KindName::Email => irispan::Kind::Email,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UnitName {
    /// Bytes of the file
    Byte,
    /// UTF-16 code units, as in JavaScript, Java and C#
    Utf16,
    /// Unicode code points, as in Python
    Codepoint,
}

impl From<UnitName> for irispan::offset::Unit {
    fn from(name: UnitName) -> irispan::offset::Unit {
        match name {
            UnitName::Byte => irispan::offset::Unit::Byte,
            UnitName::Utf16 => irispan::offset::Unit::Utf16,
            UnitName::Codepoint => irispan::offset::Unit::CodePoint,
        }
    }
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
    /// They stay, as RFC 3987 asks; the output may be no URI then
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

/// A charset, by one of its labels.
pub(super) fn charset(label: &str) -> Result<Charset, String> {
    Charset::for_label(label).map_err(|_| {
        "no charset of the web has this label; try utf-8, windows-1252, shift_jis or gb18030"
            .to_owned()
    })
}

/// A charset in which a line feed is one byte.
pub(super) fn line_charset(label: &str) -> Result<Charset, String> {
    let charset = charset(label)?;
    if charset.name().starts_with("UTF-16") {
        return Err("UTF-16 has no lines of bytes; convert the input to UTF-8 first".to_owned());
    }
    Ok(charset)
}

/// Reads the name of a folding.
pub(super) fn folding() -> impl TypedValueParser<Value = Folding> {
    PossibleValuesParser::new(Folding::ALL.iter().map(|folding| folding.as_str()))
        .try_map(|name| name.parse::<Folding>())
}

/// Reads the name of a rung.
pub(super) fn rung() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.iter().map(|rung| rung.as_str()))
        .try_map(|name| name.parse::<Rung>())
}

#[cfg(test)]
mod tests {
    use super::{charset, line_charset};

    #[test]
    fn charsets() {
        assert_eq!(line_charset("latin1").expect("is a label").name(), "windows-1252");
        assert!(line_charset("utf-16le").is_err());
        assert!(charset("utf-16le").is_ok());
        assert!(charset("utf-7").is_err());
    }
}
