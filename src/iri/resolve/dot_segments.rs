//! `.` and `..` in paths (RES-7).

use std::borrow::Cow;

/// Returns whether a path has a segment `.` or `..`.
#[inline]
pub(crate) fn has_dot_segment(path: &str) -> bool {
    let bytes = path.as_bytes();
    let is_dots = |at| begins_with_dots(bytes, at);
    // Most paths are so short that a call would take longer.
    if bytes.len() <= 16 {
        return (0..bytes.len()).any(|at| bytes.get(at) == Some(&b'.') && is_dots(at));
    }
    memchr::memchr_iter(b'.', bytes).any(is_dots)
}

/// Returns whether the full stop at an offset is the first of a dot segment. Nearly all stand
/// inside of segments.
#[inline]
fn begins_with_dots(bytes: &[u8], at: usize) -> bool {
    let ends = |at: usize| matches!(bytes.get(at), None | Some(b'/'));
    let begins = at.checked_sub(1).is_none_or(|before| bytes.get(before) == Some(&b'/'));
    begins && (ends(at + 1) || bytes.get(at + 1) == Some(&b'.') && ends(at + 2))
}

/// Returns a path without its dot segments.
///
/// Without authority the result may begin with two slashes, and then it cannot stand after a
/// scheme as it is: [`GUARD`] goes in front.
pub(crate) fn without_dot_segments(path: &str) -> Cow<'_, str> {
    if !has_dot_segment(path) {
        return Cow::Borrowed(path);
    }
    let mut out = String::with_capacity(path.len());
    push_without_dot_segments("", path, &mut out);
    Cow::Owned(out)
}

/// Appends the path `directory` + `rest` without its dot segments. `directory` is empty or ends
/// with a slash. Each byte is written once and taken back at most once.
pub(crate) fn push_without_dot_segments(directory: &str, rest: &str, out: &mut String) {
    let start = out.len();
    match directory.strip_suffix('/') {
        None => push_first(rest, start, out),
        Some(_) if has_dot_segment(directory) => {
            push_first(&[directory, rest].concat(), start, out);
        }
        Some(directory) => {
            out.push_str(directory);
            push_segments(rest, start, out);
        }
    }
}

fn is_dots(segment: &str) -> bool {
    matches!(segment, "." | "..")
}

/// Appends the segments of a path that begins here. Dot segments before anything else go with the
/// slash after them (A and D).
fn push_first(path: &str, start: usize, out: &mut String) {
    let mut rest = path;
    loop {
        let (segment, tail) = match rest.split_once('/') {
            Some((segment, tail)) => (segment, Some(tail)),
            None => (rest, None),
        };
        if !is_dots(segment) {
            out.push_str(segment);
            return tail.map_or((), |tail| push_segments(tail, start, out));
        }
        match tail {
            Some(tail) => rest = tail,
            None => return,
        }
    }
}

/// Appends segments after others, each with a slash before it.
#[inline]
pub(super) fn push_segments(path: &str, start: usize, out: &mut String) {
    let mut rest = path;
    loop {
        let end = rest.bytes().position(|byte| byte == b'/');
        let (segment, tail) = rest.split_at(end.unwrap_or(rest.len()));
        if !is_dots(segment) {
            out.push('/');
            out.push_str(segment);
        } else {
            if segment == ".." {
                let written = out.as_bytes().get(start..).unwrap_or_default();
                let parent = written.iter().rposition(|&byte| byte == b'/');
                out.truncate(start + parent.unwrap_or(0));
            }
            if end.is_none() {
                out.push('/');
            }
        }
        match tail.get(1..) {
            Some(tail) if end.is_some() => rest = tail,
            _ => return,
        }
    }
}

/// Returns whether a path needs `/.` in front, because without authority the two slashes at its
/// head would begin one (RES-3).
pub(crate) fn needs_guard(path: &str, has_authority: bool) -> bool {
    !has_authority && path.starts_with("//")
}

/// The segment that is put before such a path.
pub(crate) const GUARD: &str = "/.";

#[cfg(test)]
mod tests {
    use super::*;

    /// Follows RFC 3986, section 5.2.4, step by step.
    fn by_the_book(path: &str) -> String {
        let (mut input, mut output) = (path.to_owned(), String::new());
        let after = |input: &str, n: usize| input.get(n..).unwrap_or_default().to_owned();
        while !input.is_empty() {
            if input.starts_with("../") {
                input = after(&input, 3);
            } else if input.starts_with("./") || input.starts_with("/./") {
                input = after(&input, 2);
            } else if input == "/." {
                input = "/".into();
            } else if input.starts_with("/../") || input == "/.." {
                input = format!("/{}", after(&input, 4));
                output.truncate(output.rfind('/').unwrap_or(0));
            } else if input == "." || input == ".." {
                input.clear();
            } else {
                let end = input.get(1..).and_then(|rest| rest.find('/')).map(|at| at + 1);
                let rest = input.split_off(end.unwrap_or(input.len()));
                output.push_str(&input);
                input = rest;
            }
        }
        output
    }

    #[test]
    fn all_short_paths() {
        // Every path of up to nine characters of three kinds, and every cut into directory and
        // rest.
        for length in 0..=9u32 {
            for number in 0..3usize.pow(length) {
                let digits = (0..length).map(|i| number / 3usize.pow(i) % 3);
                let path: String = digits.map(|d| ["/", ".", "a"][d]).collect();
                let expected = by_the_book(&path);
                assert_eq!(without_dot_segments(&path), expected, "{path}");
                for (cut, _) in path.match_indices('/') {
                    let (directory, rest) = path.split_at(cut + 1);
                    let mut out = String::from("x/");
                    push_without_dot_segments(directory, rest, &mut out);
                    assert_eq!(out, ["x/", &expected].concat(), "{directory} {rest}");
                }
                let again = without_dot_segments(&expected);
                assert!(matches!(again, Cow::Borrowed(_)), "{path} {expected}");
            }
        }
    }
}
