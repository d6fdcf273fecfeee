//! Feature `serde`: spans, flags, edits, facts, errors and identifiers as data of other programs.
//!
//! Enums with names are written as their names (`names`), sets of flags as lists of names.
//! Everything that is read is checked, so a value that was read keeps the promises of one that was
//! found.

use core::fmt;
use core::str::FromStr;

use ::serde::de::{self, Deserializer, SeqAccess, Visitor};
use ::serde::ser::{SerializeSeq, Serializer};
use ::serde::{Deserialize, Serialize};

use crate::error::{Component, Error, ErrorKind};
use crate::incremental::Edit;
use crate::iri::{Iri, IriRef, Uri, UriRef};
use crate::names::{ParseNameError, by_name};
use crate::safety::{Fact, FactKind, Severity};
use crate::span::{Confidence, Flags, Kind, Span};

/// A span as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Span")]
struct SpanRecord {
    start: usize,
    end: usize,
    kind: Kind,
    confidence: Confidence,
    flags: Flags,
    /// The end of the shorter reading, if there is one.
    alternative_end: Option<usize>,
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = SpanRecord {
            start: self.start(),
            end: self.end(),
            kind: self.kind(),
            confidence: self.confidence(),
            flags: self.flags(),
            alternative_end: self.alternative().map(|range| range.end),
        };
        record.serialize(serializer)
    }
}

/// Refuses a span that ends before it begins, and an alternative outside of it.
impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        let record = SpanRecord::deserialize(deserializer)?;
        let SpanRecord { start, end, kind, confidence, flags, alternative_end } = record;
        if end < start {
            return Err(de::Error::custom("a span ends before it begins"));
        }
        let span = Span::new(start..end, kind, confidence, flags);
        match alternative_end {
            None => Ok(span),
            Some(end) => {
                let span = span.with_alternative(end);
                let outside = || de::Error::custom("an alternative ends outside of its span");
                span.alternative().map(|_| span).ok_or_else(outside)
            }
        }
    }
}

impl Serialize for Flags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut names = serializer.serialize_seq(Some(self.iter().count()))?;
        for name in self.names() {
            names.serialize_element(name)?;
        }
        names.end()
    }
}

/// A single flag.
struct Flag(Flags);

impl FromStr for Flag {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Flag, ParseNameError> {
        Flags::by_name(name).map(Flag)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Flag, D::Error> {
        by_name(deserializer)
    }
}

impl<'de> Deserialize<'de> for Flags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Flags, D::Error> {
        struct Names;

        impl<'de> Visitor<'de> for Names {
            type Value = Flags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of names of flags")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Flags, A::Error> {
                let mut flags = Flags::empty();
                while let Some(Flag(flag)) = names.next_element()? {
                    flags |= flag;
                }
                Ok(flags)
            }
        }

        deserializer.deserialize_seq(Names)
    }
}

/// Defines how identifiers are written and read: as their text, which is checked.
macro_rules! identifiers {
    ($($type:ident)+) => {
        $(
            impl<T: AsRef<str>> Serialize for $type<T> {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_str(self.as_ref())
                }
            }

            impl<'de> Deserialize<'de> for $type<String> {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    String::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
                }
            }

            /// Borrows from data that has the text as it is, without escapes of its own.
            impl<'de: 't, 't> Deserialize<'de> for $type<&'t str> {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    <&str>::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
                }
            }
        )+
    };
}

identifiers!(Iri IriRef Uri UriRef);

/// An edit as it is written: the bytes that were replaced, and the number of new ones.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Edit")]
struct EditRecord {
    start: usize,
    end: usize,
    new_len: usize,
}

impl Serialize for Edit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (old, new) = (self.old_range(), self.new_range());
        let record = EditRecord { start: old.start, end: old.end, new_len: new.len() };
        record.serialize(serializer)
    }
}

/// Refuses an edit that ends before it begins.
impl<'de> Deserialize<'de> for Edit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Edit, D::Error> {
        let EditRecord { start, end, new_len } = EditRecord::deserialize(deserializer)?;
        if end < start {
            return Err(de::Error::custom("an edit ends before it begins"));
        }
        Ok(Edit::replace(start..end, new_len))
    }
}

/// A fact as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Fact")]
struct FactRecord<D> {
    kind: FactKind,
    component: Option<Component>,
    start: usize,
    end: usize,
    detail: Option<D>,
    /// Follows from the kind, so it isn't read.
    #[serde(default)]
    severity: Option<Severity>,
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (range, kind, component) = (self.range(), self.kind(), self.component());
        let record = FactRecord {
            kind,
            component,
            start: range.start,
            end: range.end,
            detail: self.detail(),
            severity: Some(self.severity()),
        };
        record.serialize(serializer)
    }
}

/// Refuses a fact that ends before it begins.
impl<'de> Deserialize<'de> for Fact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fact, D::Error> {
        let record = FactRecord::<String>::deserialize(deserializer)?;
        let FactRecord { kind, component, start, end, detail, severity: _ } = record;
        if end < start {
            return Err(de::Error::custom("a fact ends before it begins"));
        }
        Ok(Fact::from_parts(kind, component, start..end, detail))
    }
}

/// An error as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Error")]
struct ErrorRecord {
    kind: ErrorKind,
    component: Option<Component>,
    offset: usize,
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, component, offset) = (self.kind(), self.component(), self.offset());
        ErrorRecord { kind, component, offset }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Error {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Error, D::Error> {
        let ErrorRecord { kind, component, offset } = ErrorRecord::deserialize(deserializer)?;
        Ok(Error::new(kind, component, offset))
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use core::fmt::Debug;

    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use crate::safety::{CheckOptions, Fact, check};
    use crate::{Confidence, Edit, Error, Flags, Kind, Profile, Scanner, Span, Tailoring, iri};

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value, "{json}");
    }

    fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
        serde_json::from_str::<T>(json).unwrap_err().to_string()
    }

    #[test]
    fn names() {
        round_trip(&Kind::ALL.to_vec(), r#"["url","domain","email"]"#);
        round_trip(&Confidence::Likely, r#""likely""#);
        round_trip(&Profile::Uts58, r#""uts58""#);
        round_trip(&Tailoring::GluedScript, r#""glued-script""#);
        assert_eq!(serde_json::from_str::<Tailoring>("\"T9\"").unwrap(), Tailoring::GluedScript);
        let wrong = error::<Kind>("\"link\"");
        assert!(wrong.starts_with("unknown kind of link: expected one of url"), "{wrong}");
        assert!(error::<Kind>("1").contains("expected a name"));
    }

    #[test]
    fn flags() {
        round_trip(&Flags::empty(), "[]");
        round_trip(&(Flags::TRUNCATED | Flags::IDN), r#"["idn","truncated"]"#);
        assert!(error::<Flags>(r#"["idn","odd"]"#).starts_with("unknown flag"));
    }

    #[test]
    fn spans() {
        let text = "http://例え.jp/a http://a.example/b例";
        let spans: Vec<Span> = Scanner::new().links(text).map(|link| link.span()).collect();
        round_trip(
            &spans[0],
            r#"{"start":0,"end":18,"kind":"url","confidence":"certain","flags":["idn"],"alternative_end":null}"#,
        );
        assert_eq!(spans[1].alternative(), Some(19..37));
        let json = serde_json::to_string(&spans).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Span>>(&json).unwrap(), spans);
        let with = |end, alternative| {
            let rest = r#""kind":"url","confidence":"certain","flags":[]"#;
            format!(r#"{{"start":5,"end":{end},{rest},"alternative_end":{alternative}}}"#)
        };
        assert!(serde_json::from_str::<Span>(&with(9, "7")).is_ok());
        assert!(error::<Span>(&with(4, "null")).contains("ends before it begins"));
        for outside in ["4", "9", "99"] {
            assert!(error::<Span>(&with(9, outside)).contains("outside of its span"), "{outside}");
        }
    }

    #[test]
    fn facts() {
        let link = "http://аррӏе.com:8443/";
        let facts = check(link, &CheckOptions::new());
        assert!(facts.len() > 1);
        let json = serde_json::to_string(&facts).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Fact>>(&json).unwrap(), facts);
        round_trip(
            &facts[0],
            r#"{"kind":"whole-script-confusable","component":"host","start":7,"end":17,"detail":"apple","severity":"warn"}"#,
        );
        let without = json.replace(r#","severity":"warn""#, "").replace("\"note\"", "\"warn\"");
        assert_eq!(serde_json::from_str::<Vec<Fact>>(&without).unwrap(), facts);
        let wrong = json.replace("\"start\":7", "\"start\":18");
        assert!(error::<Vec<Fact>>(&wrong).contains("a fact ends before it begins"));
        assert!(error::<Fact>(&json[1..].replace("host", "hosts")).contains("component"));
    }

    #[test]
    fn edits_and_errors() {
        round_trip(&Edit::replace(3..5, 7), r#"{"start":3,"end":5,"new_len":7}"#);
        assert!(error::<Edit>(r#"{"start":3,"end":2,"new_len":7}"#).contains("before it begins"));
        let error: Error = iri::to_uri("http://a/%").unwrap_err();
        round_trip(&error, r#"{"kind":"invalid-percent-encoding","component":"path","offset":9}"#);
    }
}
