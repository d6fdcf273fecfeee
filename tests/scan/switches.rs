//! The switches that a case asks for (`options`), by the names of the command line.

use irispan::{Profile, Scanner, ScannerBuilder, Tailoring};

use super::cases::option_cases;

/// The switches that are not tailorings.
const SWITCHES: [&str; 4] = ["ascii-only", "www-only", "quoted-local-parts", "ipv6-zones"];

/// Returns the builder with the options of a case.
pub(super) fn with_options(
    mut builder: ScannerBuilder,
    options: &[String],
) -> Result<ScannerBuilder, String> {
    for option in options {
        let unknown = || format!("no option of a case: {option:?}");
        let tailoring = |id: &str| {
            Tailoring::ALL.iter().copied().find(|one| one.id() == id).ok_or_else(unknown)
        };
        builder = match (option.split_once(' '), &**option) {
            (Some(("with", id)), _) => builder.with(tailoring(id)?),
            (Some(("without", id)), _) => builder.without(tailoring(id)?),
            (_, "ascii-only") => builder.ascii_only(true),
            (_, "www-only") => builder.www_only(true),
            (_, "quoted-local-parts") => builder.quoted_local_parts(true),
            (_, "ipv6-zones") => builder.ipv6_zones(true),
            _ => return Err(unknown()),
        };
    }
    Ok(builder)
}

/// Returns whether options change what either profile finds in a text.
fn is_changed(options: &[String], text: &[u8]) -> bool {
    [Profile::Default, Profile::Uts58].into_iter().any(|profile| {
        let plain = crate::support::builder().profile(profile);
        let switched = with_options(plain.clone(), options).expect("a case was read");
        let found =
            |scanner: Scanner| -> Vec<_> { scanner.links(text).map(|link| link.range()).collect() };
        found(plain.build()) != found(switched.build())
    })
}

/// Each tailoring that is off, and each switch, is shown by three cases that it changes and two that
/// look alike.
#[test]
fn every_switch_has_five_cases() {
    let cases = option_cases();
    let without = Tailoring::ALL.iter().map(|one| format!("without {}", one.id()));
    for option in without.chain(SWITCHES.map(str::to_owned)) {
        let own = cases.iter().filter(|(options, _)| *options == [option.clone()]);
        let (changed, alike): (Vec<_>, Vec<_>) =
            own.partition(|(options, text)| is_changed(options, text));
        let counts = (changed.len(), alike.len());
        assert!(counts.0 >= 3 && counts.1 >= 2, "{option} has {counts:?} cases");
    }
    let with = cases.iter().filter(|(options, _)| options[0].starts_with("with "));
    assert!(with.filter(|(options, text)| is_changed(options, text)).count() >= 5);
}

#[test]
fn an_unknown_option_is_refused() {
    for option in ["", "with", "with T", "without t1", "without bidi-ends", "ascii_only"] {
        let options = [option.to_owned()];
        assert!(with_options(crate::support::builder(), &options).is_err(), "{option}");
    }
}
