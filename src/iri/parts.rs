//! Splitting any text into the components of an IRI reference, without checking it.

use core::ops::Range;

use super::ends::Ends;
use super::steps;
use crate::error::Component;
use crate::span::Kind;
use crate::tables::Scheme;
use crate::text::ascii::AsciiSet;

/// The components of a text that is read as an IRI reference.
///
/// ```text
///   https://user@example.com:8042/over/there?name=ferret#nose
///        |  |    |          |    |          |           |    |
///        |  |    host       |    path       path_end    |    end
///        |  userinfo        host_end                    query_end
///        scheme_end
/// ```
///
/// Every text has parts: it is split by the regular expression of RFC 3986, appendix B
/// (I3987-G9), and only the scheme is checked. For text that must be valid, use
/// [`IriRef`](super::IriRef); [the module](super#which-type-to-use) compares the two.
///
/// An *undefined* component differs from an *empty* one: the query of `a?` is empty, the query of
/// `a` is undefined. Components do not include the punctuation around them. Ranges count bytes
/// of the text and are half-open.
///
/// ```
/// use irispan::Component;
/// use irispan::iri::Parts;
///
/// let parts = Parts::of("https://user@例え.jp:8042/over/there?#nose");
/// assert_eq!(parts.host(), Some("例え.jp"));
/// assert_eq!(parts.range(Component::Host), Some(13..22));
/// assert_eq!(parts.query(), Some(""));
/// assert_eq!(Parts::of("//example.com").scheme(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts<'t> {
    text: &'t str,
    form: Form,
    scheme_end: usize,
    userinfo: usize,
    host: usize,
    host_end: usize,
    path: usize,
    path_end: usize,
    query_end: usize,
}

/// The form of the text between scheme and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// There is no authority.
    Opaque,
    /// There is an authority.
    Authority,
    /// There is no authority, and the path begins with a mail address.
    Address,
}

impl<'t> Parts<'t> {
    /// Splits a text as an IRI reference (I3987-G9). Time is linear in the text.
    ///
    /// The userinfo ends at the last `@` of the authority, and the port begins after the last
    /// colon of the rest. A well-formed IRI has only one of each.
    #[must_use]
    pub fn of(text: &'t str) -> Parts<'t> {
        let scheme_end = scheme_end(text.as_bytes());
        let rest = if scheme_end == 0 { 0 } else { scheme_end + 1 };
        if text.as_bytes()[rest..].starts_with(b"//") {
            Parts::with_authority(text, scheme_end, rest + 2)
        } else {
            Parts::without_authority(text, scheme_end, rest)
        }
    }

    /// Splits the text of a link. A bare domain begins with its authority. In a mail address, with
    /// or without `mailto:`, the local part is the userinfo and the domain is the host; if there
    /// are several addresses, those of the first.
    pub(crate) fn of_link(text: &'t str, kind: Kind) -> Parts<'t> {
        match kind {
            Kind::Url => Parts::of(text),
            Kind::Domain if text.starts_with("//") => Parts::of(text),
            Kind::Domain => Parts::with_authority(text, 0, 0),
            Kind::Email if has_mailto(text) => Parts::of(text).with_address(),
            Kind::Email => Parts::of_address(text),
        }
    }

    /// Returns the parts of a valid reference.
    pub(super) fn of_ends(text: &'t str, ends: Ends) -> Parts<'t> {
        let authority = ends.authority();
        Parts {
            text,
            form: if authority.is_some() { Form::Authority } else { Form::Opaque },
            scheme_end: ends.scheme_end,
            userinfo: authority.unwrap_or(ends.path),
            host: ends.host,
            host_end: ends.host_end,
            path: ends.path,
            path_end: ends.path_end,
            query_end: ends.query_end,
        }
    }

    /// Returns the ends from which these parts follow, if they are those of [`Parts::of`].
    pub(super) const fn ends(&self) -> Ends {
        let Parts { scheme_end, host, host_end, path, path_end, query_end, .. } = *self;
        Ends { scheme_end, host, host_end, path, path_end, query_end }
    }

    /// Splits a bare address: all of it is path, and no character of it ends the path.
    fn of_address(text: &'t str) -> Parts<'t> {
        let end = text.len();
        let parts = Parts {
            text,
            form: Form::Opaque,
            scheme_end: 0,
            userinfo: 0,
            host: end,
            host_end: end,
            path: 0,
            path_end: end,
            query_end: end,
        };
        match memchr::memrchr(b'@', text.as_bytes()) {
            Some(at) => Parts { form: Form::Address, host: at + 1, ..parts },
            None => parts,
        }
    }

    fn with_authority(text: &'t str, scheme_end: usize, start: usize) -> Parts<'t> {
        let path = find(text.as_bytes(), start, |b| matches!(b, b'/' | b'?' | b'#'));
        let authority = &text.as_bytes()[..path];
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
            userinfo: start,
            host,
            host_end,
            ..Parts::without_authority(text, scheme_end, path)
        }
    }

    fn without_authority(text: &'t str, scheme_end: usize, path: usize) -> Parts<'t> {
        let path_end = find(text.as_bytes(), path, |b| matches!(b, b'?' | b'#'));
        let query_end = find(text.as_bytes(), path_end, |b| b == b'#');
        Parts {
            text,
            form: Form::Opaque,
            scheme_end,
            userinfo: path,
            host: path,
            host_end: path,
            path,
            path_end,
            query_end,
        }
    }

    /// Adds the first address of the path (MAILTO-1), if there is one.
    fn with_address(self) -> Parts<'t> {
        let text = self.text.as_bytes();
        let host_end = find(&text[..self.path_end], self.path, |b| b == b',');
        match memchr::memrchr(b'@', &text[self.path..host_end]) {
            Some(at) => Parts { form: Form::Address, host: self.path + at + 1, host_end, ..self },
            None => self,
        }
    }

    /// Returns the text that was split.
    #[must_use]
    pub const fn as_str(&self) -> &'t str {
        self.text
    }

    /// Returns the scheme, without its colon: `https`.
    #[must_use]
    pub fn scheme(&self) -> Option<&'t str> {
        self.get(Component::Scheme)
    }

    /// Returns userinfo, host and port: `user@example.com:8042`. A mail address has no authority.
    #[must_use]
    pub fn authority(&self) -> Option<&'t str> {
        Some(&self.text[self.authority_range()?])
    }

    /// Returns the text before the `@` of the authority, or the local part of a mail address:
    /// `user`.
    #[must_use]
    pub fn userinfo(&self) -> Option<&'t str> {
        self.get(Component::Userinfo)
    }

    /// Returns the host: a registered name, an IPv4 address, or an IP literal with its brackets.
    /// `example.com`.
    #[must_use]
    pub fn host(&self) -> Option<&'t str> {
        self.get(Component::Host)
    }

    /// Returns the port, without its colon: `8042`.
    #[must_use]
    pub fn port(&self) -> Option<&'t str> {
        self.get(Component::Port)
    }

    /// Returns the path, which is always defined but may be empty: `/over/there`. A mail address
    /// is all path, as it is in `mailto:`.
    #[must_use]
    pub fn path(&self) -> &'t str {
        &self.text[self.path_range()]
    }

    /// Returns the query, between the first `?` and the `#`: `name=ferret`.
    #[must_use]
    pub fn query(&self) -> Option<&'t str> {
        self.get(Component::Query)
    }

    /// Returns the fragment, after the first `#`: `nose`.
    #[must_use]
    pub fn fragment(&self) -> Option<&'t str> {
        self.get(Component::Fragment)
    }

    /// Returns one component, or `None` if it is undefined.
    #[must_use]
    pub fn get(&self, component: Component) -> Option<&'t str> {
        // Every bound is the end of the text or lies beside an ASCII delimiter.
        Some(&self.text[self.range(component)?])
    }

    /// Returns the byte range of one component, or `None` if it is undefined.
    #[must_use]
    pub fn range(&self, component: Component) -> Option<Range<usize>> {
        let is_authority = self.form == Form::Authority;
        let (defined, range) = match component {
            Component::Scheme => (self.scheme_end > 0, 0..self.scheme_end),
            Component::Userinfo => {
                let defined = self.form != Form::Opaque && self.host > self.userinfo;
                (defined, self.userinfo..self.host.saturating_sub(1))
            }
            Component::Host => (self.form != Form::Opaque, self.host..self.host_end),
            Component::Port => {
                (is_authority && self.host_end < self.path, self.host_end + 1..self.path)
            }
            Component::Path => (true, self.path_range()),
            Component::Query => (self.path_end < self.query_end, self.path_end + 1..self.query_end),
            Component::Fragment => {
                (self.query_end < self.text.len(), self.query_end + 1..self.text.len())
            }
        };
        defined.then_some(range)
    }

    /// Returns the byte range of the authority, or `None` if there is no authority.
    #[must_use]
    pub fn authority_range(&self) -> Option<Range<usize>> {
        (self.form == Form::Authority).then_some(self.userinfo..self.path)
    }

    /// Returns the byte range of the path, which is always defined.
    #[must_use]
    pub const fn path_range(&self) -> Range<usize> {
        self.path..self.path_end
    }

    /// Returns every defined component with its byte range, in the order of the text. The path of
    /// a mail address follows its userinfo and host, although it contains both.
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
    pub fn components(self) -> impl Iterator<Item = (Component, Range<usize>)> + 't {
        let all = Component::ALL.iter().copied();
        all.filter_map(move |component| Some((component, self.range(component)?)))
    }

    /// Returns true if the host of this scheme is a domain name. False without a scheme, or with an unknown one.
    pub(crate) fn has_domain_name(&self) -> bool {
        let known = self.scheme().and_then(|scheme| Scheme::known(scheme.as_bytes()));
        known.is_some_and(Scheme::has_domain_name)
    }

    /// Returns true if the scheme is `name`, in any case.
    pub(crate) fn scheme_is(&self, name: &str) -> bool {
        self.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case(name))
    }
}

/// Returns the end of the scheme, or 0 if the text before the first colon is not a scheme
/// (I3987-G1).
fn scheme_end(text: &[u8]) -> usize {
    let end = find(text, 0, |b| !AsciiSet::SCHEME.contains(b));
    let begins = text.first().is_some_and(|&b| AsciiSet::ALPHA.contains(b));
    if begins && text.get(end) == Some(&b':') { end } else { 0 }
}

/// Returns whether browsers read the URLs of a scheme with slashes of either kind, and any number
/// of them (URL standard).
pub(crate) fn is_special(scheme: &str) -> bool {
    const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];
    SPECIAL.iter().any(|special| scheme.eq_ignore_ascii_case(special))
}

/// Returns where the authority is that browsers read (URL standard): after a special scheme they skip any number
/// of slashes of either kind, and a slash of either kind ends the authority. There is no document to which
/// `https:a.example` could be relative. `None` if RFC 3986 alone says what the authority is.
pub(crate) fn authority_of_browsers(text: &str) -> Option<Range<usize>> {
    let after = match Parts::of(text).scheme() {
        Some(scheme) if is_special(scheme) => text.get(scheme.len() + 1..)?,
        // One slash begins a path.
        None => text.strip_prefix(['/', '\\'])?.strip_prefix(['/', '\\'])?,
        Some(_) => return None,
    };
    let begun = after.trim_start_matches(['/', '\\']);
    let start = text.len() - begun.len();
    let length = begun.find(['/', '\\', '?', '#']).unwrap_or(begun.len());
    Some(start..start + length)
}

/// Returns true if the text begins with `mailto:`, in any case.
pub(crate) fn has_mailto(text: &str) -> bool {
    text.get(..7).is_some_and(|head| head.eq_ignore_ascii_case("mailto:"))
}

/// Returns the offset of the first byte from `start` on that satisfies the condition, or the
/// length of the text.
fn find(text: &[u8], start: usize, condition: impl Fn(u8) -> bool) -> usize {
    let end = text[start..].iter().position(|&b| condition(b)).map_or(text.len(), |at| start + at);
    steps::add(end - start + 1);
    end
}

#[cfg(test)]
mod tests;
