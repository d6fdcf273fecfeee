//! The IRI that a link means when its scheme is left out, and the URI of that IRI.

use std::borrow::Cow;

use crate::error::{Component, Error};
use crate::iri::{
    LOCAL_PART, Mapping, Parts, has_mailto, is_plain_address, is_plain_after_scheme, is_plain_uri,
    push_escape,
};
use crate::span::Kind;
use crate::text::ip::is_zoned;

/// What a bare address leaves out.
const MAILTO: &str = "mailto:";

/// What a web address without a scheme leaves out.
const HTTPS: &str = "https://";

/// Returns the scheme that a link leaves out.
pub(super) const fn left_out(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Domain => Some("https"),
        Kind::Email => Some("mailto"),
        Kind::Url => None,
    }
}

/// Returns the IRI that a link means.
pub(super) fn target(text: &str, kind: Kind) -> Cow<'_, str> {
    match kind {
        Kind::Domain if text.starts_with("//") => Cow::Owned(["https:", text].concat()),
        Kind::Domain => Cow::Owned([HTTPS, text].concat()),
        Kind::Email if !has_mailto(text) => Cow::Owned(address_to_iri(text)),
        Kind::Url | Kind::Email => Cow::Borrowed(text),
    }
}

/// Returns what a link leaves out of its URI (`https://`, `mailto:` or nothing), if the rest of the URI is the
/// text of the link, and `None` if that is not known.
#[inline]
pub(super) fn plain_beginning(bytes: &[u8], kind: Kind, mapping: &Mapping) -> Option<&'static str> {
    if !mapping.keeps_plain() {
        return None;
    }
    let (left_out, plain) = match kind {
        Kind::Domain => (HTTPS, !bytes.starts_with(b"//") && is_plain_after_scheme(bytes)),
        Kind::Email => (MAILTO, is_plain_address(bytes)),
        Kind::Url => ("", is_plain_uri(bytes)),
    };
    plain.then_some(left_out)
}

/// Maps the target of a link.
pub(super) fn mapped<'t>(
    text: &'t str,
    kind: Kind,
    mapping: &Mapping,
) -> Result<Cow<'t, str>, Error> {
    let iri = match target(text, kind) {
        Cow::Borrowed(iri) => {
            return zoned_to_uri(iri, mapping).unwrap_or_else(|| mapping.apply(iri));
        }
        Cow::Owned(iri) => iri,
    };
    match mapping.apply(&iri) {
        Ok(Cow::Owned(uri)) => Ok(Cow::Owned(uri)),
        Ok(Cow::Borrowed(_)) => Ok(Cow::Owned(iri)),
        Err(error) => {
            // The text added before the domain is right, and both texts agree from there on.
            let offset = (error.offset() + text.len()).saturating_sub(iri.len());
            Err(Error::new(error.kind(), error.component(), offset))
        }
    }
}

/// Returns the URI of an IRI whose host is an IPv6 address with a zone, as RFC 6874 writes it, and
/// `None` for any other. A mapping knows no zones (SCH-6), but a scanner that is asked for them
/// finds them.
fn zoned_to_uri<'t>(iri: &'t str, mapping: &Mapping) -> Option<Result<Cow<'t, str>, Error>> {
    let escape = iri.find("%25")?;
    let host = Parts::of(iri).range(Component::Host)?;
    let zone = iri.get(escape..host.end)?.strip_suffix(']')?;
    if !host.contains(&escape) || !is_zoned(iri.get(host.start + 1..host.end - 1)?) {
        return None;
    }
    let rest = host.end - 1;
    let plain = [iri.get(..escape)?, iri.get(rest..)?].concat();
    let uri = mapping.apply(&plain).map(|uri| {
        // Userinfo may have grown, and may have brackets as well.
        let host = Parts::of(&uri).range(Component::Host).unwrap_or_default();
        let at = host.end.saturating_sub(1);
        Cow::Owned([&uri[..at], zone, &uri[at..]].concat())
    });
    Some(uri.map_err(|error| {
        let after = if error.offset() < escape { 0 } else { zone.len() };
        Error::new(error.kind(), error.component(), error.offset() + after)
    }))
}

/// Returns a bare address as an IRI. Characters beyond ASCII are kept.
fn address_to_iri(text: &str) -> String {
    let (local, domain) = text.split_at(text.rfind('@').unwrap_or(text.len()));
    let mut iri = String::with_capacity(MAILTO.len() + text.len());
    iri.push_str(MAILTO);
    for c in local.chars() {
        match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() && !LOCAL_PART.contains(byte) => {
                push_escape(&mut iri, byte);
            }
            _ => iri.push(c),
        }
    }
    iri.push_str(domain);
    iri
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use crate::iri;

    fn to_uri_by<'t>(text: &'t str, kind: Kind, mapping: &Mapping) -> Result<Cow<'t, str>, Error> {
        Ok(match plain_beginning(text.as_bytes(), kind, mapping) {
            Some("") => Cow::Borrowed(text),
            Some(left_out) => Cow::Owned([left_out, text].concat()),
            None => mapped(text, kind, mapping)?,
        })
    }

    fn uri(text: &str, kind: Kind) -> String {
        let uri = to_uri_by(text, kind, &Mapping::BIS).unwrap().into_owned();
        assert_eq!(iri::to_uri(&target(text, kind)).unwrap(), uri);
        uri
    }

    #[test]
    fn bare_domains() {
        assert_eq!(uri("例え.jp:8/ä", Kind::Domain), "https://xn--r8jz45g.jp:8/%C3%A4");
        assert_eq!(uri("Example.com?a", Kind::Domain), "https://Example.com?a");
        assert_eq!(uri("//例え.jp/ä", Kind::Domain), "https://xn--r8jz45g.jp/%C3%A4");
        assert_eq!(uri("//a.b:80/c", Kind::Domain), "https://a.b:80/c");
        assert_eq!(uri("[::1]:80/c", Kind::Domain), "https://[::1]:80/c");
        for plain in ["a.b", "a.b:80/c%41#d", "a-b.c/(d)?e=[f]", "a--b.c", "xn--4ca.de/", "a.b:/"] {
            assert_eq!(uri(plain, Kind::Domain), format!("https://{plain}"));
        }
    }

    /// Checks MAILTO-11.
    #[test]
    fn bare_addresses() {
        for (address, expected) in [
            ("gorby%kremvax@example.com", "mailto:gorby%25kremvax@example.com"),
            ("unlikely?address@example.com", "mailto:unlikely%3Faddress@example.com"),
            ("Mike&family@example.org", "mailto:Mike%26family@example.org"),
            ("\"not@me\"@example.org", "mailto:%22not%40me%22@example.org"),
            (r#""oh\\no"@example.org"#, "mailto:%22oh%5C%5Cno%22@example.org"),
            ("50%41/#[x];=`{|}^@b.c", "mailto:50%2541%2F%23%5Bx%5D%3B%3D%60%7B%7C%7D%5E@b.c"),
            ("a.b_c-d~e+f!$'*@b.c", "mailto:a.b_c-d~e+f!$'*@b.c"),
            ("a--b@c--d.e", "mailto:a--b@c--d.e"),
            ("A.b@Example.COM", "mailto:A.b@Example.COM"),
            // The brackets of a domain literal are escaped (MAILTO-3).
            ("root@[192.0.2.1]", "mailto:root@%5B192.0.2.1%5D"),
            ("root@[IPv6:2001:db8::1]", "mailto:root@%5BIPv6:2001:db8::1%5D"),
            ("mailto:root@[192.0.2.1]", "mailto:root@%5B192.0.2.1%5D"),
            ("山田@例え.jp", "mailto:%E5%B1%B1%E7%94%B0@xn--r8jz45g.jp"),
        ] {
            assert_eq!(uri(address, Kind::Email), expected);
        }
    }

    /// An address with `mailto:` is an IRI already, so its escapes are escapes.
    #[test]
    fn written_mailto() {
        let written = "MAILTO:gorby%25kremvax@Example.com";
        assert!(
            matches!(to_uri_by(written, Kind::Email, &Mapping::BIS), Ok(Cow::Borrowed(same)) if same == written)
        );
        assert_eq!(
            uri("mailto:user@%E7%B4%8D%E8%B1%86.example.org", Kind::Email),
            "mailto:user@xn--99zt52a.example.org"
        );
        assert_eq!(
            uri("mailto:a@ä.de,é@b.c,d@例え。jp?cc=e@ö.de&subject=café", Kind::Email),
            "mailto:a@xn--4ca.de,%C3%A9@b.c,d@xn--r8jz45g.jp?cc=e@%C3%B6.de&subject=caf%C3%A9"
        );
        assert_eq!(uri("mailto:?subject=ü", Kind::Email), "mailto:?subject=%C3%BC");
    }

    /// Userinfo may hold brackets as well, though no IRI does.
    #[test]
    fn zones_stay_in_their_host() {
        for (text, expected) in [
            ("http://[fe80::1%25en0]/ä", "http://[fe80::1%25en0]/%C3%A4"),
            ("http://é@[fe80::1%25en0]:80/", "http://%C3%A9@[fe80::1%25en0]:80/"),
            ("http://a]b@[fe80::1%25en0]/", "http://a]b@[fe80::1%25en0]/"),
            ("http://[é]:c@[fe80::1%25en0]/]", "http://[%C3%A9]:c@[fe80::1%25en0]/]"),
        ] {
            let uri = to_uri_by(text, Kind::Url, &Mapping::BIS).unwrap();
            assert_eq!(uri, expected);
        }
    }

    #[test]
    fn offsets_count_in_the_text() {
        let error = |text, kind| {
            let error = to_uri_by(text, kind, &Mapping::BIS).unwrap_err();
            (error.kind(), error.component(), error.offset())
        };
        let (host, path) = (Some(Component::Host), Some(Component::Path));
        assert_eq!(error("xn--a.com/%", Kind::Domain), (ErrorKind::InvalidHost, host, 0));
        assert_eq!(error("ä.com/%", Kind::Domain), (ErrorKind::InvalidPercentEncoding, path, 7));
        assert_eq!(error("%&é@b.xn--a", Kind::Email), (ErrorKind::InvalidHost, host, 7));
        assert_eq!(error("mailto:%&é@b.c", Kind::Email).2, 7);
    }

    /// The parts, put together, are what the mapping makes of the whole.
    #[test]
    fn parts_are_the_whole() {
        let strict = Mapping::BIS.with_host(iri::HostMapping::IdnaStrict);
        let stray = Mapping::BIS.with_stray_delimiters(iri::StrayDelimiters::Encode);
        let texts = [
            "a.example",
            "a.example/b?c=[1]#d",
            "a_b.example",
            "xn--a.example",
            "a--b.example",
            "//a.example",
            "é.example/é",
            "a.example:80/%41",
            "a.example/%",
            "joe@a.example",
            "joe+x@a.example",
            "a!$'()*b@a.example",
            "joe:x@a.example",
            "mailto:joe!x@a.example",
            "joe@a_b.example",
            "\"a b\"@a.example",
            "mailto:joe@a.example?cc=é@é.example",
            "http://a.example/|",
            "http://a--b.example/",
            "joe%40@a.example",
        ];
        for mapping in [Mapping::BIS, Mapping::RFC3987_B, strict, stray] {
            for (text, kind) in texts
                .iter()
                .flat_map(|text| [Kind::Domain, Kind::Email, Kind::Url].map(|kind| (*text, kind)))
            {
                let whole = mapped(text, kind, &mapping).map(Cow::into_owned);
                let parts = to_uri_by(text, kind, &mapping).map(Cow::into_owned);
                assert_eq!(parts, whole, "{text} {kind} {mapping:?}");
            }
        }
    }
}
