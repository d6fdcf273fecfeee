//! The generated tables against the files they were made from, read once more and plainly.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::path::Path;

use irispan::Kind;
use irispan::tables::{CodePoints, LinkTerm, Scheme, SchemeSet, SchemeSyntax, TldSet};

use crate::support::{Missing, data, skip};

/// Returns the first field as a range, the others as they are.
fn read(folder: &Path, name: &str) -> Vec<(u32, u32, Vec<String>)> {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let hex = |text: &str| u32::from_str_radix(text, 16).unwrap();
    let mut rows = Vec::new();
    for line in text.lines() {
        let data = line.split('#').next().unwrap().trim();
        if data.is_empty() {
            continue;
        }
        let mut fields = data.split(';').map(|field| field.trim().to_owned());
        let range = fields.next().unwrap();
        let (first, last) = match range.split_once("..") {
            Some((first, last)) => (hex(first), hex(last)),
            None => (hex(&range), hex(&range)),
        };
        rows.push((first, last, fields.collect()));
    }
    rows
}

/// The fields of the row that a code point stands in.
struct ByCodePoint<'r>(Vec<Option<&'r [String]>>);

impl<'r> ByCodePoint<'r> {
    fn new(rows: &'r [(u32, u32, Vec<String>)]) -> Self {
        let mut all = vec![None; 0x11_0000];
        for (first, last, fields) in rows {
            all[*first as usize..=*last as usize].fill(Some(fields.as_slice()));
        }
        ByCodePoint(all)
    }

    fn get(&self, c: u32) -> Option<&'r [String]> {
        self.0[c as usize]
    }
}

/// Compares every property of every code point.
/// Long: one closure for each property, all of them over the same files.
fn compare_every_code_point(version: &str, tables: &CodePoints) {
    let folder = data::required(version).unwrap();
    let [term, email, bracket, idna2008, mapping] =
        ["LinkTerm", "LinkEmail", "LinkBracket", "Idna2008", "IdnaMappingTable"]
            .map(|name| read(&folder, &format!("{name}.txt")));
    let [term, email, bracket, idna2008, mapping] =
        [&term, &email, &bracket, &idna2008, &mapping].map(|rows| ByCodePoint::new(rows));

    let link_term = |c: u32| match term.get(c).map(|fields| fields[0].as_str()) {
        None => LinkTerm::Hard,
        Some("Include") => LinkTerm::Include,
        Some("Soft") => LinkTerm::Soft,
        Some("Close") => LinkTerm::Close,
        Some("Open") => LinkTerm::Open,
        Some(other) => panic!("{other}"),
    };
    // U58-H2, in its own words.
    let in_idna2008 = |c: u32| match char::from_u32(c) {
        Some(c) if c.is_ascii() => c.is_ascii_alphanumeric() || c == '-',
        _ => ["PVALID", "CONTEXTJ", "CONTEXTO"].contains(&idna2008.get(c).unwrap()[0].as_str()),
    };
    let status = |c: u32| mapping.get(c).unwrap()[0].as_str();
    let target = |c: u32| -> Vec<u32> {
        let hex = mapping.get(c).unwrap().get(1).map(String::as_str).unwrap_or_default();
        hex.split_whitespace().map(|hex| u32::from_str_radix(hex, 16).unwrap()).collect()
    };
    let maps_into = |c: u32, set: &dyn Fn(u32) -> bool| {
        c >= 0x80
            && status(c) == "mapped"
            && !target(c).is_empty()
            && target(c).into_iter().all(set)
    };
    let is_host = |c: u32| in_idna2008(c) || maps_into(c, &in_idna2008);
    let no_word_border = |c: u32| {
        link_term(c) == LinkTerm::Include
            && !matches!(c, 0x2000..=0x206F | 0x2E00..=0x2E7F | 0x3000..=0x303F | 0xFE30..=0xFE6F)
            && c != 0x2800
    };
    let is_symbol =
        |c: u32| c >= 0x80 && ["valid", "deviation"].contains(&status(c)) && no_word_border(c);
    let narrow_or_symbol = |c: u32| in_idna2008(c) || is_symbol(c);
    let is_wide =
        |c: u32| is_host(c) || is_symbol(c) || no_word_border(c) && maps_into(c, &narrow_or_symbol);

    let mut counts = [0; 4];
    for c in '\0'..=char::MAX {
        let n = u32::from(c);
        assert_eq!(tables.link_term(c), link_term(n), "Link_Term of {n:04X}");
        assert_eq!(tables.is_email(c), email.get(n).is_some(), "Link_Email of {n:04X}");
        assert_eq!(tables.is_host(c), is_host(n), "host character {n:04X}");
        assert_eq!(tables.is_wide_host(c), is_wide(n), "wide host character {n:04X}");
        let open = bracket.get(n).map(|fields| fields[0].to_lowercase());
        let opening = tables.opening(c).map(|open| format!("{:04x}", u32::from(open)));
        assert_eq!(opening, open, "Link_Bracket of {n:04X}");
        counts[0] += usize::from(tables.link_term(c) == LinkTerm::Include);
        counts[1] += usize::from(tables.is_email(c));
        counts[2] += usize::from(tables.is_host(c));
        counts[3] += usize::from(tables.is_wide_host(c));
    }
    assert!(counts.iter().all(|&count| count > 100_000), "{counts:?}");
}

#[test]
fn every_code_point_of_the_shipped_version() {
    let version = CodePoints::UNICODE_VERSION;
    if data::required(version).is_none() {
        return;
    }
    compare_every_code_point(version, CodePoints::shipped());
}

#[test]
fn every_code_point_of_the_draft() {
    let Some(draft) = data::code_points("18.0-draft") else { return };
    assert_eq!(draft.unicode_version(), "18.0.0");
    compare_every_code_point("18.0-draft", &draft);
}

#[test]
fn the_version_is_the_one_the_files_state() {
    let version = CodePoints::UNICODE_VERSION;
    assert_eq!(CodePoints::shipped().unicode_version(), version);
    let Some(file) = data::required(&format!("{version}/IdnaMappingTable.txt")) else { return };
    let text = fs::read_to_string(file).unwrap();
    assert!(text.lines().any(|line| line == format!("# Version: {version}")));
}

#[test]
fn every_listed_top_level_domain() {
    let Some(list) = data::required("tlds-alpha-by-domain.txt") else { return };
    let list = fs::read_to_string(list).unwrap();
    let listed = TldSet::default();
    let (head, names) = list.split_once('\n').unwrap();
    assert!(head.contains(TldSet::iana_version()), "{head}");
    let mut internationalized = 0;
    for name in names.lines() {
        let name = name.to_lowercase();
        assert!(listed.contains(name.as_bytes()), "{name}");
        let (unicode, judged) = idna::domain_to_unicode(&name);
        assert!(judged.is_ok(), "{name}");
        assert!(listed.contains(unicode.as_bytes()), "{unicode}");
        internationalized += usize::from(unicode != name);
    }
    assert!(internationalized > 100, "{internationalized}");
    // The list given by hand is the same set.
    let by_hand = TldSet::only(names.lines()).unwrap();
    for label in ["com", "vermögensberater", "vermo\u{308}gensberater", "香港", "xn--j6w193g", "x"]
    {
        assert_eq!(
            by_hand.contains(label.as_bytes()),
            listed.contains(label.as_bytes()),
            "{label}"
        );
    }
}

#[test]
fn generated_files_are_up_to_date() {
    let options = xtask::generate::Options::default();
    let xtask::generate::Output { files, skipped: missing } =
        xtask::generate::generate(&options).unwrap();
    for name in missing {
        skip(Missing::Data, &format!("for {name}"));
    }
    assert!(!files.is_empty());
    let none: [&str; 0] = [];
    assert_eq!(xtask::generate::check(&files, &options), none, "run `cargo xtask gen write`");
}

#[test]
fn schemes_that_begin_links_and_schemes_that_never_do() {
    let default = SchemeSet::default();
    for name in ["http", "https", "ftp", "git+ssh", "mongodb+srv", "ircs", "coaps", "ldaps", "s3"] {
        let scheme = default.get(name.as_bytes()).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(scheme.syntax(), SchemeSyntax::Authority, "{name}");
    }
    for (name, syntax) in [
        ("mailto", SchemeSyntax::Mailto),
        ("tel", SchemeSyntax::Telephone),
        ("facetime-audio", SchemeSyntax::Telephone),
        ("sips", SchemeSyntax::Address),
        ("geo", SchemeSyntax::Geo),
        ("magnet", SchemeSyntax::Magnet),
        ("urn", SchemeSyntax::Urn),
        ("matrix", SchemeSyntax::Matrix),
        ("bitcoin", SchemeSyntax::Token),
        ("news", SchemeSyntax::News),
        ("spotify", SchemeSyntax::Opaque),
    ] {
        assert_eq!(default.get(name.as_bytes()).map(Scheme::syntax), Some(syntax), "{name}");
    }
    for name in [
        "javascript",
        "data",
        "vbscript",
        "file",
        "blob",
        "about",
        "view-source",
        "info",
        "service",
        "session",
        "tag",
        "tip",
        "dns",
        "view",
        "steam",
    ] {
        assert!(default.get(name.as_bytes()).is_none(), "{name}");
        assert!(SchemeSet::known().get(name.as_bytes()).is_some(), "{name}");
    }
    let default_port = |name: &[u8]| Scheme::known(name).and_then(Scheme::default_port);
    assert_eq!(default_port(b"wss"), Some(443));
    assert_eq!(default_port(b"ftp"), Some(21));
    assert_eq!(default_port(b"urn"), None);
    let is_domain = |name: &[u8]| Scheme::known(name).is_some_and(Scheme::has_domain_name);
    assert!(is_domain(b"https") && is_domain(b"sip") && !is_domain(b"s3") && !is_domain(b"ipfs"));
}

/// Colons after a digit are looked at where such a scheme is asked for, and before slashes always.
#[test]
fn schemes_that_end_with_a_digit() {
    let text = "10:42:17 s3://bucket/a pop3:x h323:ann@host.example ex1:part a1::b sip::p@host";
    let links = |schemes: SchemeSet| {
        let scanner = crate::support::builder().kinds([Kind::Url]).schemes(schemes).build();
        scanner.links(text).map(|link| link.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(links(SchemeSet::default()), ["s3://bucket/a"]);
    assert_eq!(links(SchemeSet::known()), ["s3://bucket/a", "h323:ann@host.example"]);
    let own = SchemeSet::default().with_syntax("EX1", SchemeSyntax::Opaque).unwrap();
    assert_eq!(links(own), ["s3://bucket/a", "ex1:part"]);
}
