//! `cargo xtask deps`: which source file may use which, how long files may be, and where unsafe code
//! may be.

mod complaint;
mod files;
mod graph;
mod modules;
mod size;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::Result;
use complaint::Complaint;
use files::{packages, read, rust_files, shown};
use graph::{Edge, Graph};
use modules::{MODULES, Module};
use source::Source;

/// Files that are still in a circle or too long. The list may only get shorter.
const UNSOLVED: &[&str] = &[];

/// Where unsafe code may be: the kernels, their border to the engine that tests them, and the borders to C and
/// JavaScript.
const UNSAFE: [&str; 6] = [
    "src/trigger",
    "fuzz/trigger",
    "crates/capi/src/border",
    "crates/libdeflate",
    "crates/python/src/arrow/ffi.rs",
    "crates/wasm/src/border.rs",
];

/// The page with the table of the modules.
const PAGE: &str = "src/docs/design.md";

/// Checks the workspace at `root`; returns the complaints, with file and line.
pub fn check(root: &Path) -> Result<Vec<String>> {
    check_with(root, MODULES, UNSOLVED)
}

fn check_with(root: &Path, modules: &[Module], unsolved: &[&str]) -> Result<Vec<String>> {
    let (mut complaints, mut shape) = (Vec::new(), Vec::new());
    for package in packages(root)? {
        let src = ["src", "fuzz_targets"].map(|name| package.join(name));
        let Some(src) = src.into_iter().find(|src| src.is_dir()) else { continue };
        let graph = Graph::read(root, &src)?;
        if package == root {
            modules::check(modules, &graph, &mut complaints);
        }
        shape.extend(circles(&graph));
        check_unsafe(root, &src, &mut complaints)?;
        if !shown(root, &package).starts_with("fuzz") {
            check_lints(root, &package, &mut complaints)?;
        }
    }
    size::check(root, &mut shape)?;
    let may_wait = |complaint: &Complaint| {
        complaint.files.iter().all(|file| unsolved.contains(&file.as_str()))
    };
    for file in unsolved {
        if !shape.iter().any(|complaint| complaint.files.iter().any(|of| of == file)) {
            complaints.push(format!("{file} is solved, and still on the list of others"));
        }
    }
    shape.retain(|complaint| !may_wait(complaint));
    complaints.extend(shape.into_iter().map(|complaint| complaint.text));
    check_page(root, modules, &mut complaints)?;
    Ok(complaints)
}

fn check_page(root: &Path, modules: &[Module], complaints: &mut Vec<String>) -> Result<()> {
    let page = read(&root.join(PAGE))?;
    match modules::with_table(&page, modules) {
        Some(written) if written == page => {}
        Some(_) => complaints.push(format!("{PAGE}: an old table, run `cargo xtask deps --write`")),
        None => complaints.push(format!("{PAGE}: no place for the table of the modules")),
    }
    Ok(())
}

/// Writes the table of the modules into the design page.
pub fn write(root: &Path) -> Result<()> {
    let page = root.join(PAGE);
    let written = modules::with_table(&read(&page)?, MODULES);
    let written =
        written.ok_or_else(|| format!("{PAGE}: no place for the table of the modules"))?;
    fs::write(&page, written).map_err(|error| format!("{PAGE}: {error}"))
}

/// Returns a complaint for each circle, with the edges that make it.
fn circles(graph: &Graph) -> Vec<Complaint> {
    let complaint = |circle: BTreeSet<usize>| {
        let mut text = "files that need each other:".to_owned();
        let is_inside = |edge: &&Edge| circle.contains(&edge.from) && circle.contains(&edge.to);
        for edge in graph.edges.iter().filter(is_inside) {
            let (from, to) = (&graph.files[edge.from].0, &graph.files[edge.to].0);
            text += &format!("\n  {from}:{} -> {to} ({})", edge.line, edge.path);
        }
        let files = circle.iter().map(|&file| graph.files[file].0.clone()).collect();
        Complaint { files, text }
    };
    graph.circles().into_iter().map(complaint).collect()
}

fn check_unsafe(root: &Path, folder: &Path, complaints: &mut Vec<String>) -> Result<()> {
    for file in rust_files(folder)? {
        let shown = shown(root, &file);
        if UNSAFE
            .iter()
            .any(|allowed| shown == *allowed || shown.starts_with(&format!("{allowed}/")))
        {
            continue;
        }
        for line in Source::read(&file, Vec::new())?.unsafe_lines {
            complaints.push(format!("{shown}:{line}: unsafe code outside {}", UNSAFE.join(", ")));
        }
    }
    Ok(())
}

/// Complains of a package that does not take the lints of the workspace: it would hardly be
/// checked.
fn check_lints(root: &Path, package: &Path, complaints: &mut Vec<String>) -> Result<()> {
    let manifest = package.join("Cargo.toml");
    let mut section = "";
    let text = read(&manifest)?;
    let takes_lints = text.lines().map(str::trim).any(|line| {
        if line.starts_with('[') {
            section = line;
        }
        section == "[lints]" && line.replace(' ', "") == "workspace=true"
    });
    if !takes_lints {
        complaints.push(format!("{}: no `[lints] workspace = true`", shown(root, &manifest)));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
