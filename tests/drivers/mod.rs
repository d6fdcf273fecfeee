//! The drivers find the same links: a slice, a stream in chunks of any size, and any number of
//! threads.

mod anchored;
mod cuts;
mod incremental;
#[cfg(feature = "parallel")]
mod many;
#[cfg(feature = "parallel")]
mod parallel;
mod reader;
mod steps;
mod stream;

use core::convert::Infallible;
use core::ops::ControlFlow;
use std::fs;

#[cfg(feature = "parallel")]
use irispan::Link;
use irispan::{Confidence, Found, Profile, Scanner, Sink, Span};

use crate::support::corpus;
use crate::support::families::{FAMILIES, Family};
use crate::support::random::Random;
use crate::support::texts::Pieces;
#[cfg(feature = "parallel")]
use crate::support::texts::show;

/// A text and what it is called.
type Named = (String, Vec<u8>);

fn corpus_texts() -> Vec<Named> {
    let text = |path: &std::path::PathBuf| {
        (path.display().to_string(), fs::read(path).expect("can be read"))
    };
    corpus("").iter().map(text).collect()
}

/// Returns the families with a Hard byte on each side; most hold none themselves.
fn hostile_texts() -> Vec<Named> {
    let text = |family: &Family| {
        let parts = [100, 101, 700, 701].map(|length| family.text(length));
        [&parts[0], &b" "[..], &parts[1], b"\r\n", &parts[2], b"\x7F", &parts[3]].concat()
    };
    FAMILIES.iter().map(|family| (family.name(), text(family))).collect()
}

fn random_texts(count: u64) -> Vec<Named> {
    let text = |seed| {
        let mut random = Random::new(seed);
        let text = (0..10).flat_map(|_| Pieces::random(&mut random).concat()).collect();
        (format!("seed {seed}"), text)
    };
    (0..count).map(text).collect()
}

fn scanners() -> [Scanner; 2] {
    [Profile::Default, Profile::Uts58].map(|profile| {
        crate::support::builder().profile(profile).min_confidence(Confidence::Possible).build()
    })
}

/// Returns where two drivers differ first.
#[cfg(feature = "parallel")]
fn difference(expected: &[Link<'_>], found: &[Link<'_>]) -> String {
    let at = expected.iter().zip(found).take_while(|(a, b)| a == b).count();
    let link = |link: Option<&Link<'_>>| {
        link.map(|link| format!("{} at {:?}", show(link.as_bytes()), link.range()))
    };
    format!("link {at}: {:?} became {:?}", link(expected.get(at)), link(found.get(at)))
}

/// Keeps what is reported to a sink.
#[derive(Debug, Default, PartialEq, Eq)]
struct Record {
    spans: Vec<Span>,
    links: Vec<Vec<u8>>,
    text: Vec<u8>,
}

impl Record {
    fn of(scanner: &Scanner, text: &[u8]) -> Record {
        let mut record = Record { text: text.to_vec(), ..Record::default() };
        for link in scanner.links(text) {
            record.spans.push(link.span());
            record.links.push(link.as_bytes().to_vec());
        }
        record
    }
}

impl Sink for Record {
    type Break = Infallible;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<Infallible> {
        let written = self.text.len() as u64;
        let end = found.base() + found.text().len() as u64;
        assert!(
            found.base() == written && found.range().end <= end,
            "a piece of the text comes late"
        );
        assert_eq!(found.text()[found.link().range()], *found.link().as_bytes());
        self.spans.push(found.span().expect("fits"));
        self.links.push(found.link().as_str().as_bytes().to_vec());
        ControlFlow::Continue(())
    }

    fn text(&mut self, base: u64, text: &[u8]) -> ControlFlow<Infallible> {
        assert_eq!(base, self.text.len() as u64);
        self.text.extend_from_slice(text);
        ControlFlow::Continue(())
    }
}
