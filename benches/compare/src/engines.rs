//! Link finders, and the limit of them all: each counts what it finds in one text.

use std::hint::black_box;
use std::ops::ControlFlow;

use aho_corasick::packed;
use irispan::{Found, Kind, Profile, Scanner, sinks};
use linkify::{LinkFinder, LinkKind};
use regex::bytes::Regex;

/// A text as the engines want it.
pub(crate) struct Prepared<'t> {
    pub(crate) bytes: &'t [u8],
    /// The valid parts, for engines that take nothing else and are given them for nothing.
    valid: Vec<&'t str>,
    /// A byte that the text does not hold.
    absent: u8,
}

impl<'t> Prepared<'t> {
    pub(crate) fn new(bytes: &'t [u8]) -> Prepared<'t> {
        let mut held = [false; 256];
        bytes.iter().for_each(|byte| held[usize::from(*byte)] = true);
        // A text that holds every byte is at least stopped at rarely.
        let absent = held.iter().rposition(|held| !held).unwrap_or(0xFF) as u8;
        let mut valid = Vec::new();
        each_valid(bytes, |part| valid.push(part));
        Prepared { bytes, valid, absent }
    }

    /// Reads all of the text, looking for a byte that it does not hold.
    pub(crate) fn read(&self) -> usize {
        usize::from(memchr::memchr(self.absent, self.bytes).is_some())
    }
}

/// Hands on the parts of a text that are UTF-8: one, in most texts, found as fast as
/// `str::from_utf8` is, which `utf8_chunks` is not; and no text is refused for a bad byte.
pub(crate) fn each_valid<'t>(mut bytes: &'t [u8], mut each: impl FnMut(&'t str)) {
    loop {
        let (valid, rest) = match str::from_utf8(bytes) {
            Ok(valid) => (valid, None),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                let invalid = error.error_len().unwrap_or(rest.len());
                (str::from_utf8(valid).unwrap_or_default(), rest.get(invalid..))
            }
        };
        if !valid.is_empty() {
            each(valid);
        }
        match rest {
            Some(rest) => bytes = rest,
            None => return,
        }
    }
}

/// Finds links and counts them.
pub(crate) struct Engine {
    pub(crate) name: &'static str,
    pub(crate) count: Box<dyn Fn(&Prepared<'_>) -> usize>,
}

/// Names that the ratios refer to.
pub(crate) const DEFAULT: &str = "irispan";
pub(crate) const SCHEMES: &str = "irispan schemes+addresses";
pub(crate) const FULL: &str = "linkify full, bytes";
pub(crate) const LINKIFY: &str = "linkify default, &str";
pub(crate) const LIMIT: &str = "memchr absent byte";

/// The links of a careful regular expression: a scheme or `www.`, no space, no bracket
/// or stop at the end; addresses.
const PATTERN: &str = r#"(?x-u)
    (?: \b (?i: https? | ftp ) :// | \b (?i: www ) \. )
        [^\x00-\x20<>"`\\^{|}\x7F]* [^\x00-\x20<>"`\\^{|}\x7F'.,;:!?()\[\]]
    | \b [A-Za-z0-9._%+-]+ @ [A-Za-z0-9-]+ (?: \. [A-Za-z0-9-]+ )* \. [A-Za-z]{2,63} \b
"#;

/// Returns every engine, irispan first.
pub(crate) fn all() -> Result<Vec<Engine>, String> {
    let schemes = Scanner::builder().kinds([Kind::Url, Kind::Email]).build();
    let pattern = Regex::new(PATTERN).map_err(|e| e.to_string())?;
    let marks =
        packed::Searcher::new(["://", "@", "www."]).ok_or("no packed searcher on this machine")?;
    let plain = LinkFinder::new();
    let full = full_linkify();
    Ok(vec![
        irispan(DEFAULT, Scanner::new()),
        irispan("irispan uts58", Scanner::builder().profile(Profile::Uts58).build()),
        irispan(SCHEMES, schemes),
        engine(FULL, move |text| {
            let mut count = 0;
            each_valid(text.bytes, |valid| count += linkify(&full, valid));
            count
        }),
        engine(LINKIFY, move |text| text.valid.iter().map(|valid| linkify(&plain, valid)).sum()),
        engine("regex", move |text| {
            taken(pattern.find_iter(text.bytes).map(|found| (found.start(), found.end())))
        }),
        engine("aho-corasick packed", move |text| {
            taken(marks.find_iter(text.bytes).map(|found| (found.start(), found.end())))
        }),
        engine(LIMIT, |text| text.read()),
    ])
}

/// Returns linkify with bare domains.
pub(crate) fn full_linkify() -> LinkFinder {
    let mut full = LinkFinder::new();
    full.url_must_have_scheme(false);
    full.kinds(&[LinkKind::Url, LinkKind::Email]);
    full
}

/// Counts the links that a scanner finds.
pub(crate) fn count(scanner: &Scanner, bytes: &[u8]) -> usize {
    taken(scanner.links(bytes).map(|link| (link.start(), link.end())))
}

/// Does the same with a sink, as calls for short strings do.
pub(crate) fn pushed(scanner: &Scanner, bytes: &[u8]) -> usize {
    let mut count = 0;
    let mut sink = sinks::each(|found: Found<'_>| {
        black_box(found.range());
        count += 1;
    });
    let ControlFlow::Continue(()) = scanner.scan(bytes, &mut sink);
    count
}

/// Does the same with linkify.
pub(crate) fn linkify(finder: &LinkFinder, text: &str) -> usize {
    taken(finder.links(text).map(|link| (link.start(), link.end())))
}

/// Counts links; every engine returns where each begins and ends.
fn taken(found: impl Iterator<Item = (usize, usize)>) -> usize {
    found.map(black_box).count()
}

fn irispan(name: &'static str, scanner: Scanner) -> Engine {
    engine(name, move |text| count(&scanner, text.bytes))
}

fn engine(name: &'static str, count: impl Fn(&Prepared<'_>) -> usize + 'static) -> Engine {
    Engine { name, count: Box::new(count) }
}
