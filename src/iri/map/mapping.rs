//! The ways to map an IRI to a URI, by name.

#[cfg(feature = "encoding")]
use crate::iri::charset::Charset;
use crate::iri::normalization_form::NormalizationForm;

/// How an IRI is mapped to a URI: the choices that the standards and drafts made, as constants, and
/// a method for each single choice.
///
/// | constant | normalises | works on | host |
/// |---|---|---|---|
/// | [`BIS`](Mapping::BIS) | no | components | IDNA where the scheme has domain names |
/// | [`RFC3987_A`](Mapping::RFC3987_A) | NFC | the whole text | percent-encoded |
/// | [`RFC3987_B`](Mapping::RFC3987_B) | NFC | the whole text, decoded from a charset | percent-encoded |
/// | [`RFC3987_C`](Mapping::RFC3987_C) | no | the whole text | percent-encoded |
/// | [`LEIRI`](Mapping::LEIRI) | no | the whole text | percent-encoded |
/// | [`IURI`](Mapping::IURI) | NFC | the whole text | percent-encoded |
///
/// ```
/// use irispan::iri::{Forbidden, HostMapping, Mapping};
///
/// let iri = "http://résumé.example.org/re\u{301}sume\u{301}";
/// assert_eq!(
///     Mapping::RFC3987_C.apply(iri)?,
///     "http://r%C3%A9sum%C3%A9.example.org/re%CC%81sume%CC%81",
/// );
/// const FROM_PAPER: Mapping =
///     Mapping::RFC3987_A.with_host(HostMapping::Idna).with_forbidden(Forbidden::Fail);
/// assert_eq!(FROM_PAPER.apply(iri)?, "http://xn--rsum-bpad.example.org/r%C3%A9sum%C3%A9");
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapping {
    pub(super) unit: Unit,
    pub(super) host: HostMapping,
    pub(super) form: Option<NormalizationForm>,
    pub(super) forbidden: Forbidden,
    pub(super) stray: StrayDelimiters,
    #[cfg(feature = "encoding")]
    pub(super) query: Option<Charset>,
}

/// What is looked at in one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// The whole text (I3987-M4). What stands where no URI may have it stays there.
    Text,
    /// Each component by what it is (I3987B-1), and checked.
    Components,
}

/// What becomes of a host that is a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostMapping {
    /// To A-labels, as [`host_to_ascii`](crate::iri::host_to_ascii) does it, where the scheme puts a
    /// domain name there, and percent-encoded elsewhere (I3987-M6, I3987B-6).
    Idna,
    /// The same with the checks that RFC 3987 asks for: letters, digits and hyphens only, none at
    /// the ends of a label nor two in its third and fourth place, and the lengths of the DNS
    /// (UseSTD3ASCIIRules, CheckHyphens, VerifyDnsLength), for ASCII names also.
    IdnaStrict,
    /// Percent-encoded, whatever the scheme (I3987-M3).
    Percent,
    /// Left as it is, for those who resolve Unicode names themselves. What comes out is no URI if
    /// the host is beyond ASCII.
    Unchanged,
}

/// What becomes of ASCII characters that no URI may hold: space, controls, and
/// `< > " { } | \ ^` and backtick (I3987-M9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// They are percent-encoded.
    Encode,
    /// The mapping fails.
    Fail,
}

/// What becomes of delimiters that stand where no URI may have them. No IRI has them there either, but
/// texts that are taken for IRIs do: `[` and `]` outside of an IP literal, as in `?a[]=1`, a second
/// `#`, an `@` before the last one of an authority, and a colon in the first segment of a path that is all there is before `?` and `#`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrayDelimiters {
    /// They stay, as the standards ask: encoded, they would say something else (I3987-M9). What comes
    /// out then is no URI, though much software takes it for one. The `@` is encoded where components
    /// are mapped, for another reader could take it for the last.
    Keep,
    /// Brackets, `#` and `@` are percent-encoded, and `./` comes before such a first segment
    /// (RFC 3986, section 4.2). What comes out is always a URI.
    Encode,
    /// The mapping fails.
    Fail,
}

impl Mapping {
    /// The successor of RFC 3987 as drafted: component by component, not normalised, hosts by IDNA
    /// (I3987B-1…9). This is what [`to_uri`](super::to_uri) does.
    /// What a document in another charset adds is `with_query_charset` (feature `encoding`).
    pub const BIS: Mapping = Mapping {
        unit: Unit::Components,
        host: HostMapping::Idna,
        form: None,
        forbidden: Forbidden::Encode,
        stray: StrayDelimiters::Keep,
        #[cfg(feature = "encoding")]
        query: None,
    };

    /// RFC 3987, section 3.1, variant A: what was read from paper or heard becomes NFC first.
    pub const RFC3987_A: Mapping = Mapping::RFC3987_C.with_nfc(true);

    /// RFC 3987, section 3.1, variant B: what is decoded from a charset that is not Unicode's
    /// becomes NFC, because such text is decomposed by necessity. `map_bytes` decodes it (feature
    /// `encoding`).
    pub const RFC3987_B: Mapping = Mapping::RFC3987_A;

    /// RFC 3987, section 3.1, variant C: Unicode text is not normalised.
    pub const RFC3987_C: Mapping =
        Mapping { unit: Unit::Text, host: HostMapping::Percent, ..Mapping::BIS };

    /// Legacy extended IRIs, by way of the IRI (LEIRI-2): [`leiri::to_iri`](crate::iri::leiri::to_iri),
    /// then [`RFC3987_C`](Mapping::RFC3987_C), in one pass.
    pub const LEIRI: Mapping = Mapping::RFC3987_C;

    /// Internationalized URIs of the draft of 2000: always NFC (IURI-1).
    pub const IURI: Mapping = Mapping::RFC3987_A;

    /// The same, with hosts mapped in another way.
    #[must_use]
    pub const fn with_host(self, host: HostMapping) -> Mapping {
        Mapping { host, ..self }
    }

    /// The same, to Normalization Form C first, or not.
    #[must_use]
    pub const fn with_nfc(self, nfc: bool) -> Mapping {
        Mapping { form: if nfc { Some(NormalizationForm::Nfc) } else { None }, ..self }
    }

    /// The same, to Normalization Form KC first, or to none.
    ///
    /// It is for new IRIs only (CMP-13): other characters may come out that delimit, such as `/` of
    /// U+FF0F and `?` of U+FF1F, and what was meant as a ligature or a superscript is lost.
    ///
    /// ```
    /// use irispan::iri::Mapping;
    ///
    /// let created = Mapping::BIS.with_nfkc(true).apply("http://a.example/ﬁle①")?;
    /// assert_eq!(created, "http://a.example/file1");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[must_use]
    pub const fn with_nfkc(self, nfkc: bool) -> Mapping {
        Mapping { form: if nfkc { Some(NormalizationForm::Nfkc) } else { None }, ..self }
    }

    /// The same, with ASCII characters that no URI may hold treated in another way.
    #[must_use]
    pub const fn with_forbidden(self, forbidden: Forbidden) -> Mapping {
        Mapping { forbidden, ..self }
    }

    /// The same, component by component, with delimiters that stand where no URI may have them
    /// treated in another way. With [`StrayDelimiters::Encode`] and a host that is not
    /// [`HostMapping::Unchanged`], whatever is mapped is a URI by RFC 3986.
    ///
    /// ```
    /// use irispan::iri::{Mapping, StrayDelimiters, to_uri};
    ///
    /// const URI: Mapping = Mapping::BIS.with_stray_delimiters(StrayDelimiters::Encode);
    /// assert_eq!(URI.apply("http://a.example/?b[]=1#c#d")?, "http://a.example/?b%5B%5D=1#c%23d");
    /// assert_eq!(URI.apply("é:b")?, "./%C3%A9:b");
    /// assert_eq!(to_uri("http://a.example/?b[]=1#c#d")?, "http://a.example/?b[]=1#c#d");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[must_use]
    pub const fn with_stray_delimiters(self, stray: StrayDelimiters) -> Mapping {
        let unit = match stray {
            StrayDelimiters::Keep => self.unit,
            _ => Unit::Components,
        };
        Mapping { unit, stray, ..self }
    }

    /// The same for an IRI in a document of this charset: the query of `http` and `https` is
    /// encoded in it, and in no other component and scheme (I3987B-7). A character that the charset
    /// lacks becomes a numeric character reference, percent-encoded (I3987B-8).
    ///
    /// ```
    /// use irispan::iri::{Charset, Mapping};
    ///
    /// let mapping = Mapping::BIS.with_query_charset(Charset::for_label("iso-8859-1")?);
    /// assert_eq!(mapping.apply("http://a.example/ü?ü=†д")?, "http://a.example/%C3%BC?%FC=%86%26%231076%3B");
    /// assert_eq!(mapping.apply("ftp://a.example/?ü")?, "ftp://a.example/?%C3%BC");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub const fn with_query_charset(self, charset: Charset) -> Mapping {
        Mapping { unit: Unit::Components, query: Some(charset), ..self }
    }
}

impl Default for Mapping {
    /// [`Mapping::BIS`]
    fn default() -> Mapping {
        Mapping::BIS
    }
}
