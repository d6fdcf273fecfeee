//! Domain names to A-labels by UTS #46.

use std::borrow::Cow;

use idna::punycode;
use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};

use super::name::{ip_literal, refuse, reg_name};
use crate::error::{Error, ErrorKind};
use crate::iri::percent;
use crate::iri::steps;
use crate::iri::unsuited::may_appear;
use crate::limits::{MAX_HOST, MAX_LABEL};
use crate::text::ascii::AsciiSet;
use crate::text::label::{A_LABEL_PREFIX, SEPARATORS, is_a_label};

/// The maximum number of code points in a name that is passed to UTS #46. Punycode takes quadratic
/// time. A name has at most 253 characters; NFC makes one of at most four, and one separator may
/// end it.
const MAX_INPUT: usize = 4 * MAX_HOST + 1;

/// The forbidden domain code points of the URL standard (I46-8), and those that no URI may hold.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "%#/:<>?@[\\]^|\"{}`");

/// UTS #46 with the flags of a browser's lookup (I46-7), except for the length:
///
/// | flag | here | because |
/// |---|---|---|
/// | Transitional_Processing | false | `ß` and `ς` are letters of their own |
/// | CheckHyphens | false | `r3---sn-x.example` and `a-.example` are in use |
/// | CheckBidi | true | RFC 5893; cannot be switched off |
/// | CheckJoiners | true | RFC 5892; cannot be switched off |
/// | UseSTD3ASCIIRules | false | `_` is in use; [`DENIED`] replaces it |
/// | VerifyDnsLength | true | such a name cannot be looked up; a root dot is allowed |
/// | IgnoreInvalidPunycode | false | such a label means nothing; cannot be switched on |
///
/// The length is checked by [`check_labels`], which can say what it found.
const UTS46: Uts46 = Uts46::new();

/// Converts a host that is a domain name to ASCII.
///
/// The labels are converted to A-labels by UTS #46 without transitional processing. Percent escapes
/// are decoded first; if they are not UTF-8, the name is percent-encoded instead (I3987B-6). An IP
/// literal is checked and returned as it is. A host in ASCII is returned as it is, without change
/// of case, after its `xn--` labels are checked.
///
/// Borrowed if nothing changes; time is linear in the host.
///
/// # Errors
///
/// With the offset in the host: `ForbiddenCharacter`; `InvalidPercentEncoding`; `InvalidIpLiteral`;
/// `InvalidHost` for a name that UTS #46 refuses; `HostTooLong` for a converted name of more than 253
/// octets or with a label of more than 63.
///
/// ```
/// use irispan::ErrorKind;
/// use irispan::iri::host_to_ascii;
///
/// assert_eq!(host_to_ascii("Bücher.example")?, "xn--bcher-kva.example");
/// assert_eq!(host_to_ascii("%E7%B4%8D%E8%B1%86。example.org")?, "xn--99zt52a.example.org");
/// assert_eq!(host_to_ascii("[2001:DB8::1]")?, "[2001:DB8::1]");
/// assert_eq!(host_to_ascii("xn--a.example").unwrap_err().kind(), ErrorKind::InvalidHost);
/// # Ok::<(), irispan::Error>(())
/// ```
pub fn host_to_ascii(host: &str) -> Result<Cow<'_, str>, Error> {
    domain_to_ascii(host, false)
}

/// Does what [`host_to_ascii`] does. If `strict` is true, UseSTD3ASCIIRules, CheckHyphens and
/// VerifyDnsLength apply to every name that is not a number (I46-7, I3987-M6).
pub(crate) fn domain_to_ascii(host: &str, strict: bool) -> Result<Cow<'_, str>, Error> {
    if host.starts_with('[') {
        return ip_literal(host);
    }
    if host.is_empty() || (!strict && is_plain(host)) {
        return Ok(Cow::Borrowed(host));
    }
    if let Some(broken) = percent::first_broken(host) {
        return Err(refuse(ErrorKind::InvalidPercentEncoding, broken));
    }
    let Some(name) = percent::decode(host) else {
        return if strict { Err(refuse(ErrorKind::InvalidHost, 0)) } else { reg_name(host, false) };
    };
    let plain = host.is_ascii() && matches!(name, Cow::Borrowed(_));
    if plain && !strict && !has_a_label(host) {
        let bad = host.bytes().position(is_forbidden);
        return bad
            .map_or(Ok(Cow::Borrowed(host)), |at| Err(refuse(ErrorKind::ForbiddenCharacter, at)));
    }
    if name.len() > MAX_INPUT && name.chars().nth(MAX_INPUT).is_some() {
        return Err(refuse(ErrorKind::HostTooLong, 0));
    }
    let ascii = process(&name, strict).ok_or_else(|| locate(host, &name, strict))?;
    check_labels(&ascii)?;
    // An ASCII name is returned as it is, except for case.
    Ok(if plain { Cow::Borrowed(host) } else { Cow::Owned(ascii) })
}

/// Converts the A-labels of a host to U-labels.
///
/// The host is returned as it is, borrowed, unless [`host_to_ascii`] converts the result back to
/// exactly the same host, and an IRI may hold the result (I3987-R8, SEC-P2). Whether the Unicode
/// form is safe to show to a reader is decided by [`safety`](crate::safety). Time is linear in the
/// host.
///
/// ```
/// use irispan::iri::host_to_unicode;
///
/// assert_eq!(host_to_unicode("xn--99zt52a.example.org"), "納豆.example.org");
/// assert_eq!(host_to_unicode("xn--99zt52a.Example.org"), "xn--99zt52a.Example.org");
/// assert_eq!(host_to_unicode("xn--a.example"), "xn--a.example");
/// ```
#[must_use]
pub fn host_to_unicode(host: &str) -> Cow<'_, str> {
    if !has_a_label(host) || host.len() > MAX_INPUT {
        return Cow::Borrowed(host);
    }
    let (name, processed) = UTS46.to_unicode(host.as_bytes(), DENIED, Hyphens::Allow);
    let back = || matches!(host_to_ascii(&name), Ok(again) if again == host);
    if processed.is_ok() && name.chars().all(may_appear) && back() {
        Cow::Owned(name.into_owned())
    } else {
        Cow::Borrowed(host)
    }
}

/// Does what ToASCII does, except for the check of the length.
fn process(name: &str, strict: bool) -> Option<String> {
    let (deny, hyphens) =
        if strict { (AsciiDenyList::STD3, Hyphens::Check) } else { (DENIED, Hyphens::Allow) };
    // Inserting the characters of a label is quadratic in its length, which is bounded before.
    steps::add(name.len() * name.len().min(MAX_INPUT));
    let mut out = String::with_capacity(2 * name.len() + 8);
    let to_ascii = |_: &[char], _: &[char], _| false;
    let policy = ErrorPolicy::FailFast;
    let name_bytes = name.as_bytes();
    match UTS46.process(name_bytes, deny, hyphens, policy, to_ascii, &mut out, None) {
        Ok(ProcessingSuccess::WroteToSink) => Some(out),
        Ok(ProcessingSuccess::Passthrough) => Some(name.to_owned()),
        Err(_) => None,
    }
}

/// Checks VerifyDnsLength: no empty label except for the root, none of more than 63 octets, and at
/// most 253 octets in all. Also refuses an A-label for a label that begins with `xn--` itself: the
/// check of hyphens would refuse it (I46-3).
fn check_labels(name: &str) -> Result<(), Error> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let mut too_long = name.len() > MAX_HOST;
    for label in name.split('.') {
        if label.is_empty() || is_nested(label) {
            return Err(refuse(ErrorKind::InvalidHost, 0));
        }
        too_long |= label.len() > MAX_LABEL;
    }
    if too_long { Err(refuse(ErrorKind::HostTooLong, 0)) } else { Ok(()) }
}

fn is_nested(label: &str) -> bool {
    // Punycode keeps ASCII characters, in order, at the head.
    label.strip_prefix(A_LABEL_PREFIX).is_some_and(|encoded| {
        encoded.starts_with(A_LABEL_PREFIX)
            && punycode::decode_to_string(encoded)
                .is_some_and(|label| label.starts_with(A_LABEL_PREFIX))
    })
}

/// Returns whether an ASCII name has nothing to be checked. Every A-label has two hyphens in a row.
fn is_plain(name: &str) -> bool {
    let mut before = 0;
    name.bytes().all(|byte| {
        let hyphens = byte == b'-' && before == b'-';
        before = byte;
        AsciiSet::REG_NAME.contains(byte) && !hyphens
    })
}

/// Returns what is wrong with a name that UTS #46 refuses, and where: a forbidden character, or
/// else the first label that is refused on its own, or else the name, because the bidi rules look
/// at all labels.
fn locate(host: &str, name: &str, strict: bool) -> Error {
    // Where escapes were decoded, offsets in the name are not offsets in the host.
    if name != host {
        return refuse(ErrorKind::InvalidHost, 0);
    }
    if let Some(at) = host.bytes().position(is_forbidden) {
        return refuse(ErrorKind::ForbiddenCharacter, at);
    }
    let mut at = 0;
    for label in host.split_inclusive(SEPARATORS) {
        if process(label, strict).is_none() {
            return refuse(ErrorKind::InvalidHost, at);
        }
        at += label.len();
    }
    refuse(ErrorKind::InvalidHost, 0)
}

const fn is_forbidden(byte: u8) -> bool {
    byte.is_ascii() && !AsciiSet::REG_NAME.contains(byte)
}

/// Returns whether a label of an ASCII name begins with `xn--`.
fn has_a_label(name: &str) -> bool {
    name.split('.').any(is_a_label)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::*;
    use crate::error::Component;

    fn error(host: &str) -> (ErrorKind, usize) {
        let error = host_to_ascii(host).unwrap_err();
        assert_eq!(error.component(), Some(Component::Host));
        (error.kind(), error.offset())
    }

    #[test]
    fn ascii_stays_as_it_is() {
        for host in [
            "",
            "localhost",
            "EXAMPLE.Com.",
            "_dmarc.a-.-b.r3---sn.example",
            "192.0.2.1",
            "1.2.3.256",
            "a..b",
            "!$&'()*+,;=~",
            "XN--BCHER-KVA.example",
            "[::1]",
            &"a".repeat(300),
        ] {
            assert!(
                matches!(host_to_ascii(host), Ok(Cow::Borrowed(same)) if same == host),
                "{host}"
            );
        }
    }

    #[test]
    fn names_are_mapped() {
        for (host, ascii) in [
            ("faß.de", "xn--fa-hia.de"),
            ("Bücher.EXAMPLE", "xn--bcher-kva.example"),
            ("例え\u{3002}jp\u{FF61}", "xn--r8jz45g.jp."),
            ("１.２.３.４", "1.2.3.4"),
            ("a\u{AD}b.com", "ab.com"),
            ("_sip.ä.de", "_sip.xn--4ca.de"),
            ("ex%41mple.com", "example.com"),
            ("a%21b", "a!b"),
            ("r%E9sum%E9é", "r%E9sum%E9%C3%A9"),
            ("☃.net", "xn--n3h.net"),
        ] {
            assert_eq!(host_to_ascii(host).unwrap(), ascii, "{host}");
        }
    }

    #[test]
    fn errors_say_where() {
        use ErrorKind::{
            ForbiddenCharacter, InvalidHost, InvalidIpLiteral, InvalidPercentEncoding,
        };
        assert_eq!(error("a b"), (ForbiddenCharacter, 1));
        assert_eq!(error("ä{b}"), (ForbiddenCharacter, 2));
        assert_eq!(error("ä:b"), (ForbiddenCharacter, 2));
        assert_eq!(error("a\0"), (ForbiddenCharacter, 1));
        assert_eq!(error("ä%4"), (InvalidPercentEncoding, 2));
        assert_eq!(error("a%2Fb"), (InvalidHost, 0));
        assert_eq!(error("a.／b"), (InvalidHost, 2));
        assert_eq!(error("a.xn--a.ä"), (InvalidHost, 2));
        assert_eq!(error("ä\u{3002}\u{301}a"), (InvalidHost, 5));
        assert_eq!(error("ä..b"), (InvalidHost, 0));
        assert_eq!(error("a.xn--xn---epa"), (InvalidHost, 0));
        assert_eq!(error("\u{AD}"), (InvalidHost, 0));
        assert_eq!(error("[::1"), (InvalidIpLiteral, 0));
    }

    #[test]
    fn length_of_a_converted_name() {
        use ErrorKind::HostTooLong;
        let label = |n: usize| format!("{}é", "a".repeat(n));
        // `xn--` + the letters + `-` + `` + digits of the delta.
        let fits = (1..63).rev().find(|&n| host_to_ascii(&label(n)).is_ok()).unwrap();
        assert_eq!(host_to_ascii(&label(fits)).unwrap().len(), 63);
        assert_eq!(error(&label(fits + 1)), (HostTooLong, 0));
        let name = |n: usize| format!("é.{}", "aa.".repeat(n));
        assert_eq!(host_to_ascii(&name(81)).unwrap().trim_end_matches('.').len(), 250);
        assert_eq!(error(&name(83)), (HostTooLong, 0));
        assert_eq!(error(&"é".repeat(MAX_INPUT + 1)), (HostTooLong, 0));
        assert_eq!(error(&"%C3%A9".repeat(MAX_INPUT + 1)), (HostTooLong, 0));
    }
}
