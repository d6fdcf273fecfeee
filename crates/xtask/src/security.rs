//! Properties of code points by UTS #39 and IDNA2008, from the files of one Unicode version.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use crate::Result;
use crate::input::Input;
use crate::stages::Stages;
use crate::ucd::{self, CODE_POINTS};

/// IDNA2008 categories in the order of their numbers in the table.
pub const IDNA2008: [&str; 5] = ["UNASSIGNED", "PVALID", "CONTEXTJ", "CONTEXTO", "DISALLOWED"];
/// How usual a character is in names; the value in the table is this number times the count of
/// categories, and the category.
pub const USES: [&str; 3] = ["Restricted", "Limited_Use", "Allowed"];

/// Planes of code points.
const PLANES: usize = 17;

/// Everything that goes into the tables.
#[derive(Clone, Debug)]
pub struct Security {
    /// The version that the files state.
    pub unicode_version: String,
    /// Four bits per code point: the IDNA2008 category, Identifier_Status, and whether the
    /// character is restricted for nothing but a script of limited use.
    pub identifier: Stages,
    /// The characters that have a prototype, and the prototypes.
    pub confusables: Confusables,
    /// The files of the identifier table.
    pub identifier_inputs: Vec<Input>,
    /// The file of the confusables.
    pub confusable_inputs: Vec<Input>,
}

/// The map from characters to their prototypes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confusables {
    /// Where the sources of each plane begin, and where those of the last end.
    pub planes: Vec<u16>,
    /// The low sixteen bits of each source, in ascending order.
    pub sources: Vec<u16>,
    /// For each source, where its prototype begins in the pool.
    pub places: Vec<u16>,
    /// The prototypes, each followed by U+0000.
    pub pool: String,
}

/// Reads the files of a version.
pub fn load(folder: &Path) -> Result<Security> {
    let read = |name: &str| Input::read(&folder.join(name));
    let status = read("IdentifierStatus.txt")?;
    let types = read("IdentifierType.txt")?;
    let idna2008 = read("Idna2008.txt")?;
    let identifier = Stages::new(&identifier(&status, &types, &idna2008)?, 4)?;
    let identifier_inputs = vec![status, types, idna2008];
    let confusable_inputs = vec![read("confusables.txt")?];
    let stated = |input: &Input| ucd::stated_version(&input.text).map(str::to_owned);
    let versions: Vec<_> = identifier_inputs.iter().chain(&confusable_inputs).map(stated).collect();
    let Some(Some(unicode_version)) = versions.first().cloned() else {
        return Err("IdentifierStatus.txt states no version".into());
    };
    if versions.iter().flatten().any(|version| *version != unicode_version) {
        return Err(format!("files of several versions: {versions:?}"));
    }
    let confusables = Confusables::new(&prototypes(&confusable_inputs[0])?)?;
    Ok(Security { unicode_version, identifier, confusables, identifier_inputs, confusable_inputs })
}

fn identifier(status: &Input, types: &Input, idna2008: &Input) -> Result<Vec<u8>> {
    let mut values = vec![0; CODE_POINTS];
    for line in ucd::lines(&idna2008.text) {
        let line = line.map_err(|error| format!("{}: {error}", idna2008.name))?;
        let name = line.field(1)?;
        let value = IDNA2008.iter().position(|category| *category == name);
        let value = value.ok_or_else(|| format!("{}: {name} is new", idna2008.name))? as u8;
        for c in line.range {
            values[c as usize] = value;
        }
    }
    let mut uses = vec![0; CODE_POINTS];
    for line in ucd::lines(&types.text) {
        let line = line.map_err(|error| format!("{}: {error}", types.name))?;
        if line.field(1)? == USES[1] {
            uses[*line.range.start() as usize..=*line.range.end() as usize].fill(1);
        }
    }
    for line in ucd::lines(&status.text) {
        let line = line.map_err(|error| format!("{}: {error}", status.name))?;
        match line.field(1)? {
            "Allowed" => uses[*line.range.start() as usize..=*line.range.end() as usize].fill(2),
            "Restricted" => {}
            other => return Err(format!("{}: {other} is new", status.name)),
        }
    }
    let categories = IDNA2008.len() as u8;
    Ok(values.iter().zip(uses).map(|(category, of_use)| of_use * categories + category).collect())
}

/// Reads each character with its prototype.
fn prototypes(input: &Input) -> Result<BTreeMap<u32, String>> {
    let mut prototypes = BTreeMap::new();
    // The file begins with a byte order mark.
    for line in ucd::lines(input.text.trim_start_matches('\u{FEFF}')) {
        let line = line.map_err(|error| format!("{}: {error}", input.name))?;
        let target = line.field(1)?.split_whitespace().map(|hex| {
            let c = char::from_u32(ucd::code_point(hex)?).filter(|&c| c != '\0');
            c.ok_or_else(|| format!("{}: {hex} is not a character", input.name))
        });
        let target = target.collect::<Result<String>>()?;
        if line.field(2)? != "MA" || target.is_empty() {
            return Err(format!("{}: a line of another kind: {line:?}", input.name));
        }
        for c in line.range {
            if prototypes.insert(c, target.clone()).is_some() {
                return Err(format!("{}: {c:04X} stands twice", input.name));
            }
        }
    }
    Ok(prototypes)
}

impl Confusables {
    fn new(prototypes: &BTreeMap<u32, String>) -> Result<Confusables> {
        let narrow = |n: usize| u16::try_from(n).map_err(|_| format!("too many confusables: {n}"));
        let mut confusables = Confusables::default();
        let mut places: HashMap<&str, u16> = HashMap::new();
        for (&source, prototype) in prototypes {
            while confusables.planes.len() <= (source >> 16) as usize {
                confusables.planes.push(narrow(confusables.sources.len())?);
            }
            let place = match places.get(&**prototype) {
                Some(&place) => place,
                None => {
                    let place = narrow(confusables.pool.len())?;
                    confusables.pool.extend([prototype, "\0"]);
                    places.insert(prototype, place);
                    place
                }
            };
            confusables.sources.push(source as u16);
            confusables.places.push(place);
        }
        confusables.planes.resize(PLANES + 1, narrow(confusables.sources.len())?);
        Ok(confusables)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    fn input(text: &str) -> Input {
        Input { name: "a.txt".into(), sha256: String::new(), text: text.into() }
    }

    #[test]
    fn prototypes_are_pooled() {
        let text =
            "\u{FEFF}# a\n0430 ;\t0061 ;\tMA\t# x\n1D41A ; 0061 ; MA\n006D ; 0072 006E ; MA\n";
        let confusables = Confusables::new(&prototypes(&input(text)).unwrap()).unwrap();
        assert_eq!(confusables.sources, [0x6D, 0x430, 0xD41A]);
        assert_eq!(confusables.places, [0, 3, 3]);
        assert_eq!(confusables.pool, "rn\0a\0");
        assert_eq!(confusables.planes[..3], [0, 2, 3]);
        assert_eq!(confusables.planes.len(), PLANES + 1);
    }

    #[test]
    fn lines_of_another_kind_are_refused() {
        for bad in ["0430 ; 0061 ; SL", "0430 ; ; MA", "0430 ; D800 ; MA", "0430", "0430 ; 0 ; MA"]
        {
            assert!(prototypes(&input(bad)).is_err(), "{bad}");
        }
        assert!(prototypes(&input("0430 ; 0061 ; MA\n0430 ; 0062 ; MA")).is_err());
    }

    #[test]
    fn two_facts_in_one_value() {
        let status = input("0061..0062 ; Allowed\n0301 ; Restricted\n");
        let types = input("0061 ; Recommended\n3105 ; Limited_Use\n3106 ; Limited_Use Obsolete\n");
        let idna = input("0061 ; PVALID\n00B7 ; CONTEXTO\n3105..3106 ; PVALID\n");
        let values = identifier(&status, &types, &idna).unwrap();
        let found = [0x61, 0x62, 0xB7, 0x301, 0x3105, 0x3106].map(|c: usize| values[c]);
        assert_eq!(found, [11, 10, 3, 0, 6, 1]);
        assert!(identifier(&status, &types, &input("0061 ; NEW")).is_err());
    }
}
