//! A colon, and what a scheme with `//` begins (section 3).

use irispan::tables::SchemeSyntax;
use irispan::{Kind, Tailoring};

use super::Fault;
use super::chars::is_scheme_char;
use super::end::Wrapper;
use super::resume::{Outcome, Scan};

/// Maximum length of a scheme's name.
const MAX_NAME: usize = 32;

fn needs_slashes(syntax: SchemeSyntax) -> bool {
    matches!(syntax, SchemeSyntax::Authority | SchemeSyntax::LocalAuthority)
}

impl Scan<'_> {
    pub(super) fn at_colon(&mut self, colon: usize) -> Outcome {
        if self.in_sequence(colon) {
            return Outcome::Passed; // R2-35
        }
        if self.text.has(colon + 1, "//") {
            if let Some((start, syntax)) = self.known_scheme(colon, true) {
                return self.hierarchical(start, colon, syntax);
            }
            if !self.on(Tailoring::RefusedRuns) {
                return Outcome::Passed;
            }
            if let Some(start) = self.glued_scheme(colon) {
                return self.hierarchical(start, colon, SchemeSyntax::Authority);
            }
            if self.has(Fault::R6UnknownScheme) {
                return Outcome::Passed;
            }
            let outcome = self.refuse_run(colon + 3, None);
            return self.unclosed(colon, outcome);
        }
        match self.known_scheme(colon, false) {
            Some((start, syntax)) => {
                let outcome = match syntax {
                    SchemeSyntax::Mailto => self.mailto(start, colon),
                    _ => self.opaque(start, colon, syntax),
                };
                match outcome {
                    Outcome::Passed if self.is_host_refused(colon + 1, syntax) => {
                        self.refuse_run(colon + 1, self.wrapper(start))
                    }
                    _ => outcome,
                }
            }
            None => Outcome::Passed,
        }
    }

    /// R2-102: whether a host stands directly after a colon that asks for something else.
    fn is_host_refused(&self, at: usize, syntax: SchemeSyntax) -> bool {
        use SchemeSyntax::{Address, Mailto, Telephone};
        matches!(syntax, Address | Mailto | Telephone)
            && self.on(Tailoring::RefusedRuns)
            && self.written_host(at).is_some_and(|host| self.is_complete(&host))
            && !self.has(Fault::R102)
    }

    /// Where the scheme that ends at a colon begins, and what it asks for.
    fn known_scheme(&self, colon: usize, slashes: bool) -> Option<(usize, SchemeSyntax)> {
        let border = self.border(colon);
        let first = colon.saturating_sub(MAX_NAME).max(border);
        (first..colon).find_map(|start| {
            let syntax = self.scheme(start, colon, slashes)?;
            let before = self.before(start);
            let glued = before.is_some_and(|c| c.is_ascii_alphabetic());
            if glued && !self.is_escape_letter(start) && !self.is_after_letters_of_roff(start) {
                return None;
            }
            let bare = before.is_none_or(|c| !is_scheme_char(c) && c != '_');
            (slashes || bare).then_some((start, syntax))
        })
    }

    /// What the scheme that is written from `start` to `colon` asks for, if links begin with it.
    fn scheme(&self, start: usize, colon: usize, slashes: bool) -> Option<SchemeSyntax> {
        let name: String = (start..colon).map_while(|at| self.char(at)).collect();
        let shape = name.chars().count() == colon - start
            && name.chars().all(is_scheme_char)
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.ends_with(|c: char| c.is_ascii_alphanumeric());
        if !shape {
            return None;
        }
        let name = name.to_ascii_lowercase();
        if !self.on(Tailoring::MoreSchemes) && !["http", "https", "mailto"].contains(&&*name) {
            return None;
        }
        let syntax = self.rules.schemes.get(name.as_bytes())?.syntax();
        (slashes || !needs_slashes(syntax)).then_some(syntax)
    }

    /// T5: the letter of `\n`, `\r` or `\t` is not part of a name.
    fn is_escape_letter(&self, start: usize) -> bool {
        self.on(Tailoring::MarkupEnds)
            && matches!(self.before(start), Some('n' | 'r' | 't'))
            && self.before(start - 1) == Some('\\')
    }

    /// R2-6: the web scheme that other letters are glued to.
    fn glued_scheme(&self, colon: usize) -> Option<usize> {
        if self.has(Fault::R6GluedLetters) {
            return None;
        }
        ["https", "http"].into_iter().find_map(|name| {
            self.rules.schemes.get(name.as_bytes())?;
            self.text.before(self.border(colon), colon, name)
        })
    }

    /// Returns whether a name from `at` on is known, and `://` follows.
    pub(super) fn is_scheme_with_slashes(&self, at: usize) -> bool {
        (at + 1..=at + MAX_NAME)
            .any(|colon| self.text.has(colon, "://") && self.scheme(at, colon, true).is_some())
    }

    fn hierarchical(&mut self, start: usize, colon: usize, syntax: SchemeSyntax) -> Outcome {
        let wrapper = self.wrapper(start);
        let at = colon + 3;
        let authority = self.authority(start, at, wrapper).or_else(|| {
            let empty = syntax == SchemeSyntax::LocalAuthority && self.char(at) == Some('/');
            empty.then(|| self.empty_authority(at))
        });
        let Some(authority) = authority else {
            if !self.on(Tailoring::RefusedRuns) || self.is_name_with_slashes(at) {
                return Outcome::Passed;
            }
            let outcome = match self.is_authority_cut(at, wrapper) {
                true => self.refuse_through(at, wrapper),
                false => self.refuse_run(at, wrapper),
            };
            return self.unclosed(colon, outcome);
        };
        match self.link(start, &authority, Kind::Url, wrapper) {
            Some(link) => Outcome::Link(link),
            None => self.refuse_run(authority.port.unwrap_or(authority.host.end), None),
        }
    }

    /// Returns whether the authority is the name of something with `://`.
    pub(super) fn is_name_with_slashes(&self, at: usize) -> bool {
        let mut end = at;
        while self.char(end).is_some_and(is_scheme_char) {
            end += 1;
        }
        self.char(at).is_some_and(|c| c.is_ascii_alphabetic()) && self.text.has(end, "://")
    }

    /// The same, if no stopper ends the reading (R2-45).
    pub(super) fn refuse_through(&self, at: usize, wrapper: Option<Wrapper>) -> Outcome {
        Outcome::RefusedRun(self.read_through(at, wrapper).stop)
    }

    /// Refuses up to where the machine would stop reading.
    pub(super) fn refuse_run(&self, at: usize, wrapper: Option<Wrapper>) -> Outcome {
        Outcome::RefusedRun(self.read_path(at, wrapper, None).stop)
    }
}
