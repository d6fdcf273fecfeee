#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use super::names::SHIPPED;
use super::*;
use crate::error::ErrorKind;
use crate::tables::generated::tld::NAMES;
use crate::tables::hash;

#[test]
fn every_listed_name_is_found_and_no_neighbour() {
    let listed = TldSet::default();
    for name in NAMES.split_terminator(' ') {
        assert!(listed.contains(name.as_bytes()), "{name}");
        assert!(!listed.contains(format!("{name} ").as_bytes()));
        let mut characters = name.chars();
        let (first, second) = (characters.next().unwrap(), characters.next());
        assert!(listed.may_begin_with(first, second), "{name}");
        assert!(!listed.contains(format!("{name}zz").as_bytes()), "{name}zz");
        if name.is_ascii() {
            for (text, start) in [(name.to_ascii_uppercase(), 0), (format!(".{name}/"), 1)] {
                assert!(listed.contains_ldh(text.as_bytes(), start, start + name.len()), "{text}");
                assert!(!listed.contains_ldh(text.as_bytes(), start + name.len(), start));
            }
        }
    }
    // Both ways to look up agree on labels near listed ones.
    for name in NAMES.split_terminator(' ').filter(|name| name.is_ascii()) {
        for length in 1..=name.len() {
            for label in [
                name[..length].to_owned(),
                format!("{}-", &name[..length]),
                format!("{}0", &name[..length - 1]),
            ] {
                let found = listed.contains_ldh(label.as_bytes(), 0, label.len());
                assert_eq!(found, listed.contains(label.as_bytes()), "{label}");
            }
        }
    }
    for not in ["", " ", "com net", "aaa aarp", "co m", "COM", "😎", "invalid", "localhost"] {
        assert!(!listed.contains(not.as_bytes()), "{not}");
    }
}

#[test]
fn names_lie_close_to_their_hash() {
    let probed = |name: &str| hash::candidates(&SHIPPED.slots, hash::hash(name.as_bytes())).count();
    let longest = NAMES.split_terminator(' ').map(probed).max();
    assert!(longest.is_some_and(|longest| longest < 32), "{longest:?}");
}

#[test]
fn own_names_in_every_form() {
    let set = TldSet::only([".Internal", "XN--P1AI", "VERMÖGEN", "vermo\u{308}gen", "삼성"]);
    let set = set.unwrap();
    for name in
        ["internal", "xn--p1ai", "рф", "vermögen", "vermo\u{308}gen", "xn--vermgen-d1a", "삼성"]
    {
        assert!(set.contains(name.as_bytes()), "{name}");
    }
    assert!(set.contains("\u{1109}\u{1161}\u{11B7}\u{1109}\u{1165}\u{11BC}".as_bytes()));
    assert!(!set.contains(b"com"));
}

#[test]
fn no_names_at_all() {
    let set = TldSet::only([""; 0]).unwrap();
    assert!(!set.contains(b"com") && !set.contains(b""));
}

#[test]
fn what_is_no_label_is_refused() {
    let long = "a".repeat(64);
    for bad in ["", ".", "a.b", "a b", "-a", "a-", "_tcp", "xn--a", "# Version 1", &long] {
        let error = TldSet::only([bad]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidTld, "{bad}");
    }
}

#[test]
fn any_label() {
    let any = TldSet::any();
    assert!(any.is_any() && !TldSet::known().is_any());
    let names = ["internal", "x", "k8s", "a-b", "xn--p1ai", "xn--none", "例え", "삼성", "é", "рф"];
    for name in NAMES.split_terminator(' ').chain(names) {
        assert!(any.contains(name.as_bytes()), "{name}");
        let mut characters = name.chars();
        assert!(any.may_begin_with(characters.next().unwrap(), characters.next()), "{name}");
    }
    for not in [
        "",
        " ",
        "12",
        "3com",
        "-a",
        "a-",
        "a b",
        "a.b",
        "a_b",
        "a。",
        "comテキスト",
        "例com",
        "😀",
    ] {
        assert!(!any.contains(not.as_bytes()), "{not}");
    }
    assert!(!any.contains(b"a\xFF"));
    for (label, is_in) in [("Internal", true), ("K8S", true), ("12", false), ("3COM", false)] {
        let text = format!("x.{label}/");
        assert_eq!(any.contains_ldh(text.as_bytes(), 2, 2 + label.len()), is_in, "{label}");
    }
}

#[test]
fn any_label_but_some() {
    let some = TldSet::any().without(["txt", "COM", "\u{440}\u{444}", "none"]);
    for not in [&b"txt"[..], b"com", "рф".as_bytes(), b"xn--p1ai", b"none"] {
        assert!(!some.contains(not), "{not:?}");
    }
    assert!(!some.contains_ldh(b".TXT", 1, 4) && some.contains_ldh(b".TXTT", 1, 5));
    let again = some.clone().with(["txt", "xn--p1ai", "12"]).unwrap();
    assert!(again.is_any() && again.contains("рф".as_bytes()) && again.contains(b"txt"));
    // A name that `any` does not have can be listed.
    assert!(again.contains(b"12") && !again.contains(b"com") && !some.contains(b"12"));
    assert!(again.contains_ldh(b".Txt", 1, 4) && !again.contains_ldh(b".com", 1, 4));
}

/// Both look-ups agree on every short label, and on any label near a listed one.
#[test]
fn look_ups_agree() {
    let sets = [
        TldSet::any(),
        TldSet::any().without(["a", "b-a", "zip"]),
        TldSet::only(["a", "b-a"]).unwrap(),
    ];
    let letters = ["", "a", "b", "z", "0", "-"];
    for set in sets {
        let check = |label: &str| {
            let upper = label.to_ascii_uppercase();
            let found = set.contains_ldh(upper.as_bytes(), 0, label.len());
            assert_eq!(found, set.contains(label.as_bytes()), "{label} in {set:?}");
        };
        for a in letters {
            for b in letters {
                for c in letters {
                    check(&format!("{a}{b}{c}"));
                    check(&format!("{a}{b}{c}aaaaaaaaaaaaa"));
                }
            }
        }
        for name in NAMES.split_terminator(' ').filter(|name| name.is_ascii()) {
            check(name);
            check(&name[1..]);
        }
    }
}

/// The forms that are made of listed names decide as UTS #46 does.
#[test]
fn forms_of_listed_names() {
    let (listed, by_any) = (TldSet::default(), TldSet::known().with([""; 0]).unwrap());
    let check = |label: &str| {
        let want = by_any.contains_form(label);
        assert_eq!(listed.contains_form(label), want, "{label}");
        let mut characters = label.chars();
        let (first, second) = (characters.next(), characters.next());
        if let Some(first) = first.filter(|_| want) {
            assert!(listed.may_begin_with_form(first, second), "{label}");
            assert!(by_any.may_begin_with_form(first, second), "{label}");
        }
        want
    };
    for name in NAMES.split_terminator(' ') {
        assert!(check(name) && check(&name.to_uppercase()) && check(&format!("\u{AD}{name}")));
    }
    // A character in the place of another one, and beside it.
    let names = ["de", "jp", "рф", "kpmg", "グーグル", "삼성", "vermögensberatung", "भारत", "عرب"];
    let mut found = 0;
    for name in names {
        for c in (0x80..0x3_2000).filter_map(char::from_u32) {
            for (at, letter) in name.char_indices().take(3) {
                let (before, after) = (&name[..at], &name[at + letter.len_utf8()..]);
                found += usize::from(check(&format!("{before}{c}{after}")));
            }
            found += usize::from(check(&format!("{name}{c}")));
        }
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn different_sets_look_different() {
    let known = TldSet::known;
    let sets = [
        known(),
        known().with(["internal"]).unwrap(),
        known().with(["corp"]).unwrap(),
        known().without(["zip"]),
        known().without(["mov"]),
        TldSet::only(["de"]).unwrap(),
        TldSet::only(["com"]).unwrap(),
        TldSet::any(),
        TldSet::any().without(["txt"]),
        TldSet::any().without(["csv"]),
    ];
    let looks: BTreeSet<String> = sets.iter().map(|set| format!("{set:?}")).collect();
    assert_eq!(looks.len(), sets.len(), "{looks:#?}");
    let one = TldSet::only(["de", "com", "de"]).unwrap();
    let other = TldSet::only(["com", "de"]).unwrap();
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}
