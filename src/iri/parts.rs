//! The parts of an IRI reference, and of a link as people write it.

use core::ops::Range;

use super::steps;
use crate::error::Component;
use crate::span::Kind;
use crate::text::ascii::AsciiSet;

/// Where the parts of an IRI reference stand in its text: byte ranges, half open, without the
/// punctuation around them.
///
/// ```text
///   https://user@example.com:8042/over/there?name=ferret#nose
///        |  |    |          |    |          |           |    |
///        |  |    host       |    path       path_end    |    end
///        |  userinfo        host_end                    query_end
///        scheme_end
/// ```
///
/// Any text has parts: it is split as RFC 3986, appendix B does it (I3987-G9), and nothing is
/// judged but the scheme. *Undefined* and *empty* differ: `a?` has an empty query, `a` has none.
///
/// ```
/// use irispan::iri::Parts;
///
/// let text = "https://user@例え.jp:8042/over/there?#nose";
/// let parts = Parts::of(text);
/// assert_eq!(parts.host(), Some(13..22));
/// assert_eq!(parts.host_of(text), Some("例え.jp"));
/// assert_eq!(parts.query_of(text), Some(""));
/// assert_eq!(Parts::of("//example.com").scheme(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    form: Form,
    scheme_end: usize,
    userinfo: usize,
    host: usize,
    host_end: usize,
    path: usize,
    path_end: usize,
    query_end: usize,
    end: usize,
}

/// What stands between scheme and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// Nothing; there is no authority.
    Opaque,
    /// An authority.
    Authority,
    /// Nothing, but the path begins with a mail address.
    Address,
}

impl Parts {
    /// Splits an IRI reference (I3987-G9). Time is linear in the text.
    ///
    /// The userinfo ends at the last `@` of the authority, the port begins after the last colon of
    /// what follows; where an IRI is well-formed there is only one of each.
    #[must_use]
    pub fn of(text: &str) -> Parts {
        let scheme_end = scheme_end(text.as_bytes());
        let rest = if scheme_end == 0 { 0 } else { scheme_end + 1 };
        if text.as_bytes()[rest..].starts_with(b"//") {
            Parts::with_authority(text.as_bytes(), scheme_end, rest + 2)
        } else {
            Parts::without_authority(text.as_bytes(), scheme_end, rest)
        }
    }

    /// Splits a link as it was found. A bare domain begins with its authority. Of a mail address,
    /// with or without `mailto:`, the local part is the userinfo and the domain the host; of
    /// several, those of the first.
    pub(crate) fn of_link(text: &str, kind: Kind) -> Parts {
        match kind {
            Kind::Url => Parts::of(text),
            Kind::Domain => Parts::with_authority(text.as_bytes(), 0, 0),
            Kind::Email if has_mailto(text) => Parts::of(text).with_address(text.as_bytes()),
            Kind::Email => Parts::of_address(text),
        }
    }

    /// A bare address: all of it is path, and no character of it ends the path.
    fn of_address(text: &str) -> Parts {
        let end = text.len();
        let (host, host_end) = (end, end);
        let parts = Parts {
            form: Form::Opaque,
            scheme_end: 0,
            userinfo: 0,
            host,
            host_end,
            path: 0,
            path_end: end,
            query_end: end,
            end,
        };
        match memchr::memrchr(b'@', text.as_bytes()) {
            Some(at) => Parts { form: Form::Address, host: at + 1, ..parts },
            None => parts,
        }
    }

    fn with_authority(text: &[u8], scheme_end: usize, start: usize) -> Parts {
        let path = find(text, start, |b| matches!(b, b'/' | b'?' | b'#'));
        let authority = &text[..path];
        let host = memchr::memrchr(b'@', &authority[start..]).map_or(start, |at| start + at + 1);
        // A colon inside brackets belongs to an address.
        let literal_end = match authority.get(host) {
            Some(b'[') => find(authority, host, |b| b == b']'),
            _ => host,
        };
        let host_end =
            memchr::memrchr(b':', &authority[literal_end..]).map_or(path, |at| literal_end + at);
        let form = Form::Authority;
        Parts {
            form,
            scheme_end,
            userinfo: start,
            host,
            host_end,
            ..Parts::without_authority(text, scheme_end, path)
        }
    }

    fn without_authority(text: &[u8], scheme_end: usize, path: usize) -> Parts {
        let path_end = find(text, path, |b| matches!(b, b'?' | b'#'));
        let query_end = find(text, path_end, |b| b == b'#');
        Parts {
            form: Form::Opaque,
            scheme_end,
            userinfo: path,
            host: path,
            host_end: path,
            path,
            path_end,
            query_end,
            end: text.len(),
        }
    }

    /// The same with the first address of the path (MAILTO-1), if there is one.
    fn with_address(self, text: &[u8]) -> Parts {
        let host_end = find(&text[..self.path_end], self.path, |b| b == b',');
        match memchr::memrchr(b'@', &text[self.path..host_end]) {
            Some(at) => Parts { form: Form::Address, host: self.path + at + 1, host_end, ..self },
            None => self,
        }
    }

    /// Before the first colon: `https`.
    #[must_use]
    pub fn scheme(&self) -> Option<Range<usize>> {
        (self.scheme_end > 0).then_some(0..self.scheme_end)
    }

    /// Userinfo, host and port: `user@example.com:8042`. A mail address is no authority.
    #[must_use]
    pub fn authority(&self) -> Option<Range<usize>> {
        (self.form == Form::Authority).then_some(self.userinfo..self.path)
    }

    /// Before the `@` of the authority, or the local part of a mail address: `user`.
    #[must_use]
    pub fn userinfo(&self) -> Option<Range<usize>> {
        (self.form != Form::Opaque && self.host > self.userinfo)
            .then(|| self.userinfo..self.host - 1)
    }

    /// Registered name, IPv4 address, or IP literal with its brackets: `example.com`.
    #[must_use]
    pub fn host(&self) -> Option<Range<usize>> {
        (self.form != Form::Opaque).then_some(self.host..self.host_end)
    }

    /// After the colon of the authority: `8042`.
    #[must_use]
    pub fn port(&self) -> Option<Range<usize>> {
        (self.form == Form::Authority && self.host_end < self.path)
            .then_some(self.host_end + 1..self.path)
    }

    /// Always defined, and perhaps empty: `/over/there`. Mail addresses are path, as in `mailto:`.
    #[must_use]
    pub fn path(&self) -> Range<usize> {
        self.path..self.path_end
    }

    /// Between the first `?` and the `#`: `name=ferret`.
    #[must_use]
    pub fn query(&self) -> Option<Range<usize>> {
        (self.path_end < self.query_end).then_some(self.path_end + 1..self.query_end)
    }

    /// After the first `#`: `nose`.
    #[must_use]
    pub fn fragment(&self) -> Option<Range<usize>> {
        (self.query_end < self.end).then_some(self.query_end + 1..self.end)
    }

    /// One component, by its name.
    #[must_use]
    pub fn get(&self, component: Component) -> Option<Range<usize>> {
        match component {
            Component::Scheme => self.scheme(),
            Component::Userinfo => self.userinfo(),
            Component::Host => self.host(),
            Component::Port => self.port(),
            Component::Path => Some(self.path()),
            Component::Query => self.query(),
            Component::Fragment => self.fragment(),
        }
    }

    /// Every component that is defined, in the order of the text. The path of a mail address comes
    /// after its userinfo and host, which are part of it.
    ///
    /// ```
    /// use irispan::iri::Parts;
    ///
    /// let text = "geo:48.2,16.3?z=17";
    /// let parts: Vec<String> = Parts::of(text)
    ///     .components()
    ///     .map(|(component, range)| format!("{component}={}", &text[range]))
    ///     .collect();
    /// assert_eq!(parts, ["scheme=geo", "path=48.2,16.3", "query=z=17"]);
    /// ```
    pub fn components(self) -> impl Iterator<Item = (Component, Range<usize>)> {
        [
            Component::Scheme,
            Component::Userinfo,
            Component::Host,
            Component::Port,
            Component::Path,
            Component::Query,
            Component::Fragment,
        ]
        .into_iter()
        .filter_map(move |component| Some((component, self.get(component)?)))
    }
}

/// The parts as text. `text` is the one that was split; of another, what stands in the same place,
/// if that is text at all.
impl Parts {
    /// The scheme.
    #[must_use]
    pub fn scheme_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.scheme()?)
    }

    /// The authority.
    #[must_use]
    pub fn authority_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.authority()?)
    }

    /// The userinfo, or the local part of a mail address.
    #[must_use]
    pub fn userinfo_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.userinfo()?)
    }

    /// The host.
    #[must_use]
    pub fn host_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.host()?)
    }

    /// The port.
    #[must_use]
    pub fn port_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.port()?)
    }

    /// The path.
    #[must_use]
    pub fn path_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.path())
    }

    /// The query.
    #[must_use]
    pub fn query_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.query()?)
    }

    /// The fragment.
    #[must_use]
    pub fn fragment_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.fragment()?)
    }
}

/// Where the scheme ends, or 0 if what stands before the first colon is none (I3987-G1).
fn scheme_end(text: &[u8]) -> usize {
    let end = find(text, 0, |b| !AsciiSet::SCHEME.contains(b));
    let begins = text.first().is_some_and(|&b| AsciiSet::ALPHA.contains(b));
    if begins && text.get(end) == Some(&b':') { end } else { 0 }
}

/// Whether an address is written with `mailto:` in front.
pub(crate) fn has_mailto(text: &str) -> bool {
    text.get(..7).is_some_and(|head| head.eq_ignore_ascii_case("mailto:"))
}

/// The first byte from `start` on that satisfies a condition, or the end of the text.
fn find(text: &[u8], start: usize, condition: impl Fn(u8) -> bool) -> usize {
    let end = text[start..].iter().position(|&b| condition(b)).map_or(text.len(), |at| start + at);
    steps::add(end - start + 1);
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, parts: Parts) -> String {
        parts.components().map(|(name, range)| format!("{name}<{}>", &text[range])).collect()
    }

    fn of(text: &str) -> String {
        drawn(text, Parts::of(text))
    }

    fn link(text: &str, kind: Kind) -> String {
        drawn(text, Parts::of_link(text, kind))
    }

    #[test]
    fn undefined_is_not_empty() {
        assert_eq!(of(""), "path<>");
        assert_eq!(of("a?"), "path<a>query<>");
        assert_eq!(of("a#"), "path<a>fragment<>");
        assert_eq!(of("//"), "host<>path<>");
        assert_eq!(of("//@:"), "userinfo<>host<>port<>path<>");
        assert_eq!(of("file:///x"), "scheme<file>host<>path</x>");
        assert_eq!(of("s:"), "scheme<s>path<>");
    }

    #[test]
    fn delimiters_count_once() {
        assert_eq!(of("a:b:c?d?e#f#g?h"), "scheme<a>path<b:c>query<d?e>fragment<f#g?h>");
        assert_eq!(of("s://a?b/c"), "scheme<s>host<a>path<>query<b/c>");
        assert_eq!(of("s://a#b?c"), "scheme<s>host<a>path<>fragment<b?c>");
        assert_eq!(of("s://a@b@c:1/@"), "scheme<s>userinfo<a@b>host<c>port<1>path</@>");
    }

    #[test]
    fn a_scheme_is_ascii() {
        assert_eq!(of("1a:b"), "path<1a:b>");
        assert_eq!(of(":b"), "path<:b>");
        assert_eq!(of("ä://b"), "path<ä://b>");
        assert_eq!(of("a/b:c"), "path<a/b:c>");
        assert_eq!(of("git+ssh://x"), "scheme<git+ssh>host<x>path<>");
    }

    #[test]
    fn colons_of_ip_literals() {
        assert_eq!(of("s://[::1]:8/"), "scheme<s>host<[::1]>port<8>path</>");
        assert_eq!(of("s://u:p@[::1]"), "scheme<s>userinfo<u:p>host<[::1]>path<>");
        assert_eq!(of("s://[::1"), "scheme<s>host<[::1>path<>");
    }

    #[test]
    fn links_without_scheme() {
        assert_eq!(
            link("例え.jp:8/ä?b#c", Kind::Domain),
            "host<例え.jp>port<8>path</ä>query<b>fragment<c>"
        );
        assert_eq!(link("a?b@例え.jp", Kind::Email), "userinfo<a?b>host<例え.jp>path<a?b@例え.jp>");
        assert_eq!(link("\"a@b\"@c", Kind::Email), "userinfo<\"a@b\">host<c>path<\"a@b\"@c>");
        assert_eq!(
            link("MailTo:a@b.c,d@e.f?cc=g@h.i", Kind::Email),
            "scheme<MailTo>userinfo<a>host<b.c>path<a@b.c,d@e.f>query<cc=g@h.i>"
        );
        assert_eq!(link("mailto:?cc=a@b.c", Kind::Email), "scheme<mailto>path<>query<cc=a@b.c>");
        assert_eq!(link("no address", Kind::Email), "path<no address>");
    }

    #[test]
    fn any_text_in_any_reading() {
        let atoms = ["", "a", ":", "/", "//", "?", "#", "@", "[", "]", "é", "mailto:", ",", "%"];
        for (a, b, c) in
            atoms.iter().flat_map(|a| atoms.iter().flat_map(move |b| atoms.map(|c| (a, b, c))))
        {
            for d in atoms {
                let text = [a, b, c, d].concat();
                let link = |kind| Parts::of_link(&text, kind);
                for parts in
                    [Parts::of(&text), link(Kind::Url), link(Kind::Domain), link(Kind::Email)]
                {
                    for (component, range) in parts.components() {
                        assert!(text.get(range).is_some(), "{text:?} {component}");
                    }
                }
            }
        }
    }
}
