//! The properties of code points that the scanner reads, from the files of one Unicode version.

use std::path::Path;

use crate::Result;
use crate::input::Input;
use crate::stages::Stages;
use crate::ucd::{self, CODE_POINTS};

/// Link_Term values in the order of their numbers in the table.
pub const LINK_TERM: [&str; 5] = ["Hard", "Include", "Soft", "Close", "Open"];
/// The bit of Link_Email in the link table; the three bits below are Link_Term.
pub const EMAIL: u8 = 1 << 3;
/// The bit of a host character in the host table (U58-H2).
pub const HOST: u8 = 1;
/// The bit of the wide set: host characters, symbols and emoji.
pub const WIDE_HOST: u8 = 1 << 1;

const INCLUDE: u8 = 1;

/// Everything about code points that goes into the tables.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The version that the files state.
    pub unicode_version: String,
    /// Four bits per code point: Link_Term and Link_Email.
    pub link: Stages,
    /// Two bits per code point: host characters, narrow and wide.
    pub host: Stages,
    /// Link_Bracket: each Close with its Open, in the order of the Close.
    pub brackets: Vec<(char, char)>,
    /// The files of UTS #58.
    pub link_inputs: Vec<Input>,
    /// The files of UTS #46 and IDNA2008.
    pub host_inputs: Vec<Input>,
}

/// Reads the files of a version; the name of the folder is the version, as in `17.0.0`, or begins
/// with it, as in `18.0-draft`.
pub fn load(folder: &Path) -> Result<Parts> {
    let read = |name: &str| Input::read(&folder.join(name));
    let link_inputs = vec![read("LinkTerm.txt")?, read("LinkBracket.txt")?, read("LinkEmail.txt")?];
    let host_inputs = vec![read("Idna2008.txt")?, read("IdnaMappingTable.txt")?];

    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let unicode_version = one_version(&name, &host_inputs)?;
    let link = link_values(&link_inputs[0], &link_inputs[2])?;
    let brackets = brackets(&link_inputs[1])?;
    check_brackets(&link, &brackets)?;
    check_counts(&name, &link, brackets.len())?;
    let host = host_values(&host_inputs[0], &host_inputs[1], &link)?;
    Ok(Parts {
        unicode_version,
        link: Stages::new(&link, 4)?,
        host: Stages::new(&host, 2)?,
        brackets,
        link_inputs,
        host_inputs,
    })
}

/// Returns the one version that the folder and every file that states one agree on.
fn one_version(folder: &str, inputs: &[Input]) -> Result<String> {
    let stated: Vec<_> = inputs
        .iter()
        .filter_map(|input| Some((input, ucd::stated_version(&input.text)?)))
        .collect();
    let Some(&(first, version)) = stated.first() else {
        return Err(format!("{folder}: no file states a version"));
    };
    if let Some((other, theirs)) = stated.iter().find(|(_, theirs)| *theirs != version) {
        return Err(format!("{} is of {version}, {} of {theirs}", first.name, other.name));
    }
    let number = folder.split('-').next().unwrap_or_default();
    // A folder with another kind of name says nothing about the version.
    let named = number.starts_with(|c: char| c.is_ascii_digit());
    if named && number != version && !version.starts_with(&format!("{number}.")) {
        return Err(format!("{} is of {version}, but lies in the folder {folder}", first.name));
    }
    Ok(version.to_owned())
}

/// Returns Link_Term and Link_Email of each code point (U58-P1, U58-P8).
fn link_values(term: &Input, email: &Input) -> Result<Vec<u8>> {
    let mut values = vec![0; CODE_POINTS];
    for line in ucd::lines(&term.text) {
        let line = line.map_err(|error| format!("{}: {error}", term.name))?;
        let name = line.field(1)?;
        let value = LINK_TERM.iter().position(|value| *value == name);
        let value = value.ok_or_else(|| format!("{}: {name} is no Link_Term", term.name))? as u8;
        for c in line.range {
            values[c as usize] = value;
        }
    }
    for line in ucd::lines(&email.text) {
        let line = line.map_err(|error| format!("{}: {error}", email.name))?;
        for c in line.range {
            values[c as usize] |= EMAIL;
        }
    }
    Ok(values)
}

fn brackets(input: &Input) -> Result<Vec<(char, char)>> {
    let mut pairs = Vec::new();
    for line in ucd::lines(&input.text) {
        let line = line.map_err(|error| format!("{}: {error}", input.name))?;
        let open = ucd::code_point(line.field(1)?)?;
        for close in line.range.clone() {
            match (char::from_u32(close), char::from_u32(open)) {
                (Some(close), Some(open)) => pairs.push((close, open)),
                _ => return Err(format!("{}: {close:04X} is not a character", input.name)),
            }
        }
    }
    pairs.sort_unstable();
    Ok(pairs)
}

/// Checks that every Close has its Open, and that nothing else has one (U58-P6).
fn check_brackets(link: &[u8], brackets: &[(char, char)]) -> Result<()> {
    let term = |c: char| LINK_TERM[usize::from(link[c as usize] & 7)];
    for &(close, open) in brackets {
        if term(close) != "Close" || term(open) != "Open" {
            return Err(format!("{close:?} and {open:?} pair, but are not Close and Open"));
        }
    }
    let closes = link.iter().filter(|&&value| LINK_TERM[usize::from(value & 7)] == "Close").count();
    if closes != brackets.len() {
        return Err(format!("{closes} Close characters, but {} pairs", brackets.len()));
    }
    Ok(())
}

/// Counts that are known for a folder: Include, Soft, Close, Open, Link_Email (U58-P2, U58-P8).
const KNOWN_COUNTS: [(&str, [usize; 5]); 2] =
    [("17.0.0", [159_309, 330, 64, 64, 149_240]), ("18.0-draft", [172_312, 332, 65, 65, 162_100])];

fn check_counts(folder: &str, link: &[u8], brackets: usize) -> Result<()> {
    let Some((_, known)) = KNOWN_COUNTS.iter().find(|(name, _)| *name == folder) else {
        return Ok(());
    };
    let mut counts = [0; 5];
    for &value in link {
        if let Some(count) = usize::from(value & 7).checked_sub(1).and_then(|i| counts.get_mut(i)) {
            *count += 1;
        }
        counts[4] += usize::from(value & EMAIL != 0);
    }
    if counts != *known || brackets != known[2] {
        return Err(format!(
            "{folder}: Include, Soft, Close, Open, Link_Email count {counts:?}, known are {known:?}"
        ));
    }
    Ok(())
}

/// The status of a code point in UTS #46.
#[derive(Clone)]
enum Idna {
    Forbidden,
    Kept,
    Mapped(Vec<u32>),
}

/// Returns which of the two sets of host characters each code point is in (U58-H2).
fn host_values(idna2008: &Input, mapping: &Input, link: &[u8]) -> Result<Vec<u8>> {
    let mut narrow = vec![false; CODE_POINTS];
    for line in ucd::lines(&idna2008.text) {
        let line = line.map_err(|error| format!("{}: {error}", idna2008.name))?;
        let category = line.field(1)?;
        let in_host = match category {
            "PVALID" | "CONTEXTJ" | "CONTEXTO" => true,
            "DISALLOWED" | "UNASSIGNED" => false,
            other => return Err(format!("{}: the category {other} is new", idna2008.name)),
        };
        for c in line.range {
            narrow[c as usize] = in_host;
        }
    }
    // ASCII is settled by the DNS: letters, digits, hyphen.
    for (c, in_host) in narrow.iter_mut().enumerate().take(0x80) {
        *in_host = (c as u8).is_ascii_alphanumeric() || c as u8 == b'-';
    }

    let mut idna = vec![Idna::Forbidden; CODE_POINTS];
    for line in ucd::lines(&mapping.text) {
        let line = line.map_err(|error| format!("{}: {error}", mapping.name))?;
        let status = match line.field(1)? {
            // Deviations are kept by non-transitional processing.
            "valid" | "deviation" => Idna::Kept,
            "mapped" => {
                let target = line.field(2)?.split_whitespace();
                Idna::Mapped(target.map(ucd::code_point).collect::<Result<_>>()?)
            }
            "ignored" | "disallowed" => Idna::Forbidden,
            other => return Err(format!("{}: the status {other} is new", mapping.name)),
        };
        for c in line.range {
            idna[c as usize] = status.clone();
        }
    }

    let symbol: Vec<bool> = (0..CODE_POINTS)
        .map(|c| matches!(idna[c], Idna::Kept) && c > 0x7F && may_be_wide(c, link[c]))
        .collect();
    let values = (0..CODE_POINTS).map(|c| {
        let mapped_to = |ok: &dyn Fn(usize) -> bool| match &idna[c] {
            Idna::Mapped(to) => c > 0x7F && !to.is_empty() && to.iter().all(|&c| ok(c as usize)),
            _ => false,
        };
        let is_host = narrow[c] || mapped_to(&|c| narrow[c]);
        let is_wide = is_host
            || symbol[c]
            || may_be_wide(c, link[c]) && mapped_to(&|c| narrow[c] || symbol[c]);
        (u8::from(is_host) * HOST) | (u8::from(is_wide) * WIDE_HOST)
    });
    Ok(values.collect())
}

/// Blocks whose characters separate words rather than stand in names: dashes, bullets, brackets,
/// invisible characters. UTS #46 lets hosts hold many of them; in text they end a host.
const PUNCTUATION: [core::ops::RangeInclusive<usize>; 5] = [
    0x2000..=0x206F, // General Punctuation
    0x2E00..=0x2E7F, // Supplemental Punctuation
    0x3000..=0x303F, // CJK Symbols and Punctuation
    0xFE30..=0xFE6F, // CJK Compatibility Forms, Small Form Variants
    0x2800..=0x2800, // BRAILLE PATTERN BLANK, which is invisible
];

fn may_be_wide(c: usize, link: u8) -> bool {
    link & 7 == INCLUDE && !PUNCTUATION.iter().any(|block| block.contains(&c))
}
