//! The URL standard sees the same URL in an IRI and in the URI it maps to: one million references
//! and the links of the corpus, as far as they are `http` and `https`, through the `url` crate.
//! Each class of disagreements has a name and the rule that decides. One that has no name fails,
//! and a name that nothing bears fails too.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;

use irispan::Component;
use irispan::iri::{Parts, to_uri};
use url::{ParseError, Url};

use crate::iri::differential::{REFERENCES, generate, in_parallel, links};
use crate::iri::properties::octets_of;
use crate::support::report;

/// What became of an IRI.
#[derive(Debug, PartialEq)]
enum Outcome {
    Same,
    /// No URL, neither the IRI nor its URI, for the same reason.
    NoUrl(ParseError),
    /// No URI and no URL.
    Neither,
    Different,
}

impl Outcome {
    fn of(iri: &str) -> Outcome {
        match (Url::parse(iri), to_uri(iri)) {
            (Err(_), Err(_)) => Outcome::Neither,
            (Ok(url), Ok(uri)) if Url::parse(&uri).is_ok_and(|other| other == url) => Outcome::Same,
            (Err(why), Ok(uri)) if Url::parse(&uri) == Err(why) => Outcome::NoUrl(why),
            _ => Outcome::Different,
        }
    }
}

/// A cause of differences: the IRI without it has the same URL as its URI.
struct Cause {
    name: &'static str,
    remove: fn(&str) -> String,
}

const CAUSES: [Cause; 7] = [
    Cause {
        name: "CMP-33: a URL loses controls and spaces at its ends; in an IRI they are escaped",
        remove: |iri| iri.trim_matches(|c| c <= ' ').to_owned(),
    },
    Cause {
        name: "CMP-33: a URL loses tabs and line ends anywhere; in an IRI they are escaped",
        remove: |iri| iri.replace(['\t', '\n', '\r'], ""),
    },
    Cause {
        name: "SEC-U3, I3987-M9: a backslash is a slash in a URL; in an IRI it is escaped",
        remove: |iri| {
            let (head, tail) = iri.split_at(iri.find(['?', '#']).unwrap_or(iri.len()));
            head.replace('\\', "/") + tail
        },
    },
    Cause {
        name: "I3987-M9: a URL keeps some ASCII characters that no URI may hold",
        remove: |iri| {
            let parts = Parts::of(iri);
            let (head, tail) = iri.split_at(parts.path_range().start);
            head.to_owned() + &"\\^`{|}".chars().fold(tail.to_owned(), escaped)
        },
    },
    Cause {
        name: "I3987-M11: a percent sign that begins no escape is an error of the IRI",
        remove: |iri| {
            let hex = |at| iri.as_bytes().get(at).is_some_and(u8::is_ascii_hexdigit);
            let broken = |at| !(hex(at + 1) && hex(at + 2));
            let plain = |(at, c)| if c == '%' && broken(at) { '_' } else { c };
            iri.char_indices().map(plain).collect()
        },
    },
    Cause {
        name: "I3987-G5: a URL's host may hold some ASCII characters that no URI may hold",
        remove: |iri| in_host(iri, |host| host.replace(['"', '`', '{', '}', '\u{7F}'], "")),
    },
    Cause {
        name: "I46-5: a host that is converted may have no empty label",
        remove: |iri| in_host(iri, |host| host.replace("%2e", ".").replace("%2E", ".")),
    },
];

/// Returns the first cause of a difference; there may be others besides it.
fn cause(iri: &str) -> Option<usize> {
    CAUSES.iter().position(|cause| {
        let without = (cause.remove)(iri);
        without != iri
            && (Outcome::of(&without) != Outcome::Different || self::cause(&without).is_some())
    })
}

/// Why the URL standard has no URL for what is an IRI.
struct Refusal {
    name: &'static str,
    holds: fn(&str, ParseError) -> bool,
}

const REFUSALS: [Refusal; 5] = [
    Refusal {
        name: "I3987-G4, G9: a host may be absent or empty; what follows is a path, and no name",
        holds: |iri, _| host(iri).is_empty(),
    },
    Refusal {
        name: "I3987-G4: a port is any row of digits",
        holds: |iri, why| {
            let port = Parts::of(iri).port().unwrap_or_default();
            why == ParseError::InvalidPort && port.parse::<u16>().is_err()
        },
    },
    Refusal {
        name: "I3987-G5: what is no IPv4 address is a name, 1.2.3.256 too",
        holds: |iri, why| {
            let uri = to_uri(iri).unwrap_or_default();
            let last = host(&uri).trim_end_matches('.').rsplit('.').next().unwrap_or_default();
            why == ParseError::InvalidIpv4Address && last.starts_with(|c: char| c.is_ascii_digit())
        },
    },
    Refusal {
        name: "I3987-G6: an IP literal may be of a version to come",
        holds: |iri, why| {
            why == ParseError::InvalidIpv6Address
                && host(iri).to_ascii_lowercase().starts_with("[v")
        },
    },
    Refusal {
        name: "I3987B-6: a name with escapes that are no UTF-8 stays",
        holds: |iri, why| {
            why == ParseError::IdnaError && str::from_utf8(&octets_of(host(iri))).is_err()
        },
    },
];

fn host(iri: &str) -> &str {
    Parts::of(iri).host().unwrap_or_default()
}

fn escaped(text: String, c: char) -> String {
    text.replace(c, &format!("%{:02X}", u32::from(c)))
}

fn in_host(iri: &str, change: impl Fn(&str) -> String) -> String {
    let Some(host) = Parts::of(iri).range(Component::Host) else { return iri.to_owned() };
    let (head, rest) = iri.split_at(host.start);
    let (host, tail) = rest.split_at(host.len());
    [head, &change(host), tail].concat()
}

#[derive(Default)]
struct Tally {
    unnamed: Mutex<Vec<String>>,
    causes: [AtomicU64; CAUSES.len()],
    refusals: [AtomicU64; REFUSALS.len()],
    same: AtomicU64,
    neither: AtomicU64,
}

impl Tally {
    fn compare(&self, iri: &str) {
        let borne = match Outcome::of(iri) {
            Outcome::Same => Some(&self.same),
            Outcome::Neither => Some(&self.neither),
            Outcome::NoUrl(why) => {
                let at = REFUSALS.iter().position(|refusal| (refusal.holds)(iri, why));
                at.map(|at| &self.refusals[at])
            }
            Outcome::Different => cause(iri).map(|at| &self.causes[at]),
        };
        if let Some(borne) = borne {
            borne.fetch_add(1, Ordering::Relaxed);
        } else if let Ok(mut unnamed) = self.unnamed.lock()
            && unnamed.len() < 40
        {
            let uri = to_uri(iri);
            let of_uri = uri.as_deref().map(|uri| Url::parse(uri).map(String::from));
            let of_iri = Url::parse(iri).map(String::from);
            unnamed.push(format!("{iri:?} {of_iri:?}\n    {uri:?} {of_uri:?}"));
        }
    }
}

fn is_web(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        ["http", "https"].iter().any(|name| scheme.eq_ignore_ascii_case(name))
    })
}

#[test]
fn the_web_sees_the_same_url() {
    let tally = Tally::default();
    in_parallel(REFERENCES, |number| {
        let text = generate::reference(number);
        if is_web(&text) {
            tally.compare(&text);
        }
    });
    links().iter().filter(|link| is_web(link)).for_each(|link| tally.compare(link));
    let unnamed = tally.unnamed.into_inner().unwrap_or_default();
    assert!(unnamed.is_empty(), "disagreements without a name:\n{}", unnamed.join("\n"));
    let names = CAUSES.iter().map(|cause| cause.name);
    let names = names.chain(REFUSALS.iter().map(|refusal| refusal.name));
    for (name, count) in names.zip(tally.causes.iter().chain(&tally.refusals)) {
        let count = count.load(Ordering::Relaxed);
        assert!(count > 0, "{name}: never occurred");
    }
    let (same, neither) = (tally.same.into_inner(), tally.neither.into_inner());
    report(&format!("url: {same} the same URL, {neither} refused by both"));
    assert!(same > 75_000, "only {same}");
}

/// Those of the page on conformance: the URI, the URL.
#[test]
fn examples_of_the_page() {
    for (iri, uri, url) in [
        ("http://a/\u{1}", Some("http://a/%01"), Some("http://a/")),
        ("http://a/b\tc", Some("http://a/b%09c"), Some("http://a/bc")),
        ("http://a/b\\c", Some("http://a/b%5Cc"), Some("http://a/b/c")),
        ("http://a/?b^", Some("http://a/?b%5E"), Some("http://a/?b^")),
        ("http://a/%zz", None, Some("http://a/%zz")),
        ("http://a{b/", None, Some("http://a{b/")),
        ("http://a%2e%2eb/", None, Some("http://a..b/")),
        ("http:///", Some("http:///"), None),
        ("http://a:65536/", Some("http://a:65536/"), None),
        ("http://1.2.3.256/", Some("http://1.2.3.256/"), None),
        ("http://[v1.a]/", Some("http://[v1.a]/"), None),
        ("http://%E9/", Some("http://%E9/"), None),
    ] {
        assert_eq!(to_uri(iri).ok().as_deref(), uri, "{iri}");
        assert_eq!(Url::parse(iri).ok().as_ref().map(Url::as_str), url, "{iri}");
    }
}
