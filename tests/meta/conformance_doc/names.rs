//! The names that the sources define: public items, tests, and options of the command line, read
//! line by line from text that rustfmt has formatted.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// All that a page can name.
#[derive(Default)]
pub(super) struct Names {
    /// Public items: the modules that they stand in, their type if any, and their name.
    items: BTreeSet<(Vec<String>, Option<String>, String)>,
    /// Tests, by file from the root of the workspace and name.
    tests: BTreeSet<(String, String)>,
    /// The variants of the enums of the command line, as they are typed.
    values: BTreeMap<String, BTreeSet<String>>,
    /// The options of the command line, and their types.
    options: BTreeMap<String, String>,
}

/// Returns whether a code names an item by its path.
pub(super) fn is_path(code: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    code.contains("::") && !code.contains(".rs::") && code.split("::").all(is_word)
}

impl Names {
    pub(super) fn read(root: &Path) -> Names {
        let mut names = Names::default();
        for folder in ["src", "tests", "crates/cli/src", "crates/cli/tests"] {
            sources(&root.join(folder), &mut |path, text| {
                let file = path.strip_prefix(root).expect("is below the root");
                let file = file.to_str().expect("has a name in UTF-8").replace('\\', "/");
                names.read_tests(&file, text);
                if let Some(module) = file.strip_prefix("src/") {
                    names.read_items(module, text);
                } else if file.starts_with("crates/cli/src/args") {
                    names.read_options(text);
                }
            });
        }
        names
    }

    /// Returns whether a code is a name that exists, or no name of these kinds.
    pub(super) fn exists(&self, code: &str) -> bool {
        if let Some((file, test)) = code.split_once(".rs::") {
            let folder = match file.split('/').next() {
                Some("src" | "crates") => "",
                Some("cli") => "crates/cli/tests/",
                _ => "tests/",
            };
            return self.tests.contains(&(format!("{folder}{file}.rs"), test.to_owned()));
        }
        if let Some(command) = code.strip_prefix("irispan ") {
            return self.has_command(command);
        }
        let segments: Vec<&str> = code.split("::").collect();
        let is_type = |segment: &str| {
            segment.starts_with(|c: char| c.is_ascii_uppercase())
                && segment.contains(|c: char| c.is_ascii_lowercase())
                && segment.chars().all(|c| c.is_ascii_alphanumeric())
        };
        match &*segments {
            [one] => !is_type(one) || self.has_item(&[], None, one),
            [modules @ .., parent, name] if is_path(code) => {
                if is_type(parent) {
                    self.has_item(modules, Some(parent), name)
                } else {
                    self.has_item(&segments[..segments.len() - 1], None, name)
                }
            }
            _ => true,
        }
    }

    fn has_item(&self, modules: &[&str], parent: Option<&str>, name: &str) -> bool {
        self.items.iter().any(|(path, of, item)| {
            let mut path = path.iter();
            item == name
                && of.as_deref() == parent
                && modules.iter().all(|module| path.any(|segment| segment == module))
        })
    }

    fn has_command(&self, command: &str) -> bool {
        let mut words = command.split(' ').peekable();
        let subcommand = words.next().unwrap_or_default();
        if !self.values.get("Command").is_some_and(|all| all.contains(subcommand)) {
            return false;
        }
        while let Some(word) = words.next() {
            let Some(name) = word.strip_prefix("--").and_then(|name| self.options.get(name)) else {
                return false;
            };
            let value = words.next_if(|next| !next.starts_with("--"));
            if let (Some(values), Some(value)) = (self.values.get(name), value)
                && !values.contains(value)
            {
                return false;
            }
        }
        true
    }

    fn read_tests(&mut self, file: &str, text: &str) {
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            if line == "#[test]" {
                is_test = true;
            } else if !line.starts_with("#[") && !line.starts_with("//") {
                if let Some(rest) = line.strip_prefix("fn ")
                    && is_test
                {
                    self.tests.insert((file.to_owned(), word(rest)));
                }
                is_test = false;
            }
        }
    }

    fn read_items(&mut self, file: &str, text: &str) {
        let modules: Vec<String> = file
            .trim_end_matches(".rs")
            .split('/')
            .filter(|segment| !matches!(*segment, "mod" | "lib"))
            .map(str::to_owned)
            .collect();
        // The type that the lines belong to, and whether they are its variants.
        let mut inside: Option<(String, bool)> = None;
        for line in text.lines() {
            if line == "}" {
                inside = None;
            } else if let Some(block) = line.strip_prefix("impl") {
                let block = block.split_once('>').filter(|_| block.starts_with('<'));
                let named = block.map_or(line.trim_start_matches("impl"), |(_, rest)| rest);
                inside = (!line.contains(" for ")).then(|| (word(named.trim_start()), false));
            } else if let Some((kind, name)) = public(line) {
                self.items.insert((modules.clone(), None, name.clone()));
                if kind == "enum" {
                    inside = Some((name, true));
                }
            } else if let Some((parent, variants)) = &inside
                && let Some(line) = line.strip_prefix("    ")
            {
                let member = match public(line) {
                    Some((_, name)) => Some(name),
                    None if *variants && line.starts_with(|c: char| c.is_ascii_uppercase()) => {
                        Some(word(line))
                    }
                    None => None,
                };
                if let Some(member) = member {
                    self.items.insert((modules.clone(), Some(parent.clone()), member));
                }
            }
        }
        self.read_macros(&modules, text);
    }

    /// Reads methods that a macro defines: they belong to the types that its calls name.
    fn read_macros(&mut self, modules: &[String], text: &str) {
        let is_call = |line: &&str| {
            line.split_once('!').is_some_and(|(name, rest)| {
                name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
                    && rest.starts_with(['(', ' '])
            })
        };
        let types: BTreeSet<&str> = text
            .lines()
            .filter(|line| !line.starts_with("macro_rules!"))
            .filter(is_call)
            .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()))
            .filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
            .collect();
        let methods = text.lines().filter_map(|line| public(line.strip_prefix("            ")?));
        for (_, method) in methods {
            for name in &types {
                let item = (modules.to_vec(), Some((*name).to_owned()), method.clone());
                self.items.insert(item);
            }
        }
    }

    fn read_options(&mut self, text: &str) {
        let (mut values, mut typed) = (None, None);
        for line in text.lines() {
            let trimmed = line.trim();
            if line == "}" {
                values = None;
            } else if let Some(name) = line.strip_prefix("pub(crate) enum ") {
                values = Some(word(name));
            } else if let Some(name) = trimmed.strip_prefix("#[value(name = \"") {
                typed = name.split('"').next().map(str::to_owned);
            } else if let Some((name, of)) =
                trimmed.strip_prefix("pub(crate) ").and_then(|field| field.split_once(": "))
            {
                let of = of.trim_start_matches("Option<").trim_start_matches("Vec<");
                self.options.insert(name.replace('_', "-"), word(of));
            } else if let Some(name) = &values
                && trimmed.starts_with(|c: char| c.is_ascii_uppercase())
                && line.len() - trimmed.len() == 4
            {
                let value = typed.take().unwrap_or_else(|| kebab(&word(trimmed)));
                self.values.entry(name.clone()).or_default().insert(value);
            }
        }
    }
}

/// Returns the kind and the name of a public item, if the line begins one.
fn public(line: &str) -> Option<(&str, String)> {
    let (kind, rest) = line.strip_prefix("pub ")?.split_once(' ')?;
    match kind {
        "const" if rest.starts_with("fn ") => Some(("fn", word(&rest[3..]))),
        "fn" | "struct" | "enum" | "trait" | "const" | "type" | "mod" => Some((kind, word(rest))),
        _ => None,
    }
}

/// Returns the identifier that a text begins with.
fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
}

/// Returns `IdnaStrict` as it is typed: `idna-strict`.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// Returns each Rust file below a folder, with its text.
fn sources(folder: &Path, take: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("is a folder") {
        let path = entry.expect("can be read").path();
        if path.is_dir() {
            sources(&path, take);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            take(&path, &fs::read_to_string(&path).expect("is text"));
        }
    }
}
