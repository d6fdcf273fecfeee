use crate::grammar::tests::{links, uts58};

#[test]
fn local_parts() {
    for (text, address) in [
        ("a@b.com", "a@b.com"),
        ("x, a.b@c.com", "a.b@c.com"),
        ("山田@例え.jp", "山田@例え.jp"),
        ("mailto:a@b.com", "mailto:a@b.com"),
        // Wrappers (T6).
        ("*a@b.com*", "a@b.com"),
        ("*a@b.com", "a@b.com"),
        ("''a@b.com''", "a@b.com"),
        // Backticks end a link (T5).
        ("`a@b.com`", "a@b.com"),
    ] {
        assert_eq!(links(text), [address], "{text}");
    }
    // An ellipsis (R2-28), and text that is glued (R2-14).
    assert_eq!(links("Mail...jo@b.com 联系jo@b.com"), ["jo@b.com", "jo@b.com"]);
    for text in [
        ".a@b.com",
        "a.@b.com",
        "a..b@c.com",
        "a....b@c.com",
        "@b.com",
        "x://a@b.com",
        "x://a:b@c.com",
    ] {
        assert_eq!(links(text), [""; 0], "{text}");
    }
    assert_eq!(uts58("`a@b.com`"), ["`a@b.com"]);
    let longest = "l".repeat(64);
    assert_eq!(links(&format!("{longest}@b.com")), [format!("{longest}@b.com")]);
    assert_eq!(links(&format!("{longest}l@b.com")), [""; 0]);
}
