//! Shortening IRIs for display, without hiding the host (SEC-U7).

use core::ops::Range;
use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

use super::parts::{Parts, authority_of_browsers};
use super::percent;
use crate::error::Component;
use crate::span::Kind;
use crate::text::label::is_separator;

/// Replaces the omitted text.
const ELLIPSIS: &str = "…";

/// The number of labels at the end of a host that are never omitted. This is 4 because a registered
/// domain is one label before a public suffix, and the suffixes of registries have at most three
/// labels.
const MIN_LABELS: usize = 4;

/// Shortens an IRI to `max` grapheme clusters, for display only.
///
/// These parts are replaced by `…`, in this order, until the rest fits: the userinfo; the end of
/// path, query and fragment; the scheme; and labels at the left of a host that has more than four.
/// **Nothing else of the host is ever omitted**, so a long host makes the result longer than `max`.
/// The userinfo is omitted first because it may look like a host and may hold a password (SEC-U1).
///
/// An IRI without authority keeps its scheme. If its path begins with an address, as that of `mailto:`
/// and `sip:` does, the local part counts as userinfo and the domain as host; of several addresses,
/// those that do not fit are omitted as a whole.
///
/// Borrowed if the text fits. Nothing is decoded, and no escape is cut in two. Time is linear in
/// the text.
///
/// ```
/// use irispan::iri::shorten;
///
/// let iri = "https://user@www.example.com/path/to/page?query#fragment";
/// assert_eq!(shorten(iri, 60), iri);
/// assert_eq!(shorten(iri, 38), "https://…@www.example.com/path/to/pag…");
/// assert_eq!(shorten(iri, 10), "…www.example.com…");
/// assert_eq!(shorten("http://www.bank.example.id.evil.example/", 30), "…bank.example.id.evil.example/");
/// assert_eq!(shorten("mailto:support@bank.example.evil.example", 10), "mailto:…@bank.example.evil.example");
/// ```
#[must_use]
pub fn shorten(iri: &str, max: usize) -> Cow<'_, str> {
    shorten_link(iri, Kind::Url, max, &mut |_| 1)
}

/// Shortens an IRI as [`shorten`] does, to a width. `width` returns the width of a grapheme cluster,
/// such as columns of a terminal or pixels, and `max` is in the same unit.
///
/// ```
/// use irispan::iri::shorten_by;
///
/// let columns = |cluster: &str| if cluster > "\u{1100}" { 2 } else { 1 };
/// assert_eq!(shorten_by("https://a.example/例例例例", 24, columns), "https://a.example/例例…");
/// ```
#[must_use]
pub fn shorten_by(iri: &str, max: usize, mut width: impl FnMut(&str) -> usize) -> Cow<'_, str> {
    shorten_link(iri, Kind::Url, max, &mut width)
}

/// Returns the width of a grapheme cluster.
type Width<'w> = &'w mut dyn FnMut(&str) -> usize;

/// Shortens the text of a link.
pub(crate) fn shorten_link<'t>(
    text: &'t str,
    kind: Kind,
    max: usize,
    width: Width<'_>,
) -> Cow<'t, str> {
    if measure(text, width) <= max {
        return Cow::Borrowed(text);
    }
    let parts = Parts::of_link(text, kind);
    let Some(shape) = Shape::of(text, &parts) else {
        let head = parts.scheme().map_or(0, |scheme| scheme.len() + 1);
        let (mut short, tail) = (text[..head].to_owned(), Tail::new(&text[head..]));
        if !append(&mut short, tail, max, width) {
            short.push_str(ELLIPSIS);
        }
        return Cow::Owned(short);
    };
    let Shape { host, userinfo, scheme, port_end, labels_may_go } = shape;
    let (port, tail) = (&text[host.end..port_end], Tail::after(text, port_end, &parts));
    let name = &text[host.clone()];
    let head = match userinfo {
        Some(start) => [&text[..start], ELLIPSIS, "@"].concat(),
        None => text[..host.start].to_owned(),
    };
    let mut short = [&head, name, port].concat();
    if append(&mut short, tail, max, width) {
        return Cow::Owned(short);
    }
    if scheme.is_empty() && !head.is_empty() {
        short = [ELLIPSIS, name, port].concat();
        if append(&mut short, tail, max, width) {
            return Cow::Owned(short);
        }
    }
    let ellipsis = measure(ELLIPSIS, width);
    let after = measure(tail.text, width).min(ellipsis);
    let others = [measure(scheme, width), ellipsis, measure(port, width), after];
    let room = others.into_iter().fold(max, usize::saturating_sub);
    if labels_may_go && let Some(name) = cut_left(name, room, width) {
        short = [scheme, ELLIPSIS, name, port].concat();
    }
    if !append(&mut short, tail, max, width) && !tail.text.is_empty() {
        short.push_str(ELLIPSIS);
    }
    Cow::Owned(short)
}

/// What of a text is never omitted, or only as a whole.
struct Shape<'t> {
    host: Range<usize>,
    /// The start of the userinfo, or of the local part.
    userinfo: Option<usize>,
    /// The scheme and its colon where they say what is addressed; else empty.
    scheme: &'t str,
    port_end: usize,
    /// Whether the host is a name of which labels may be omitted.
    labels_may_go: bool,
}

impl<'t> Shape<'t> {
    /// Returns `None` if there is neither an authority nor an address.
    fn of(text: &'t str, parts: &Parts<'t>) -> Option<Shape<'t>> {
        if let Some(host) =
            authority_of_browsers(text).filter(|read| parts.authority_range() != Some(read.clone()))
        {
            // Browsers read another host there than RFC 3986: it is shown whole.
            let port_end = host.end;
            return Some(Shape {
                host,
                userinfo: None,
                scheme: "",
                port_end,
                labels_may_go: false,
            });
        }
        let userinfo = parts.range(Component::Userinfo).map(|userinfo| userinfo.start);
        if parts.authority().is_some() || parts.scheme().is_none() {
            let host = parts.range(Component::Host)?;
            let port_end = parts.range(Component::Port).map_or(host.end, |port| port.end);
            return Some(Shape { host, userinfo, scheme: "", port_end, labels_may_go: true });
        }
        let path = Parts::of(text).path_range();
        let scheme = &text[..path.start];
        let is_mailto = scheme.eq_ignore_ascii_case("mailto:");
        let address = &text[path.clone()];
        let (host, labels_may_go) = if is_mailto {
            let first = address.split(',').next().unwrap_or_default();
            (first.rfind('@')? + 1..first.len(), true)
        } else {
            // Which `@` is the last of the address, only its scheme knows: what stands between is kept.
            let (first, last) = (address.find('@')? + 1, address.rfind('@')? + 1);
            let end =
                address[last..].find([';', ',', '/', ':']).map_or(address.len(), |at| last + at);
            (first..end, first == last)
        };
        let host = path.start + host.start..path.start + host.end;
        let digits = text[host.end..]
            .strip_prefix(':')
            .map(|port| 1 + port.bytes().take_while(u8::is_ascii_digit).count());
        let port_end = host.end + digits.unwrap_or(0);
        Some(Shape { port_end, host, userinfo: Some(path.start), scheme, labels_may_go })
    }
}

/// The end of a text, after host and port.
#[derive(Clone, Copy)]
struct Tail<'t> {
    text: &'t str,
    /// The length of further addresses, which are cut before a comma.
    addresses: usize,
}

impl<'t> Tail<'t> {
    fn new(text: &'t str) -> Tail<'t> {
        Tail { text, addresses: 0 }
    }

    fn after(text: &'t str, start: usize, parts: &Parts<'t>) -> Tail<'t> {
        let is_mailto = parts.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto"));
        let end = if is_mailto && parts.authority().is_none() {
            text[start..].find(['?', '#']).unwrap_or(text.len() - start)
        } else {
            0
        };
        Tail { text: &text[start..], addresses: end }
    }

    /// Returns the last place at or before `at` where the text may be cut: in no escape and in no
    /// address.
    fn cut(self, at: usize) -> usize {
        if at < self.addresses {
            return self.text[..at].rfind(',').unwrap_or(0);
        }
        // An escape that begins less than three bytes before the end would be cut in two.
        let is_escape =
            |at: &usize| self.text.as_bytes().get(*at..).and_then(percent::escaped_octet).is_some();
        (at.saturating_sub(2)..at).find(is_escape).unwrap_or(at)
    }
}

fn measure(text: &str, width: Width<'_>) -> usize {
    text.graphemes(true).fold(0, |sum: usize, cluster| sum.saturating_add(width(cluster)))
}

/// Appends as much of `tail` as fits, with an ellipsis if it is not all of it. Returns false, and
/// appends nothing, if not even the ellipsis fits.
fn append(head: &mut String, tail: Tail<'_>, max: usize, width: Width<'_>) -> bool {
    let text = tail.text;
    let Some(room) = max.checked_sub(measure(head, width)) else { return false };
    if measure(text, width) <= room {
        head.push_str(text);
        return true;
    }
    let Some(room) = room.checked_sub(measure(ELLIPSIS, width)) else { return false };
    let mut end = 0;
    let mut used: usize = 0;
    for (at, cluster) in text.grapheme_indices(true) {
        used = used.saturating_add(width(cluster));
        if used > room {
            break;
        }
        end = at + cluster.len();
    }
    head.push_str(&text[..tail.cut(end)]);
    head.push_str(ELLIPSIS);
    true
}

/// Returns the host without its first labels: as few as necessary to fit, and at most as many as may
/// be omitted. `None` if no label is omitted.
fn cut_left<'t>(host: &'t str, room: usize, width: Width<'_>) -> Option<&'t str> {
    let labels = host.matches(is_separator).count() + 1;
    let mut left = measure(host, width);
    let mut rest = host;
    for label in host.split_inclusive(is_separator).take(labels.saturating_sub(MIN_LABELS)) {
        if left <= room {
            break;
        }
        left = left.saturating_sub(measure(label, width));
        rest = rest.get(label.len()..)?;
    }
    (rest.len() < host.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_stays() {
        let iri = "https://a.b.c.d.e.f/p?q#f";
        for (max, short) in [
            (25, iri),
            (24, "https://a.b.c.d.e.f/p?q…"),
            (20, "https://a.b.c.d.e.f…"),
            (19, "…a.b.c.d.e.f/p?q#f"),
            (17, "…a.b.c.d.e.f/p?q…"),
            (13, "…a.b.c.d.e.f…"),
            (12, "…b.c.d.e.f/…"),
            (9, "…c.d.e.f…"),
            (0, "…c.d.e.f…"),
        ] {
            assert_eq!(shorten(iri, max), short);
        }
        assert_eq!(shorten("http://[1:2::3.4.5.6]:80/", 5), "…[1:2::3.4.5.6]:80…");
        assert_eq!(shorten("http://192.0.2.1", 5), "…192.0.2.1");
        assert_eq!(shorten("//a.example/bcd", 13), "//a.example/…");
    }

    #[test]
    fn links_without_scheme() {
        let of = |text, kind, max| shorten_link(text, kind, max, &mut |_| 1);
        assert_eq!(of("example.com/path", Kind::Domain, 14), "example.com/p…");
        assert_eq!(of("example.com/path", Kind::Domain, 3), "example.com…");
        assert_eq!(of("someone@example.com", Kind::Email, 14), "…@example.com");
        assert_eq!(
            of("mailto:someone@example.com?a=b", Kind::Email, 23),
            "mailto:…@example.com?a…"
        );
    }

    /// The domain of an address leads somewhere, as a host does.
    #[test]
    fn domains_of_addresses_stay() {
        let address = "mailto:support@paypal.com.evil.example";
        for (iri, max, short) in [
            (address, 37, "mailto:…@paypal.com.evil.example"),
            (address, 0, "mailto:…@paypal.com.evil.example"),
            ("mailto:a@b.c.d.e.f.g", 16, "mailto:…d.e.f.g"),
            ("mailto:ab@c.de,f@g.hi?j=k", 24, "mailto:…@c.de,f@g.hi?j=k"),
            ("mailto:ab@c.de,f@g.hi?j=k", 23, "mailto:…@c.de,f@g.hi?j…"),
            ("mailto:ab@c.de,f@g.hi?j=k", 21, "mailto:…@c.de,f@g.hi…"),
            ("mailto:ab@c.de,f@g.hi?j=k", 20, "mailto:…@c.de…"),
            ("sip:someone@a.example:5060;transport=tcp", 24, "sip:…@a.example:5060;tr…"),
            ("sip:someone@a.example:5060;transport=tcp", 5, "sip:…@a.example:5060…"),
            ("xmpp:a@b.example/c@d", 5, "xmpp:…@b.example/c@d"),
            ("x-new:a@b.example@evil.example", 5, "x-new:…@b.example@evil.example"),
        ] {
            assert_eq!(shorten(iri, max), short, "{iri}");
        }
    }

    /// The host that browsers open is shown, where RFC 3986 reads another one or none (SEC-U5, SEC-U7).
    #[test]
    fn hosts_that_browsers_read_stay() {
        for (iri, max, short) in [
            ("https://evil.com\\@bank.com/aaaaaaaaaaaa", 12, "…evil.com\\@…"),
            ("https:bank.com.evil.com/aaa", 16, "…bank.com.evil.com…"),
            ("https:/bank.com.evil.com/aaa", 0, "…bank.com.evil.com…"),
            ("\\\\evil.com\\a/b", 5, "…evil.com…"),
        ] {
            assert_eq!(shorten(iri, max), short, "{iri}");
        }
    }

    #[test]
    fn no_host_and_no_cut_escape() {
        assert_eq!(shorten("urn:isbn:0451450523", 10), "urn:isbn:…");
        assert_eq!(shorten("urn:isbn:0451450523", 1), "urn:…");
        assert_eq!(shorten("x://a/%C3%A9%C3%A9", 14), "x://a/%C3%A9…");
        assert_eq!(shorten("x://a/%C3%A9%C3%A9", 15), "x://a/%C3%A9…");
        assert_eq!(shorten("x://a/%C3%A9%C3%A9", 16), "x://a/%C3%A9%C3…");
        assert_eq!(shorten("x://a/e\u{301}e\u{301}e\u{301}", 8), "x://a/e\u{301}…");
    }
}
