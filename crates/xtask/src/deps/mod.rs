//! `cargo xtask deps`: which source file may use which, how long files may be, and where unsafe code
//! may be.

mod files;
mod graph;
mod modules;
mod size;
mod source;

use std::fs;
use std::path::Path;

use crate::Result;
use files::{packages, read, rust_files, shown};
use graph::{Edge, Graph};
use modules::MODULES;
use source::Source;

/// Edges that make a circle and are not taken apart yet. The list may only get shorter.
const PERMITTED: &[(&str, &str)] = &[];

/// Where unsafe code may be: the kernels, and their border to the engine that tests them.
const UNSAFE: [&str; 2] = ["src/trigger", "fuzz/trigger"];

/// The page with the table of the modules.
const PAGE: &str = "src/docs/design.md";

/// Checks the workspace at `root`; returns the complaints, with file and line.
pub fn check(root: &Path) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let mut permitted: Vec<_> = PERMITTED.to_vec();
    for package in packages(root)? {
        let src = ["src", "fuzz_targets"].map(|name| package.join(name));
        let Some(src) = src.into_iter().find(|src| src.is_dir()) else { continue };
        let graph = Graph::read(root, &src)?;
        if package == root {
            modules::check(MODULES, &graph, &mut complaints);
        }
        check_circles(&graph, &mut permitted, &mut complaints);
        check_unsafe(root, &src, &mut complaints)?;
        if !shown(root, &package).starts_with("fuzz") {
            check_lints(root, &package, &mut complaints)?;
        }
    }
    for (from, to) in permitted {
        complaints.push(format!("{from} may use {to}, and makes no circle with it"));
    }
    size::check(root, &mut complaints)?;
    let page = root.join(PAGE);
    match modules::with_table(&read(&page)?, MODULES) {
        Some(written) if written == read(&page)? => {}
        Some(_) => complaints.push(format!("{PAGE}: an old table, run `cargo xtask deps --write`")),
        None => complaints.push(format!("{PAGE}: no place for the table of the modules")),
    }
    Ok(complaints)
}

/// Writes the table of the modules into the design page.
pub fn write(root: &Path) -> Result<()> {
    let page = root.join(PAGE);
    let written = modules::with_table(&read(&page)?, MODULES);
    let written =
        written.ok_or_else(|| format!("{PAGE}: no place for the table of the modules"))?;
    fs::write(&page, written).map_err(|error| format!("{PAGE}: {error}"))
}

/// Complains of circles, and takes permissions that are needed off the list.
fn check_circles(
    graph: &Graph,
    permitted: &mut Vec<(&'static str, &'static str)>,
    complaints: &mut Vec<String>,
) {
    let all = graph.circles(|_| false);
    let in_a_circle = |edge: &Edge| {
        all.iter().any(|circle| circle.contains(&edge.from) && circle.contains(&edge.to))
    };
    let needed: Vec<_> =
        graph.edges.iter().filter(|edge| in_a_circle(edge)).map(|edge| graph.name(edge)).collect();
    permitted.retain(|permission| !needed.contains(permission));
    for circle in graph.circles(|edge| PERMITTED.contains(&graph.name(edge))) {
        let mut complaint = "files that need each other:".to_owned();
        let is_inside = |edge: &&Edge| circle.contains(&edge.from) && circle.contains(&edge.to);
        for edge in graph.edges.iter().filter(is_inside) {
            let (from, to) = graph.name(edge);
            complaint += &format!("\n  {from}:{} -> {to} ({})", edge.line, edge.path);
        }
        complaints.push(complaint);
    }
}

fn check_unsafe(root: &Path, folder: &Path, complaints: &mut Vec<String>) -> Result<()> {
    for file in rust_files(folder)? {
        let shown = shown(root, &file);
        if UNSAFE.iter().any(|allowed| shown.starts_with(&format!("{allowed}/"))) {
            continue;
        }
        for line in Source::read(&file, Vec::new())?.unsafe_lines {
            complaints.push(format!("{shown}:{line}: unsafe code outside {}", UNSAFE.join(", ")));
        }
    }
    Ok(())
}

/// A package that does not take the lints of the workspace is not checked for much.
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
