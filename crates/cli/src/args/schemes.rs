//! The value of `--schemes`: a list that replaces the default schemes, or a list of changes to
//! them.

use irispan::tables::SchemeSet;

/// Parses a comma-separated list of names: either none has a sign, or each has a `+` or `-`.
///
/// # Errors
///
/// A message for the user.
pub(crate) fn parse(list: &str) -> Result<SchemeSet, String> {
    let (mut only, mut added, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for item in list.split(',').map(str::trim) {
        let (names, name) = match item.as_bytes().first() {
            Some(b'+') => (&mut added, &item[1..]),
            Some(b'-') => (&mut removed, &item[1..]),
            _ => (&mut only, item),
        };
        names.push(name);
    }
    let signs = !added.is_empty() || !removed.is_empty();
    if signs && !only.is_empty() {
        return Err("names with a sign change the default schemes, names without replace them: \
                    write all with a sign, or none"
            .to_owned());
    }
    let mut set = if signs { SchemeSet::default() } else { named(SchemeSet::only([""; 0]), "")? };
    for name in added.into_iter().chain(only) {
        set = named(set.with([name]), name)?;
    }
    for name in removed {
        named(SchemeSet::only([name]), name)?;
        if set.get(name.as_bytes()).is_none() {
            return Err(format!("{name:?} is no default scheme: there is nothing to remove"));
        }
        set = set.without([name]);
    }
    Ok(set)
}

/// Explains what a scheme name is if `name` was refused (I3987-G1).
fn named(set: Result<SchemeSet, irispan::Error>, name: &str) -> Result<SchemeSet, String> {
    set.map_err(|_| {
        format!(
            "{name:?} is not a scheme name: an ASCII letter, then ASCII letters, digits, `+`, `-` \
             or `.`, and no colon"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::parse;
    use irispan::tables::SchemeSet;

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
    fn nonsense_is_refused() {
        for list in ["", ",", "http,", "http://", "1a", "+", "-", "--tel", "é", "a b", "http:"] {
            let message = parse(list).expect_err(list);
            assert!(message.contains("is not a scheme name"), "{list}: {message}");
        }
        let mixed = parse("http,+gopher").expect_err("mixed");
        assert!(mixed.contains("with a sign"), "{mixed}");
        let unknown = parse("-htpp").expect_err("unknown");
        assert!(unknown.contains("nothing to remove"), "{unknown}");
    }
}
