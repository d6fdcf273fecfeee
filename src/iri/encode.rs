//! Encoding data as components.

use std::borrow::Cow;

use super::parse::Repertoire;
use super::percent;
use super::rewrite::Rewrite;
use super::unsuited::Unsuited;
use crate::error::Component;
use crate::text::ascii::AsciiSet;

/// Percent-encodes any text or bytes as a component of a URI or of an IRI.
///
/// What is encoded is data: every `%` is encoded, so that [`decode`](super::decode) returns the data,
/// and so is every delimiter that the place gives a meaning. To escape what no URI may hold in a
/// component that has escapes already, use [`Mapping::apply_component`](super::Mapping::apply_component).
///
/// The segments `.` and `..` cannot be encoded: an escaped full stop means the same as a plain one.
///
/// ```
/// use irispan::iri::Encoder;
///
/// assert_eq!(Encoder::SEGMENT.encode("AC/DC 100%"), "AC%2FDC%20100%25");
/// assert_eq!(Encoder::PATH.encode("/music/AC DC"), "/music/AC%20DC");
/// assert_eq!(Encoder::PAIR.encode("a&b=é"), "a%26b%3D%C3%A9");
/// assert_eq!(Encoder::PAIR.for_iris().encode("a&b=é\u{202E}"), "a%26b%3Dé%E2%80%AE");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoder {
    keep: AsciiSet,
    component: Component,
    beyond_ascii: bool,
}

impl Encoder {
    /// A user name, or a password: a colon would separate the two.
    pub const USER: Encoder = Encoder::of(AsciiSet::REG_NAME, Component::Userinfo);

    /// A host that is not a domain name. Domain names are mapped by
    /// [`host_to_ascii`](super::host_to_ascii).
    pub const HOST: Encoder = Encoder::of(AsciiSet::REG_NAME, Component::Host);

    /// A segment of a path. A colon is encoded, which could end a scheme in the first one.
    pub const SEGMENT: Encoder =
        Encoder::of(AsciiSet::SEGMENT.without(AsciiSet::of(":")), Component::Path);

    /// A path: slashes stay, and separate segments.
    pub const PATH: Encoder =
        Encoder::of(AsciiSet::PATH.without(AsciiSet::of(":")), Component::Path);

    /// A query as a whole: `&`, `=` and `+` stay, whatever they mean.
    pub const QUERY: Encoder = Encoder::of(AsciiSet::QUERY, Component::Query);

    /// A name or a value of a query of pairs: `&`, `=`, `;` and `+` are encoded.
    pub const PAIR: Encoder =
        Encoder::of(AsciiSet::QUERY.without(AsciiSet::of("&=;+")), Component::Query);

    /// A fragment.
    pub const FRAGMENT: Encoder = Encoder::of(AsciiSet::FRAGMENT, Component::Fragment);

    const fn of(keep: AsciiSet, component: Component) -> Encoder {
        Encoder { keep, component, beyond_ascii: false }
    }

    /// Returns an encoder that keeps the characters beyond ASCII which an IRI may hold there and which a
    /// reader can see, as [`to_iri`](super::to_iri) does.
    #[must_use]
    pub const fn for_iris(self) -> Encoder {
        Encoder { beyond_ascii: true, ..self }
    }

    /// Returns an encoder that also encodes these characters.
    ///
    /// ```
    /// use irispan::iri::{AsciiSet, Encoder};
    ///
    /// const QUOTED: Encoder = Encoder::PATH.without(AsciiSet::of("'()"));
    /// assert_eq!(QUOTED.encode("/it's"), "/it%27s");
    /// ```
    #[must_use]
    pub const fn without(self, encoded: AsciiSet) -> Encoder {
        Encoder { keep: self.keep.without(encoded), ..self }
    }

    /// Encodes a text, in UTF-8. Borrowed if nothing changes; time is linear in the text.
    #[must_use]
    pub fn encode<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut rewrite = Rewrite::new(text);
        let mut at = 0;
        while let Some(rest) = text.get(at..)
            && let Some(kept) = rest.bytes().position(|byte| !self.keep.contains(byte))
            && let Some(c) = rest.get(kept..).and_then(|rest| rest.chars().next())
        {
            let start = at + kept;
            at = start + c.len_utf8();
            if !self.keeps(c) {
                let out = rewrite.replace(start..at);
                percent::push_escapes(out, c.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        rewrite.finish()
    }

    /// Encodes bytes, those beyond ASCII always. Time is linear in the bytes.
    #[must_use]
    pub fn encode_octets(&self, octets: &[u8]) -> String {
        let mut out = String::with_capacity(octets.len() + octets.len() / 2);
        for &octet in octets {
            if self.keep.contains(octet) {
                out.push(char::from(octet));
            } else {
                percent::push_escape(&mut out, octet);
            }
        }
        out
    }

    /// Returns true if a character stays that is not in the set.
    fn keeps(&self, c: char) -> bool {
        self.beyond_ascii
            && !c.is_ascii()
            && Repertoire::Iri.adds(c, self.component)
            && Unsuited::of(c, self.component).is_none_or(|class| !class.is_unseen())
    }
}

/// Writes a form, `application/x-www-form-urlencoded`, as the URL standard does: the query that
/// [`query_pairs`](super::query_pairs) reads. Letters, digits and `*-._` stay, a space becomes `+`, and
/// everything else is encoded, in UTF-8. Time is linear in the text.
///
/// ```
/// use irispan::iri::encode_query_pairs;
///
/// assert_eq!(encode_query_pairs([("q", "100 % ü"), ("page", "2")]), "q=100+%25+%C3%BC&page=2");
/// ```
#[must_use]
pub fn encode_query_pairs<N: AsRef<str>, V: AsRef<str>>(
    pairs: impl IntoIterator<Item = (N, V)>,
) -> String {
    const FORM: AsciiSet = AsciiSet::ALPHA.union(AsciiSet::DIGIT).union(AsciiSet::of("*-._ "));
    const ENCODER: Encoder = Encoder::of(FORM, Component::Query);
    let mut out = String::new();
    for (i, (name, value)) in pairs.into_iter().enumerate() {
        let (name, value) = (name.as_ref(), value.as_ref());
        if i > 0 {
            out.push('&');
        }
        out.push_str(&ENCODER.encode(name).replace(' ', "+"));
        out.push('=');
        out.push_str(&ENCODER.encode(value).replace(' ', "+"));
    }
    out
}
