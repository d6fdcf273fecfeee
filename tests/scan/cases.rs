//! The cases of `corpus/cases`: texts with the expected spans drawn in them, for both profiles.
//!
//! The format is described in `corpus/cases/README.md`.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a broken case file ends the test")]

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use irispan::iri::{Mapping, StrayPercent};
use irispan::{Confidence, Error, Link, Profile, Scanner, Span};
use serde::Deserialize;

use super::switches::with_options;

/// Fewer cases than this means that files were lost.
const FEWEST_CASES: usize = 600;

/// Sizes of the chunks in which a text is streamed.
const CHUNK_SIZES: [usize; 4] = [1, 2, 3, 7];

/// Marks the first byte of a span in a drawing.
const START: char = '\u{2E20}';
/// Marks the first byte after a span in a drawing.
const END: char = '\u{2E21}';

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    case: Vec<Case>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    title: String,
    text: String,
    uts58: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    possible: Option<String>,
    uri: Option<Vec<String>>,
    lenient: Option<Vec<String>>,
    kind: Option<Vec<String>>,
    confidence: Option<Vec<String>>,
    flags: Option<Vec<Vec<String>>>,
    alternative: Option<Vec<String>>,
    #[serde(default)]
    demand: Vec<u16>,
    #[serde(default)]
    raw: bool,
}

/// A text and the spans drawn in it.
#[derive(Debug, PartialEq, Eq)]
struct Drawing {
    bytes: Vec<u8>,
    spans: Vec<Range<usize>>,
}

impl Drawing {
    fn parse(drawn: &str, raw: bool) -> Result<Drawing, String> {
        let (mut bytes, mut spans, mut open) = (Vec::new(), Vec::new(), None);
        let mut rest = drawn;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                START if open.is_none() => open = Some(bytes.len()),
                END if open.is_some() => spans.extend(open.take().map(|from| from..bytes.len())),
                START | END => return Err(format!("unpaired mark in {drawn:?}")),
                '\\' if raw => {
                    let byte = rest
                        .strip_prefix('x')
                        .and_then(|hex| u8::from_str_radix(hex.get(..2)?, 16).ok())
                        .ok_or_else(|| format!("an escape that is not \\xHH in {drawn:?}"))?;
                    bytes.push(byte);
                    rest = &rest[3..];
                }
                _ => bytes.extend(c.encode_utf8(&mut [0; 4]).bytes()),
            }
        }
        match open {
            None => Ok(Drawing { bytes, spans }),
            Some(_) => Err(format!("an open span in {drawn:?}")),
        }
    }

    /// Returns the text with spans drawn in, invisible characters and bad bytes made visible.
    fn render(bytes: &[u8], spans: &[Range<usize>]) -> String {
        let mut out = String::new();
        let mut from = 0;
        for span in spans {
            show(&mut out, &bytes[from..span.start]);
            out.push(START);
            show(&mut out, &bytes[span.clone()]);
            out.push(END);
            from = span.end;
        }
        show(&mut out, &bytes[from..]);
        out
    }
}

fn show(out: &mut String, bytes: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_unseen(c) {
                write!(out, "{}", c.escape_unicode()).unwrap();
            } else {
                out.push(c);
            }
        }
        for byte in chunk.invalid() {
            write!(out, "\\x{byte:02X}").unwrap();
        }
    }
}

/// Characters that a report would hide, or draw onto their neighbours.
fn is_unseen(c: char) -> bool {
    let format = matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
        || matches!(c, '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{FFFC}' | '\u{FE00}'..='\u{FE0F}');
    let mark = matches!(c, '\u{300}'..='\u{36F}' | '\u{20D0}'..='\u{20FF}');
    c.is_control() || (c.is_whitespace() && c != ' ') || format || mark
}

/// The scanners that a case is tried on.
struct Scanners {
    default: Scanner,
    possible: Scanner,
    uts58: Scanner,
}

impl Scanners {
    fn new() -> Scanners {
        Scanners::with_options(&[]).expect("no option is unknown")
    }

    /// Returns the scanners with the options of a case, which are the same for all.
    fn with_options(options: &[String]) -> Result<Scanners, String> {
        let builder = || with_options(crate::support::builder(), options);
        Ok(Scanners {
            default: builder()?.build(),
            possible: builder()?.min_confidence(Confidence::Possible).build(),
            uts58: builder()?.profile(Profile::Uts58).build(),
        })
    }
}

/// Returns what one case got wrong, in words; an empty list if it passed.
fn mismatches(scanners: &Scanners, case: &Case) -> Result<Vec<String>, String> {
    let text = Drawing::parse(&case.text, case.raw)?;
    let other = |drawn: &Option<String>| match drawn {
        Some(drawn) => {
            let drawing = Drawing::parse(drawn, case.raw)?;
            match drawing.bytes == text.bytes {
                true => Ok(drawing.spans),
                false => Err(format!("the text differs from that of `text` in {drawn:?}")),
            }
        }
        None => Ok(text.spans.clone()),
    };
    let switched = match &case.options[..] {
        [] => None,
        options => Some(Scanners::with_options(options)?),
    };
    let scanners = switched.as_ref().unwrap_or(scanners);
    let mut wrong = Vec::new();
    let uts58 = other(&case.uts58)?;
    compare_spans(&mut wrong, "uts58", &scanners.uts58, &text.bytes, &uts58);
    compare_spans(&mut wrong, "default", &scanners.default, &text.bytes, &text.spans);
    if case.possible.is_some() {
        let spans = other(&case.possible)?;
        compare_spans(&mut wrong, "possible", &scanners.possible, &text.bytes, &spans);
    }
    compare_facts(&mut wrong, scanners, case, &text.bytes);
    Ok(wrong)
}

/// Scans the text alone, and between neighbours that a space cuts off.
fn compare_spans(
    wrong: &mut Vec<String>,
    name: &str,
    scanner: &Scanner,
    bytes: &[u8],
    expected: &[Range<usize>],
) {
    let got: Vec<_> = scanner.links(bytes).map(|link| link.range()).collect();
    if got != expected {
        wrong.push(format!(
            "{name}\n    expected {}\n    got      {}",
            Drawing::render(bytes, expected),
            Drawing::render(bytes, &got)
        ));
        return;
    }
    let embedded = [b"x ", bytes, b" y"].concat();
    let got: Vec<_> = scanner.links(&embedded).map(|link| link.range()).collect();
    let expected: Vec<_> = expected.iter().map(|span| span.start + 2..span.end + 2).collect();
    if got != expected {
        wrong.push(format!(
            "{name}, between neighbours\n    expected {}\n    got      {}",
            Drawing::render(&embedded, &expected),
            Drawing::render(&embedded, &got)
        ));
    }
    for size in CHUNK_SIZES {
        let got = streamed(scanner, &embedded, size);
        if got != expected {
            wrong.push(format!(
                "{name}, as a stream in chunks of {size}\n    expected {}\n    got      {}",
                Drawing::render(&embedded, &expected),
                Drawing::render(&embedded, &got)
            ));
        }
    }
}

/// Returns the links that a stream finds in chunks of this size.
fn streamed(scanner: &Scanner, bytes: &[u8], size: usize) -> Vec<Range<usize>> {
    let (mut stream, mut spans) = (scanner.stream(), Vec::<Span>::new());
    for chunk in bytes.chunks(size) {
        assert!(stream.push(chunk, &mut spans).is_continue());
    }
    assert!(stream.finish(&mut spans).is_continue());
    spans.iter().map(|span| span.range()).collect()
}

/// Compares what is said of each link of the default profile.
fn compare_facts(wrong: &mut Vec<String>, scanners: &Scanners, case: &Case, bytes: &[u8]) {
    let links: Vec<_> = scanners.default.links(bytes).collect();
    let mut compare =
        |name: &str, expected: &Option<Vec<String>>, fact: &dyn Fn(&Link<'_>) -> String| {
            let Some(expected) = expected else { return };
            let got: Vec<_> = links.iter().map(fact).collect();
            if got != *expected {
                wrong.push(format!("{name}\n    expected {expected:?}\n    got      {got:?}"));
            }
        };
    let lenient = Mapping::BIS.with_stray_percent(StrayPercent::Encode);
    compare("uri", &case.uri, &|link| uri(link.to_uri()));
    compare("lenient", &case.lenient, &|link| uri(link.to_uri_by(&lenient)));
    compare("kind", &case.kind, &|link| link.kind().to_string());
    compare("confidence", &case.confidence, &|link| link.confidence().to_string());
    compare("alternative", &case.alternative, &|link| {
        let range = link.alternative();
        range.map_or(String::new(), |range| String::from_utf8_lossy(&bytes[range]).into_owned())
    });
    let joined = |names: &[String]| names.join(" ");
    let flags = case.flags.as_ref().map(|all| all.iter().map(|names| joined(names)).collect());
    compare("flags", &flags, &|link| link.flags().names().collect::<Vec<_>>().join(" "));
}

/// Returns the URI of a link as cases write it: with the component that cannot be mapped.
fn uri(mapped: Result<Cow<'_, str>, Error>) -> String {
    match mapped {
        Ok(uri) => uri.into_owned(),
        Err(error) => match error.component() {
            Some(component) => format!("error:{component}"),
            None => "error".into(),
        },
    }
}

fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/cases");
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn load(path: &Path) -> Vec<Case> {
    let text = fs::read_to_string(path).unwrap();
    let file: CaseFile =
        toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    file.case
}

/// Returns the text of every case, without the drawing.
pub(crate) fn texts() -> Vec<(String, Vec<u8>)> {
    let text = |case: Case| match Drawing::parse(&case.text, case.raw) {
        Ok(drawing) => (case.title, drawing.bytes),
        Err(broken) => panic!("{}: {broken}", case.title),
    };
    case_files().iter().flat_map(|path| load(path)).map(text).collect()
}

/// Returns the options and the text of every case that has options.
pub(super) fn option_cases() -> Vec<(Vec<String>, Vec<u8>)> {
    let cases = case_files()
        .into_iter()
        .flat_map(|path| load(&path))
        .filter(|case| !case.options.is_empty());
    cases.map(|case| (case.options, Drawing::parse(&case.text, case.raw).unwrap().bytes)).collect()
}

/// The title, text and links of a case, and whether these are all of grade `possible`.
type Links = (String, Vec<u8>, Vec<Range<usize>>, bool);

/// The title, text and links of every case in the default profile without options, and whether these
/// are all of grade `possible`, or only those of grade `likely` and up.
pub(super) fn links() -> Vec<Links> {
    let links = |case: Case| {
        let drawn = case.possible.as_ref().unwrap_or(&case.text);
        match Drawing::parse(drawn, case.raw) {
            Ok(drawing) => (case.title, drawing.bytes, drawing.spans, case.possible.is_some()),
            Err(broken) => panic!("{}: {broken}", case.title),
        }
    };
    let cases = case_files()
        .into_iter()
        .flat_map(|path| load(&path))
        .filter(|case| case.options.is_empty());
    cases.map(links).collect()
}

#[test]
fn every_case_holds_in_both_profiles() {
    let scanners = Scanners::new();
    let (mut ran, mut failed, mut report) = (0, 0, String::new());
    for path in case_files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut titles = BTreeSet::new();
        for case in load(&path) {
            ran += 1;
            let mut wrong = mismatches(&scanners, &case).unwrap_or_else(|broken| vec![broken]);
            if !titles.insert(case.title.clone()) {
                wrong.push("the title stands twice in this file".into());
            }
            failed += usize::from(!wrong.is_empty());
            for what in wrong {
                writeln!(report, "{name}: {}\n  {what}", case.title).unwrap();
            }
        }
    }
    assert!(ran >= FEWEST_CASES, "only {ran} cases were found");
    assert!(failed == 0, "{failed} of {ran} cases failed\n{report}");
}

/// Each rule R2 of the default profile and of grades is shown by at least five cases: three to which
/// it applies, and two that look alike.
#[test]
fn every_rule_of_the_second_round_has_five_cases() {
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    for case in case_files().iter().flat_map(|path| load(path)) {
        if let Some((id, _)) = case.title.split_once(": ") {
            *shown.entry(id.to_owned()).or_default() += 1;
        }
    }
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/docs/rules");
    let mut rules = 0;
    for page in ["default-detection.md", "grades.md"] {
        let page = fs::read_to_string(pages.join(page)).unwrap();
        let ids = page.lines().filter_map(|line| line.strip_prefix("- **R2-")?.split_once("**"));
        for id in ids.map(|(number, _)| format!("R2-{number}")) {
            let cases = shown.get(&id).copied().unwrap_or(0);
            assert!(cases >= 5, "{id} has {cases} cases");
            rules += 1;
        }
    }
    assert!(rules >= 34, "only {rules} rules were found");
}

/// Each demand of users (`src/docs/rules/demands.md`) is shown by at least one case.
#[test]
fn every_demand_has_a_case() {
    let shown: BTreeSet<u16> =
        case_files().iter().flat_map(|path| load(path)).flat_map(|case| case.demand).collect();
    let asked: BTreeSet<u16> = (1..=85).filter(|number| concerns_detection(*number)).collect();
    let missing: Vec<_> = asked.difference(&shown).collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
    let unknown: Vec<_> = shown.difference(&asked).collect();
    assert!(
        unknown.is_empty(),
        "no such demand, or one that detection does not answer: {unknown:?}"
    );
}

/// Returns whether detection answers a demand. The others concern display, input modes, mail
/// bodies, speed and the command line.
fn concerns_detection(number: u16) -> bool {
    matches!(number, 1..=21 | 23..=34 | 37..=56 | 59 | 62 | 65..=67 | 72 | 77 | 79 | 82 | 83)
}

#[test]
fn a_wrong_drawing_is_reported() {
    let scanners = Scanners::new();
    let wrong = |case: Case| mismatches(&scanners, &case).map(|wrong| wrong.len());
    let case = |text: &str| Case { text: text.into(), ..Case::default() };
    // Both profiles see the wrong end.
    assert_eq!(wrong(case("see ⸠example.com.⸡")), Ok(2));
    assert_eq!(wrong(case("see example.com.")), Ok(2));
    assert_eq!(wrong(case("see ⸠example.com⸡.")), Ok(0));
    let uts58 = Some("see example.com.".into());
    assert_eq!(wrong(Case { uts58, ..case("see ⸠example.com⸡.") }), Ok(1));
    let possible = Some("see example.com.".into());
    assert_eq!(wrong(Case { possible, ..case("see ⸠example.com⸡.") }), Ok(1));
    let uri = Some(vec!["http://example.com".into()]);
    assert_eq!(wrong(Case { uri, ..case("see ⸠example.com⸡.") }), Ok(1));
    let flags = Some(vec![vec!["idn".into()]]);
    assert_eq!(wrong(Case { flags, ..case("see ⸠example.com⸡.") }), Ok(1));
    // A fact for a link that is not there is one, too.
    let kind = Some(vec!["domain".into(), "domain".into()]);
    assert_eq!(wrong(Case { kind, ..case("see ⸠example.com⸡.") }), Ok(1));
}

#[test]
fn a_broken_drawing_is_refused() {
    for drawn in ["⸠example.com", "example.com⸡", "⸠a⸠b⸡"] {
        assert!(Drawing::parse(drawn, false).is_err(), "{drawn}");
    }
    for drawn in [r"\x", r"\xZ0", r"\n", r"\x⸠0"] {
        assert!(Drawing::parse(drawn, true).is_err(), "{drawn}");
    }
    let scanners = Scanners::new();
    let case = Case { text: "a".into(), uts58: Some("b".into()), ..Case::default() };
    assert!(mismatches(&scanners, &case).is_err());
}

#[test]
fn drawings_are_read_and_rendered() {
    let drawing = Drawing::parse(r"é⸠a\xFFb⸡\xC3\xA9⸠c⸡", true).unwrap();
    assert_eq!(
        drawing,
        Drawing { bytes: b"\xC3\xA9a\xFFb\xC3\xA9c".to_vec(), spans: vec![2..5, 7..8] }
    );
    assert_eq!(Drawing::render(&drawing.bytes, &drawing.spans), r"é⸠a\xFFb⸡é⸠c⸡");
    assert_eq!(Drawing::parse(r"a\xFF", false).unwrap().bytes, br"a\xFF");
}

#[test]
fn an_unknown_key_is_refused() {
    let file = "[[case]]\ntitle = 't'\ntext = 'x'\n";
    assert!(toml::from_str::<CaseFile>(file).is_ok());
    assert!(toml::from_str::<CaseFile>(&format!("{file}uris = []\n")).is_err());
}
