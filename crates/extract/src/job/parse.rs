//! Parses sizes and shards of the command line.

/// Parses a number of bytes: `64M`, `64mb` or `67108864`. The units are K, M and G, each 1024 times
/// the one before. Returns `None` for anything else, 0, and what 64 bits cannot hold.
#[must_use]
pub fn parse_size(text: &str) -> Option<u64> {
    let text = text.strip_suffix(['b', 'B']).unwrap_or(text);
    let units = [(['k', 'K'], 10), (['m', 'M'], 20), (['g', 'G'], 30)];
    let unit = |(letters, shift): ([char; 2], u32)| Some((text.strip_suffix(letters)?, shift));
    let (digits, shift) = units.into_iter().find_map(unit).unwrap_or((text, 0));
    number(digits)?.checked_mul(1 << shift).filter(|size| *size > 0)
}

/// Parses a shard and the number of shards: `0/4` is the first of four. Returns `None` for anything
/// else, or if there is no such shard.
#[must_use]
pub fn parse_shard(text: &str) -> Option<(u64, u64)> {
    let (index, shards) = text.split_once('/')?;
    Some((number(index)?, number(shards)?)).filter(|(index, shards)| index < shards)
}

/// Parses a number of digits only, without a sign.
fn number(digits: &str) -> Option<u64> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{parse_shard, parse_size};

    #[test]
    fn sizes() {
        for (text, expected) in [
            ("1", 1),
            ("64k", 64 << 10),
            ("2M", 2 << 20),
            ("3GB", 3 << 30),
            ("9b", 9),
            ("5kB", 5 << 10),
        ] {
            assert_eq!(parse_size(text), Some(expected), "{text}");
        }
        let wrong = [
            "",
            "K",
            "0",
            "0M",
            "-1",
            "+1",
            "1T",
            "1.5M",
            " 1",
            "64KK",
            "64KBB",
            "9bb",
            "64 K",
            "99999999999G",
            "99999999999999999999",
            "６４",
        ];
        for text in wrong {
            assert_eq!(parse_size(text), None, "{text}");
        }
    }

    #[test]
    fn shards() {
        assert_eq!(parse_shard("3/4"), Some((3, 4)));
        assert_eq!(parse_shard("0/1"), Some((0, 1)));
        for text in ["4/4", "1", "/", "a/b", "-1/2", "+1/2", "0/0", "0/2/3", ""] {
            assert_eq!(parse_shard(text), None, "{text}");
        }
    }
}
