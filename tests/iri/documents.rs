//! Examples of RFC 3987 and of the drafts before it that belong to no one module: named after their
//! section, and exact. `iuri_2000` is the IURI draft of 2000, `uri8_1998` the 8URI draft of 1998,
//! `rfc3987` is RFC 3987, `zero_level_1997` the draft of 1997 on a zero-level domain.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use irispan::iri::history::iuri::{self, Form};
use irispan::iri::history::{component_1998, zero_level::ZeroLevel};
use irispan::iri::{
    Direction, Display, IriRef, Mapping, Parts, Rung, Unsuited, equivalent, is_nfc, normalize,
    same_target, strip_bidi_controls, to_display, to_iri, to_uri,
};
use irispan::tables::Scheme;
use irispan::{Component, ErrorKind};

use super::resolve;

/// U+00A2 CENT SIGN delimits nothing (I3987-G13).
#[test]
fn iuri_2000_section_2_1() {
    let text = "s://u\u{A2}v@h\u{A2}a/b\u{A2}c?d\u{A2}e#f\u{A2}g";
    let parts = Parts::of(text);
    for (component, expected) in [
        (Component::Userinfo, "u\u{A2}v"),
        (Component::Host, "h\u{A2}a"),
        (Component::Path, "/b\u{A2}c"),
        (Component::Query, "d\u{A2}e"),
        (Component::Fragment, "f\u{A2}g"),
    ] {
        assert_eq!(parts.get(component).unwrap(), expected);
    }
    assert_eq!(Parts::of("s\u{A2}//h").host(), None);
    // Relative references are resolved as those of URIs are (RES-12).
    assert_eq!(resolve("s://h/a\u{A2}b/c", "../d\u{A2}e").unwrap(), "s://h/d\u{A2}e");
    assert_eq!(resolve("s://h/a\u{A2}..", "d").unwrap(), "s://h/d");
}

/// Schemes stay ASCII, and hosts what they were: `_` is in no domain name by the strict rules.
#[test]
fn iuri_2000_section_2_3_components() {
    let kind = |text| IriRef::parse(text).unwrap_err().kind();
    assert_eq!(kind("sch\u{E8}me:x"), ErrorKind::InvalidScheme);
    let strict = Mapping::BIS.with_host(irispan::iri::HostMapping::IdnaStrict);
    assert_eq!(strict.apply("http://a_b.example/").unwrap_err().kind(), ErrorKind::InvalidHost);
}

/// U+202A first, U+202C last, U+200E before and after each reserved character (BIDI-21).
#[test]
fn iuri_2000_section_2_4() {
    let display = Display::new().as_written().direction(Direction::Components);
    let iuri = "x:/\u{5D0}/b?\u{5D1}=c";
    let m = '\u{200E}';
    let shown = format!("\u{202A}x{m}:{m}{m}/{m}\u{5D0}{m}/{m}b{m}?{m}\u{5D1}{m}={m}c\u{202C}");
    assert_eq!(display.show(iuri), shown);
    assert_eq!(strip_bidi_controls(&shown), iuri);
}

/// Marks that control the display are taken off before an IURI is resolved; what cannot be converted
/// is warned about; and the reader can ask for the escaped form.
#[test]
fn iuri_2000_section_3_2() {
    let typed = "\u{202A}http://a.example/\u{200F}\u{5D0}\u{200E}/\u{FF21}\u{202C}";
    let iuri = strip_bidi_controls(typed);
    assert_eq!(iuri, "http://a.example/\u{5D0}/\u{FF21}");
    let warnings: Vec<_> = iuri::check(&iuri).map(|finding| finding.class).collect();
    assert_eq!(warnings, [Unsuited::WidthVariant]);
    assert_eq!(iuri::to_uri(&iuri).unwrap(), "http://a.example/%D7%90/%EF%BC%A1");
}

/// `br0ken` and `1ame` are other names than those they are taken for, on every rung; no rule can tell
/// them from `BOX0021`, so there is nothing wrong with any of them.
#[test]
fn iuri_2000_section_3_4() {
    for (name, other) in [("br0ken", "broken"), ("1ame", "lame"), ("BOX0021", "BOXOO2l")] {
        let [name, other] = [name, other].map(|name| format!("http://a.example/{name}"));
        assert_eq!(same_target(&name, &other), None);
        assert_eq!(iuri::check(&name).count(), 0);
    }
}

/// What the reader could not type is shown escaped, and the rest directly.
#[test]
fn iuri_2000_section_3_5() {
    let iuri = "http://a.example/D\u{FC}rst/\u{65E5}?%E9";
    let ascii = Display::new().only(|_| false);
    assert_eq!(ascii.show(iuri), "http://a.example/D%C3%BCrst/%E6%97%A5?%E9");
    let latin = Display::new().only(|c| c < '\u{180}');
    assert_eq!(latin.show(iuri), "http://a.example/D\u{FC}rst/%E6%97%A5?%E9");
    assert_eq!(to_display(iuri), iuri);
}

/// The native and the escaped form name the same resource.
#[test]
fn iuri_2000_section_3_6() {
    let (native, escaped) = ("http://a.example/D\u{FC}rst", "http://a.example/D%c3%bcrst");
    assert_eq!(same_target(native, escaped), Some(Rung::Percent));
    assert_eq!((Form::of(native), Form::of(escaped)), (Form::Native, Form::Escaped));
    // Names that only a generous server takes for the same.
    for other in ["http://a.example/Durst", "http://a.example/d\u{FC}rst"] {
        assert_eq!(same_target(native, other), None);
    }
}

/// A page, and one that could be put in its place.
#[test]
fn iuri_2000_section_5() {
    let (page, spoof) = ("http://big.site/PopularPage.html", "http://big.site/popularpage.html");
    assert_eq!(same_target(page, spoof), None);
}

/// "Contains a working escaped IURI."
#[test]
fn iuri_2000_section_8() {
    let escaped = "http://www.w3.org/People/D%C3%BCrst/";
    assert_eq!(Form::of(escaped), Form::Escaped);
    let native = iuri::from_uri(escaped);
    assert_eq!(native, "http://www.w3.org/People/D\u{FC}rst/");
    assert_eq!(Form::of(&native), Form::Native);
    assert_eq!(iuri::to_uri(&native).unwrap(), escaped);
}

/// What is typed: accents composed, no stray marks of direction, Latin letters in single width.
#[test]
fn uri8_1998_section_3_1() {
    assert_eq!(component_1998("re\u{301}sume\u{301}"), "r%C3%A9sum%C3%A9");
    assert_eq!(component_1998(&strip_bidi_controls("\u{200F}\u{5D0}\u{200E}")), "%D7%90");
    // In hosts wide letters become narrow ones; elsewhere they are pointed out.
    assert_eq!(
        to_uri("http://\u{FF57}\u{FF57}\u{FF57}.\u{E9}.com/").unwrap(),
        "http://www.xn--9ca.com/"
    );
    let found: Vec<_> = iuri::check("http://a.example/\u{FF21}").map(|f| f.class).collect();
    assert_eq!(found, [Unsuited::WidthVariant]);
}

/// A mail holds a URI, which is recognised, and shown as the characters it stands for.
#[test]
fn uri8_1998_section_4_2_3() {
    let mail = "Homepage: http://www.w3.org/People/D%C3%BCrst/ (see there)";
    let scanner = crate::support::scanner();
    let links: Vec<_> = scanner.links(mail).collect();
    assert_eq!(links.len(), 1);
    assert_eq!(links[0].as_str(), "http://www.w3.org/People/D%C3%BCrst/");
    assert_eq!(links[0].to_display(), "http://www.w3.org/People/D\u{FC}rst/");
}

/// The same name in two encodings, and in two cases.
#[test]
fn uri8_1998_section_5() {
    for (name, spoof) in [
        ("http://a.com/abc", "http://a.com/def"),
        ("http://a.com/%E6%97%A5", "http://a.com/%93%FA"),
        ("http://big.site/PopularPage", "http://big.site/popularpage"),
    ] {
        assert_eq!(same_target(name, spoof), None);
    }
}

/// Identity tokens: code point by code point, neither mapped nor normalised (CMP-10).
#[test]
fn rfc3987_section_5_3_1() {
    assert!(equivalent("http://a/\u{E9}", "http://a/\u{E9}", Rung::Simple));
    for other in ["http://a/%C3%A9", "http://a/e\u{301}", "HTTP://a/\u{E9}"] {
        assert!(!equivalent("http://a/\u{E9}", other, Rung::Simple));
    }
}

#[test]
fn rfc3987_section_5_3_2() {
    let (a, b) =
        ("example://a/b/c/%7Bfoo%7D/ros\u{E9}", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9");
    assert!(equivalent(a, b, Rung::SYNTAX));
    assert_eq!(same_target(a, b), Some(Rung::Path));
}

#[test]
fn rfc3987_section_5_3_2_1() {
    let (a, b) = ("HTTP://www.EXAMPLE.com/", "http://www.example.com/");
    assert_eq!(same_target(a, b), Some(Rung::Case));
    assert_eq!(normalize(a, Rung::Case).unwrap(), b);
    assert_eq!(same_target("http://a/%3a", "http://a/%3A"), Some(Rung::Case));
    assert_eq!(normalize("http://a/%3a", Rung::Case).unwrap(), "http://a/%3A");
    // Beyond ASCII no case is changed outside of hosts (CMP-24).
    assert_eq!(same_target("http://a/\u{C9}", "http://a/\u{E9}"), None);
    assert_eq!(same_target("http://\u{C9}.example/", "http://\u{E9}.example/"), Some(Rung::Scheme));
}

/// Not composed when compared (CMP-13).
#[test]
fn rfc3987_section_5_3_2_2_comparison() {
    let (nfc, nfd) = (
        "http://www.example.org/r\u{E9}sum\u{E9}.html",
        "http://www.example.org/re\u{301}sume\u{301}.html",
    );
    assert_eq!(same_target(nfc, nfd), None);
    assert!(is_nfc(nfc) && !is_nfc(nfd));
    for &rung in Rung::ALL {
        assert_ne!(normalize(nfc, rung), normalize(nfd, rung));
    }
}

#[test]
fn rfc3987_section_5_3_2_3() {
    let all =
        ["http://example.org/~user", "http://example.org/%7euser", "http://example.org/%7Euser"];
    for a in all {
        assert_eq!(normalize(a, Rung::Percent).unwrap(), all[0]);
        assert!(all.into_iter().all(|b| equivalent(a, b, Rung::Percent)));
    }
    assert!(!equivalent("http://example.org/a%2Fb", "http://example.org/a/b", Rung::Protocol));
}

#[test]
fn rfc3987_section_5_3_2_4() {
    for (iri, normal) in [
        ("http://a/b/./c", "http://a/b/c"),
        ("http://a/b/../c", "http://a/c"),
        ("http://a/\u{E9}/../c", "http://a/c"),
    ] {
        assert_eq!(normalize(iri, Rung::Path).unwrap(), normal);
        assert_eq!(same_target(iri, normal), Some(Rung::Path));
    }
}

#[test]
fn rfc3987_section_5_3_3() {
    let all = [
        "http://example.com",
        "http://example.com/",
        "http://example.com:/",
        "http://example.com:80/",
    ];
    for a in all {
        assert_eq!(normalize(a, Rung::Scheme).unwrap(), all[1]);
        assert!(all.into_iter().all(|b| a == b || same_target(a, b) == Some(Rung::Scheme)));
        assert_eq!(same_target(a, "http://example.com/?"), None);
        // Two that differ in a `#` are different, but lead to the same request.
        assert!(!equivalent(a, "http://example.com/#", Rung::Scheme));
    }
    let (unicode, ascii) =
        ("http://r\u{E9}sum\u{E9}.example.org", "http://xn--rsum-bpad.example.org");
    assert_eq!(same_target(unicode, ascii), Some(Rung::Scheme));
    // For people the name stays as it is.
    assert_eq!(to_display(unicode), unicode);
    let invalid = normalize("http://xn--a.example.org", Rung::Scheme);
    assert_eq!(invalid.unwrap_err().kind(), ErrorKind::InvalidHost);
}

/// Only who has seen the redirection knows.
#[test]
fn rfc3987_section_5_3_4() {
    assert_eq!(same_target("http://example.com/data", "http://example.com/data/"), None);
}

/// The file `résumé.html`, whatever the charset of its file system.
#[test]
fn rfc3987_section_7_4() {
    assert_eq!(component_1998("r\u{E9}sum\u{E9}.html"), "r%C3%A9sum%C3%A9.html");
    assert_eq!(to_iri("r%C3%A9sum%C3%A9.html"), "r\u{E9}sum\u{E9}.html");
    #[cfg(feature = "encoding")]
    {
        let latin_1 = irispan::iri::Charset::for_label("iso-8859-1").unwrap();
        let name = latin_1.decode(b"r\xE9sum\xE9.html").unwrap();
        assert_eq!(component_1998(&name), "r%C3%A9sum%C3%A9.html");
    }
}

/// U+FB01 stays what it is in paths and queries; Latin, Greek and Cyrillic A are three names.
#[test]
fn rfc3987_section_7_5() {
    assert_eq!(to_uri("/of\u{FB01}ce?\u{FB01}").unwrap(), "/of%EF%AC%81ce?%EF%AC%81");
    let names = ['A', '\u{391}', '\u{410}'].map(|c| format!("http://a.example/{c}"));
    for (i, a) in names.iter().enumerate() {
        assert!(names[i + 1..].iter().all(|b| same_target(a, b).is_none()));
    }
}

/// `%C0%AF..` never becomes `/..`, whatever is done first.
#[test]
fn rfc3987_section_8() {
    let iri = "http://a.example/b%C0%AF../c";
    assert_eq!(to_iri(iri), iri);
    assert_eq!(to_uri(iri).unwrap(), iri);
    assert_eq!(to_display(iri), iri);
    for &rung in Rung::ALL {
        assert_eq!(normalize(iri, rung).unwrap(), iri);
    }
    assert_eq!(resolve("http://a.example/", "b%C0%AF../c").unwrap(), iri);
    let page = "http://big.example.com/PopularPage.html";
    assert_eq!(same_target(page, "http://big.example.com/popularpage.html"), None);
}

/// There are no schemes for IRIs.
#[test]
fn rfc3987_appendix_a_1() {
    for scheme in ["httpi", "ftpi", "i"] {
        assert!(Scheme::known(scheme.as_bytes()).is_none(), "{scheme}");
    }
    let scanner = crate::support::scanner();
    let found: Vec<_> = scanner.links("see i:http://a.example/ now").map(|l| l.start()).collect();
    assert_eq!(found, ["see i:".len()]);
}

/// A label in brackets is not a charset: UTF-8 it is.
#[test]
fn rfc3987_appendix_a_4() {
    let text = "http://www.example.org/ros[iso-8859-1]\u{E9}";
    assert_eq!(to_uri(text).unwrap(), "http://www.example.org/ros[iso-8859-1]%C3%A9");
    let error = IriRef::parse(text).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::ForbiddenCharacter, 26));
}

/// The URL of the example works in both of its forms.
#[test]
fn zero_level_1997_section_4_4_urls() {
    let encoded = "ftp://M0C5L831.N406.M771L927.LB66.M5E5M72C.i";
    assert_eq!(to_uri(encoded).unwrap(), encoded);
    let canonical =
        "ftp://%e6%83%85%e5%a0%b1.%e7%90%86.%e6%9d%b1%e5%a4%a7.%e5%ad%a6.%e6%97%a5%e6%9c%ac";
    let host = |url: &str| Parts::of(url).host().unwrap().to_owned();
    assert_eq!(ZeroLevel::DRAFT.encode_host(&host(canonical)).unwrap(), host(encoded));
    assert_eq!(Mapping::RFC3987_C.apply(canonical).unwrap(), canonical);
}

/// No tags of language: they are not part of a name.
#[test]
fn zero_level_1997_section_6_2() {
    let error = ZeroLevel::DRAFT.encode("\u{E0001}\u{E0066}\u{E0072}\u{E9}").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::ForbiddenCharacter, 0));
}
