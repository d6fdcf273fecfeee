//! Which file of a crate needs which: edges between files, and the circles that they make.
//!
//! An edge leads from the file in which a path is written to the file that defines what the path
//! names. A file that only passes a name on (`pub use parts::Parts` in `mod.rs`) is no end of an
//! edge, and neither is `mod name;`. So a child that names an item of its parent, and a parent that
//! calls its child, make a circle; a parent that is no more than the front of its children makes
//! none.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::files::{module_of, rust_files, shown};
use super::source::{Form, Source, Use};
use crate::Result;

/// A chain of `pub use` longer than this is a mistake.
const MAX_EXPORTS: usize = 16;

/// The files of a crate, tests left out, and the edges between them.
pub(super) struct Graph {
    /// Paths from the root of the workspace, and what the files say.
    pub(super) files: Vec<(String, Source)>,
    /// The uses of each file, all from the root of the crate.
    uses: Vec<Vec<Use>>,
    pub(super) edges: Vec<Edge>,
    /// Paths from the root of the crate that lead to no module: file, line, path.
    pub(super) dangling: Vec<(String, usize, String)>,
}

/// A use of one file by another, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The first line that makes it, and the path there.
    pub(super) line: usize,
    pub(super) path: String,
}

/// The target of a path.
enum Target {
    File(usize),
    /// A module whose file is not below the root of the crate.
    Elsewhere,
    Nowhere,
}

impl Graph {
    /// Reads the crate whose root is in the folder `src`.
    pub(super) fn read(root: &Path, src: &Path) -> Result<Graph> {
        let has_library = src.join("lib.rs").is_file();
        let (mut files, mut tests) = (Vec::new(), Vec::new());
        for file in rust_files(src)? {
            let source = Source::read(&file, module_of(&shown(src, &file), has_library))?;
            tests.extend(source.test_modules.iter().cloned());
            files.push((shown(root, &file), source));
        }
        // `#[cfg(test)] mod tests;` makes a file a test.
        files.retain(|(_, source)| !tests.iter().any(|test| source.module.starts_with(test)));
        Ok(Graph::new(files))
    }

    pub(super) fn new(files: Vec<(String, Source)>) -> Graph {
        let mut graph = Graph { files, uses: Vec::new(), edges: Vec::new(), dangling: Vec::new() };
        graph.uses = graph.files.iter().map(|(_, source)| graph.uses(source)).collect();
        for from in 0..graph.files.len() {
            graph.find_edges(from);
        }
        graph
    }

    fn find_edges(&mut self, from: usize) {
        let source = &self.files[from].1;
        let mut first: BTreeMap<usize, (usize, String)> = BTreeMap::new();
        let mut dangling = Vec::new();
        for used in &self.uses[from] {
            // A module that is imported as a whole is needed where a path goes through its name.
            let is_needed = !self.is_module(&used.path)
                && match &used.form {
                    Form::Code | Form::Import(_) => true,
                    Form::Export(name) => source.words.contains(name),
                };
            let to = match self.resolve(&used.path, MAX_EXPORTS) {
                Target::File(to) => to,
                Target::Elsewhere => continue,
                Target::Nowhere => {
                    dangling.push((self.files[from].0.clone(), used.line, used.path.join("::")));
                    continue;
                }
            };
            if is_needed && to != from {
                let entry = first.entry(to).or_insert((used.line, used.path.join("::")));
                if used.line < entry.0 {
                    *entry = (used.line, used.path.join("::"));
                }
            }
        }
        let edges = first.into_iter().map(|(to, (line, path))| Edge { from, to, line, path });
        self.edges.extend(edges);
        self.dangling.extend(dangling);
    }

    /// Returns the uses of a file, all from the root of the crate.
    fn uses(&self, source: &Source) -> Vec<Use> {
        let relative = source.relative.iter().filter_map(|(module, used)| {
            Some(Use { path: self.rooted(source, module, &used.path)?, ..used.clone() })
        });
        source.uses.iter().cloned().chain(relative).collect()
    }

    /// Returns a path that begins with a plain name from the root, if the name is a child of the
    /// module or was imported; other names are those of other crates, or of types.
    fn rooted(&self, source: &Source, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let child = [module, &path[..1]].concat();
        if self.is_module(&child) {
            return Some([module, path].concat());
        }
        let import = source.uses.iter().find(|used| match &used.form {
            Form::Import(name) | Form::Export(name) => *name == path[0],
            Form::Code => false,
        });
        let import = import.filter(|_| path.len() > 1)?;
        Some([&import.path, &path[1..]].concat())
    }

    fn is_module(&self, path: &[String]) -> bool {
        self.file(path).is_some()
    }

    fn file(&self, module: &[String]) -> Option<usize> {
        self.files.iter().position(|(_, source)| source.module == module)
    }

    /// Finds what defines the thing that a path from the root names.
    fn resolve(&self, path: &[String], exports: usize) -> Target {
        let longest = (0..=path.len()).rev().find_map(|n| Some((n, self.file(&path[..n])?)));
        let Some((length, file)) = longest else { return Target::Nowhere };
        let source = &self.files[file].1;
        let Some(name) = path.get(length) else { return Target::File(file) };
        if source.defined.contains(name) || exports == 0 {
            return Target::File(file);
        }
        if source.declared.contains(name) {
            return Target::Elsewhere;
        }
        let uses = &self.uses[file];
        let passed_on = uses.iter().find(|used| match &used.form {
            Form::Import(of) | Form::Export(of) => of == name,
            Form::Code => false,
        });
        if let Some(used) = passed_on {
            return self.resolve(&[&used.path, &path[length + 1..]].concat(), exports - 1);
        }
        for glob in uses.iter().filter(|used| used.form == Form::Export("*".to_owned())) {
            let target = self.resolve(&[&glob.path, &path[length..]].concat(), exports - 1);
            if let Target::File(file) = target
                && self.files[file].1.defined.contains(name)
            {
                return target;
            }
        }
        // In the root of a crate, a name that nothing defines is a mistake.
        if length > 0 { Target::File(file) } else { Target::Nowhere }
    }

    /// Returns the sets of files that need each other: the strongly connected components of more
    /// than one file.
    pub(super) fn circles(&self) -> Vec<BTreeSet<usize>> {
        let count = self.files.len();
        let mut reached = vec![vec![false; count]; count];
        for edge in &self.edges {
            reached[edge.from][edge.to] = true;
        }
        // Some two hundred files: the closure by Warshall is a few million steps.
        for middle in 0..count {
            let through = reached[middle].clone();
            for row in reached.iter_mut().filter(|row| row[middle]) {
                row.iter_mut().zip(&through).for_each(|(to, through)| *to |= through);
            }
        }
        let mut circles = BTreeSet::new();
        for file in (0..count).filter(|&file| reached[file][file]) {
            let together = (0..count).filter(|&other| reached[file][other] && reached[other][file]);
            circles.insert(together.collect::<BTreeSet<usize>>());
        }
        circles.into_iter().collect()
    }
}
