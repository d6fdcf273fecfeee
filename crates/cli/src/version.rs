//! The versions of the program and of the data that decides what is a link.

use irispan::iri::PublicSuffix;
use irispan::tables::{CodePoints, TldSet};

/// Returns the version of the program.
pub(crate) const fn short() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Returns the versions of the program and of its data, one per line.
pub(crate) fn long() -> String {
    format!(
        "{}\nUnicode {}\nIANA top-level domains, version {}\nPublic suffix list, {}",
        short(),
        CodePoints::UNICODE_VERSION,
        TldSet::iana_version(),
        PublicSuffix::LIST_DATE
    )
}

#[cfg(test)]
mod tests {
    use super::long;

    #[test]
    fn versions_a_line_each() {
        let text = long();
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(text.lines().all(|line| line.ends_with(|c: char| c.is_ascii_digit())), "{text}");
    }
}
