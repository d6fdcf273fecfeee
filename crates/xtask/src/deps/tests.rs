#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use super::*;

/// The uses of a source, as text.
fn uses(module: &str, text: &str) -> Vec<String> {
    let module = module.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let source = Source::parse(text, module).unwrap();
    source.uses.iter().map(|used| format!("{} {}", used.line, used.path.join("::"))).collect()
}

#[test]
fn paths_of_every_shape() {
    assert_eq!(
        uses("a", "use crate::b::c;\nuse crate::{d, e::{f, g as h}};"),
        ["1 b::c", "2 d", "2 e::f", "2 e::g"]
    );
    assert_eq!(
        uses("a::b", "use super::super::c::D; use super::e; use self::f::*;"),
        ["1 c::D", "1 a::e", "1 a::b::f"]
    );
    assert_eq!(
        uses("a", "fn f() { m!(x, crate::b::C); let y: Vec<crate::d::E> = g(); }"),
        ["1 b::C", "1 d::E"]
    );
    assert_eq!(
        uses("a", "mod inner { use super::super::b::C; use super::d; }"),
        ["1 b::C", "1 a::d"]
    );
    assert_eq!(uses("", "pub use b::{C, d::E}; pub use f::G;"), ["1 b::C", "1 b::d::E", "1 f::G"]);
    assert_eq!(
        uses("a", "pub(crate) use std::fmt; // crate::b\n const S: &str = \"crate::c\";"),
        [""; 0]
    );
}

#[test]
fn tests_may_use_anything() {
    let text = "use crate::b;
        #[cfg(test)] use crate::c::{d, e};
        #[cfg(test)] #[path = \"x\"] mod tests { use crate::f; }
        #[cfg(test)] mod cases;
        #[cfg(all(test, unix))] fn g() { crate::h::i(); }
        #[cfg(not(test))] use crate::j;
        #[cfg(any(test, feature = \"x\"))] use crate::k;";
    assert_eq!(uses("a", text), ["1 b", "6 j", "7 k"]);
    let source = Source::parse(text, vec!["a".into()]).unwrap();
    assert_eq!(source.test_modules, [["a".to_owned(), "cases".to_owned()]]);
    assert_eq!(uses("a", "#![cfg(test)] use crate::b;"), [""; 0]);
}

#[test]
fn the_word_unsafe_counts_in_code_only() {
    let text =
        "// unsafe\nfn f() { g(\"unsafe\"); }\nunsafe fn h() {}\n#[cfg(test)] fn t() { unsafe {} }";
    let source = Source::parse(text, vec![]).unwrap();
    assert_eq!(source.unsafe_lines, [3, 4]);
}

/// A small workspace with one of each mistake.
fn bad_workspace() -> PathBuf {
    let root = std::env::temp_dir().join(format!("irispan-deps-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    for (file, text) in [
        ("Cargo.toml", "[package]\nname = \"x\"\n[lints]\nworkspace = true\n"),
        ("src/lib.rs", "mod error; mod grammar; mod iri; mod attic; pub use error::Error;"),
        ("src/error.rs", "use crate::grammar::Rule; pub struct Error;"),
        ("src/grammar/mod.rs", "use crate::text::ascii::Set;\nuse crate::iri::Parts;\n"),
        (
            "src/grammar/host.rs",
            "use crate::Error;\nuse crate::Missing;\nfn f() { unsafe { g() } }",
        ),
        ("src/grammar/cases.rs", "use crate::iri::Parts;"),
        ("src/grammar/tests.rs", "use crate::scanner::Scanner;"),
        ("src/grammar/rule.rs", "#[cfg(test)] mod tests { use crate::iri::Parts; }"),
        ("src/iri/mod.rs", "use crate::span::Span; #[cfg(test)] mod tests;"),
        ("src/iri/tests.rs", "use crate::grammar::Rule;"),
        ("src/attic.rs", ""),
        ("src/trigger/mod.rs", "unsafe fn fast() {}"),
        ("crates/cli/Cargo.toml", "[package]\nname = \"cli\"\n[dependencies]\nworkspace = true\n"),
        ("crates/cli/src/main.rs", "fn main() {}"),
        ("crates/capi/Cargo.toml", "[lints]\nworkspace=true\n"),
        ("crates/capi/src/lib.rs", "unsafe fn border() {}"),
    ] {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root
}

#[test]
fn every_mistake_is_reported_once() {
    let root = bad_workspace();
    let mut complaints = check(&root).unwrap();
    fs::remove_dir_all(&root).unwrap();
    complaints.sort();
    assert_eq!(
        complaints,
        [
            "crates/cli/Cargo.toml: no `[lints] workspace = true`",
            "src/attic.rs: attic is no room of the plan",
            "src/error.rs:1: error may not use grammar",
            "src/grammar/cases.rs:1: grammar may not use iri",
            "src/grammar/host.rs:1: grammar may not use error",
            "src/grammar/host.rs:2: crate::Missing is in no room",
            "src/grammar/host.rs:3: unsafe stands outside src/trigger, crates/capi, crates/python, \
         crates/wasm",
            "src/grammar/mod.rs:2: grammar may not use iri",
            "src/grammar/tests.rs:1: grammar may not use scanner",
        ]
    );
}

#[test]
fn rooms_are_spelled_alike_everywhere() {
    let is_room = |name: &str| ROOMS.iter().any(|(room, _)| *room == name);
    for (_, may) in &ROOMS {
        assert!(may.iter().all(|name| is_room(name)), "{may:?}");
    }
    assert!(EXCEPTIONS.iter().all(|(user, used)| is_room(user) && is_room(used)));
}

#[test]
fn this_workspace_keeps_the_rules() {
    let complaints = check(&crate::input::workspace_root()).unwrap();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
