//! The line format of the Unicode Character Database.

use core::ops::RangeInclusive;

use crate::Result;

/// One more than the last code point.
pub const CODE_POINTS: usize = 0x11_0000;

/// A line with data: the code points and the fields after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'t> {
    /// Field 0.
    pub range: RangeInclusive<u32>,
    /// Fields 1 and up, without surrounding spaces.
    pub fields: Vec<&'t str>,
}

impl<'t> Line<'t> {
    /// Returns a field that must exist; fields are counted from 1, as in the files.
    pub fn field(&self, number: usize) -> Result<&'t str> {
        self.fields
            .get(number.wrapping_sub(1))
            .copied()
            .ok_or_else(|| format!("{:04X}: no field {number}", self.range.start()))
    }
}

/// Returns the lines with data; comments and empty lines are skipped.
pub fn lines(text: &str) -> impl Iterator<Item = Result<Line<'_>>> {
    text.lines().enumerate().filter_map(|(number, line)| {
        let data = line.split('#').next().unwrap_or_default().trim();
        (!data.is_empty())
            .then(|| parse(data).map_err(|error| format!("line {}: {error}", number + 1)))
    })
}

fn parse(data: &str) -> Result<Line<'_>> {
    let mut fields = data.split(';').map(str::trim);
    let range = fields.next().unwrap_or_default();
    let (first, last) = range.split_once("..").unwrap_or((range, range));
    let (first, last) = (code_point(first)?, code_point(last)?);
    if first > last {
        return Err(format!("{range} runs backwards"));
    }
    Ok(Line { range: first..=last, fields: fields.collect() })
}

/// Reads a code point in hexadecimal.
pub fn code_point(hex: &str) -> Result<u32> {
    match u32::from_str_radix(hex, 16) {
        Ok(code_point) if (code_point as usize) < CODE_POINTS => Ok(code_point),
        _ => Err(format!("{hex:?} is not a code point")),
    }
}

/// Returns the version that a file states about itself: `# Idna2008-17.0.0.txt` or `# Version:
/// 17.0.0`. Files of UTS #58 state none.
#[must_use]
pub fn stated_version(text: &str) -> Option<&str> {
    text.lines().take_while(|line| line.is_empty() || line.starts_with('#')).find_map(|line| {
        let comment = line.trim_start_matches('#').trim();
        let version = comment.strip_prefix("Version:").map(str::trim).or_else(|| {
            let (_, version) = comment.strip_suffix(".txt")?.rsplit_once('-')?;
            Some(version)
        })?;
        let numbers = version.split('.').filter(|n| n.parse::<u32>().is_ok()).count();
        (numbers == 3).then_some(version)
    })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn lines_of_every_shape() {
        let text =
            "# head\n\n0041..0043  ; PVALID  # A\n1F600 # no field\n00DF ; deviation ; 73 73\n";
        let lines: Vec<_> = lines(text).collect::<Result<_>>().unwrap();
        assert_eq!(lines[0], Line { range: 0x41..=0x43, fields: vec!["PVALID"] });
        assert_eq!(lines[1], Line { range: 0x1F600..=0x1F600, fields: vec![] });
        assert_eq!(lines[2].field(2).unwrap(), "73 73");
        assert!(lines[1].field(1).is_err());
    }

    #[test]
    fn bad_lines_are_named_by_number() {
        for bad in ["zz", "110000", "0043..0041", "-1"] {
            let text = format!("# head\n{bad} ; x\n");
            let error = lines(&text).next().unwrap().unwrap_err();
            assert!(error.starts_with("line 2: "), "{error}");
        }
    }

    #[test]
    fn versions() {
        assert_eq!(stated_version("# Idna2008-17.0.0.txt\n# Date: x\n"), Some("17.0.0"));
        assert_eq!(stated_version("# Map.txt\n#\n# Version: 18.0.0\n0041"), Some("18.0.0"));
        assert_eq!(stated_version("# LinkTerm.txt\n# Date: 2025-12-26\n0041"), None);
    }
}
