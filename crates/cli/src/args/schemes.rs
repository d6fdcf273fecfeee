//! The value of `--schemes`: schemes that replace the default ones, or changes to them.

use irispan::tables::SchemeSet;

use super::lists::Items;

/// Parses a comma-separated list of schemes, in the forms that [`SchemeSet`] reads.
///
/// # Errors
///
/// A message for the user.
pub(crate) fn parse(list: &str) -> Result<SchemeSet, String> {
    let items = Items::parse(list)?;
    let mut set = if items.any {
        SchemeSet::any()
    } else if items.has_signs() {
        SchemeSet::default()
    } else {
        named(SchemeSet::only([""; 0]), "")?
    };
    for name in items.added.into_iter().chain(items.only) {
        set = named(set.with([name]), name)?;
    }
    for name in items.removed {
        named(SchemeSet::only([name]), name)?;
        let single = !name.contains('*');
        if single && set.get(name.trim_end_matches(':').as_bytes()).is_none() {
            return Err(format!("{name:?} is not in the set: there is nothing to remove"));
        }
        set = set.without([name]);
    }
    Ok(set)
}

/// Explains how schemes are written if `name` was refused (I3987-G1).
fn named(set: Result<SchemeSet, irispan::Error>, name: &str) -> Result<SchemeSet, String> {
    set.map_err(|_| {
        format!(
            "{name:?} is not a scheme name: an ASCII letter, then ASCII letters, digits, `+`, `-` \
             or `.`, 32 characters at most; then `*` for all names that begin so, or `:` if no `//` follows"
        )
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
