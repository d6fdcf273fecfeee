//! Chooses a sample of the records.

use core::fmt;
use core::str::FromStr;

/// A share of the records of all sources. The choice depends only on the name of the source and the
/// place of the record, so it is the same on any number of threads and in any run.
///
/// It is written as a number, a percentage or a fraction: `0.01`, `1%`, `1/100`.
///
/// ```
/// use irispan_extract::source::Sample;
///
/// let sample: Sample = "1/4".parse()?;
/// let chosen = (0..1000).filter(|row| sample.chooses("a.jsonl", *row, 0)).count();
/// assert!((200..300).contains(&chosen));
/// assert!("2".parse::<Sample>().is_err());
/// # Ok::<(), irispan_extract::source::ParseSampleError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    rate: f64,
    text: String,
}

impl Sample {
    /// Returns whether a record is chosen, which is identified by its number, or by the offset of
    /// its member and its index there.
    #[must_use]
    pub fn chooses(&self, source: &str, place: u64, index: u64) -> bool {
        let name = source.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        let hash = mix(mix(mix(name) ^ place) ^ index);
        // An `f64` represents 53 bits exactly.
        ((hash >> 11) as f64) < self.rate * (1_u64 << 53) as f64
    }
}

/// Mixes the bits of a number (the finalizer of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

impl FromStr for Sample {
    type Err = ParseSampleError;

    fn from_str(text: &str) -> Result<Sample, ParseSampleError> {
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| ParseSampleError);
        let rate = if let Some(percent) = text.strip_suffix('%') {
            number(percent)? / 100.0
        } else if let Some((part, whole)) = text.split_once('/') {
            number(part)? / number(whole)?
        } else {
            number(text)?
        };
        if rate > 0.0 && rate <= 1.0 {
            Ok(Sample { rate, text: text.to_owned() })
        } else {
            Err(ParseSampleError)
        }
    }
}

/// Writes the share as it was parsed.
impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A text is not a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSampleError;

impl fmt::Display for ParseSampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a share above 0 and up to 1, such as 0.01, 1% or 1/100")
    }
}

impl core::error::Error for ParseSampleError {}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn shares() {
        for (text, rate) in
            [("0.01", 0.01), ("1%", 0.01), ("1/100", 0.01), ("1", 1.0), ("3/4", 0.75)]
        {
            let sample: Sample = text.parse().expect("is a share");
            assert!((sample.rate - rate).abs() < 1e-12, "{text}");
            let chosen = (0..100_000).filter(|row| sample.chooses("a", *row, 0)).count();
            assert!((chosen as f64 - 100_000.0 * rate).abs() < 800.0, "{text}: {chosen}");
            let chosen = (0..100_000).filter(|index| sample.chooses("b", 5, *index)).count();
            assert!((chosen as f64 - 100_000.0 * rate).abs() < 800.0, "{text}: {chosen}");
        }
        for text in ["", "0", "-1", "1.1", "101%", "1/0", "0/0", "nan", "inf", "x", "1/2/3", "%"] {
            assert!(text.parse::<Sample>().is_err(), "{text}");
        }
    }

    /// The choice must never change.
    #[test]
    fn the_choice_does_not_change() {
        let sample: Sample = "1/8".parse().expect("is a share");
        let rows: Vec<u64> = (0..60).filter(|row| sample.chooses("a.jsonl", *row, 0)).collect();
        assert_eq!(rows, [0, 3, 4, 6, 24, 33, 34, 39, 40, 47]);
        // A smaller share is a subset of a larger one.
        let larger: Sample = "1/4".parse().expect("is a share");
        assert!(rows.iter().all(|row| larger.chooses("a.jsonl", *row, 0)));
    }
}
