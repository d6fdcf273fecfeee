//! `.` and `..` in paths (RES-7).

use std::borrow::Cow;

/// Whether a path has a segment `.` or `..`.
pub(crate) fn has_dot_segment(path: &str) -> bool {
    // Nearly all dots stand inside of segments.
    memchr::memchr_iter(b'.', path.as_bytes()).any(|at| {
        let (head, tail) = path.split_at(at);
        (head.is_empty() || head.ends_with('/')) && {
            let tail = tail.strip_prefix("..").or_else(|| tail.strip_prefix('.'));
            tail.is_some_and(|tail| tail.is_empty() || tail.starts_with('/'))
        }
    })
}

/// Returns a path without its dot segments.
///
/// Without authority the result may begin with two slashes, and then it cannot stand behind a
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
    if !has_dot_segment(directory) && !has_dot_segment(rest) {
        out.push_str(directory);
        out.push_str(rest);
        return;
    }
    let mut segments = directory
        .strip_suffix('/')
        .into_iter()
        .flat_map(|directory| directory.split('/'))
        .chain(rest.split('/'))
        .peekable();
    // Before anything else dot segments go with the slash behind them (A and D).
    let is_dots = |segment: &str| matches!(segment, "." | "..");
    while segments.next_if(|&segment| is_dots(segment)).is_some() {}
    out.push_str(segments.next().unwrap_or_default());
    while let Some(segment) = segments.next() {
        if segment == ".." {
            let parent = out.get(start..).and_then(|path| path.rfind('/')).unwrap_or(0);
            out.truncate(start + parent);
        }
        if !is_dots(segment) {
            out.push('/');
            out.push_str(segment);
        } else if segments.peek().is_none() {
            out.push('/');
        }
    }
}

/// Whether a path needs `/.` in front, because without authority the two slashes at its head would
/// begin one (RES-3).
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
