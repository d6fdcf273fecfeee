//! URI to IRI: RFC 3987, section 3.2.

use core::ops::Range;
use std::borrow::Cow;

use super::ends::Ends;
use super::host::host_to_unicode;
use super::parts::Parts;
use super::percent;
use super::rewrite::Rewrite;
use super::unsuited::Unsuited;
use super::view::View;
use crate::error::Component;
use crate::text::ascii::AsciiSet;

/// Options of mapping a URI to an IRI, applied by [`Unmapping::apply`].
///
/// ```
/// use irispan::iri::Unmapping;
///
/// let uri = "http://xn--99zt52a.example.org/%E7%B4%8D?q=%C3%A9";
/// assert_eq!(Unmapping::RFC3987.apply(uri), "http://xn--99zt52a.example.org/納?q=é");
/// const NAMES: Unmapping = Unmapping::RFC3987.with_a_labels(true).with_web_query(false);
/// assert_eq!(NAMES.apply(uri), "http://納豆.example.org/納?q=%C3%A9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmapping {
    a_labels: bool,
    web_query: bool,
    look_alikes: bool,
    whole: bool,
    stray_percent: bool,
}

impl Unmapping {
    /// Everything that RFC 3987, section 3.2, allows, without changing hosts.
    pub const RFC3987: Unmapping = Unmapping {
        a_labels: false,
        web_query: true,
        look_alikes: true,
        whole: false,
        stray_percent: false,
    };

    /// The partial IURI of the draft of 2000: the text between two reserved characters is
    /// converted, or left as it is if any of its escapes is not UTF-8 (IURI-3, IURI-4). Characters
    /// that the draft discourages remain escaped (IURI-5).
    pub const IURI: Unmapping = Unmapping { look_alikes: false, whole: true, ..Unmapping::RFC3987 };

    /// Returns these options with or without conversion of A-labels to U-labels by
    /// [`host_to_unicode`], for schemes whose host is a domain name (I3987-R8).
    #[must_use]
    pub const fn with_a_labels(self, a_labels: bool) -> Unmapping {
        Unmapping { a_labels, ..self }
    }

    /// Returns these options with or without conversion of the query of `http` and `https`, which
    /// may be in the charset of a document (I3987B-10).
    #[must_use]
    pub const fn with_web_query(self, web_query: bool) -> Unmapping {
        Unmapping { web_query, ..self }
    }

    /// Returns these options with or without conversion of escaped width variants and look-alikes
    /// of delimiters (RFC 3987, section 6.1).
    #[must_use]
    pub const fn with_look_alikes(self, look_alikes: bool) -> Unmapping {
        Unmapping { look_alikes, ..self }
    }

    /// Returns these options with or without encoding of percent signs that begin no escape, as `%25`
    /// (I3987-M12). Without, they are kept, and the result is not an IRI.
    ///
    /// ```
    /// use irispan::iri::Unmapping;
    ///
    /// const STRICT: Unmapping = Unmapping::RFC3987.with_encoded_stray_percent(true);
    /// assert_eq!(STRICT.apply("http://a.example/100%/%C3%A9"), "http://a.example/100%25/é");
    /// ```
    #[must_use]
    pub const fn with_encoded_stray_percent(self, stray_percent: bool) -> Unmapping {
        Unmapping { stray_percent, ..self }
    }
}

impl Default for Unmapping {
    /// Returns [`Unmapping::RFC3987`].
    fn default() -> Unmapping {
        Unmapping::RFC3987
    }
}

/// Maps a URI to an IRI with [`Unmapping::RFC3987`]: decodes the escapes of characters that an IRI
/// may hold and a reader can see.
///
/// Escapes of reserved characters, of the percent sign, and of characters that no URI may hold are
/// kept; so are escapes that are not well-formed UTF-8 (I3987-R2), and those of controls, bidi
/// formatting, spaces and invisible characters (I3987-R3). Kept escapes are written in upper case
/// (I3987-R7). No other charset is guessed, and nothing is normalized: mapping the IRI back with
/// [`Mapping::RFC3987_C`](super::Mapping::RFC3987_C) returns the same URI, except for the case of
/// escapes and for escapes of unreserved characters (I3987-R6).
///
/// A percent sign that begins no escape is kept, and never begins one in the result: after `%` and
/// `%4`, the escape of a hexadecimal digit is kept too. `%2E%2E` becomes `..`, which a later
/// resolution reads as a dot segment (I3987-R10). Borrowed if nothing changes; time is linear in the text.
///
/// ```
/// use irispan::iri::to_iri;
///
/// assert_eq!(to_iri("http://a.example/r%c3%a9sum%C3%A9%2f%E9"), "http://a.example/résumé%2F%E9");
/// ```
#[must_use]
pub fn to_iri(uri: &str) -> Cow<'_, str> {
    Unmapping::RFC3987.apply(uri)
}

impl Unmapping {
    /// Maps a URI to an IRI. Escapes, borrowing and time are as with [`to_iri`].
    #[must_use]
    pub fn apply<'t>(&self, uri: &'t str) -> Cow<'t, str> {
        let has_escape = memchr::memchr(b'%', uri.as_bytes()).is_some();
        if !has_escape && (!self.a_labels || has_no_a_label(uri)) {
            return Cow::Borrowed(uri);
        }
        self.rewrite(&Parts::of(uri), Rewrite::new(uri)).finish()
    }

    /// Maps a valid reference, and returns the ends of the result as well.
    pub(super) fn unmap_view(&self, view: View<'_>) -> (String, Ends) {
        self.rewrite(&view.parts(), Rewrite::of_view(view)).finish_view()
    }

    fn rewrite<'t>(&self, parts: &Parts<'t>, rewrite: Rewrite<'t>) -> Rewrite<'t> {
        let text = parts.as_str();
        let mut unmap = Unmap { rewrite, text, unmapping: self };
        let mut done = 0;
        if self.a_labels {
            domains(parts, |host| {
                unmap.escapes(done..host.start, Component::Path);
                done = host.end;
                unmap.host(host);
            });
        }
        let query = parts.range(Component::Query).unwrap_or(text.len()..text.len());
        unmap.escapes(done..query.start.max(done), Component::Path);
        if self.web_query || !(parts.scheme_is("http") || parts.scheme_is("https")) {
            unmap.escapes(query.clone(), Component::Query);
        }
        unmap.escapes(query.end..text.len(), Component::Fragment);
        unmap.rewrite
    }
}

/// Returns true if a text has no A-label in it for sure, which takes less time than to look for its host.
fn has_no_a_label(text: &str) -> bool {
    let text = text.as_bytes();
    memchr::memchr_iter(b'-', text).all(|at| text.get(at + 1) != Some(&b'-'))
}

/// Reports the domain names of an authority, or of the addresses of a `mailto:`, in order.
fn domains(parts: &Parts<'_>, mut found: impl FnMut(Range<usize>)) {
    if let Some(host) = parts.range(Component::Host) {
        if parts.has_domain_name() {
            found(host);
        }
    } else if parts.scheme_is("mailto") {
        let mut start = parts.path_range().start;
        for address in parts.path().split(',') {
            let end = start + address.len();
            if let Some(at) = address.rfind('@') {
                found(start + at + 1..end);
            }
            start = end + 1;
        }
    }
}

struct Unmap<'t, 'u> {
    rewrite: Rewrite<'t>,
    text: &'t str,
    unmapping: &'u Unmapping,
}

impl Unmap<'_, '_> {
    fn host(&mut self, range: Range<usize>) {
        match host_to_unicode(&self.text[range.clone()]) {
            Cow::Owned(unicode) => self.rewrite.replace(range).push_str(&unicode),
            Cow::Borrowed(_) => self.escapes(range, Component::Host),
        }
    }

    fn escapes(&mut self, range: Range<usize>, component: Component) {
        let bytes = &self.text.as_bytes()[..range.end];
        let mut at = range.start;
        let mut intact = range.start;
        // Where a plain hexadecimal digit would make an escape of a stray percent sign.
        let mut incomplete = None;
        while let Some(skipped) = bytes.get(at..).and_then(|rest| memchr::memchr(b'%', rest)) {
            at += skipped;
            if self.unmapping.whole && at >= intact {
                let rest = &bytes[at..];
                let reserved = rest.iter().position(|&b| AsciiSet::RESERVED.contains(b));
                intact = at + reserved.unwrap_or(rest.len());
                if !is_utf8(&bytes[at..intact]) {
                    self.stray_percent(at..intact);
                    at = intact;
                    continue;
                }
            }
            let rest = &bytes[at..];
            let Some(first) = percent::escaped_octet(rest) else {
                self.stray_percent(at..at + 1);
                at += 1;
                let digits = bytes[at..].iter().take_while(|b| b.is_ascii_hexdigit()).take(1);
                incomplete = Some(at + digits.count());
                continue;
            };
            let digit_may_appear = incomplete != Some(at);
            at += self.escape(rest, first, at, component, digit_may_appear);
        }
    }

    /// Encodes the percent signs in a range that begin no escape, if that is asked for. No escape goes on
    /// after the range.
    fn stray_percent(&mut self, range: Range<usize>) {
        if !self.unmapping.stray_percent {
            return;
        }
        let bytes = &self.text.as_bytes()[range.clone()];
        for at in memchr::memchr_iter(b'%', bytes) {
            if percent::escaped_octet(&bytes[at..]).is_none() {
                let at = range.start + at;
                self.rewrite.replace(at..at + 1).push_str("%25");
            }
        }
    }

    /// Converts the escape, or the escapes of one character, at the start of `rest`, and returns
    /// their length in bytes. `first` is the byte that the first one encodes.
    fn escape(
        &mut self,
        rest: &[u8],
        first: u8,
        at: usize,
        component: Component,
        digit_may_appear: bool,
    ) -> usize {
        match percent::escaped_character(rest, first) {
            Some(c)
                if self.may_appear(c, component)
                    && (digit_may_appear || !c.is_ascii_hexdigit()) =>
            {
                let length = 3 * c.len_utf8();
                self.rewrite.replace(at..at + length).push(c);
                length
            }
            _ => {
                // The draft of 2000 leaves what is not converted intact (IURI-4).
                if !self.unmapping.whole && rest[1..3].iter().any(u8::is_ascii_lowercase) {
                    percent::push_escape(self.rewrite.replace(at..at + 3), first);
                }
                3
            }
        }
    }

    fn may_appear(&self, c: char, component: Component) -> bool {
        if let Ok(byte) = u8::try_from(c)
            && byte.is_ascii()
        {
            return AsciiSet::UNRESERVED.contains(byte);
        }
        Unsuited::of(c, component)
            .is_none_or(|class| !class.is_unseen() && self.unmapping.look_alikes)
    }
}

/// Returns true if all escapes are well-formed UTF-8.
fn is_utf8(mut text: &[u8]) -> bool {
    while let Some(at) = memchr::memchr(b'%', text) {
        text = &text[at..];
        text = match percent::escaped_octet(text) {
            None => &text[1..],
            Some(first) => match percent::escaped_character(text, first) {
                Some(c) => &text[3 * c.len_utf8()..],
                None => return false,
            },
        };
    }
    true
}
