use super::*;

fn drawn(text: &str, parts: Parts<'_>) -> String {
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
            for parts in [Parts::of(&text), link(Kind::Url), link(Kind::Domain), link(Kind::Email)]
            {
                for (component, range) in parts.components() {
                    assert!(text.get(range).is_some(), "{text:?} {component}");
                }
            }
        }
    }
}
