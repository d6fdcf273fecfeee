//! Hosts against IdnaTestV2.txt.

use std::collections::BTreeSet;
use std::fs;

use irispan::Component;
use irispan::iri::{Unsuited, host_to_ascii, host_to_unicode};

use crate::support::data::required;
use crate::support::report;

/// Sources of the lines of 17.0.0 on which we differ: they hold Small Seal characters, which are
/// unassigned there and valid in 18.0, the version of the data that UTS #46 is computed with.
const SEAL: [&str; 4] = [
    "xn--5cb172r175fug38a.xn--mlj",
    "xn--t92s.xn--znb.xn--5-y88f",
    "\u{3E8AC}\u{3002}\u{729}\u{3002}\u{CBD9}5",
    "\u{3E8AC}\u{3002}\u{729}\u{3002}\u{110D}\u{1173}\u{11AC}5",
];

/// What the URL standard forbids in a domain after ToASCII (I46-8), and what no URI may hold.
const FORBIDDEN: &str = " #%/:<>?@[\\]^|\"{}`\u{7F}";

/// Returns the text that a column stands for; `None` if it has a surrogate, which no `&str` can
/// hold.
fn unescape(column: &str) -> Option<String> {
    if column == "\"\"" {
        return Some(String::new());
    }
    let mut out = String::new();
    let mut rest = column;
    while let Some((head, tail)) = rest.split_once('\\') {
        out.push_str(head);
        let (digits, after) = match tail.strip_prefix("x{") {
            Some(tail) => tail.split_once('}').expect("a closed escape"),
            None => tail.strip_prefix('u').expect("an escape").split_at(4),
        };
        out.push(char::from_u32(u32::from_str_radix(digits, 16).expect("a code point"))?);
        rest = after;
    }
    Some(out + rest)
}

/// A line: source, toUnicode, toAsciiN, and the status codes of the latter.
struct Line {
    source: String,
    unicode: String,
    ascii: String,
    status: Vec<String>,
}

/// Reads a line; nothing for one with a surrogate.
fn line(text: &str) -> Option<Line> {
    let columns: Vec<&str> = text.split(';').map(str::trim).collect();
    let filled = |column: usize, before| Some(columns[column]).filter(|c| !c.is_empty()).or(before);
    let unicode = filled(1, Some(columns[0]));
    let ascii = filled(3, unicode).expect("a column");
    let status = filled(4, filled(2, Some("[]"))).expect("a column");
    let status = status.trim_matches(['[', ']']).split(',').map(str::trim);
    Some(Line {
        source: unescape(columns[0])?,
        unicode: unescape(unicode.expect("a column"))?,
        ascii: unescape(ascii)?,
        status: status.filter(|code| !code.is_empty()).map(String::from).collect(),
    })
}

impl Line {
    /// Returns whether an error is due, with our flags (I46-7, I46-9).
    fn refused(&self) -> bool {
        let is_a_label = |label: &str| label.to_ascii_lowercase().starts_with("xn--");
        let plain = self.source.is_ascii() && !self.source.split('.').any(is_a_label);
        self.ascii.contains(|c| FORBIDDEN.contains(c))
            || self.status.iter().any(|code| match &**code {
                // CheckHyphens and UseSTD3ASCIIRules are off.
                "V2" | "V3" | "U1" => false,
                // An ASCII name is not converted, and so not measured.
                "A4_1" | "A4_2" => !plain && !self.fits_the_dns(),
                _ => true,
            })
    }

    /// Checks VerifyDnsLength, with a root dot allowed.
    fn fits_the_dns(&self) -> bool {
        let name = self.ascii.strip_suffix('.').unwrap_or(&self.ascii);
        name.len() <= 253 && name.split('.').all(|label| matches!(label.len(), 1..=63))
    }

    /// Returns whether we do with the line as it says. ASCII keeps its case with us.
    fn holds(&self) -> bool {
        match host_to_ascii(&self.source) {
            Err(_) => self.refused(),
            Ok(_) if self.refused() => false,
            Ok(ascii) if self.source.is_ascii() => ascii.eq_ignore_ascii_case(&self.ascii),
            Ok(ascii) => ascii == self.ascii,
        }
    }

    /// Returns whether the way back does as the line says: the ASCII form gives the Unicode form,
    /// and what is refused is never shown as another name.
    fn holds_back(&self) -> bool {
        if self.refused() {
            return host_to_unicode(&self.source) == self.source;
        }
        let ascii = self.ascii.to_ascii_lowercase();
        host_to_unicode(&ascii).eq_ignore_ascii_case(&self.unicode)
    }
}

/// Checks that exactly the expected lines fail, and that each of them exists.
#[track_caller]
fn every_line(column: &str, version: &str, holds: fn(&Line) -> bool, expected: &[&str]) {
    let name = format!("IdnaTestV2 {version}, {column}");
    let Some(file) = required(&format!("{version}/IdnaTestV2.txt")) else { return };
    let text = fs::read_to_string(file).expect("is text");
    let data = text.lines().map(|l| l.split('#').next().unwrap_or_default().trim());
    let data: Vec<&str> = data.filter(|l| !l.is_empty()).collect();
    let lines: Vec<Line> = data.iter().filter_map(|text| line(text)).collect();
    let failed: BTreeSet<&str> =
        lines.iter().filter(|line| !holds(line)).map(|line| &*line.source).collect();
    report(&format!(
        "{name}: {} of {}, {} differ as expected; {} more hold surrogates and are left out",
        lines.iter().filter(|line| holds(line)).count(),
        lines.len(),
        expected.len(),
        data.len() - lines.len(),
    ));
    assert!(lines.len() > 6000, "{} lines", lines.len());
    assert_eq!(failed, expected.iter().copied().collect());
}

#[test]
fn idna_test_17() {
    every_line("toAsciiN", "17.0.0", Line::holds, &SEAL);
}

#[test]
fn idna_test_18() {
    every_line("toAsciiN", "18.0-draft", Line::holds, &[]);
}

#[test]
fn idna_test_17_to_unicode() {
    // The names in Unicode are not asked about their A-labels.
    every_line("toUnicode", "17.0.0", Line::holds_back, &SEAL[..2]);
}

#[test]
fn idna_test_18_to_unicode() {
    every_line("toUnicode", "18.0-draft", Line::holds_back, &[]);
}

/// SEC-U2 would refuse them, UTS #46 does not, and its test file has them in names that are refused
/// for other reasons only. They are pointed out.
#[test]
fn look_alikes_of_a_slash() {
    for c in ['\u{2044}', '\u{2215}'] {
        let host = format!("bank.example{c}login.a.example");
        let ascii = host_to_ascii(&host).expect("is a domain name");
        assert!(ascii.starts_with("bank.xn--"), "{ascii}");
        assert_eq!(host_to_unicode(&ascii), host);
        assert_eq!(Unsuited::of(c, Component::Host), Some(Unsuited::LookAlike));
    }
}
