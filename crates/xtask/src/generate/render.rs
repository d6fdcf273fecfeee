//! Rust text of the generated files.

use core::fmt::Display;
use std::fmt::Write as _;

use crate::code_points::Parts;
use crate::forms::Forms;
use crate::input::Input;
use crate::schemes::Schemes;
use crate::security::Security;
use crate::tlds::Tlds;

const WIDTH: usize = 100;

/// Renders `link.rs`: Link_Term, Link_Email and Link_Bracket.
pub(super) fn link(parts: &Parts) -> String {
    let version = unicode(&parts.unicode_version);
    let mut text =
        header("How characters behave in links (UTS #58).", &version, &parts.link_inputs);
    let _ = writeln!(
        text,
        "pub(in crate::tables) const UNICODE_VERSION: &str = {:?};\n",
        parts.unicode_version
    );
    stages(&mut text, &parts.link);
    let pairs: Vec<_> = parts
        .brackets
        .iter()
        .map(|&(close, open)| format!("('\\u{{{:x}}}', '\\u{{{:x}}}')", close as u32, open as u32))
        .collect();
    array(&mut text, "BRACKETS", "(char, char)", &pairs);
    one_line_end(text)
}

/// Renders `idna_host.rs`: the characters of hosts.
pub(super) fn idna_host(parts: &Parts) -> String {
    let purpose = "Characters that a host may hold (IDNA2008, UTS #46).";
    let mut text = header(purpose, &unicode(&parts.unicode_version), &parts.host_inputs);
    stages(&mut text, &parts.host);
    one_line_end(text)
}

/// Renders `identifier.rs`: IDNA2008 categories, Identifier_Status, and limited use.
pub(super) fn identifier(parts: &Security) -> String {
    let purpose = "Characters of identifiers (IDNA2008, UTS #39).";
    let mut text = header(purpose, &unicode(&parts.unicode_version), &parts.identifier_inputs);
    stages(&mut text, &parts.identifier);
    one_line_end(text)
}

/// Renders `confusable.rs`: characters and their prototypes.
pub(super) fn confusable(parts: &Security) -> String {
    let purpose = "Characters that look like others (UTS #39).";
    let mut text = header(purpose, &unicode(&parts.unicode_version), &parts.confusable_inputs);
    let confusables = &parts.confusables;
    array(&mut text, "PLANES", "u16", &confusables.planes);
    array(&mut text, "SOURCES", "u16", &confusables.sources);
    array(&mut text, "PLACES", "u16", &confusables.places);
    pool(&mut text, &confusables.pool);
    text
}

/// Renders `forms.rs`: characters that stand for those of top-level domains.
pub(super) fn forms(version: &str, forms: &Forms) -> String {
    let purpose = "Characters that stand for those of top-level domains (UTS #46).";
    let mut text = header(purpose, &format!("list {version}"), std::slice::from_ref(&forms.input));
    array(&mut text, "FIRSTS", "u32", &forms.firsts);
    array(&mut text, "LENGTHS", "u16", &forms.lengths);
    array(&mut text, "PLACES", "u16", &forms.places);
    pool(&mut text, &forms.pool);
    text
}

/// Renders `tld.rs`: every spelling of every top-level domain, each followed by a space.
pub(super) fn tld(tlds: &Tlds) -> String {
    let purpose = "Top-level domains (IANA).";
    let mut text =
        header(purpose, &format!("list {}", tlds.version), std::slice::from_ref(&tlds.input));
    let _ = writeln!(text, "pub(in crate::tables) const VERSION: &str = {:?};\n", tlds.version);
    text.push_str("#[rustfmt::skip]\npub(in crate::tables) const NAMES: &str = concat!(\n");
    let names: Vec<_> = tlds.names.iter().map(|tld| tld.a_label.as_str()).collect();
    let mut line = String::new();
    for name in names {
        if line.len() + name.len() + 8 > WIDTH {
            let _ = writeln!(text, "    \"{line}\",");
            line.clear();
        }
        let _ = write!(line, "{name} ");
    }
    let _ = writeln!(text, "    \"{line}\",");
    for tld in &tlds.names {
        if let Some(label) = &tld.u_label {
            let _ = writeln!(text, "    \"{label} \", // {}", tld.a_label);
        }
        if let Some(label) = &tld.decomposed {
            // Escaped, since it looks the same as the line before.
            let _ = writeln!(text, "    \"{} \",", escaped_beyond_ascii(label));
        }
    }
    text.push_str(");\n");
    text
}

/// Renders `scheme.rs`: every known scheme, sorted by name; 0 means no port.
pub(super) fn scheme(schemes: &Schemes) -> String {
    let purpose = "Schemes with their syntax, default port and marks.";
    let mut text = header(purpose, "our own list", std::slice::from_ref(&schemes.input));
    text.push_str("use crate::tables::scheme::SchemeSyntax as S;\n");
    text.push_str("use crate::tables::scheme::{DEFAULT, DOMAIN, NONE, Scheme, known};\n\n");
    let count = schemes.schemes.len();
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\npub(in crate::tables) static SCHEMES: [Scheme; {count}] = ["
    );
    for scheme in &schemes.schemes {
        let marks = match (scheme.domain, scheme.default) {
            (true, true) => "DOMAIN | DEFAULT",
            (true, false) => "DOMAIN",
            (false, true) => "DEFAULT",
            (false, false) => "NONE",
        };
        let (name, syntax, port) = (&scheme.name, scheme.syntax, scheme.port.unwrap_or(0));
        let _ = writeln!(text, "    known({name:?}, S::{syntax}, {port}, {marks}),");
    }
    text.push_str("];\n");
    text
}

fn unicode(version: &str) -> String {
    format!("Unicode {version}")
}

fn header(purpose: &str, version: &str, inputs: &[Input]) -> String {
    let mut text = format!("//! {purpose}\n//!\n");
    text.push_str("//! Generated by `cargo xtask gen write`; do not edit.\n");
    let _ = writeln!(text, "//! Made from {version}:\n//!");
    for input in inputs {
        let _ = writeln!(text, "//! - {}, SHA-256", input.name);
        let _ = writeln!(text, "//!   {}", input.sha256);
    }
    text.push('\n');
    text
}

fn stages(text: &mut String, stages: &crate::stages::Stages) {
    array(text, "HIGH", "u8", &stages.high);
    array(text, "MIDDLE", "u16", &stages.middle);
    array(text, "LEAVES", "u8", &stages.leaves);
}

/// Renders a static array, as many items to a line as fit.
fn array(text: &mut String, name: &str, item: &str, items: &[impl Display]) {
    let _ = write!(
        text,
        "#[rustfmt::skip]\npub(in crate::tables) static {name}: [{item}; {}] = [",
        items.len()
    );
    let mut column = WIDTH;
    for shown in items.iter().map(ToString::to_string) {
        if column + shown.len() + 2 > WIDTH {
            text.push_str("\n   ");
            column = 3;
        }
        let _ = write!(text, " {shown},");
        column += shown.len() + 2;
    }
    text.push_str("\n];\n\n");
}

/// Renders texts, each with a NUL after it. Escaped, since they look alike.
fn pool(text: &mut String, pool: &str) {
    text.push_str("#[rustfmt::skip]\npub(in crate::tables) static POOL: &str = concat!(\n");
    let mut line = String::new();
    for one in pool.split_terminator('\0') {
        let shown = format!("{}\\0", one.escape_default());
        if line.len() + shown.len() + 7 > WIDTH {
            let _ = writeln!(text, "    \"{line}\",");
            line.clear();
        }
        line.push_str(&shown);
    }
    let _ = writeln!(text, "    \"{line}\",\n);");
}

fn one_line_end(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn escaped_beyond_ascii(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        if c.is_ascii() {
            escaped.push(c);
        } else {
            escaped.extend(c.escape_unicode());
        }
        escaped
    })
}
