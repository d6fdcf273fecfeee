//! The value of `--schemes`: schemes that replace the default ones, or changes to them.

use irispan::tables::{ListError, SchemeSet};

use super::lists;

/// Parses a comma-separated list of schemes, in the forms that [`SchemeSet`] reads.
///
/// # Errors
///
/// A message for the user.
pub(crate) fn parse(list: &str) -> Result<SchemeSet, String> {
    SchemeSet::of_list(lists::items(list)).map_err(|error| match error {
        // How schemes are written (I3987-G1).
        ListError::Name { name, .. } => format!(
            "{name:?} is not a scheme name: an ASCII letter, then ASCII letters, digits, `+`, `-` \
             or `.`, 32 characters at most; then `*` for all names that begin so, or `:` if no `//` follows"
        ),
        error => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::parse;
    use irispan::tables::{SchemeSet, SchemeSyntax};

    #[test]
    fn a_list_replaces() {
        let set = parse("http, GIT+ssh").expect("is sound");
        let names: Vec<_> = set.iter().map(|scheme| scheme.name()).collect();
        assert_eq!(names, ["git+ssh", "http"]);
    }

    #[test]
    fn signs_change() {
        let set = parse("+x-gone,-tel,-GEO").expect("is sound");
        assert_eq!(set.iter().count(), SchemeSet::default().iter().count() - 1);
        assert!(set.get(b"x-gone").is_some() && set.get(b"http").is_some());
        assert!(set.get(b"tel").is_none() && set.get(b"geo").is_none());
    }

    #[test]
    fn beginnings_and_any() {
        let set = parse("+web+*,+ticket:").expect("is sound");
        assert!(set.get(b"web+x").is_some() && set.get(b"https").is_some() && !set.is_any());
        let syntax = set.get(b"ticket").map(|scheme| scheme.syntax());
        assert_eq!(syntax, Some(SchemeSyntax::Opaque));
        let set = parse("web+*").expect("is sound");
        assert!(set.get(b"web+x").is_some() && set.get(b"https").is_none());
        assert!(parse("any").is_ok_and(|set| set.is_any() && set.get(b"x").is_some()));
        let some = parse("any,-x,-y*,+javascript").expect("is sound");
        assert!(some.get(b"x").is_none() && some.get(b"yy").is_none() && some.get(b"z").is_some());
        assert!(some.get(b"javascript").is_some());
    }

    #[test]
    fn nonsense_is_refused() {
        for list in [
            "", ",", "http,", "http://", "1a", "+", "-", "--tel", "é", "a b", "*:", "a*b", "http::",
        ] {
            let message = parse(list).expect_err(list);
            assert!(message.contains("is not a scheme name"), "{list}: {message}");
        }
        let mixed = parse("http,+gopher").expect_err("mixed");
        assert!(mixed.contains("with a sign"), "{mixed}");
        for unknown in ["-htpp", "any,-javascript"] {
            let message = parse(unknown).expect_err(unknown);
            assert!(message.contains("nothing to remove"), "{message}");
        }
    }
}
