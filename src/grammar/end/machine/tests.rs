use crate::grammar::tests::{links, uts58};

/// The rest of a link after its host, in both profiles.
fn rest(text: &str) -> [String; 2] {
    let link = format!("http://a.com{text}");
    [links(&link), uts58(&link)].map(|found| {
        let first = found.first().map(String::as_str).unwrap_or_default();
        first.strip_prefix("http://a.com").unwrap_or_default().to_owned()
    })
}

#[test]
fn parts_and_brackets() {
    for (text, end) in [
        ("/a.b,c!", "/a.b,c"),
        ("/a(b)", "/a(b)"),
        ("/a(b))", "/a(b)"),
        ("/(a/b)", "/(a/b"),
        ("/a?b=(c)&d=(e", "/a?b=(c)&d=(e"),
        ("/a?b=(c&d)", "/a?b=(c&d"),
        ("#a(b)", "#a(b)"),
        ("#:~:text=(a,b)", "#:~:text=(a,b"),
        ("/a「b」", "/a「b」"),
        ("/é…x", "/é…x"),
    ] {
        assert_eq!(rest(text)[1], end, "{text}");
    }
}

#[test]
fn tailored_ends() {
    for (text, tailored, untailored) in [
        // Markup (T5).
        ("/a\"b", "/a", "/a\"b"),
        ("/a\\b", "/a", "/a\\b"),
        // Lists (T7).
        ("/a,http://b.com", "/a", "/a,http://b.com"),
        ("/a|http://b.com", "/a", "/a|http://b.com"),
        ("/a*http://b.com", "/a", "/a*http://b.com"),
        ("/a/*http://b.com", "/a/*http://b.com", "/a/*http://b.com"),
        // Empty parts (T8).
        ("/a?", "/a", "/a?"),
        ("/a?#", "/a", "/a?#"),
        // Glued script (T9).
        ("/a（b）", "/a", "/a（b）"),
        ("/a。b", "/a", "/a。b"),
    ] {
        assert_eq!(rest(text), [tailored, untailored], "{text}");
    }
}
