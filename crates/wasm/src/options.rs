//! The options of a scanner, as JavaScript writes them: lines of a name, `=` and a value.

use core::fmt::Display;

use irispan::tables::{SchemeSet, Spelling, TldSet};
use irispan::{Confidence, Kind, Profile, Scanner, Tailoring};

/// Top-level domains that a caller may name. IDNA and its tables are in the larger module only.
const SPELLING: &Spelling = if cfg!(feature = "full") { Spelling::ANY } else { Spelling::LISTED };

/// Splits the names of an option.
fn names(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// Makes a scanner.
///
/// # Errors
///
/// A kind of error, and a message for the programmer.
pub(crate) fn scanner(lines: &str) -> Result<Scanner, (&'static str, String)> {
    let mut builder = Scanner::builder();
    // Applied after everything that is switched on, as by the program, so that the order of options
    // does not matter.
    let mut without = Vec::new();
    for line in lines.lines() {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        builder = match name {
            "profile" => builder.profile(parsed::<Profile, _>(name, value)?),
            "minConfidence" => builder.min_confidence(parsed::<Confidence, _>(name, value)?),
            "kind" => builder.kinds(kinds(name, value)?),
            "with" => each::<Tailoring, _>(name, value)?
                .into_iter()
                .fold(builder, |all, one| all.with(one)),
            "without" => {
                without = each::<Tailoring, _>(name, value)?;
                builder
            }
            "asciiOnly" => builder.ascii_only(is_true(name, value)?),
            "wwwOnly" => builder.www_only(is_true(name, value)?),
            "quotedLocalParts" => builder.quoted_local_parts(is_true(name, value)?),
            "ipv6Zones" => builder.ipv6_zones(is_true(name, value)?),
            "maxRun" => builder.max_run(parsed::<usize, _>(name, value)?),
            "schemes" => {
                let schemes = SchemeSet::of_list(names(value));
                builder.schemes(schemes.map_err(|error| refused(name, value, &error))?)
            }
            "tlds" => {
                let tlds = TldSet::of_list_spelled(names(value), SPELLING);
                builder.tlds(tlds.map_err(|error| refused(name, value, &error))?)
            }
            _ => return Err(unknown(name)),
        };
    }
    Ok(without.into_iter().fold(builder, |all, one| all.without(one)).build())
}

fn unknown(name: &str) -> (&'static str, String) {
    const NAMES: &str = "profile, minConfidence, kind, schemes, tlds, with, without, asciiOnly, wwwOnly, \
                         quotedLocalParts, ipv6Zones, maxRun";
    ("unknown-option", format!("there is no option {name:?}; there are {NAMES}"))
}

fn refused(name: &str, value: &str, why: &impl Display) -> (&'static str, String) {
    ("invalid-option", format!("{name}: {value:?}: {why}"))
}

fn parsed<T: core::str::FromStr<Err = E>, E: Display>(
    name: &str,
    value: &str,
) -> Result<T, (&'static str, String)> {
    value.parse().map_err(|error| refused(name, value, &error))
}

fn each<T: core::str::FromStr<Err = E>, E: Display>(
    name: &str,
    value: &str,
) -> Result<Vec<T>, (&'static str, String)> {
    names(value).map(|one| parsed(name, one)).collect()
}

/// Parses kinds. An empty list is refused like an unknown name.
fn kinds(name: &str, value: &str) -> Result<Vec<Kind>, (&'static str, String)> {
    let kinds = each(name, value)?;
    if kinds.is_empty() { Ok(vec![parsed(name, "")?]) } else { Ok(kinds) }
}

fn is_true(name: &str, value: &str) -> Result<bool, (&'static str, String)> {
    parsed(name, value)
}

#[cfg(test)]
mod tests {
    use super::scanner;

    fn found<'t>(options: &str, text: &'t str) -> Vec<&'t str> {
        scanner(options).expect(options).links(text).map(|link| link.as_str()).collect()
    }

    #[test]
    fn options_are_those_of_the_library() {
        assert_eq!(found("", "README.md a.com"), ["a.com"]);
        assert_eq!(
            found("minConfidence=possible\nkind=domain", "a@b.com README.md"),
            ["README.md"]
        );
        assert_eq!(
            found("schemes=+x-app,-http\ntlds=-com", "x-app://a http://b.de c.com"),
            ["x-app://a"]
        );
        assert_eq!(found("tlds=internal", "wiki.internal b.com"), ["wiki.internal"]);
        assert_eq!(found("profile=uts58", "http://localhost/"), [""; 0]);
        assert_eq!(found("without=T2", "http://localhost/"), [""; 0]);
        for options in ["with=T2\nwithout=T2", "without=T2\nwith=T2"] {
            assert_eq!(found(options, "http://localhost/"), [""; 0], "{options}");
        }
        assert_eq!(found("asciiOnly=true", "例え.jp a.com"), ["a.com"]);
    }

    #[test]
    fn signs_change_the_default_schemes() {
        assert_eq!(found("schemes=+x-app", "javascript:x x-app://a"), ["x-app://a"]);
        assert_eq!(found("schemes=", "javascript:x http://a.b"), ["http://a.b"]);
        let (_, message) = scanner("schemes=-ftp,-htpp").map(drop).expect_err("nothing is removed");
        assert!(
            message.ends_with("\"htpp\" is not in the set: there is nothing to remove"),
            "{message}"
        );
    }

    #[test]
    fn nonsense_is_refused() {
        for (options, kind) in [
            ("nothing=1", "unknown-option"),
            ("profile=x", "invalid-option"),
            ("schemes=a,+b", "invalid-option"),
            ("schemes=1a", "invalid-option"),
            ("tlds=-a b", "invalid-option"),
            ("schemes=-htpp", "invalid-option"),
            ("tlds=-zip,-zipp", "invalid-option"),
            ("maxRun=-1", "invalid-option"),
            ("asciiOnly=1", "invalid-option"),
        ] {
            assert_eq!(
                scanner(options).map(|_| ()).map_err(|error| error.0),
                Err(kind),
                "{options}"
            );
        }
    }
}
