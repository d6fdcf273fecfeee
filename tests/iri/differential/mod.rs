//! One million references, and the links of the corpus, through this library and three others: what
//! is valid, which components, resolved, normalised. Each class of disagreement has a name and the
//! rule that decides. One that has no name fails, and a name that nothing bears fails too.

mod exceptions;
pub(crate) mod generate;
mod rivals;

use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;
use std::thread;

use exceptions::EXCEPTIONS;
use generate::BASES;
use irispan::Confidence;
use irispan::iri::{Iri, IriRef, Repertoire, Rung, normalize};
use rivals::{Components, Rival};

use crate::support::corpus;
use crate::support::report;

pub(crate) const REFERENCES: u64 = 1_000_000;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aspect {
    Validity,
    Components,
    Resolution,
    Normalisation,
}

/// A disagreement. What is invalid, or refused, is `None`.
#[derive(Clone, Debug)]
struct Case<'a> {
    rival: Rival,
    aspect: Aspect,
    text: &'a str,
    base: &'a str,
    ours: Option<String>,
    theirs: Option<String>,
}

/// Disagreements that have no name, a few of them, and how often each name was borne.
#[derive(Default)]
struct Tally {
    unnamed: Mutex<Vec<String>>,
    named: [AtomicU64; EXCEPTIONS.len()],
    compared: [AtomicU64; 4],
}

impl Tally {
    fn compare(&self, case: Case<'_>) {
        match EXCEPTIONS.iter().position(|exception| exception.explains(&case)) {
            Some(at) => {
                self.named[at].fetch_add(1, Ordering::Relaxed);
            }
            None => {
                if let Ok(mut unnamed) = self.unnamed.lock()
                    && unnamed.len() < 40
                {
                    unnamed.push(format!("{case:?}"));
                }
            }
        }
    }

    fn count(&self, aspect: Aspect) {
        self.compared[aspect as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Returns all that is compared about one reference.
    fn reference(&self, text: &str, base: &str) {
        let ours = IriRef::parse(text).ok();
        let components = ours.map(components);
        let resolved = ours.and_then(|r| Some(Iri::parse(base).ok()?.resolve(r).into_string()));
        let normal = ours.and_then(|_| normalize(text, Rung::Path).ok());
        for rival in Rival::ALL {
            let case = |aspect, ours, theirs| Case { rival, aspect, text, base, ours, theirs };
            let theirs = rival.components(text);
            self.count(Aspect::Validity);
            if theirs.is_some() != ours.is_some() {
                let shown = |valid: bool| valid.then(String::new);
                let case = case(Aspect::Validity, shown(ours.is_some()), shown(theirs.is_some()));
                self.compare(case);
            }
            if ours.is_none() || theirs.is_none() {
                continue;
            }
            self.count(Aspect::Components);
            if !rival.same_components(components, theirs) {
                let shown = |c: Option<Components<'_>>| c.map(|c| format!("{c:?}"));
                self.compare(case(Aspect::Components, shown(components), shown(theirs)));
            }
            self.count(Aspect::Resolution);
            let theirs = rival.resolve(base, text);
            if theirs != resolved {
                self.compare(case(Aspect::Resolution, resolved.clone(), theirs));
            }
            if let Some(theirs) = rival.normalize(text) {
                self.count(Aspect::Normalisation);
                // Theirs is an IRI, ours the URI it maps to (CMP-14).
                let theirs = uri(&theirs);
                if Some(&*theirs) != normal.as_deref() {
                    let normal = normal.as_deref().map(str::to_owned);
                    self.compare(case(Aspect::Normalisation, normal, Some(theirs)));
                }
            }
        }
    }
}

fn components(r: IriRef<&str>) -> Components<'_> {
    [
        r.scheme(),
        r.authority(),
        r.userinfo(),
        r.host(),
        r.port(),
        Some(r.path()),
        r.query(),
        r.fragment(),
    ]
}

/// Follows RFC 3987, section 3.1, step 2, literally.
fn uri(iri: &str) -> String {
    let escape = |c: char| {
        let mut buffer = [0; 4];
        c.encode_utf8(&mut buffer).bytes().map(|b| format!("%{b:02X}")).collect::<String>()
    };
    iri.chars().map(|c| if c.is_ascii() { c.to_string() } else { escape(c) }).collect()
}

/// Returns what the links of the corpus stand for, also the doubtful ones, each once.
pub(crate) fn links() -> Vec<String> {
    let scanner = crate::support::builder().min_confidence(Confidence::Possible).build();
    let mut targets = BTreeSet::new();
    for path in corpus("") {
        let text = fs::read(&path).expect("the corpus can be read");
        targets.extend(scanner.links(&text).map(|link| link.target().into_owned()));
    }
    assert!(targets.len() > 1500, "only {} links", targets.len());
    targets.into_iter().collect()
}

/// Does something with all numbers, on all cores.
pub(crate) fn in_parallel(numbers: u64, each: impl Fn(u64) + Sync) {
    const AT_ONCE: u64 = 1000;
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let start = next.fetch_add(AT_ONCE, Ordering::Relaxed);
                    if start >= numbers {
                        return;
                    }
                    (start..numbers.min(start + AT_ONCE)).for_each(&each);
                }
            });
        }
    });
}

#[test]
fn a_million_references_and_the_links_of_the_corpus() {
    for base in BASES {
        assert!(Iri::parse_as(base, Repertoire::Iri).is_ok_and(|b| b.is_absolute()), "{base}");
    }
    let tally = Tally::default();
    in_parallel(REFERENCES, |number| {
        tally.reference(&generate::reference(number), BASES[number as usize % BASES.len()]);
    });
    let links = links();
    for link in &links {
        BASES.iter().for_each(|base| tally.reference(link, base));
    }
    let unnamed = tally.unnamed.into_inner().unwrap_or_default();
    assert!(unnamed.is_empty(), "disagreements without a name:\n{}", unnamed.join("\n"));
    for (exception, count) in EXCEPTIONS.iter().zip(&tally.named) {
        assert!(count.load(Ordering::Relaxed) > 0, "{} never occurred", exception.name);
    }
    // Most references are valid, so that there is something to compare.
    let compared = tally.compared.map(AtomicU64::into_inner);
    let texts = REFERENCES + (links.len() * BASES.len()) as u64;
    assert_eq!(compared[0], 3 * texts);
    assert!(compared[1] > 2 * texts && compared[2] > 2 * texts, "{compared:?}");
    assert!(compared[3] > texts, "{compared:?}");
    report(&format!("differential: {REFERENCES} references, {} links", links.len()));
}
