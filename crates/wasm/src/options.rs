//! The options of a scanner, as JavaScript writes them: lines of a name, `=` and a value.

use core::fmt::Display;

use irispan::tables::{SchemeSet, Spelling, TldSet};
use irispan::{Confidence, Kind, Profile, Scanner, Tailoring};

/// Top-level domains that a caller may name. IDNA and its tables are in the larger module only.
const SPELLING: &Spelling = if cfg!(feature = "full") { Spelling::ANY } else { Spelling::LISTED };

/// Names of an option.
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
    let (mut schemes, mut tlds) = (None::<SchemeSet>, None::<TldSet>);
    for line in lines.lines() {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        builder = match name {
            "profile" => builder.profile(parsed::<Profile, _>(name, value)?),
            "minConfidence" => builder.min_confidence(parsed::<Confidence, _>(name, value)?),
            "kind" => builder.kinds(kinds(name, value)?),
            "with" => each::<Tailoring, _>(name, value)?
                .into_iter()
                .fold(builder, |all, one| all.with(one)),
            "without" => each::<Tailoring, _>(name, value)?
                .into_iter()
                .fold(builder, |all, one| all.without(one)),
            "asciiOnly" => builder.ascii_only(is_true(name, value)?),
            "wwwOnly" => builder.www_only(is_true(name, value)?),
            "quotedLocalParts" => builder.quoted_local_parts(is_true(name, value)?),
            "ipv6Zones" => builder.ipv6_zones(is_true(name, value)?),
            "maxRun" => builder.max_run(parsed::<usize, _>(name, value)?),
            "schemes" | "tlds" => {
                let change = Change::of(name, value)?;
                let refused = |error: irispan::Error| refused(name, value, &error.kind());
                if name == "schemes" {
                    let set = match &change {
                        Change { is_any: true, .. } => SchemeSet::any(),
                        Change { only, .. } if !only.is_empty() => {
                            SchemeSet::only(only).map_err(refused)?
                        }
                        _ => SchemeSet::known(),
                    };
                    SchemeSet::only(&change.removed).map_err(refused)?;
                    schemes =
                        Some(set.with(&change.added).map_err(refused)?.without(&change.removed));
                } else {
                    let set = match &change {
                        Change { is_any: true, .. } => TldSet::any_spelled(SPELLING),
                        Change { only, .. } if !only.is_empty() => {
                            TldSet::only_spelled(only, SPELLING).map_err(refused)?
                        }
                        _ => TldSet::known(),
                    };
                    TldSet::only_spelled(&change.removed, SPELLING).map_err(refused)?;
                    let set = set.with_spelled(&change.added, SPELLING).map_err(refused)?;
                    tlds = Some(set.without_spelled(&change.removed, SPELLING));
                }
                builder
            }
            _ => return Err(unknown(name)),
        };
    }
    if let Some(schemes) = schemes {
        builder = builder.schemes(schemes);
    }
    if let Some(tlds) = tlds {
        builder = builder.tlds(tlds);
    }
    Ok(builder.build())
}

/// Names that replace a set or, with signs, change it. `any` may come first.
struct Change<'l> {
    is_any: bool,
    only: Vec<&'l str>,
    added: Vec<&'l str>,
    removed: Vec<&'l str>,
}

impl<'l> Change<'l> {
    fn of(option: &str, value: &'l str) -> Result<Change<'l>, (&'static str, String)> {
        let mut change =
            Change { is_any: false, only: Vec::new(), added: Vec::new(), removed: Vec::new() };
        for (at, name) in names(value).enumerate() {
            match (name.strip_prefix('+'), name.strip_prefix('-')) {
                (Some(added), _) => change.added.push(added),
                (_, Some(removed)) => change.removed.push(removed),
                _ if at == 0 && name == "any" => change.is_any = true,
                _ => change.only.push(name),
            }
        }
        let changes = change.is_any || !change.added.is_empty() || !change.removed.is_empty();
        if changes && !change.only.is_empty() {
            let what = "names with a sign change a set, names without replace it: write all with a sign, or none";
            return Err(refused(option, value, &what));
        }
        Ok(change)
    }
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

/// Returns kinds. None is no choice: it is refused as a name that does not exist.
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
        assert_eq!(found("asciiOnly=true", "例え.jp a.com"), ["a.com"]);
    }

    #[test]
    fn nonsense_is_refused() {
        for (options, kind) in [
            ("nothing=1", "unknown-option"),
            ("profile=x", "invalid-option"),
            ("schemes=a,+b", "invalid-option"),
            ("schemes=1a", "invalid-option"),
            ("tlds=-a b", "invalid-option"),
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
