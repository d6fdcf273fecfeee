//! Paths from the root of a crate, read from the tokens of a source file.

use std::path::Path;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::Result;

/// A path as used at some line, from the root of the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) path: Vec<String>,
    pub(super) line: usize,
}

/// What a source file says, tests left out.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// The module that the file is.
    pub(super) module: Vec<String>,
    /// Every path that begins with `crate`, `self` or `super`; in the root also every `use`.
    pub(super) uses: Vec<Use>,
    /// Modules in files of their own that are tests.
    pub(super) test_modules: Vec<Vec<String>>,
    /// Lines with the word `unsafe`, tests included.
    pub(super) unsafe_lines: Vec<usize>,
}

impl Source {
    pub(super) fn read(file: &Path, module: Vec<String>) -> Result<Source> {
        let text = super::read(file)?;
        Source::parse(&text, module).map_err(|error| format!("{}: {error}", file.display()))
    }

    pub(super) fn parse(text: &str, module: Vec<String>) -> Result<Source> {
        let tokens = TokenStream::from_str(text).map_err(|error| error.to_string())?;
        let mut source = Source { module: module.clone(), ..Source::default() };
        source.find_unsafe(tokens.clone());
        source.find_uses(&tokens.into_iter().collect::<Vec<_>>(), &module);
        Ok(source)
    }

    fn find_unsafe(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(word) if word == "unsafe" => {
                    self.unsafe_lines.push(word.span().start().line);
                }
                TokenTree::Group(group) => self.find_unsafe(group.stream()),
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
            match token {
                TokenTree::Ident(word) if word == "mod" => {
                    if let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) =
                        (tokens.get(at + 1), tokens.get(at + 2))
                    {
                        let mut inner = module.to_vec();
                        inner.push(name.to_string());
                        self.find_uses(&trees(body.stream()), &inner);
                        at += 3;
                        continue;
                    }
                }
                TokenTree::Ident(word) if is_base(word) && path_goes_on(tokens, at + 1) => {
                    let mut path = base(word, module);
                    at = self.follow(tokens, at + 1, &mut path);
                    continue;
                }
                TokenTree::Ident(word) if word == "use" && module.is_empty() => {
                    if let Some(TokenTree::Ident(first)) = tokens.get(at + 1)
                        && !is_base(first)
                    {
                        let mut path = vec![first.to_string()];
                        at = self.follow(tokens, at + 2, &mut path);
                        continue;
                    }
                }
                TokenTree::Group(group) => self.find_uses(&trees(group.stream()), module),
                _ => {}
            }
            at += 1;
        }
    }

    /// Follows `::name` and `::{…}` from `at`; gives the place behind the path.
    fn follow(&mut self, tokens: &[TokenTree], mut at: usize, path: &mut Vec<String>) -> usize {
        let line = tokens[at - 1].span().start().line;
        while path_goes_on(tokens, at) {
            at += 2;
            match tokens.get(at) {
                Some(TokenTree::Ident(word)) if word == "super" => {
                    path.pop();
                }
                Some(TokenTree::Ident(word)) if word == "self" => {}
                Some(TokenTree::Ident(word)) => path.push(word.to_string()),
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    self.follow_each(&trees(group.stream()), path);
                    return at + 1;
                }
                // `::*` and `::<…>` add nothing.
                _ => break,
            }
            at += 1;
        }
        if !path.is_empty() {
            self.uses.push(Use { path: path.clone(), line });
        }
        at
    }

    /// The branches of a `use` group.
    fn follow_each(&mut self, tokens: &[TokenTree], path: &[String]) {
        let comma = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ',');
        for branch in tokens.split(comma) {
            let mut path = path.to_vec();
            match branch.first() {
                Some(TokenTree::Ident(word)) if word == "self" => {}
                Some(TokenTree::Ident(word)) if word == "super" => {
                    path.pop();
                }
                Some(TokenTree::Ident(word)) => path.push(word.to_string()),
                Some(_) => {}
                None => continue,
            }
            self.follow(branch, 1, &mut path);
        }
    }

    /// The place behind the item that an attribute at `at` belongs to.
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
                        let mut test = module.to_vec();
                        test.push(name.to_string());
                        self.test_modules.push(test);
                    }
                    break;
                }
                // A field or a variant ends at its comma.
                TokenTree::Punct(end) if end.as_char() == ',' => break,
                TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => break,
                _ => {}
            }
        }
        // `use a::{b};` ends behind its group.
        at + usize::from(punct(tokens, at, ';'))
    }
}

fn trees(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

fn is_base(word: &proc_macro2::Ident) -> bool {
    word == "crate" || word == "super" || word == "self"
}

fn base(word: &proc_macro2::Ident, module: &[String]) -> Vec<String> {
    let mut path = module.to_vec();
    if word == "crate" {
        path.clear();
    } else if word == "super" {
        path.pop();
    }
    path
}

fn punct(tokens: &[TokenTree], at: usize, wanted: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn path_goes_on(tokens: &[TokenTree], at: usize) -> bool {
    punct(tokens, at, ':') && punct(tokens, at + 1, ':')
}

/// `#[cfg(test)]` or `#![cfg(test)]`, alone or in `all`.
fn is_cfg_test(tokens: &[TokenTree], at: usize) -> bool {
    let inner = usize::from(punct(tokens, at + 1, '!'));
    let Some(TokenTree::Group(attribute)) = tokens.get(at + 1 + inner) else { return false };
    let text = attribute.stream().to_string().replace(' ', "");
    punct(tokens, at, '#') && (text == "cfg(test)" || text.starts_with("cfg(all(test,"))
}
