//! Script sets and restriction levels against those of `unicode-security`. (Its confusables are of
//! a newer Unicode version, so skeletons are compared with the file alone.)

use irispan::safety::{RestrictionLevel, ScriptSet, restriction_level, scripts};
use irispan::tables::is_identifier;
use unicode_security::{
    GeneralSecurityProfile, MixedScript, RestrictionLevelDetection,
    restriction_level::RestrictionLevel as Theirs,
};

use crate::support::random::Random;
use crate::support::report;

/// Characters on whose status both agree (the Unicode versions differ), with few of the large
/// scripts.
fn alphabet() -> Vec<char> {
    let large =
        |c: char| matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' | '\u{20000}'..);
    ('\0'..='\u{3FFFF}')
        .filter(|&c| !c.is_control() && (!large(c) || u32::from(c) % 499 == 0))
        .filter(|&c| is_identifier(c) == GeneralSecurityProfile::identifier_allowed(c))
        .filter(|&c| is_identifier(c) || u32::from(c) % 251 == 0)
        // Unassigned characters have a script here, and none there.
        .filter(|c| scripts(&c.to_string()).iter().all(|script| script.name() != "Unknown"))
        .collect()
}

fn theirs(name: &str) -> RestrictionLevel {
    match name.detect_restriction_level() {
        Theirs::ASCIIOnly => RestrictionLevel::AsciiOnly,
        Theirs::SingleScript => RestrictionLevel::SingleScript,
        Theirs::HighlyRestrictive => RestrictionLevel::HighlyRestrictive,
        Theirs::ModeratelyRestrictive => RestrictionLevel::ModeratelyRestrictive,
        Theirs::MinimallyRestrictive => RestrictionLevel::MinimallyRestrictive,
        Theirs::Unrestricted => RestrictionLevel::Unrestricted,
    }
}

#[test]
fn levels_and_script_sets() {
    let alphabet = alphabet();
    let mut random = Random::new(0x9E37_79B9);
    let mut counts = [0_usize; 6];
    let mut several = 0;
    for round in 0..400_000 {
        let mut name = String::new();
        for _ in 0..random.below(4) + 1 {
            // Neighbours in the tables are of one script.
            let at = random.below(alphabet.len());
            let run = alphabet.iter().skip(at).take(random.below(3) + 1);
            name.extend(run);
            if round % 2 == 0 {
                name.push(char::from(b'a' + random.below(26) as u8));
            }
        }
        let (ours, theirs) = (restriction_level(&name), theirs(&name));
        assert_eq!(ScriptSet::of(&name).is_single(), name.is_single_script(), "{name:?}");
        counts[ours as usize] += 1;
        if ours != theirs {
            // They want one script beside Latin alone; UTS #39 wants one that is recommended, and
            // says nothing of others that the characters could be of as well.
            let expected =
                (RestrictionLevel::ModeratelyRestrictive, RestrictionLevel::MinimallyRestrictive);
            assert_eq!((ours, theirs), expected, "{name:?}");
            several += 1;
        }
    }
    report(&format!(
        "levels against unicode-security: {counts:?} names per level, {several} differ as explained"
    ));
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    assert!(several < 4000, "{several}");
}
