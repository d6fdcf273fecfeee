//! The options of mapping an IRI to a URI, and the choices of the standards as constants.

#[cfg(feature = "encoding")]
use crate::iri::charset::Charset;
use crate::iri::normalization_form::NormalizationForm;
use crate::names::named;

/// Options of mapping an IRI to a URI, applied by [`Mapping::apply`]. The choices of the standards
/// and drafts are constants; methods change single options.
///
/// | constant | normalization | scope | host |
/// |---|---|---|---|
/// | [`BIS`](Mapping::BIS) | no | components | IDNA where the scheme has domain names |
/// | [`RFC3987_A`](Mapping::RFC3987_A) | NFC | the whole text | percent-encoded |
/// | [`RFC3987_B`](Mapping::RFC3987_B) | NFC | the whole text, decoded from a charset | percent-encoded |
/// | [`RFC3987_C`](Mapping::RFC3987_C) | no | the whole text | percent-encoded |
/// | [`LEIRI`](Mapping::LEIRI) | no | the whole text | percent-encoded |
/// | [`IURI`](Mapping::IURI) | NFC | the whole text | percent-encoded |
///
/// Some constants have the same options under different names, and are equal by `==`: `RFC3987_B`
/// and `IURI` equal `RFC3987_A`, and `LEIRI` equals `RFC3987_C`. A program that must remember which
/// of the names was chosen has to store the name. [`Default`] is `BIS`.
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
    pub(super) percent: StrayPercent,
    #[cfg(feature = "encoding")]
    pub(super) query: Option<Charset>,
}

/// The scope of the mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// The whole text (I3987-M4). Misplaced delimiters are kept.
    Text,
    /// Each component by its own rules (I3987B-1), with checks.
    Components,
}

/// How a host that is a name is mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostMapping {
    /// To A-labels by [`host_to_ascii`](crate::iri::host_to_ascii) if the host of the scheme is a
    /// domain name, otherwise percent-encoded (I3987-M6, I3987B-6).
    Idna,
    /// The same, with the checks that RFC 3987 requires, for ASCII names as well: only letters,
    /// digits and hyphens, no hyphen at the ends of a label or at both its third and fourth
    /// position, and the maximum lengths of the DNS (UseSTD3ASCIIRules, CheckHyphens,
    /// VerifyDnsLength).
    IdnaStrict,
    /// Percent-encoded for every scheme (I3987-M3).
    Percent,
    /// Unchanged, for programs that resolve Unicode names themselves. The result is not a URI if
    /// the host has characters beyond ASCII.
    Unchanged,
}

named! {
    HostMapping, "host mapping":
    Idna = "idna",
    IdnaStrict = "idna-strict",
    Percent = "percent",
    Unchanged = "unchanged",
}

/// How ASCII characters that no URI may hold are mapped: space, controls, backtick and
/// `< > " { } | \ ^` (I3987-M9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Forbidden {
    /// They are percent-encoded.
    Encode,
    /// The mapping fails.
    Fail,
}

named! {
    Forbidden, "treatment of forbidden characters":
    Encode = "encode",
    Fail = "fail",
}

/// How misplaced delimiters are mapped. No URI or IRI has them, but real text does: `[` and `]`
/// outside of an IP literal, as in `?a[]=1`; a second `#`; an `@` before the last one of an
/// authority; and a colon in the first segment of a reference without scheme and authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StrayDelimiters {
    /// They are kept, as the standards require, because encoding changes their meaning (I3987-M9).
    /// The result is not a URI, although much software accepts it. An `@` is encoded if components
    /// are mapped, because another parser could end the userinfo there.
    Keep,
    /// Brackets, `#` and `@` are percent-encoded, and `./` is put before a first segment with a
    /// colon (RFC 3986, section 4.2). The result is always a URI.
    Encode,
    /// The mapping fails.
    Fail,
}

named! {
    StrayDelimiters, "treatment of stray delimiters":
    Keep = "keep",
    Encode = "encode",
    Fail = "fail",
}

/// How a stray percent sign is mapped: one that is not followed by two hexadecimal digits, as in
/// `/100%` and `?q=%s`. No URI or IRI has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StrayPercent {
    /// The mapping fails (I3987-M11).
    Fail,
    /// It is percent-encoded, except in hosts, where the mapping fails: a repaired host would be
    /// another one (I3987-M12).
    Encode,
}

named! {
    StrayPercent, "treatment of stray percent signs":
    Fail = "fail",
    Encode = "encode",
}

impl Mapping {
    /// The mapping of the drafts that succeed RFC 3987: component by component, without
    /// normalization, hosts by IDNA (I3987B-1…9). This is [`to_uri`](super::to_uri). For documents
    /// in other charsets, add `with_query_charset` (feature `encoding`).
    pub const BIS: Mapping = Mapping {
        unit: Unit::Components,
        host: HostMapping::Idna,
        form: None,
        forbidden: Forbidden::Encode,
        stray: StrayDelimiters::Keep,
        percent: StrayPercent::Fail,
        #[cfg(feature = "encoding")]
        query: None,
    };

    /// RFC 3987, section 3.1, variant A: for IRIs from paper or speech, which are normalized to
    /// NFC.
    pub const RFC3987_A: Mapping = Mapping::RFC3987_C.with_nfc(true);

    /// RFC 3987, section 3.1, variant B: for IRIs decoded from a charset other than Unicode, which
    /// are normalized to NFC because such text may be decomposed. `apply_bytes` decodes (feature
    /// `encoding`).
    pub const RFC3987_B: Mapping = Mapping::RFC3987_A;

    /// RFC 3987, section 3.1, variant C: for IRIs in Unicode, which are not normalized.
    pub const RFC3987_C: Mapping =
        Mapping { unit: Unit::Text, host: HostMapping::Percent, ..Mapping::BIS };

    /// Legacy extended IRIs (LEIRI-2): [`leiri::to_iri`](crate::iri::leiri::to_iri) and then
    /// [`RFC3987_C`](Mapping::RFC3987_C), in one pass.
    pub const LEIRI: Mapping = Mapping::RFC3987_C;

    /// Internationalized URIs of the draft of 2000, which are always normalized to NFC (IURI-1).
    pub const IURI: Mapping = Mapping::RFC3987_A;

    /// Returns this mapping with another mapping of hosts.
    #[must_use]
    pub const fn with_host(self, host: HostMapping) -> Mapping {
        Mapping { host, ..self }
    }

    /// Returns this mapping with or without normalization to Normalization Form C.
    #[must_use]
    pub const fn with_nfc(self, nfc: bool) -> Mapping {
        Mapping { form: if nfc { Some(NormalizationForm::Nfc) } else { None }, ..self }
    }

    /// Returns this mapping with normalization to Normalization Form KC, or without any.
    ///
    /// This is only for new IRIs (CMP-13): it can create delimiters, such as `/` from U+FF0F and
    /// `?` from U+FF1F, and ligatures and superscripts are lost.
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

    /// Returns this mapping with another treatment of ASCII characters that no URI may hold.
    #[must_use]
    pub const fn with_forbidden(self, forbidden: Forbidden) -> Mapping {
        Mapping { forbidden, ..self }
    }

    /// Returns this mapping with another treatment of misplaced delimiters. Except for
    /// [`StrayDelimiters::Keep`], the mapping is then by components. With
    /// [`StrayDelimiters::Encode`], and hosts other than [`HostMapping::Unchanged`], every result
    /// is a URI by RFC 3986.
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

    /// Returns this mapping with another treatment of stray percent signs. With
    /// [`StrayPercent::Encode`], the mapping is then by components. Escapes are kept as they are, so
    /// mapping the result again changes nothing.
    ///
    /// ```
    /// use irispan::iri::{Mapping, StrayPercent, to_uri};
    ///
    /// const LENIENT: Mapping = Mapping::BIS.with_stray_percent(StrayPercent::Encode);
    /// assert_eq!(LENIENT.apply("https://a.example/100%?q=%s&r=%41")?, "https://a.example/100%25?q=%25s&r=%41");
    /// assert!(LENIENT.apply("https://a%.example/").is_err());
    /// assert!(to_uri("https://a.example/100%").is_err());
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[must_use]
    pub const fn with_stray_percent(self, percent: StrayPercent) -> Mapping {
        let unit = match percent {
            StrayPercent::Fail => self.unit,
            StrayPercent::Encode => Unit::Components,
        };
        Mapping { unit, percent, ..self }
    }

    /// Returns this mapping for an IRI in a document of this charset. Only the query of `http` and
    /// `https` is encoded in the charset (I3987B-7). A character that the charset lacks is encoded
    /// as a numeric character reference (I3987B-8). The mapping is then by components.
    ///
    /// ```
    /// use irispan::iri::{Charset, Mapping};
    ///
    /// let mapping = Mapping::BIS.with_query_charset(Charset::for_label("iso-8859-1").unwrap());
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
    /// Returns [`Mapping::BIS`].
    fn default() -> Mapping {
        Mapping::BIS
    }
}
