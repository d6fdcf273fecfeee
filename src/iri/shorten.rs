//! Shortening IRIs for display, without hiding the host (SEC-U7).

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

use super::parts::Parts;
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
/// An IRI without host keeps its scheme.
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
    let Some(host) = parts.range(Component::Host) else {
        let head = parts.scheme().map_or(0, |scheme| scheme.len() + 1);
        let (mut short, tail) = (text[..head].to_owned(), &text[head..]);
        if !append(&mut short, tail, max, width) {
            short.push_str(ELLIPSIS);
        }
        return Cow::Owned(short);
    };
    let port_end = parts.range(Component::Port).map_or(host.end, |port| port.end);
    let (port, tail) = (&text[host.end..port_end], &text[port_end..]);
    let name = &text[host.clone()];
    let head = match parts.range(Component::Userinfo) {
        Some(userinfo) => [&text[..userinfo.start], ELLIPSIS, "@"].concat(),
        None => text[..host.start].to_owned(),
    };
    let mut short = [&head, name, port].concat();
    if append(&mut short, tail, max, width) {
        return Cow::Owned(short);
    }
    if !head.is_empty() {
        short = [ELLIPSIS, name, port].concat();
        if append(&mut short, tail, max, width) {
            return Cow::Owned(short);
        }
    }
    let ellipsis = measure(ELLIPSIS, width);
    let others = [ellipsis, measure(port, width), measure(tail, width).min(ellipsis)];
    let room = others.into_iter().fold(max, usize::saturating_sub);
    if let Some(name) = cut_left(name, room, width) {
        short = [ELLIPSIS, name, port].concat();
    }
    if !append(&mut short, tail, max, width) && !tail.is_empty() {
        short.push_str(ELLIPSIS);
    }
    Cow::Owned(short)
}

fn measure(text: &str, width: Width<'_>) -> usize {
    text.graphemes(true).fold(0, |sum: usize, cluster| sum.saturating_add(width(cluster)))
}

/// Appends as much of `tail` as fits, with an ellipsis if it is not all of it. Returns false, and
/// appends nothing, if not even the ellipsis fits.
fn append(head: &mut String, tail: &str, max: usize, width: Width<'_>) -> bool {
    let Some(room) = max.checked_sub(measure(head, width)) else { return false };
    if measure(tail, width) <= room {
        head.push_str(tail);
        return true;
    }
    let Some(room) = room.checked_sub(measure(ELLIPSIS, width)) else { return false };
    let mut end = 0;
    let mut used: usize = 0;
    for (at, cluster) in tail.grapheme_indices(true) {
        used = used.saturating_add(width(cluster));
        if used > room {
            break;
        }
        end = at + cluster.len();
    }
    // An escape that begins less than three bytes before the end would be cut in two.
    let cut = (end.saturating_sub(2)..end)
        .find(|&at| tail.as_bytes().get(at..).and_then(percent::escape).is_some());
    head.push_str(&tail[..cut.unwrap_or(end)]);
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
