//! The parser: the grammar in one pass, and a slow second pass that finds the first error.

mod class;
mod repertoire;

use core::ops::Range;

use class::{Class, component_class, run, skip};
pub use repertoire::Repertoire;
pub(super) use repertoire::component_set;

use crate::error::{Component, Error, ErrorKind};
use crate::iri::ends::Ends;
use crate::iri::parts::Parts;
use crate::text::ip::is_ip_literal;

/// Parses an IRI reference and returns where its components end.
#[inline]
pub(super) fn parse(text: &str, repertoire: Repertoire) -> Result<Ends, Error> {
    ends(text, repertoire).ok_or_else(|| diagnose(text, repertoire))
}

/// Returns the ends if a text is a valid reference, or `None`.
#[inline]
fn ends(text: &str, repertoire: Repertoire) -> Option<Ends> {
    use Component::{Fragment, Path, Query};
    let bytes = text.as_bytes();
    let first = skip(bytes, 0, Class::SCHEME);
    let has_scheme = bytes.get(first) == Some(&b':') && bytes[0].is_ascii_alphabetic();
    let (scheme_end, start) = if has_scheme { (first, first + 1) } else { (0, 0) };
    let mut at = start;
    let (mut host, mut host_end, mut path) = (start, start, start);
    let mut rootless = has_scheme;
    if bytes[start..].starts_with(b"//") {
        (host, host_end, path) = authority(text, start + 2, repertoire)?;
        // An authority is followed by a slash or by no path at all (I3987-G7).
        rootless = false;
        at = path;
    } else if !has_scheme {
        // The first segment has no colon (I3987-G8).
        at = run(text, first, Class::SEGMENT_NC, Path, repertoire);
    }
    if rootless || bytes.get(at) == Some(&b'/') {
        at = run(text, at, Class::PATH, Path, repertoire);
    }
    let path_end = at;
    if bytes.get(at) == Some(&b'?') {
        at = run(text, at + 1, Class::QUERY, Query, repertoire);
    }
    let query_end = at;
    if bytes.get(at) == Some(&b'#') {
        at = run(text, at + 1, Class::QUERY, Fragment, repertoire);
    }
    (at == bytes.len()).then_some(Ends { scheme_end, host, host_end, path, path_end, query_end })
}

/// Returns the start and end of the host and the start of the path, or `None` if the authority is
/// invalid. `start` is the offset after the two slashes.
#[inline]
fn authority(text: &str, start: usize, repertoire: Repertoire) -> Option<(usize, usize, usize)> {
    use Component::{Host, Userinfo};
    let bytes = text.as_bytes();
    let mut host = start;
    let mut at = run(text, start, Class::REG_NAME, Host, repertoire);
    if let Some(b':' | b'@') = bytes.get(at) {
        let end = run(text, at, Class::USERINFO, Userinfo, repertoire);
        if bytes.get(end) == Some(&b'@') {
            host = end + 1;
            at = run(text, host, Class::REG_NAME, Host, repertoire);
        }
    }
    if bytes.get(host) == Some(&b'[') {
        at = host + memchr::memchr(b']', &bytes[host..])? + 1;
        if !is_ip_literal(text.get(host..at)?) {
            return None;
        }
    }
    let host_end = at;
    if bytes.get(at) == Some(&b':') {
        at = skip(bytes, at + 1, Class::DIGIT);
    }
    Some((host, host_end, at))
}

/// Returns the first error of an invalid text, in the order of the parts as [`Parts::of`] splits
/// them.
#[cold]
#[inline(never)]
fn diagnose(text: &str, repertoire: Repertoire) -> Error {
    // The fallback is never used: the second pass fails if and only if the first does, as the test
    // `both_readings_agree` shows.
    let fallback = Error::new(ErrorKind::ForbiddenCharacter, None, 0);
    second_look(text, repertoire).err().unwrap_or(fallback)
}

/// Checks the text part by part, which is slower than [`ends`] but knows where it fails.
fn second_look(text: &str, repertoire: Repertoire) -> Result<(), Error> {
    let parts = Parts::of(text);
    if parts.scheme().is_none() && parts.authority().is_none() {
        let first = parts.path().split('/').next().unwrap_or_default();
        if let Some(colon) = first.find(':') {
            return Err(check(&first[..colon], Component::Scheme, repertoire)
                .err()
                .unwrap_or(Error::new(ErrorKind::InvalidScheme, Some(Component::Scheme), 0)));
        }
    }
    for (component, range) in parts.components() {
        component_at(text, range, component, repertoire)?;
    }
    Ok(())
}

/// Checks the text in `range` as a component. Offsets of errors count in the whole text.
fn component_at(
    text: &str,
    range: Range<usize>,
    component: Component,
    repertoire: Repertoire,
) -> Result<(), Error> {
    check(&text[range.clone()], component, repertoire).map_err(|error| error.moved(range.start))
}

/// Checks a text as a component.
pub(super) fn check(text: &str, component: Component, repertoire: Repertoire) -> Result<(), Error> {
    let fault = |kind, at| Err(Error::new(kind, Some(component), at));
    let bytes = text.as_bytes();
    match component {
        Component::Scheme if !bytes.first().is_some_and(u8::is_ascii_alphabetic) => {
            return fault(ErrorKind::InvalidScheme, 0);
        }
        Component::Host if bytes.first() == Some(&b'[') => {
            let valid = is_ip_literal(text);
            return if valid { Ok(()) } else { fault(ErrorKind::InvalidIpLiteral, 0) };
        }
        _ => {}
    }
    let at = match component {
        // These hold neither escapes nor characters beyond ASCII.
        Component::Scheme | Component::Port => skip(bytes, 0, component_class(component)),
        _ => run(text, 0, component_class(component), component, repertoire),
    };
    match (bytes.get(at), component) {
        (None, _) => Ok(()),
        (_, Component::Scheme) => fault(ErrorKind::InvalidScheme, at),
        (_, Component::Port) => fault(ErrorKind::InvalidPort, at),
        (Some(b'%'), _) => fault(ErrorKind::InvalidPercentEncoding, at),
        _ => fault(ErrorKind::ForbiddenCharacter, at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::select;

    const ATOMS: [&str; 46] = [
        "http:",
        "x:",
        "1:",
        ":",
        "//",
        "/",
        "?",
        "#",
        "@",
        "[",
        "]",
        "[::1]",
        "[v1.a]",
        "[1]",
        "%41",
        "%c3%A9",
        "%",
        "%4",
        "a",
        "Z",
        "0",
        "80",
        "é",
        "例え",
        "\u{202E}",
        "\u{E000}",
        "\u{E0041}",
        "\u{FFFF}",
        "\u{10FFFF}",
        "😀",
        ".",
        "..",
        "-",
        "+",
        "_",
        "~",
        "!",
        "'",
        "(",
        " ",
        "<",
        "^",
        "|",
        "\\",
        "\0",
        "\u{7F}",
    ];

    fn any_reference() -> impl Strategy<Value = String> {
        prop::collection::vec(select(&ATOMS[..]), 0..9).prop_map(|atoms| atoms.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// The fast pass accepts a text if and only if the second pass finds no error, and splits
        /// it as [`Parts`] does.
        #[test]
        fn both_readings_agree(text in any_reference()) {
            for &repertoire in Repertoire::ALL {
                let ends = ends(&text, repertoire);
                let look = second_look(&text, repertoire);
                prop_assert_eq!(ends.is_some(), look.is_ok(), "{:?} {:?} {:?}", text, ends, look);
                let Some(ends) = ends else { continue };
                let parts = Parts::of(&text);
                let host = parts.range(Component::Host).map_or(ends.host..ends.host_end, |h| h);
                let path = parts.path_range();
                prop_assert_eq!(parts.scheme().map_or(0, str::len), ends.scheme_end);
                prop_assert_eq!(host, ends.host..ends.host_end);
                prop_assert_eq!(path, ends.path..ends.path_end);
                prop_assert_eq!(
                    parts.range(Component::Query).map_or(ends.path_end, |q| q.end),
                    ends.query_end
                );
            }
        }

        #[test]
        fn faults_lie_in_their_component(text in any_reference()) {
            if let Err(error) = parse(&text, Repertoire::Iri) {
                let at = error.offset();
                prop_assert!(text.is_char_boundary(at));
                let component = error.component();
                prop_assert!(component.is_some());
                if component != Some(Component::Scheme) {
                    let range = component.and_then(|c| Parts::of(&text).range(c));
                    prop_assert!(range.is_some_and(|r| r.contains(&at)), "{text:?} {error:?}");
                }
            }
        }
    }
}
