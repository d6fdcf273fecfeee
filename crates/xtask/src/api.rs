//! The public API of a crate as lines of text, read from the pages that rustdoc writes: they
//! say what a caller can reach and under which name, with all macros expanded.
//!
//! Pages of another release of Rust may be laid out in another way, so `.ci/api` names one.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::Result;

/// Returns the API of the crate of this name that the pages in a folder describe: without others that
/// were written before.
pub fn listing(name: &str, pages: &Path) -> Result<String> {
    let mut files = Vec::new();
    find(pages, "", &mut files)?;
    files.sort_unstable();
    let mut listing = String::new();
    for file in &files {
        let html = read(&pages.join(file))?;
        let lines = page(&html);
        if !lines.is_empty() {
            let _ = writeln!(listing, "{}", item(name, file));
            lines.iter().for_each(|line| listing.extend(["    ", line, "\n"]));
        }
    }
    if listing.is_empty() { Err(format!("{}: no items", pages.display())) } else { Ok(listing) }
}

/// Returns the lines that only one of two listings has, with a sign in front, and the item that
/// they are in.
#[must_use]
pub fn changes(committed: &str, now: &str) -> Vec<String> {
    let (old, new) = (with_items(committed), with_items(now));
    let removed = old.iter().filter(|line| !new.contains(line)).map(|line| format!("-{line}"));
    let added = new.iter().filter(|line| !old.contains(line)).map(|line| format!("+{line}"));
    let mut changes: Vec<String> = removed.chain(added).collect();
    if changes.is_empty() && committed != now {
        changes.push("the order of lines".to_owned());
    }
    changes
}

/// Returns each line after the item that it is in.
fn with_items(listing: &str) -> Vec<String> {
    let mut item = "";
    let mut lines = Vec::new();
    for line in listing.lines() {
        match line.strip_prefix("    ") {
            Some(inner) => lines.push(format!("{item}: {inner}")),
            None => item = line,
        }
    }
    lines
}

fn find(pages: &Path, folder: &str, files: &mut Vec<String>) -> Result<()> {
    let path = pages.join(folder);
    let entries = fs::read_dir(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    for entry in entries {
        let entry = entry.map_err(|error| format!("{}: {error}", path.display()))?;
        let name = format!("{folder}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            find(pages, &format!("{name}/"), files)?;
        } else if name.ends_with(".html") && name != "all.html" {
            files.push(name);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the name of the item that a page of a crate is about: `iri/struct.Iri.html` is `iri::Iri` of it.
fn item(krate: &str, file: &str) -> String {
    let file = file.trim_end_matches(".html");
    let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
    let name =
        if name == "index" { "" } else { name.split_once('.').map_or(name, |(_, name)| name) };
    let path = folder.split('/').chain([name]).filter(|part| !part.is_empty());
    [krate].into_iter().chain(path).collect::<Vec<_>>().join("::")
}

/// Which headers of a section are listed.
#[derive(Clone, Copy, PartialEq)]
enum Listed {
    /// All of them.
    Items,
    /// Implementations of traits, and associated types; the methods are those of the trait.
    Traits,
    Nothing,
}

/// Returns which headers of a section are listed, by the id of its heading; `None` for a heading in
/// prose.
fn section(id: &str) -> Option<Listed> {
    match id {
        "implementations" => Some(Listed::Items),
        "trait-implementations" | "implementors" | "foreign-impls" => Some(Listed::Traits),
        // Fields, variants and methods are in the declaration; the rest follows from the others.
        "fields"
        | "variants"
        | "required-methods"
        | "provided-methods"
        | "required-associated-types"
        | "synthetic-implementations"
        | "synthetic-implementors"
        | "blanket-implementations" => Some(Listed::Nothing),
        _ => id.starts_with("deref-methods").then_some(Listed::Nothing),
    }
}

/// Returns the declarations of a page, in order.
fn page(html: &str) -> Vec<String> {
    const DECLARATION: &str = "<pre class=\"rust item-decl\">";
    const REEXPORT: &str = "<dt id=\"reexport.";
    const HEADING: &str = "<h2 id=\"";
    const HEADER: &str = "class=\"code-header\">";
    let mut lines = Vec::new();
    let (mut rest, mut listed) = (html, Listed::Items);
    while let Some((at, mark)) = [DECLARATION, REEXPORT, HEADING, HEADER]
        .into_iter()
        .filter_map(|mark| rest.find(mark).map(|at| (at, mark)))
        .min()
    {
        rest = &rest[at + mark.len()..];
        match mark {
            DECLARATION => {
                let text = text(before(rest, "</pre>"));
                let text = text.trim_start();
                lines.extend(
                    text.lines()
                        .map(str::trim_end)
                        .filter(|line| !line.is_empty())
                        .map(str::to_owned),
                );
            }
            REEXPORT => lines.push(one_line(before(
                before(rest, "</dt>").split_once('>').map_or("", |(_, code)| code),
                "</code>",
            ))),
            HEADING => listed = section(before(rest, "\"")).unwrap_or(listed),
            _ => {
                let (h3, h4) = (before(rest, "</h3>"), before(rest, "</h4>"));
                let line = one_line(if h3.len() < h4.len() { h3 } else { h4 });
                let is_impl = line.starts_with("impl") || line.starts_with("unsafe impl");
                // Derived with `PartialEq`, and nobody can use it.
                if line.starts_with("impl StructuralPartialEq") {
                    continue;
                }
                if is_impl && listed != Listed::Nothing {
                    lines.push(line);
                } else if listed == Listed::Items
                    || listed == Listed::Traits && line.starts_with("type ")
                {
                    lines.push(format!("    {line}"));
                }
            }
        }
    }
    lines
}

fn before<'h>(html: &'h str, end: &str) -> &'h str {
    html.split_once(end).map_or(html, |(before, _)| before)
}

fn one_line(html: &str) -> String {
    text(html).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the text of some HTML, without the labels of what can be folded.
fn text(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let folded = tag.starts_with("summary").then(|| tag.split_once("</summary>")).flatten();
        rest = folded.or_else(|| tag.split_once('>')).map_or("", |(_, after)| after);
        // These break lines.
        if ["div", "/div", "br"].iter().any(|name| tag.starts_with(name)) {
            text.push(' ');
        }
    }
    text.push_str(rest);
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ];
    entities.iter().fold(text, |text, (entity, character)| text.replace(entity, character))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<h1>Enum <span>Kind</span></h1><pre class=\"rust item-decl\"><code>\
        <div class=\"code-attribute\">#[non_exhaustive]</div>pub enum Kind&lt;'a&gt; {\n    Url,\n\
        <details><summary class=\"hideme\"><span>Show 2 variants</span></summary>    Mail(&amp;'a \
        <a href=\"x\">str</a>),\n</details>}</code></pre><h2 id=\"examples\">Examples</h2>\
        <h2 id=\"variants\">Variants</h2><h3 class=\"code-header\">Url</h3>\
        <h2 id=\"implementations\" class=\"x\">Implementations</h2>\
        <h3 class=\"code-header\">impl <a>Kind</a></h3>\
        <h4 class=\"code-header\">pub const fn <a>new</a>() -&gt; Self<div class=\"where\">where\n\
        Self: Sized,</div></h4><h2 id=\"trait-implementations\">T</h2>\
        <h3 class=\"code-header\">impl FromStr for Kind</h3>\
        <h4 class=\"code-header\">fn from_str()</h4><h4 class=\"code-header\">type Err = E</h4>\
        <h2 id=\"blanket-implementations\">B</h2><h3 class=\"code-header\">impl Any for T</h3>";

    #[test]
    fn declarations_of_a_page() {
        let expected = [
            "#[non_exhaustive] pub enum Kind<'a> {",
            "    Url,",
            "    Mail(&'a str),",
            "}",
            "impl Kind",
            "    pub const fn new() -> Self where Self: Sized,",
            "impl FromStr for Kind",
            "    type Err = E",
        ];
        assert_eq!(page(PAGE), expected);
        let module = "<dl><dt id=\"reexport.A\"><code>pub use <a>b</a>::A;</code></dt></dl>";
        assert_eq!(page(module), ["pub use b::A;"]);
    }

    #[test]
    fn names_of_items() {
        for (file, name) in [
            ("index.html", "irispan"),
            ("struct.Link.html", "irispan::Link"),
            ("iri/index.html", "irispan::iri"),
            ("iri/history/fn.f.html", "irispan::iri::history::f"),
        ] {
            assert_eq!(item("irispan", file), name);
        }
    }

    #[test]
    fn changes_are_told_with_their_item() {
        let (old, new) = ("a\n    x\n    y\nb\n    x\n", "a\n    y\nb\n    x\n    z\n");
        assert_eq!(changes(old, new), ["-a: x", "+b: z"]);
        assert_eq!(changes(old, old), [""; 0]);
        assert_eq!(changes("a\n    x\n    y\n", "a\n    y\n    x\n"), ["the order of lines"]);
    }
}
