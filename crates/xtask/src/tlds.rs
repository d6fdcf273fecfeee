//! The list of top-level domains that IANA publishes.

use icu_normalizer::DecomposingNormalizerBorrowed;

use crate::input::Input;
use crate::{Result, punycode};

/// The list, as read.
#[derive(Clone, Debug)]
pub struct Tlds {
    /// The version line's number, such as `2025100900`.
    pub version: String,
    /// The names, in the order of the list.
    pub names: Vec<Tld>,
    /// The file.
    pub input: Input,
}

/// One top-level domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tld {
    /// ASCII form, lower-case.
    pub a_label: String,
    /// Unicode form in NFC, if it differs from the ASCII form.
    pub u_label: Option<String>,
    /// Unicode form in NFD, if it differs from NFC: what a text that was decomposed holds.
    pub decomposed: Option<String>,
}

/// Reads the list.
pub fn load(input: Input) -> Result<Tlds> {
    let mut lines = input.text.lines();
    let head = lines.next().unwrap_or_default();
    let version = head
        .strip_prefix("# Version ")
        .and_then(|rest| rest.split(',').next())
        .filter(|version| version.bytes().all(|b| b.is_ascii_digit()))
        .ok_or_else(|| format!("{}: the first line states no version", input.name))?
        .to_owned();
    let names = lines
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| tld(line).map_err(|error| format!("{}: {error}", input.name)))
        .collect::<Result<Vec<_>>>()?;
    Ok(Tlds { version, names, input })
}

fn tld(line: &str) -> Result<Tld> {
    let a_label = line.to_ascii_lowercase();
    let is_label = (1..=63).contains(&a_label.len())
        && a_label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !a_label.starts_with('-')
        && !a_label.ends_with('-');
    if !is_label {
        return Err(format!("{line:?} is no A-label"));
    }
    let u_label = a_label.strip_prefix("xn--").map(punycode::decode).transpose()?;
    let decomposed = u_label.as_ref().and_then(|composed| {
        let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(composed);
        (decomposed != composed.as_str()).then(|| decomposed.into_owned())
    });
    Ok(Tld { a_label, u_label, decomposed })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    fn list(text: &str) -> Result<Tlds> {
        load(Input { name: "list".into(), sha256: String::new(), text: text.into() })
    }

    #[test]
    fn three_spellings() {
        let text = "# Version 2025100900, Last Updated x\nCOM\nXN--VERMGENSBERATUNG-PWB\n";
        let tlds = list(text).unwrap();
        assert_eq!(tlds.version, "2025100900");
        let com = Tld { a_label: "com".into(), u_label: None, decomposed: None };
        assert_eq!(tlds.names[0], com);
        assert_eq!(tlds.names[1].a_label, "xn--vermgensberatung-pwb");
        assert_eq!(tlds.names[1].u_label.as_deref(), Some("vermögensberatung"));
        assert_eq!(tlds.names[1].decomposed.as_deref(), Some("vermo\u{308}gensberatung"));
    }

    #[test]
    fn a_list_without_version_or_with_strange_names_is_refused() {
        assert!(list("COM\n").is_err());
        assert!(list("# Version 1, x\nC OM\n").is_err());
        assert!(list("# Version 1, x\n-COM\n").is_err());
    }
}
