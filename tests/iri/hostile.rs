//! Every function of `iri` on hostile text: no call panics, and every error points into the text.
//!
//! Time is not measured here, because a clock on a shared machine fails for the wrong reasons. That
//! mapping is linear is shown by counting the bytes looked at (`src/iri/steps.rs`). A call that took
//! quadratic time on the long texts would still make this test take minutes.

use irispan::Error;
use irispan::iri::bidi;
use irispan::iri::format::{self, Assembly, Formatter};
use irispan::iri::history::zero_level::ZeroLevel;
use irispan::iri::history::{component_1998, eight_uri, iuri};
use irispan::iri::{
    self, Display, Folding, Forbidden, HostMapping, Iri, IriRef, LengthReport, Mapping, Parts,
    Repertoire, Rung, StrayDelimiters, Unmapping, validate,
};

use super::{relativize, resolve};

/// The length of the long texts, in bytes.
const LONG: usize = 1 << 14;

/// Something to do with a text; the error, if there is one, points into it.
type Call = (&'static str, fn(&str) -> Option<Error>);

/// What is called for its result only.
macro_rules! plain {
    ($call:expr) => {
        |text| {
            let call: fn(&str) = |text| {
                std::hint::black_box($call(text));
            };
            call(text);
            None
        }
    };
}

const REPERTOIRES: [Repertoire; 4] =
    [Repertoire::Uri, Repertoire::Iri, Repertoire::Iri3987bis, Repertoire::Leiri];

const CALLS: &[Call] = &[
    ("Parts::of", plain!(|t| Parts::of(t).components().count())),
    ("to_uri", |t| iri::to_uri(t).err()),
    ("map RFC3987_A", |t| Mapping::RFC3987_A.apply(t).err()),
    ("map RFC3987_C", |t| Mapping::RFC3987_C.apply(t).err()),
    ("map NFKC", |t| Mapping::BIS.with_nfkc(true).apply(t).err()),
    ("map strict", |t| {
        let strict = Mapping::BIS.with_host(HostMapping::IdnaStrict);
        strict.with_forbidden(Forbidden::Fail).apply(t).err()
    }),
    ("map stray encoded", |t| {
        Mapping::BIS.with_stray_delimiters(StrayDelimiters::Encode).apply(t).err()
    }),
    ("map stray refused", |t| {
        Mapping::BIS.with_stray_delimiters(StrayDelimiters::Fail).apply(t).err()
    }),
    ("to_iri", plain!(iri::to_iri)),
    ("unmap", plain!(|t| Unmapping::RFC3987.with_a_labels(true).apply(t))),
    ("host_to_ascii", |t| iri::host_to_ascii(t).err()),
    ("host_to_unicode", plain!(iri::host_to_unicode)),
    ("parse", |t| IriRef::parse(t).err()),
    ("parse_as", |t| REPERTOIRES.iter().find_map(|&r| Iri::parse_as(t, r).err())),
    ("validate components", |t| {
        [
            validate::scheme(t),
            validate::userinfo(t),
            validate::host(t),
            validate::port(t),
            validate::path(t),
            validate::query(t),
            validate::fragment(t),
        ]
        .into_iter()
        .find_map(Result::err)
    }),
    ("validate::by_scheme", |t| validate::by_scheme(t).err()),
    ("normalize", |t| Rung::ALL.iter().find_map(|&rung| iri::normalize(t, rung).err())),
    ("same_target", plain!(|t: &str| iri::same_target(t, &format!("{t}%")))),
    ("resolve", |t| resolve("http://a/b/c?d", t).err()),
    ("resolve from", |t| resolve(t, "../../b?c").err()),
    ("relativize", |t| relativize("http://a/b/c/", t).err()),
    ("relativize from", |t| relativize(t, "http://a/b/c/").err()),
    ("relativize itself", |t| relativize(t, t).err()),
    ("to_display", plain!(iri::to_display)),
    ("display ASCII", plain!(|t| Display::new().only(|c| c.is_ascii()).show(t).into_owned())),
    ("strip_bidi_controls", plain!(iri::strip_bidi_controls)),
    ("shorten", plain!(|t| iri::shorten(t, 20))),
    ("LengthReport", |t| LengthReport::of(t).uri().err()),
    ("bidi::check", plain!(bidi::check)),
    ("bidi::check_label", plain!(|t| bidi::check_label(t).is_ok())),
    ("bidi::escape_irregular", plain!(bidi::escape_irregular)),
    ("bidi::order", plain!(bidi::order)),
    ("bidi::to_visual", plain!(bidi::to_visual)),
    ("format::minimal", plain!(format::minimal)),
    ("format::readable", plain!(format::readable)),
    ("format::maximal", plain!(format::maximal)),
    (
        "format::Assembly",
        plain!(|t| {
            let assembly = Assembly::new("http://a/").segment(t).query(t, Some(t)).fragment(t);
            assembly.directive(t).write(&Formatter::new(format::Form::Minimal))
        }),
    ),
    ("leiri", plain!(|t| (iri::leiri::to_iri(t).len(), iri::leiri::report(t).count()))),
    ("iuri", |t| {
        std::hint::black_box((iuri::Form::of(t), iuri::from_uri(t).len(), iuri::check(t).count()));
        iuri::to_uri(t).err()
    }),
    ("component_1998", plain!(component_1998)),
    ("eight_uri", |t| {
        std::hint::black_box((eight_uri::component(t), eight_uri::to_uri(t.as_bytes())));
        std::hint::black_box(eight_uri::to_text(t.as_bytes()));
        eight_uri::from_iri(t).err()
    }),
    ("zero level", |t| {
        std::hint::black_box(ZeroLevel::DRAFT.encode_host(t).is_ok());
        ZeroLevel::DRAFT.encode(t).err()
    }),
    ("zero level, always", |t| ZeroLevel::DRAFT.encode_always(t).err()),
    ("zero level, back", |t| ZeroLevel::DRAFT.decode(t).err()),
    (
        "normalization forms",
        plain!(|t| (iri::is_nfc(t), iri::is_nfkc(t), iri::fold_width(t).len())),
    ),
    ("references", plain!(|t| (iri::undo_references(t).len(), iri::to_references(t).len()))),
    ("Folding", plain!(|t| Folding::ALL.iter().for_each(|folding| drop(folding.key(t))))),
    (
        "collisions",
        plain!(|t: &str| {
            let names: Vec<_> = t.split('/').collect();
            iri::collisions(&names, Folding::Compatibility)
        }),
    ),
];

/// Calls all on a text.
fn attack(text: &str) {
    for (name, call) in CALLS {
        let Some(error) = call(text) else { continue };
        let shown: String = text.chars().take(40).collect();
        let points = text.is_char_boundary(error.offset());
        assert!(points, "{name}: {error:?} on {shown:?}, {} bytes", text.len());
    }
}

/// Long: a table of texts.
#[test]
fn short_texts() {
    let pieces = [
        "",
        "%",
        "%G",
        "%GG",
        "%4",
        "%zz",
        "%00",
        "%C0%AF",
        "%ED%A0%80",
        "%F4%90%80%80",
        "[",
        "]",
        "[]",
        "[[",
        "[::",
        "[::1",
        "[::1]]",
        "[v]",
        "[v1.]",
        "//",
        "///",
        "//[",
        "//]",
        "//[a",
        "//[::1]a:1",
        ":",
        "::",
        "@",
        "@@",
        "#",
        "##",
        "?",
        "\0",
        "\u{7F}",
        "\u{85}",
        "\u{FEFF}",
        "\u{202E}",
        "\u{2066}",
        "\u{FFFD}",
        "\u{FFFE}",
        "\u{10FFFF}",
        "\u{301}",
        "\u{345}",
        "é",
        "א",
        "日本",
        "xn--",
        "xn--a",
        "xn--\u{E9}",
        "http:",
        "http://",
        "mailto:",
        "mailto:@",
        "mailto:,",
        "mailto:a@[",
        "urn:",
        "tel:",
        "geo:",
        "data:",
        "file:",
        "file:////",
        "//a:99999999999999999999999999",
        "//a:-1",
        "//a:%31",
        "&",
        "&#",
        "&#x;",
        "&#99999999999;",
        ".",
        "..",
        "/..",
        "../..",
        "%2e%2e",
        "%2E/",
        ".i",
        "M0.i",
        "／",
        "％",
        "＃",
        "ａ：ｂ",
        "\u{2044}",
        "http://a／b/",
    ];
    for a in pieces {
        for b in pieces {
            attack(&format!("{a}{b}"));
        }
    }
}

/// What no text holds, to what takes bytes.
#[test]
fn bytes() {
    let surrogates =
        "http://a/\u{FFFD}?".as_bytes().iter().copied().chain(*b"\xED\xA0\x80\xED\xB0\x80");
    let all: Vec<u8> = (0..=255).collect();
    for bytes in [
        &b"\xED\xA0\x80"[..],
        b"\xC0\xAF",
        b"\xFF",
        b"\xF4\x90\x80\x80",
        b"%\xE9",
        b"\xE2\x82",
        &all,
        &surrogates.collect::<Vec<_>>(),
    ] {
        let uri = eight_uri::to_uri(bytes);
        assert!(uri.is_ascii(), "{uri}");
        assert!(eight_uri::to_text(bytes).len() <= 3 * bytes.len());
        #[cfg(feature = "encoding")]
        for label in [
            "utf-8",
            "utf-16le",
            "shift_jis",
            "iso-2022-jp",
            "gb18030",
            "iso-2022-kr",
            "x-user-defined",
        ] {
            let charset = iri::Charset::for_label(label).expect("is a label");
            let found = [
                charset.decode(bytes).err(),
                Mapping::RFC3987_B.apply_bytes(bytes, charset).err(),
                Mapping::BIS.apply_bytes(bytes, charset).err(),
            ];
            for error in found.into_iter().flatten() {
                assert!(error.offset() <= bytes.len(), "{label} {error:?}");
            }
        }
    }
}

/// Much of one thing, bare and in each component.
#[test]
fn long_texts() {
    let filled = |piece: &str| piece.repeat(LONG / piece.len());
    for piece in [
        "a", "é", "日", "😀", "%", "%4", "%C3%A9", "%C3", "%2e%2e/", "../", "./", "/", "//",
        "a/../", "[", "]", "@", ":", "#", "?", ".", "-", "xn--", "xn--a.", "é.", "א", "א1",
        "\u{202E}", "\u{2066}", "e\u{301}", "\u{301}", "\0", " ", "&", "&#", "&amp;", "a@b,",
        "a=b&", "9", ",", ";", "ｱﾞ", "ﷺ", "(", "()", "M0",
    ] {
        let long = filled(piece);
        attack(&long);
        for head in ["http://", "http://a/", "mailto:"] {
            attack(&format!("{head}{long}"));
        }
    }
    attack(&format!("http://a{}", "/..".repeat(100_000)));
    attack(&format!("http://a/{}{}", "b/".repeat(50_000), "../".repeat(50_000)));
}
