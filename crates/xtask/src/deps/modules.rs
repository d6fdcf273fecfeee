//! Which module of the library may use which, and the table that says so in the design page.
//!
//! A module here is a top-level module of `src`, or one inside it that has rules of its own.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::graph::Graph;

/// A module of the library.
pub(super) struct Module {
    pub(super) name: &'static str,
    /// For the design page.
    pub(super) holds: &'static str,
    /// The modules that it uses; each of them comes before it in the list.
    pub(super) uses: &'static [&'static str],
}

pub(super) const fn module(
    name: &'static str,
    holds: &'static str,
    uses: &'static [&'static str],
) -> Module {
    Module { name, holds, uses }
}

/// Every module except for the root, lowest first.
#[rustfmt::skip]
pub(super) const MODULES: &[Module] = &[
    module(
        "names",
        "one macro for the names of enums: `as_str`, `Display`, `FromStr`, `ALL`",
        &[],
    ),
    module(
        "text",
        "what text is read with: Hard bytes, UTF-8, sets of ASCII, labels, IP addresses; no policy",
        &[],
    ),
    module(
        "error",
        "the one error type, with what it is about and where",
        &["names"],
    ),
    module(
        "limits",
        "the limits that several files need or callers meet, with their reasons",
        &[],
    ),
    module(
        "span",
        "kinds, grades, flags, and spans in bytes",
        &["names"],
    ),
    module(
        "offset",
        "byte offsets in other units, lines and columns",
        &["names"],
    ),
    module(
        "tables",
        "data published by Unicode and IANA: generated tables and look-ups for them",
        &["names", "error", "limits"],
    ),
    module(
        "seam",
        "where a text may be cut",
        &["text"],
    ),
    module(
        "trigger",
        "marks and classes of 64 bytes; the only vector code",
        &["text"],
    ),
    module(
        "config",
        "every option, once",
        &["names", "limits", "span", "tables", "trigger"],
    ),
    module(
        "grammar",
        "from a mark to a span",
        &["text", "limits", "span", "tables", "trigger", "config"],
    ),
    module(
        "iri",
        "one identifier: parts, mapping, comparison, resolution, formatting; never detection",
        &["names", "text", "error", "limits", "span", "tables"],
    ),
    module(
        "link",
        "a span with its text: parts, target, URI, display",
        &["text", "error", "span", "iri"],
    ),
    module(
        "safety",
        "facts about spoofing in one link: UTS #39, IDNA2008, structure",
        &["names", "text", "error", "limits", "span", "tables", "iri", "link"],
    ),
    module(
        "sink",
        "what a driver reports, and who takes it",
        &["error", "span", "link"],
    ),
    module(
        "sinks",
        "ready-made sinks for closures",
        &["sink"],
    ),
    module(
        "scanner",
        "one text: links and text in order",
        &["text", "span", "seam", "trigger", "config", "grammar", "link", "sink"],
    ),
    module(
        "builder",
        "a scanner from options, checked once",
        &["limits", "span", "tables", "trigger", "config", "scanner"],
    ),
    module(
        "stream",
        "a text in chunks, and readers",
        &["text", "seam", "sink", "scanner"],
    ),
    module(
        "parallel",
        "one text, or many, on several threads (feature `parallel`)",
        &["seam", "link", "sink", "scanner"],
    ),
    module(
        "incremental",
        "one place of a text, and edits",
        &["span", "seam", "link", "scanner"],
    ),
    module(
        "anchored",
        "the link that begins at a given place",
        &["text", "seam", "link", "scanner"],
    ),
    module(
        "redact",
        "text in which links are replaced",
        &["text", "error", "span", "iri", "link", "sink", "scanner"],
    ),
    module(
        "explain",
        "all that is known about one identifier",
        &["names", "text", "error", "iri", "link", "safety", "scanner"],
    ),
    module(
        "serialize",
        "spans, flags, edits, facts, errors and identifiers as data (feature `serde`)",
        &["names", "error", "span", "iri", "safety", "incremental"],
    ),
    module(
        "highlight",
        "text with its links marked, as HTML or for a terminal",
        &["names", "error", "span", "iri", "link", "safety"],
    ),
    module(
        "steps",
        "from bytes to the text that a reader sees, with an offset map for each step",
        &["names", "text", "limits", "tables", "iri"],
    ),
    module(
        "stepped",
        "links in what a step makes of a text, in memory or in chunks",
        &["text", "error", "span", "tables", "iri", "link", "safety", "sink", "scanner", "stream", "steps"],
    ),
    module(
        "mail",
        "messages, trees, headers, mailboxes, and their texts (feature `mail`)",
        &["names", "error", "iri", "link", "safety", "scanner", "highlight", "steps", "stepped"],
    ),
    module(
        "docs",
        "the long pages: design, rules, glossary, conformance, ideas",
        &[],
    ),
];

/// Uses of a later module that are not taken apart yet. The list may only get shorter.
const AGAINST_THE_ORDER: &[(&str, &str)] = &[];

/// Returns the name of the module that a path from the root of the library belongs to.
pub(super) fn name_of(modules: &[Module], path: &[String]) -> Option<&'static str> {
    let of = |length: usize| {
        let path = path.get(..length)?.join("::");
        modules.iter().find(|module| module.name == path).map(|module| module.name)
    };
    of(2).or_else(|| of(1))
}

/// Complains of uses that are not permitted, of permissions that nobody needs, and of modules that
/// the list does not know or that do not exist.
pub(super) fn check(modules: &[Module], library: &Graph, complaints: &mut Vec<String>) {
    for (file, line, path) in &library.dangling {
        complaints.push(format!("{file}:{line}: crate::{path} is in no module"));
    }
    let module_of = |file: usize| name_of(modules, &library.files[file].1.module);
    let mut found = BTreeSet::new();
    for (file, (shown, source)) in library.files.iter().enumerate() {
        match module_of(file) {
            Some(name) => drop(found.insert(name)),
            // The root passes on what it likes.
            None if source.module.is_empty() => {}
            None => {
                complaints.push(format!("{shown}: a module that `cargo xtask deps` does not know"))
            }
        }
    }
    let mut used = BTreeSet::new();
    for edge in &library.edges {
        let (Some(from), Some(to)) = (module_of(edge.from), module_of(edge.to)) else { continue };
        if from != to && used.insert((from, to)) && !may_use(modules, from, to) {
            let file = &library.files[edge.from].0;
            let path = &edge.path;
            complaints
                .push(format!("{file}:{}: {from} may not use {to} (crate::{path})", edge.line));
        }
    }
    for (at, module) in modules.iter().enumerate() {
        if !found.contains(module.name) {
            complaints.push(format!("the list has a module {}, which does not exist", module.name));
        }
        for to in module.uses {
            let is_before = modules[..at].iter().any(|before| before.name == *to);
            if !is_before && !AGAINST_THE_ORDER.contains(&(module.name, to)) {
                complaints.push(format!("{} may use {to}, which is not before it", module.name));
            } else if !used.contains(&(module.name, to)) {
                complaints.push(format!("{} may use {to}, and does not", module.name));
            }
        }
    }
}

fn may_use(modules: &[Module], from: &str, to: &str) -> bool {
    modules.iter().any(|module| module.name == from && module.uses.contains(&to))
}

const BEGIN: &str = "<!-- written by `cargo xtask deps --write` -->\n";
const END: &str = "<!-- end -->\n";

/// Returns the design page with the table of the modules in its place, or `None` without the marks.
pub(super) fn with_table(page: &str, modules: &[Module]) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    let mut table = "| module | holds | uses |\n|---|---|---|\n".to_owned();
    for Module { name, holds, uses } in modules {
        let uses: Vec<String> = uses.iter().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(table, "| `{name}` | {holds} | {} |", uses.join(", "));
    }
    Some(format!("{before}{BEGIN}{table}{END}{after}"))
}
