//! The uses, functions and unsafe code of one source file, read from its tokens.
//!
//! Paths inside macros count; words in comments and strings do not. Everything under `#[cfg(test)]`
//! is left out.

use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::Result;

/// A path in the source, from the root of the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) path: Vec<String>,
    pub(super) line: usize,
    pub(super) form: Form,
}

/// How a path occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// In an expression, a type or a macro. If it begins with a plain name, that name is kept here
    /// and `path` is the rest of it, below the module that the path occurs in.
    Code,
    /// In a `use`, under this name; `*` is all of a module.
    Import(String),
    /// In a `pub use`, also `pub(crate)`, under this name.
    Export(String),
}

/// The contents of a source file, without tests.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// The module that the file is.
    pub(super) module: Vec<String>,
    /// Every path that begins with `crate`, `self` or `super`, or in a `use`.
    pub(super) uses: Vec<Use>,
    /// Every path in code that begins with another name: the module that it occurs in, and the
    /// path.
    pub(super) relative: Vec<(Vec<String>, Use)>,
    /// Names that the file defines: functions, types, constants, macros, modules.
    pub(super) defined: BTreeSet<String>,
    /// Modules in files of their own, wherever these are.
    pub(super) declared: BTreeSet<String>,
    /// Every word of the file except for those in `use`.
    pub(super) words: BTreeSet<String>,
    /// Modules in files of their own that are tests.
    pub(super) test_modules: Vec<Vec<String>>,
    /// Lines with the word `unsafe`, tests included.
    pub(super) unsafe_lines: Vec<usize>,
    /// Functions with a body, tests included: name, first and last line.
    pub(super) functions: Vec<(String, usize, usize)>,
}

/// Words that define the name after them.
const DEFINING: [&str; 9] =
    ["fn", "struct", "enum", "union", "trait", "const", "static", "type", "mod"];

impl Source {
    pub(super) fn read(file: &Path, module: Vec<String>) -> Result<Source> {
        let text = super::files::read(file)?;
        Source::parse(&text, module).map_err(|error| format!("{}: {error}", file.display()))
    }

    pub(super) fn parse(text: &str, module: Vec<String>) -> Result<Source> {
        let tokens = TokenStream::from_str(text).map_err(|error| error.to_string())?;
        let tokens = trees(tokens);
        let mut source = Source { module: module.clone(), ..Source::default() };
        source.find_unsafe(&tokens);
        source.find_functions(&tokens);
        source.find_uses(&tokens, &module);
        Ok(source)
    }

    fn find_unsafe(&mut self, tokens: &[TokenTree]) {
        for token in tokens {
            match token {
                TokenTree::Ident(word) if word == "unsafe" => {
                    self.unsafe_lines.push(word.span().start().line);
                }
                TokenTree::Group(group) => self.find_unsafe(&trees(group.stream())),
                _ => {}
            }
        }
    }

    /// Finds each `fn name`, up to the end of its body.
    fn find_functions(&mut self, tokens: &[TokenTree]) {
        for (at, token) in tokens.iter().enumerate() {
            match (token, tokens.get(at + 1)) {
                (TokenTree::Ident(word), Some(TokenTree::Ident(name))) if word == "fn" => {
                    let end = tokens[at..].iter().find_map(|token| match token {
                        TokenTree::Punct(end) if end.as_char() == ';' => Some(None),
                        TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                            Some(Some(body.span_close().end().line))
                        }
                        _ => None,
                    });
                    if let Some(last) = end.flatten() {
                        self.functions.push((name.to_string(), word.span().start().line, last));
                    }
                }
                (TokenTree::Group(group), _) => self.find_functions(&trees(group.stream())),
                _ => {}
            }
        }
    }

    fn find_uses(&mut self, tokens: &[TokenTree], module: &[String]) {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if is_cfg_test(tokens, at) {
                if punct(tokens, at + 1, '!') {
                    return;
                }
                at = self.skip_item(tokens, at, module);
                continue;
            }
            at = match token {
                TokenTree::Ident(word) if word == "use" => self.import(tokens, at, module),
                TokenTree::Ident(word) => self.word(word, tokens, at, module),
                TokenTree::Group(group) => {
                    self.find_uses(&trees(group.stream()), module);
                    at + 1
                }
                _ => at + 1,
            };
        }
    }

    /// Reads what begins with a word; returns the place after it.
    fn word(&mut self, word: &Ident, tokens: &[TokenTree], at: usize, module: &[String]) -> usize {
        self.words.insert(word.to_string());
        let next = match tokens.get(at + 1) {
            Some(TokenTree::Ident(name)) => Some(name.to_string()),
            // `macro_rules! name`
            Some(_) if word == "macro_rules" => tokens.get(at + 2).map(ToString::to_string),
            _ => None,
        };
        if let Some(name) = next
            && (DEFINING.iter().any(|defining| word == defining) || word == "macro_rules")
        {
            if word == "mod" && punct(tokens, at + 2, ';') {
                self.declared.insert(name);
                return at + 3;
            }
            self.defined.insert(name.clone());
            if let (true, Some(TokenTree::Group(body))) = (word == "mod", tokens.get(at + 2)) {
                let inner = [module, &[name]].concat();
                self.find_uses(&trees(body.stream()), &inner);
                return at + 3;
            }
            return at + 1;
        }
        if !path_goes_on(tokens, at + 1) || path_goes_on(tokens, at.wrapping_sub(2)) {
            return at + 1;
        }
        let (mut path, line) = (Vec::new(), word.span().start().line);
        let mut end = at;
        while let Some(TokenTree::Ident(segment)) = tokens.get(end) {
            self.words.insert(segment.to_string());
            path.push(segment.to_string());
            if !path_goes_on(tokens, end + 1) {
                break;
            }
            end += 3;
        }
        let found = |path| Use { path, line, form: Form::Code };
        match absolute(&path, module) {
            Some(path) if path.is_empty() => {}
            Some(path) => self.uses.push(found(path)),
            // `f::<T>()` is not a path.
            None if path.len() == 1 => {}
            None => self.relative.push((module.to_vec(), found(path))),
        }
        // Groups after the path, such as arguments, are read by the caller.
        end.max(at) + 1
    }

    /// Reads a `use`; returns the place after it.
    fn import(&mut self, tokens: &[TokenTree], at: usize, module: &[String]) -> usize {
        let is_group = |back: usize| matches!(tokens.get(back), Some(TokenTree::Group(_)));
        let is_pub =
            |back: usize| matches!(tokens.get(back), Some(TokenTree::Ident(p)) if p == "pub");
        let exported = is_pub(at.wrapping_sub(1))
            || is_group(at.wrapping_sub(1)) && is_pub(at.wrapping_sub(2));
        let end = tokens[at..]
            .iter()
            .position(|token| matches!(token, TokenTree::Punct(end) if end.as_char() == ';'));
        let end = end.map_or(tokens.len(), |end| at + end);
        self.branch(&tokens[at + 1..end], &[], module, exported);
        end + 1
    }

    /// Reads one branch of a `use`, below the segments read before it.
    fn branch(
        &mut self,
        tokens: &[TokenTree],
        before: &[String],
        module: &[String],
        exported: bool,
    ) {
        let mut path = before.to_vec();
        let mut name = None;
        let mut line = 0;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Ident(word) if word == "as" => {
                    name = tokens.get(at + 1).map(ToString::to_string);
                    break;
                }
                TokenTree::Ident(word) => {
                    line = word.span().start().line;
                    path.push(word.to_string());
                }
                TokenTree::Punct(star) if star.as_char() == '*' => {
                    line = star.span().start().line;
                    name = Some("*".to_owned());
                }
                TokenTree::Group(group) => {
                    let inner = trees(group.stream());
                    let comma =
                        |t: &TokenTree| matches!(t, TokenTree::Punct(p) if p.as_char() == ',');
                    for branch in inner.split(comma).filter(|branch| !branch.is_empty()) {
                        self.branch(branch, &path, module, exported);
                    }
                    return;
                }
                _ => {}
            }
            at += 1;
        }
        // `use a::{self}` is `use a`.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let name = name.or_else(|| path.last().cloned()).unwrap_or_default();
        let form = if exported { Form::Export(name) } else { Form::Import(name) };
        let found = |path| Use { path, line, form };
        match absolute(&path, module) {
            Some(path) => self.uses.push(found(path)),
            None => self.relative.push((module.to_vec(), found(path))),
        }
    }

    /// Returns the place after the item that an attribute at `at` belongs to.
    fn skip_item(&mut self, tokens: &[TokenTree], mut at: usize, module: &[String]) -> usize {
        while punct(tokens, at, '#') {
            at += 2;
        }
        let mut name = None;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                TokenTree::Ident(word) if word == "mod" => name = tokens.get(at),
                TokenTree::Punct(end) if end.as_char() == ';' => {
                    if let Some(TokenTree::Ident(name)) = name {
                        self.test_modules.push([module, &[name.to_string()]].concat());
                    }
                    break;
                }
                // A field or a variant ends at its comma.
                TokenTree::Punct(end) if end.as_char() == ',' => break,
                TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => break,
                _ => {}
            }
        }
        // `use a::{b};` ends after its group.
        at + usize::from(punct(tokens, at, ';'))
    }
}

/// Returns the path from the root of the crate, if `path` begins with `crate`, `self` or `super`.
fn absolute(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let mut absolute = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "self" => module.to_vec(),
        "super" => module[..module.len().saturating_sub(1)].to_vec(),
        _ => return None,
    };
    for segment in &path[1..] {
        match segment.as_str() {
            "super" => drop(absolute.pop()),
            "self" => {}
            name => absolute.push(name.to_owned()),
        }
    }
    Some(absolute)
}

fn trees(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

fn punct(tokens: &[TokenTree], at: usize, wanted: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn path_goes_on(tokens: &[TokenTree], at: usize) -> bool {
    punct(tokens, at, ':') && punct(tokens, at.wrapping_add(1), ':')
}

/// Returns whether `#[cfg(test)]` or `#![cfg(test)]` is at `at`, alone or in `all`.
fn is_cfg_test(tokens: &[TokenTree], at: usize) -> bool {
    let inner = usize::from(punct(tokens, at + 1, '!'));
    let Some(TokenTree::Group(attribute)) = tokens.get(at + 1 + inner) else { return false };
    let text = attribute.stream().to_string().replace(' ', "");
    punct(tokens, at, '#') && (text == "cfg(test)" || text.starts_with("cfg(all(test,"))
}
