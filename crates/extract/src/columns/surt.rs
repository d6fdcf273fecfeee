//! The SURT of a URI, by which the indexes of web archives are sorted.

use std::borrow::Cow;
use std::ops::Range;

use irispan::iri::Parts;
use irispan::safety::ipv4;

/// Returns the key of a URI in the indexes of web archives: `com,example)/path?query`.
///
/// The rules are those of the Python library `surt` with its defaults, by which Common Crawl's
/// index and pywb make their keys: the labels of the host from the last to the first, without
/// `www`, `www1` and so on; no userinfo, no default port, no fragment, no slash at the end; escapes
/// are decoded until none is left, and what must be escaped is escaped once; lower case; no dot
/// segments and no session ids; the parameters of the query are sorted. A URI without a host keeps
/// its scheme. Time is linear in the URI, but for sorting.
pub(super) fn surt_key(uri: &str) -> String {
    let uri = without_repeated_schemes(uri);
    let parts = Parts::of(uri);
    let scheme = parts.scheme().unwrap_or_default().to_ascii_lowercase();
    let (mut host, mut path) = (parts.host().unwrap_or_default(), Cow::Borrowed(parts.path()));
    if host.is_empty() && scheme.starts_with("http") {
        // The host of `http:///a.example/` is the first segment.
        let rest = parts.path().trim_start_matches('/');
        let (first, behind) = rest.split_once('/').unwrap_or((rest, ""));
        (host, path) = (first, Cow::Owned(format!("/{behind}")));
    }
    let mut key = Vec::with_capacity(uri.len() + 8);
    let mut has_path = true;
    if host.is_empty() {
        key.extend_from_slice(scheme.as_bytes());
        key.push(b':');
        let path = strip_session(escaped(&unescaped(path.as_bytes())));
        has_path = !path.is_empty();
        key.extend_from_slice(without_last_slash(&path));
    } else {
        let host = canonical_host(host);
        for (number, label) in host.rsplit(|byte| *byte == b'.').enumerate() {
            if number > 0 {
                key.push(b',');
            }
            key.extend_from_slice(label);
        }
        if let Some(port) = port(parts.port(), &scheme) {
            key.extend_from_slice(format!(":{port}").as_bytes());
        }
        key.push(b')');
        let path = without_dot_segments(&unescaped(path.as_bytes()));
        key.extend_from_slice(without_last_slash(&strip_session(escaped(&path))));
    }
    if let Some(query) = parts.query().filter(|query| !query.is_empty()) {
        let query = sorted(strip_sessions_of_query(escaped(&unescaped(query.as_bytes()))));
        if !query.is_empty() {
            if !has_path {
                key.push(b'/');
            }
            key.push(b'?');
            key.extend_from_slice(&query);
        }
    }
    // Every byte beyond ASCII was escaped.
    String::from_utf8(key).unwrap_or_default()
}

/// Removes `http://` from `http://https://a.example/`.
fn without_repeated_schemes(uri: &str) -> &str {
    let after = |uri: &str| {
        let length = ["http://", "https://"].iter().find(|scheme| uri.starts_with(**scheme))?.len();
        Some(length)
    };
    let mut uri = uri;
    while let Some(length) = after(uri) {
        match after(&uri[length..]) {
            Some(_) => uri = &uri[length..],
            None => break,
        }
    }
    uri
}

fn port(port: Option<&str>, scheme: &str) -> Option<u16> {
    let default = match scheme {
        "http" => 80,
        "https" => 443,
        _ => 0,
    };
    port?.parse().ok().filter(|port| *port != default && *port != 0)
}

fn canonical_host(host: &str) -> Vec<u8> {
    let literal = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let host = unescaped(literal.unwrap_or(host).as_bytes());
    let host = String::from_utf8_lossy(&host).replace("..", ".");
    let host = host.trim_matches('.');
    if let Some(address) = address(host) {
        return address.into_bytes();
    }
    let host = escaped(host.as_bytes());
    let digits = host.strip_prefix(b"www").map(|rest| {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        &rest[digits..]
    });
    match digits.and_then(|rest| rest.strip_prefix(b".")) {
        Some(rest) => rest.to_vec(),
        None => host,
    }
}

/// Returns a host of decimal or octal numbers as an address of four decimal numbers.
fn address(host: &str) -> Option<String> {
    if host.is_empty() || !host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    if !host.contains('.') {
        let number = host.bytes().fold(0_u32, |number, digit| {
            number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'))
        });
        return Some(std::net::Ipv4Addr::from(number).to_string());
    }
    ipv4(host).map(|address| address.to_string())
}

/// Decodes escapes, and those that appear by that, until none is left.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let mut out = Vec::with_capacity(text.len());
    for byte in text {
        out.push(*byte);
        while let [.., b'%', high, low] = out[..] {
            let Some(number) = digit(high).zip(digit(low)) else { break };
            out.truncate(out.len() - 3);
            out.push((number.0 << 4 | number.1) as u8);
        }
    }
    out
}

/// Escapes blanks, controls, `#`, `%` and bytes beyond ASCII, and converts letters to lower case.
fn escaped(text: &[u8]) -> Vec<u8> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut out = Vec::with_capacity(text.len());
    for byte in text {
        if byte.is_ascii_graphic() && !matches!(byte, b'#' | b'%') {
            out.push(byte.to_ascii_lowercase());
        } else {
            let digit = |number: u8| DIGITS[usize::from(number & 15)];
            out.extend_from_slice(&[b'%', digit(byte >> 4), digit(*byte)]);
        }
    }
    out
}

fn without_dot_segments(path: &[u8]) -> Vec<u8> {
    let mut kept: Vec<&[u8]> = Vec::new();
    for segment in path.split(|byte| *byte == b'/').skip(1) {
        match segment {
            b"." => {}
            b".." if !kept.is_empty() => {
                kept.pop();
            }
            _ => kept.push(segment),
        }
    }
    let mut out = vec![b'/'];
    let Some((last, before)) = kept.split_last() else { return out };
    for segment in before.iter().filter(|segment| !segment.is_empty()) {
        out.extend_from_slice(segment);
        out.push(b'/');
    }
    out.extend_from_slice(last);
    out
}

fn without_last_slash(path: &[u8]) -> &[u8] {
    match path {
        [rest @ .., b'/'] if !rest.is_empty() => rest,
        _ => path,
    }
}

/// Removes the session id that ASP.NET puts into paths: `/(0123456789abcdefghijklmn)/a.aspx`.
fn strip_session(path: Vec<u8>) -> Vec<u8> {
    let named = |id: &[u8]| {
        id.chunks(27).all(|part| match part {
            [name, b'(', id @ .., b')'] => name.is_ascii_lowercase() && is_id(id, 24),
            _ => false,
        }) && !id.is_empty()
    };
    let plain = |id: &[u8]| is_id(id, 24);
    let path = strip_segment(path, &named);
    strip_segment(path, &plain)
}

/// Removes the last segment that is an id in parentheses and is followed by a page of ASP.NET.
fn strip_segment(mut path: Vec<u8>, is_session: &dyn Fn(&[u8]) -> bool) -> Vec<u8> {
    const PAGE: &[u8] = b".aspx";
    // The first page and the first question mark after the segment.
    let (mut page, mut question, mut looked) = (None, None, path.len());
    let mut end = path.len();
    while let Some(start) = memchr::memrchr(b'/', &path[..end]) {
        let id = path[start + 1..end].strip_prefix(b"(").and_then(|id| id.strip_suffix(b")"));
        if end < path.len() && id.is_some_and(is_session) {
            let near = &path[end + 1..path.len().min(looked + PAGE.len())];
            question = memchr::memchr(b'?', near).map(|at| end + 1 + at).or(question);
            // A page has at least one character before its extension.
            let named = near.get(1..).unwrap_or_default();
            page = memchr::memmem::find(named, PAGE).map(|at| end + 2 + at).or(page);
            looked = end + 1;
            if page.is_some_and(|page| question.is_none_or(|question| page < question)) {
                path.drain(start + 1..=end);
                return path;
            }
        }
        end = start;
    }
    path
}

fn is_id(text: &[u8], length: usize) -> bool {
    text.len() == length && text.iter().all(u8::is_ascii_alphanumeric)
}

/// Returns the length of the value that a text begins with, if it is a session id.
type Rule<'r> = &'r dyn Fn(&[u8]) -> Option<usize>;

/// Removes the session ids that are known by the names of their parameters.
fn strip_sessions_of_query(mut query: Vec<u8>) -> Vec<u8> {
    let id = |text: &[u8]| text.get(..32).filter(|text| is_id(text, 32)).map(|_| 32);
    let asp = |text: &[u8]| {
        let (name, value) = text.get(..33)?.split_at(8);
        let is_session = name.iter().chain(&value[1..]).all(u8::is_ascii_alphabetic);
        (is_session && value[0] == b'=').then_some(33)
    };
    let rules: [(&[u8], Rule<'_>); 4] =
        [(b"jsessionid=", &id), (b"phpsessid=", &id), (b"sid=", &id), (b"aspsessionid", &asp)];
    for (name, length) in rules {
        let found = memchr::memmem::rfind_iter(&query, name).find_map(|start| {
            let from = start + name.len();
            let end = from + length(&query[from..])?;
            matches!(query.get(end), None | Some(b'&')).then_some(start..end)
        });
        remove(found, &mut query);
    }
    let token: &[u8] = b"&cftoken=";
    let found = memchr::memmem::rfind_iter(&query, token).find_map(|end_of_id| {
        let value = end_of_id + token.len();
        let end = memchr::memchr(b'&', &query[value..]).map_or(query.len(), |at| value + at);
        let parameter = memchr::memrchr(b'&', &query[..end_of_id]).map_or(0, |at| at + 1);
        // Its value has at least one character.
        let id = query.get(parameter..end_of_id.checked_sub(1)?)?;
        let name = memchr::memmem::rfind(id, b"cfid=")?;
        (end > value).then_some(parameter + name..end)
    });
    remove(found, &mut query);
    query
}

/// Removes a parameter and its separator.
fn remove(parameter: Option<Range<usize>>, query: &mut Vec<u8>) {
    if let Some(Range { start, end }) = parameter {
        query.drain(start..(end + 1).min(query.len()));
    }
}

/// Sorts the parameters by name and then by value; a parameter without a value comes first.
fn sorted(query: Vec<u8>) -> Vec<u8> {
    if query.len() <= 1 {
        return query;
    }
    let mut parameters: Vec<(&[u8], Option<&[u8]>)> = query
        .split(|byte| *byte == b'&')
        .map(|parameter| match memchr::memchr(b'=', parameter) {
            Some(at) => (&parameter[..at], Some(&parameter[at + 1..])),
            None => (parameter, None),
        })
        .collect();
    parameters.sort_unstable();
    let mut out = Vec::with_capacity(query.len());
    for (number, (name, value)) in parameters.into_iter().enumerate() {
        if number > 0 {
            out.push(b'&');
        }
        out.extend_from_slice(name);
        if let Some(value) = value {
            out.push(b'=');
            out.extend_from_slice(value);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::surt_key;

    #[test]
    fn keys() {
        for (uri, expected) in [
            ("http://example.com", "com,example)/"),
            ("https://www.Example.com:443/Path/?Query#x", "com,example)/path?query"),
            ("http://www2.example.co.uk:8080/a/", "uk,co,example:8080)/a"),
            ("http://jo:pw@example.com/?", "com,example)/"),
            ("http://wwwx.example.com/", "com,example,wwwx)/"),
            ("http://example.com./a//b/../c/./", "com,example)/a/c"),
            ("http://example.com/../x", "com,example)/../x"),
            ("http://example.com/%2561%C3%A9%20", "com,example)/a%c3%a9%20"),
            ("http://example.com/?b=2&a=1&a&a=", "com,example)/?a&a=&a=1&b=2"),
            ("http://192.0.2.1/x", "1,2,0,192)/x"),
            ("http://3221225985/", "1,2,0,192)/"),
            ("http://0300.0.2.1/", "1,2,0,192)/"),
            ("http://[2001:DB8::1]:81/", "2001:db8::1:81)/"),
            ("https://xn--r8jz45g.jp/", "jp,xn--r8jz45g)/"),
            ("http://https://a.example/", "example,a)/"),
            ("http:///a.example/b", "example,a)/b"),
            ("mailto:Jo@Example.com", "mailto:jo@example.com"),
            ("mailto:?to=x", "mailto:/?to=x"),
            (
                "http://a.example/?x=1&PHPSESSID=0123456789abcdefghijklmnopqrstuv&y=2",
                "example,a)/?x=1&y=2",
            ),
            ("http://a.example/?sid=0123456789abcdefghijklmnopqrstuv", "example,a)/"),
            ("http://a.example/?cfid=1&cftoken=2&z", "example,a)/?z"),
            ("http://a.example/?&cftoken=1", "example,a)/?&cftoken=1"),
            ("http://a.example/?x=1&&cftoken=2", "example,a)/?&cftoken=2&x=1"),
            ("http://a.example/b/(0123456789abcdefghijklmn)/c.aspx", "example,a)/b/c.aspx"),
            (
                "http://a.example/(a(0123456789abcdefghijklmn)S(0123456789abcdefghijklmn))/c.ASPX",
                "example,a)/c.aspx",
            ),
        ] {
            assert_eq!(surt_key(uri), expected, "{uri}");
        }
    }

    /// Nested escapes and near misses of session ids take linear time.
    #[test]
    fn hostile_uris_take_linear_time() {
        let long = format!("http://a.example/%{}41", "25".repeat(1 << 20));
        assert_eq!(surt_key(&long), "example,a)/a");
        for part in [
            "sid=",
            "cfid=1&cftoken",
            "&cftoken=1",
            "/(",
            "../",
            "&a=",
            "aspsessionid",
            ".aspx/(a(",
        ] {
            let many = part.repeat(1 << 18);
            assert!(!surt_key(&format!("http://a.example/{many}?{many}")).is_empty());
        }
    }
}
