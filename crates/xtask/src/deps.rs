//! `cargo xtask deps`: which room of the library may use which.
//!
//! A room is a top-level module of `src`, or a module inside one that has rules of its own. The sources are read as tokens, so paths inside macros count, and words in
//! comments and strings do not. What stands under `#[cfg(test)]` may use anything.

mod paths;

use std::fs;
use std::path::{Path, PathBuf};

use crate::Result;
use paths::{Source, Use};

/// Who may use whom, as the plan of the house says. A room may always use itself; `lib` may use
/// all.
const ROOMS: [(&str, &[&str]); 24] = [
    ("names", &[]),
    ("error", &["names"]),
    ("limits", &[]),
    ("span", &["error", "names"]),
    ("offset", &["error", "span", "names"]),
    ("tables", &["error", "limits", "names", "text"]),
    ("text", &[]),
    ("seam", &["limits", "text"]),
    ("trigger", &["text"]),
    ("config", &["limits", "span", "tables", "trigger", "names"]),
    ("grammar", &["config", "text", "limits", "span", "tables", "trigger"]),
    ("iri", &["error", "text", "limits", "span", "tables", "names"]),
    ("link", &["error", "iri", "text", "span"]),
    ("safety", &["error", "iri", "text", "limits", "link", "span", "tables", "names"]),
    ("sink", &["iri", "link", "span"]),
    ("scanner", &SCANNER),
    ("stream", &["scanner", "seam", "sink", "span", "error", "limits", "config", "text"]),
    ("parallel", &["link", "scanner", "seam", "sink", "span", "error", "limits", "config"]),
    ("incremental", &["link", "scanner", "seam", "span", "limits", "config", "text"]),
    ("highlight", &["link", "scanner", "span"]),
    (
        "mail",
        &["error", "highlight", "iri", "link", "safety", "scanner", "span", "steps", "tables"],
    ),
    ("steps", &["error", "iri", "link", "safety", "scanner", "span", "tables", "names", "text"]),
    ("docs", &[]),
    ("lib", &[]),
];

/// The scanner may use all that stands above it.
const SCANNER: [&str; 14] = [
    "config", "error", "grammar", "iri", "text", "limits", "link", "offset", "safety", "seam",
    "sink", "span", "tables", "trigger",
];

/// Edges beyond the plan, each with its reason.
const EXCEPTIONS: [(&str, &str); 1] = [
    // `Builder::build` gives the scanner.
    ("config", "scanner"),
];

/// Where `unsafe` may stand: the kernels, and the borders to other languages.
const UNSAFE: [&str; 4] = ["src/trigger", "crates/capi", "crates/python", "crates/wasm"];

/// Checks the workspace at `root`; the complaints, each with file and line.
pub fn check(root: &Path) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let library = Library::read(&root.join("src"))?;
    library.check_uses(&mut complaints);
    let mut folders = vec![root.join("src")];
    let mut packages = vec![root.to_path_buf()];
    for package in subfolders(&root.join("crates"))? {
        folders.push(package.join("src"));
        packages.push(package);
    }
    for folder in folders {
        check_unsafe(root, &folder, &mut complaints)?;
    }
    for package in packages {
        check_lints(root, &package, &mut complaints)?;
    }
    Ok(complaints)
}

/// The library's sources, with what `lib.rs` hands on under its own name.
struct Library {
    sources: Vec<(String, Source)>,
    reexports: Vec<Use>,
}

impl Library {
    fn read(src: &Path) -> Result<Library> {
        let mut sources = Vec::new();
        let mut tests = Vec::new();
        for file in rust_files(src)? {
            let shown = shown(src, &file);
            let source = Source::read(&file, module_of(&shown))?;
            tests.extend(source.test_modules.iter().cloned());
            sources.push((format!("src/{shown}"), source));
        }
        // `#[cfg(test)] mod tests;` makes a file a test.
        sources.retain(|(_, source)| !tests.iter().any(|test| source.module.starts_with(test)));
        let root = sources.iter().find(|(_, source)| source.module.is_empty());
        let reexports = root.map(|(_, root)| root.uses.clone()).unwrap_or_default();
        Ok(Library { sources, reexports })
    }

    fn check_uses(&self, complaints: &mut Vec<String>) {
        for (file, source) in &self.sources {
            let user = match source.module.as_slice() {
                // `lib.rs` hands on what it likes.
                [] => continue,
                module => room(module),
            };
            if !ROOMS.iter().any(|(room, _)| *room == user) {
                complaints.push(format!("{file}: {user} is no room of the plan"));
                continue;
            }
            for used in &source.uses {
                let line = used.line;
                match self.room_of(&used.path) {
                    None => {
                        let path = used.path.join("::");
                        complaints.push(format!("{file}:{line}: crate::{path} is in no room"));
                    }
                    Some(room) if may_use(&user, &room) => {}
                    Some(room) => {
                        complaints.push(format!("{file}:{line}: {user} may not use {room}"));
                    }
                }
            }
        }
    }

    /// The room that a path from the root leads into.
    fn room_of(&self, path: &[String]) -> Option<String> {
        let first = path.first()?;
        let is_room = |name: &str| ROOMS.iter().any(|(room, _)| *room == name);
        if is_room(first) {
            return Some(room(path));
        }
        let handed_on = |used: &&Use| used.path.last() == Some(first) && used.path.len() > 1;
        let reexport = self.reexports.iter().find(handed_on)?;
        is_room(&reexport.path[0]).then(|| room(&reexport.path))
    }
}

/// The longest path that is a room; else the first name is the room.
fn room(path: &[String]) -> String {
    let of_two = path.iter().take(2).map(String::as_str).collect::<Vec<_>>().join("::");
    match ROOMS.iter().any(|(room, _)| *room == of_two) {
        true => of_two,
        false => path.first().cloned().unwrap_or_default(),
    }
}

fn may_use(user: &str, used: &str) -> bool {
    user == used
        || ROOMS.iter().any(|(room, may)| *room == user && may.contains(&used))
        || EXCEPTIONS.contains(&(user, used))
}

fn check_unsafe(root: &Path, folder: &Path, complaints: &mut Vec<String>) -> Result<()> {
    for file in rust_files(folder)? {
        let shown = shown(root, &file);
        if UNSAFE.iter().any(|allowed| shown.starts_with(&format!("{allowed}/"))) {
            continue;
        }
        for line in Source::read(&file, Vec::new())?.unsafe_lines {
            complaints.push(format!("{shown}:{line}: unsafe stands outside {}", UNSAFE.join(", ")));
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

/// `a/mod.rs` is the module `a`, `a/b.rs` is `a::b`, `lib.rs` is the root.
fn module_of(file: &str) -> Vec<String> {
    let mut module: Vec<String> = file.split('/').map(str::to_owned).collect();
    if let Some(last) = module.pop() {
        let name = last.trim_end_matches(".rs");
        if !["mod", "lib"].contains(&name) {
            module.push(name.to_owned());
        }
    }
    module
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in entries(folder)? {
        if entry.is_dir() {
            files.extend(rust_files(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            files.push(entry);
        }
    }
    Ok(files)
}

fn subfolders(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|entry| entry.join("Cargo.toml").is_file()).collect())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let fail = |error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(fail)?;
    let mut paths: Vec<_> =
        entries.map(|entry| Ok(entry.map_err(fail)?.path())).collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// A path below `root`, with `/` everywhere.
fn shown(root: &Path, file: &Path) -> String {
    let below = file.strip_prefix(root).unwrap_or(file);
    below.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
