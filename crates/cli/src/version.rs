//! What `--version` says: our version, and those of the data that decides what is found.

use irispan::tables::{CodePoints, TldSet};

/// The version of this program.
pub(crate) const fn short() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The version of this program and of its data.
pub(crate) fn long() -> String {
    format!(
        "{}\nUnicode {}\nIANA top-level domains, version {}",
        short(),
        CodePoints::UNICODE_VERSION,
        TldSet::iana_version()
    )
}

#[cfg(test)]
mod tests {
    use super::long;

    #[test]
    fn three_versions_a_line_each() {
        let text = long();
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.lines().all(|line| line.ends_with(|c: char| c.is_ascii_digit())), "{text}");
    }
}
