#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::PathBuf;

use super::*;

fn parse(module: &str, text: &str) -> Source {
    let module = module.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
    Source::parse(text, module).unwrap()
}

/// Returns the absolute uses of a source, as text.
fn uses(module: &str, text: &str) -> Vec<String> {
    let uses = parse(module, text).uses;
    uses.iter().map(|used| format!("{} {}", used.line, used.path.join("::"))).collect()
}

#[test]
fn paths_of_every_shape() {
    assert_eq!(
        uses("a", "use crate::b::c;\nuse crate::{d, e::{f, g as h}};"),
        ["1 b::c", "2 d", "2 e::f", "2 e::g"]
    );
    assert_eq!(
        uses("a::b", "use super::super::c::D; use super::e; use self::f::*; use super::g::{self};"),
        ["1 c::D", "1 a::e", "1 a::b::f", "1 a::g"]
    );
    assert_eq!(
        uses("a", "fn f() { m!(x, crate::b::C); let y: Vec<crate::d::E> = g(); }"),
        ["1 b::C", "1 d::E"]
    );
    assert_eq!(
        uses("a", "mod inner { use super::super::b::C; use super::d; }"),
        ["1 b::C", "1 a::d"]
    );
    assert_eq!(
        uses("a", "pub(crate) use std::fmt; // crate::b\n const S: &str = \"crate::c\";"),
        [""; 0]
    );
    let relative = parse("a", "use b::{C, d::E as F}; fn f() { g::<H>(i::J::k(x)); ::std::x(); }");
    let relative: Vec<_> = relative.relative.iter().map(|(_, used)| used.path.join("::")).collect();
    assert_eq!(relative, ["b::C", "b::d::E", "i::J::k"]);
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
    assert_eq!(parse("a", text).test_modules, [["a".to_owned(), "cases".to_owned()]]);
    assert_eq!(uses("a", "#![cfg(test)] use crate::b;"), [""; 0]);
}

#[test]
fn the_word_unsafe_counts_in_code_only() {
    let text =
        "// unsafe\nfn f() { g(\"unsafe\"); }\nunsafe fn h() {}\n#[cfg(test)] fn t() { unsafe {} }";
    assert_eq!(parse("", text).unsafe_lines, [3, 4]);
}

/// Returns the edges of a crate of files, and its circles.
fn graph(files: &[(&str, &str)]) -> (Vec<String>, Vec<Vec<String>>) {
    let source = |&(name, text): &(&str, &str)| {
        let module = files::module_of(name, true).join("::");
        (name.to_owned(), parse(&module, text))
    };
    let graph = Graph::new(files.iter().map(source).collect());
    let name = |file: usize| graph.files[file].0.trim_end_matches(".rs").to_owned();
    let edges = graph.edges.iter().map(|edge| format!("{} {}", name(edge.from), name(edge.to)));
    let circles = graph.circles().into_iter().map(|circle| circle.into_iter().map(name).collect());
    (edges.collect(), circles.collect())
}

#[test]
fn an_edge_leads_to_the_definition() {
    let lib = ("lib.rs", "mod a; mod b; pub use b::c::C;");
    let b = ("b/mod.rs", "mod c; mod d; pub use c::C; pub(crate) use d::*; pub(crate) fn f() {}");
    let c = ("b/c.rs", "pub struct C;");
    let d = ("b/d.rs", "use super::C; use crate::b; pub(crate) fn g() { b::f() }");
    for (text, to) in [
        ("use crate::C;", "b/c"),
        ("use crate::b::C;", "b/c"),
        ("fn x() { crate::b::c::C::new() }", "b/c"),
        ("use crate::b::f;", "b/mod"),
        ("use crate::b::g;", "b/d"),
        ("use crate::b::c; fn x() -> c::C {}", "b/c"),
    ] {
        let (edges, circles) = graph(&[lib, ("a.rs", text), b, c, d]);
        assert_eq!(edges, [&format!("a {to}"), "b/d b/mod", "b/d b/c"], "{text}");
        assert!(circles.is_empty());
    }
    // What is imported as a whole and not gone through, and what another crate has.
    for text in ["use crate::b;", "use std::b; fn x() { std::b::f() }", "mod b;"] {
        assert_eq!(graph(&[lib, ("a.rs", text), b, c]).0, [""; 0], "{text}");
    }
}

#[test]
fn circles_of_every_size() {
    let two =
        [("a.rs", "use crate::b::B; pub struct A;"), ("b.rs", "use crate::a::A; pub struct B;")];
    assert_eq!(graph(&two).1, [["a", "b"]]);
    // A parent that calls its child, which names an item of the parent.
    let family =
        [("a/mod.rs", "mod b; pub struct A; fn f() { b::g() }"), ("a/b.rs", "use super::A;")];
    assert_eq!(graph(&family).1, [["a/mod", "a/b"]]);
    // A parent that only passes on what its child has.
    let front = [("a/mod.rs", "mod b; pub use b::g; pub struct A;"), ("a/b.rs", "use super::A;")];
    assert_eq!(graph(&front).1, [[""; 0]; 0]);
    let three = [
        ("a.rs", "fn a() { crate::b::b() }"),
        ("b.rs", "pub fn b() { crate::c::c() }"),
        ("c.rs", "pub fn c() { crate::a::a() }"),
        ("d.rs", "pub fn d() { crate::a::a() }"),
    ];
    assert_eq!(graph(&three).1, [["a", "b", "c"]]);
}

#[test]
fn long_functions_need_a_reason() {
    let body = "let _ = 1;\n".repeat(60);
    let check_at = |file: &str, text: &str| {
        let mut complaints = Vec::new();
        size::check_file(file, text, &mut complaints).unwrap();
        complaints.into_iter().map(|complaint| complaint.text).collect::<Vec<_>>()
    };
    let check = |text: &str| check_at("a.rs", text);
    assert_eq!(check(&format!("fn f() {{\n{}}}", &body[22..])), [""; 0]);
    let complaint = "a.rs:1: f has 62 lines, more than 60, and no comment `Long: …` says why";
    assert_eq!(check(&format!("fn f() {{\n{body}}}")), [complaint]);
    for text in [
        format!("/// Fs.\n/// Long: a table.\n#[test]\nfn f() {{\n{body}}}"),
        format!("fn f() {{\n// Long: a table.\n{body}}}"),
    ] {
        assert_eq!(check(&text), [""; 0]);
    }
    assert_eq!(check(&"\n".repeat(401)), ["a.rs: 401 lines, more than 400"]);
    assert_eq!(check_at("tests/a.rs", &"\n".repeat(450)), [""; 0]);
    assert_eq!(check_at("tests/a.rs", &"\n".repeat(451)), ["tests/a.rs: 451 lines, more than 450"]);
}

const SMALL: &[Module] = &[
    modules::module("error", "errors", &[]),
    modules::module("iri", "parts", &["error"]),
    modules::module("iri::ascii", "sets", &[]),
    modules::module("gone", "nothing", &["iri", "later"]),
    modules::module("grammar", "rules", &["error", "iri::ascii"]),
    modules::module("trigger", "marks", &[]),
    modules::module("later", "more", &[]),
];

/// Writes a small workspace with one of each mistake.
fn bad_workspace() -> PathBuf {
    let root = std::env::temp_dir().join(format!("irispan-deps-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    for (file, text) in [
        ("Cargo.toml", "[package]\nname = \"x\"\n[lints]\nworkspace = true\n"),
        ("src/docs/design.md", "# Design\n"),
        ("src/lib.rs", "mod error; mod grammar; mod iri; mod attic; pub use error::Error;"),
        ("src/error.rs", "use crate::grammar::Rule; pub struct Error;"),
        ("src/grammar/mod.rs", "use crate::iri::ascii::Set;\nuse crate::iri::Parts; struct Rule;"),
        (
            "src/grammar/host.rs",
            "use crate::Error;\nuse crate::Missing;\nfn f() { unsafe { g() } }",
        ),
        ("src/grammar/rule.rs", "#[cfg(test)] mod tests { use crate::scanner::Scanner; }"),
        ("src/iri/mod.rs", "struct Parts; #[cfg(test)] mod tests;"),
        ("src/iri/ascii.rs", "struct Set;"),
        ("src/iri/tests.rs", "use crate::grammar::Rule;"),
        ("src/attic.rs", "// solved"),
        ("src/later.rs", ""),
        ("src/trigger/mod.rs", "unsafe fn fast() {}"),
        ("crates/cli/Cargo.toml", "[package]\nname = \"cli\"\n[dependencies]\nworkspace = true\n"),
        ("crates/cli/src/main.rs", "mod a; mod b; fn main() { a::a() }"),
        ("crates/cli/src/a.rs", "pub fn a() { crate::b::b() }"),
        ("crates/cli/src/b.rs", "pub fn b() { crate::a::a() }"),
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
    let mut complaints = check_with(&root, SMALL, &["src/attic.rs"]).unwrap();
    let waiting = ["crates/cli/src/a.rs", "crates/cli/src/b.rs"];
    let mut fewer = check_with(&root, SMALL, &waiting).unwrap();
    fs::remove_dir_all(&root).unwrap();
    complaints.sort();
    let unsafe_code = format!("src/grammar/host.rs:3: unsafe code outside {}", UNSAFE.join(", "));
    let expected = [
        "crates/cli/Cargo.toml: no `[lints] workspace = true`",
        "files that need each other:\n  \
         crates/cli/src/a.rs:1 -> crates/cli/src/b.rs (b::b)\n  \
         crates/cli/src/b.rs:1 -> crates/cli/src/a.rs (a::a)",
        "gone may use iri, and does not",
        "gone may use later, which is not before it",
        "iri may use error, and does not",
        "src/attic.rs is solved, and still on the list of others",
        "src/attic.rs: a module that `cargo xtask deps` does not know",
        "src/docs/design.md: no place for the table of the modules",
        "src/error.rs:1: error may not use grammar (crate::grammar::Rule)",
        "src/grammar/host.rs:2: crate::Missing is in no module",
        &unsafe_code,
        "src/grammar/mod.rs:2: grammar may not use iri (crate::iri::Parts)",
        "the list has a module gone, which does not exist",
    ];
    assert_eq!(complaints, expected);
    fewer.sort();
    let expected: Vec<_> = expected
        .into_iter()
        .filter(|text| !text.starts_with("files") && !text.ends_with("of others"))
        .collect();
    assert_eq!(fewer, expected);
}

#[test]
fn the_table_is_written_between_its_marks() {
    let page = "a\n<!-- written by `cargo xtask deps --write` -->\nstale\n<!-- end -->\nb\n";
    let written = modules::with_table(page, &SMALL[..2]).unwrap();
    assert!(written.starts_with("a\n<!--") && written.ends_with("<!-- end -->\nb\n"));
    assert!(written.contains("\n| `iri` | parts | `error` |\n") && !written.contains("stale"));
    assert_eq!(modules::with_table(&written, &SMALL[..2]), Some(written));
    assert_eq!(modules::with_table("a", SMALL), None);
}

#[test]
fn this_workspace_keeps_the_rules() {
    let complaints = check(&crate::input::workspace_root()).unwrap();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
