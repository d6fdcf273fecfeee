//! Named character references of HTML.

use super::generated::reference::REFERENCES;
use super::lines::meaning;

/// Returns the characters that a name means; it is given without its `&` and `;`. `None` if there is no
/// such name, and for `Tab` and `NewLine`.
pub(crate) fn named_reference(name: &str) -> Option<&'static str> {
    meaning(REFERENCES, name)
}

/// Returns all names.
#[cfg(all(test, feature = "mail"))]
pub(crate) fn reference_names() -> impl Iterator<Item = &'static str> {
    REFERENCES.lines().filter_map(|line| line.split(';').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        let names: Vec<_> =
            REFERENCES.lines().map(|line| line.split_once(';').expect("a name")).collect();
        assert!(names.is_sorted_by(|a, b| a.0 < b.0));
        // 2125 names with a semicolon, except for `Tab` and `NewLine`.
        assert_eq!(names.len(), 2_123);
        for (name, characters) in &names {
            assert_eq!(named_reference(name), Some(*characters), "{name}");
            for other in [format!("{name};"), format!("{name}\n"), name[1..].to_lowercase() + "q\0"]
            {
                assert_eq!(named_reference(&other), None, "{other:?}");
            }
        }
        for name in ["", "Tab", "NewLine", "\n", ";", "A", "zzzzz", "é", "&amp"] {
            assert_eq!(named_reference(name), None, "{name:?}");
        }
    }

    /// A tokenizer that browsers' tests check reads the same.
    #[test]
    #[cfg(feature = "mail")]
    fn an_html_tokenizer_agrees() {
        for line in REFERENCES.lines() {
            let (name, characters) = line.split_once(';').expect("a name");
            let html = format!("&{name};");
            let mut text = Vec::new();
            for token in html5gum::Tokenizer::new(&html) {
                if let Ok(html5gum::Token::String(part)) = token {
                    text.extend_from_slice(&part);
                }
            }
            assert_eq!(String::from_utf8(text).as_deref(), Ok(characters), "{name}");
        }
    }
}
