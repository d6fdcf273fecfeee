//! Scripts of a text, and resolved script sets of UTS #39 (SEC-H2).

use core::fmt;

use icu_properties::props::{self, Script as S};
use icu_properties::script::{ScriptExtensionsSet, ScriptWithExtensions};
use icu_properties::{PropertyNamesLong, PropertyNamesShort};

/// A script of Unicode, or one of the three that UTS #39 adds: Japanese, Korean, Han with Bopomofo.
///
/// ```
/// use irispan::safety::scripts;
///
/// let names: Vec<_> = scripts("pаypal-日本").iter().map(|script| script.name()).collect();
/// assert_eq!(names, ["Latin", "Cyrillic", "Han"]);
/// assert_eq!(scripts("例え")[1].code(), "Hira");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Script(props::Script);

impl Script {
    /// Latin.
    pub const LATIN: Script = Script(S::Latin);
    /// Cyrillic.
    pub const CYRILLIC: Script = Script(S::Cyrillic);
    /// Greek.
    pub const GREEK: Script = Script(S::Greek);
    /// Han, Hiragana and Katakana together.
    pub const JAPANESE: Script = Script(S::Japanese);
    /// Han and Hangul together.
    pub const KOREAN: Script = Script(S::Korean);
    /// Han and Bopomofo together.
    pub const HAN_WITH_BOPOMOFO: Script = Script(S::HanWithBopomofo);

    /// Returns its name in the Unicode Character Database, such as `Canadian_Aboriginal`; for the
    /// three of UTS #39, `Japanese`, `Korean` and `Han_With_Bopomofo`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            S::Japanese => "Japanese",
            S::Korean => "Korean",
            S::HanWithBopomofo => "Han_With_Bopomofo",
            script => PropertyNamesLong::<props::Script>::new().get(script).unwrap_or("Unknown"),
        }
    }

    /// Returns its code of ISO 15924, such as `Cans`.
    #[must_use]
    pub fn code(self) -> &'static str {
        PropertyNamesShort::<props::Script>::new().get(self.0).unwrap_or("Zzzz")
    }

    /// Returns whether it is in widespread use (UAX #31, table 5: Recommended Scripts).
    #[must_use]
    pub fn is_recommended(self) -> bool {
        matches!(
            self.0,
            S::Arabic
                | S::Armenian
                | S::Bengali
                | S::Cyrillic
                | S::Devanagari
                | S::Ethiopic
                | S::Georgian
                | S::Greek
                | S::Gujarati
                | S::Gurmukhi
                | S::Hangul
                | S::Han
                | S::Hebrew
                | S::Hiragana
                | S::Kannada
                | S::Katakana
                | S::Khmer
                | S::Lao
                | S::Latin
                | S::Malayalam
                | S::Myanmar
                | S::Oriya
                | S::Sinhala
                | S::Tamil
                | S::Telugu
                | S::Thaana
                | S::Thai
                | S::Tibetan
                | S::Japanese
                | S::Korean
                | S::HanWithBopomofo
        )
    }

    /// Returns the script of a character, if it belongs to one.
    pub(super) fn of(c: char) -> Option<Script> {
        let script = ScriptWithExtensions::new().get_script_val(c);
        (!matches!(script, S::Common | S::Inherited)).then_some(Script(script))
    }
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the scripts of the characters of a text, in order of their first characters. Characters
/// of several scripts, such as digits and the hyphen, have none. Time is linear in the text.
///
/// A reader of one script recognizes characters that are foreign to it; no algorithm can say which
/// names confuse readers (RFC 3987, section 7.5).
#[must_use]
pub fn scripts(text: &str) -> Vec<Script> {
    let mut scripts = Vec::new();
    for script in text.chars().filter_map(Script::of) {
        if !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    scripts
}

/// A resolved script set: the scripts that each character of a text can belong to (SEC-H2).
///
/// Characters count by their Script_Extensions, with Japanese, Korean and Han with Bopomofo added
/// as UTS #39, section 5.1, says. A character of all scripts can belong to each of them.
///
/// ```
/// use irispan::safety::ScriptSet;
///
/// assert!(ScriptSet::of("paypal").is_single());
/// assert!(ScriptSet::of("例え").scripts().any(|script| script.name() == "Japanese"));
/// assert!(ScriptSet::of("pаypal").is_mixed());
/// assert!(ScriptSet::of("123").is_all());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSet {
    /// `None` is the set of all scripts.
    scripts: Option<Vec<Script>>,
}

impl ScriptSet {
    /// Returns the set of a text. Time is linear in the text.
    #[must_use]
    pub fn of(text: &str) -> ScriptSet {
        ScriptSet::of_characters(text.chars())
    }

    pub(super) fn of_characters(characters: impl Iterator<Item = char>) -> ScriptSet {
        let mut scripts: Option<Vec<Script>> = None;
        for c in characters {
            // Nearly all of a text in one script needs no set of its own.
            let set = ScriptWithExtensions::new().get_script_extensions_val(c);
            if is_shared(&set) {
                continue;
            }
            match &mut scripts {
                None => scripts = Some(augmented(&set)),
                Some(scripts) if scripts.is_empty() => break,
                Some(scripts) => scripts.retain(|script| holds(&set, *script)),
            }
        }
        ScriptSet { scripts }
    }

    /// Returns whether it holds a script.
    #[must_use]
    pub fn contains(&self, script: Script) -> bool {
        self.scripts.as_ref().is_none_or(|scripts| scripts.contains(&script))
    }

    /// Returns the scripts; `None` for the set of all.
    pub fn scripts(&self) -> impl Iterator<Item = Script> + '_ {
        self.scripts.iter().flatten().copied()
    }

    /// Returns whether it is the set of all scripts: the text has no character of one script.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.scripts.is_none()
    }

    /// Returns whether no script holds every character of the text: it is mixed.
    #[must_use]
    pub fn is_mixed(&self) -> bool {
        self.scripts.as_ref().is_some_and(Vec::is_empty)
    }

    /// Returns whether one script holds every character of the text.
    #[must_use]
    pub fn is_single(&self) -> bool {
        !self.is_mixed()
    }

    /// Returns whether two sets share a script.
    pub(super) fn meets(&self, other: &ScriptSet) -> bool {
        match &self.scripts {
            None => !other.is_mixed(),
            Some(scripts) => scripts.iter().any(|script| other.contains(*script)),
        }
    }
}

/// Returns whether a character can belong to a script, in the sense of [`ScriptSet`].
pub(super) fn may_be(c: char, script: Script) -> bool {
    let set = ScriptWithExtensions::new().get_script_extensions_val(c);
    is_shared(&set) || holds(&set, script)
}

/// Returns whether a character belongs to all scripts: Zyyy or Zinh.
pub(super) fn is_common(c: char) -> bool {
    is_shared(&ScriptWithExtensions::new().get_script_extensions_val(c))
}

fn is_shared(set: &ScriptExtensionsSet<'_>) -> bool {
    set.contains(&S::Common) || set.contains(&S::Inherited)
}

/// Returns the scripts of an augmented script set.
fn augmented(set: &ScriptExtensionsSet<'_>) -> Vec<Script> {
    let added = [Script::HAN_WITH_BOPOMOFO, Script::JAPANESE, Script::KOREAN];
    let added = added.into_iter().filter(|script| holds(set, *script));
    set.iter().map(Script).chain(added).collect()
}

fn holds(set: &ScriptExtensionsSet<'_>, script: Script) -> bool {
    let any = |scripts: &[S]| scripts.iter().any(|script| set.contains(script));
    match script.0 {
        S::HanWithBopomofo => any(&[S::Han, S::Bopomofo]),
        S::Japanese => any(&[S::Han, S::Hiragana, S::Katakana]),
        S::Korean => any(&[S::Han, S::Hangul]),
        script => set.contains(&script),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str) -> Vec<&'static str> {
        let set = ScriptSet::of(text);
        if set.is_all() { vec!["all"] } else { set.scripts().map(Script::code).collect() }
    }

    /// The table of UTS #39, section 5.1.
    #[test]
    fn resolved_script_sets() {
        for (text, scripts) in [
            ("Circle", &["Latn"][..]),
            ("СігсӀе", &["Cyrl"]),
            ("Сirсlе", &[]),
            ("Circ1e", &["Latn"]),
            ("C𝗂𝗋𝖼𝗅𝖾", &["Latn"]),
            ("𝖢𝗂𝗋𝖼𝗅𝖾", &["all"]),
            ("〆切", &["Hani", "Hanb", "Jpan", "Kore"]),
            ("ねガ", &["Jpan"]),
        ] {
            assert_eq!(resolved(text), scripts, "{text}");
        }
    }

    #[test]
    fn sets_meet() {
        let meet = |a, b| ScriptSet::of(a).meets(&ScriptSet::of(b));
        assert!(meet("a", "b") && meet("1", "b") && meet("例", "え") && meet("1", "2"));
        assert!(!meet("a", "а") && !meet("aа", "a") && !meet("1", "aа"));
    }

    #[test]
    fn names() {
        assert_eq!(format!("{:?}", scripts("ᐊa1-")), "[Canadian_Aboriginal, Latin]");
        assert_eq!(Script::JAPANESE.name(), "Japanese");
        assert_eq!(Script::HAN_WITH_BOPOMOFO.code(), "Hanb");
        assert!(scripts("\u{378}")[0].name() == "Unknown");
    }
}
