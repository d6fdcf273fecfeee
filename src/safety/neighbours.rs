//! Characters that mislead beside some neighbours, or in the names of some countries (SEC-C12,
//! SEC-C13).

use super::script::{Script, may_be};

/// Ideographs, and letters of Bopomofo, of a stroke or two, which are read as a letter, a digit, a
/// slash, a dash or a dot where no ideograph, Kana or Bopomofo stands beside them.
const STROKES: &str = "一丁七丄丅丨丶丿乀乁乙乚乛亅十卜〇工讠ㄈㄒㄚㄟㄧㄨㄩㆲㆳㆺ";

/// Kana of the same kind.
const KANA_STROKES: &str = "ノンソゾハニミトロカエオ";

/// Letters of the alphabets of some countries that are read as ASCII ones, with the top-level domains
/// of these countries, and whether they mislead under all others.
const NATIONAL: [(char, &[&str], bool); 5] = [
    ('þ', &["is"], true),
    ('ð', &["fo", "is"], true),
    ('ə', &["az"], true),
    ('·', &["cat"], true),
    ('ı', &["az", "tr"], false),
];

/// Returns whether all letters of a label beyond ASCII that look like ASCII ones belong to the
/// alphabet of the country of a top-level domain.
pub(super) fn is_of_country(label: &str, tld: &str) -> bool {
    let is_own = |c| NATIONAL.iter().any(|(letter, tlds, _)| *letter == c && tlds.contains(&tld));
    label.chars().all(|c| c.is_ascii() || is_own(c))
}

/// Returns the offset of the first character that its neighbours, or the top-level domain, make
/// misleading, in bytes.
pub(super) fn misplaced(label: &str, tld: &str) -> Option<usize> {
    let mut before = None;
    let mut rest = label.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let after = rest.peek().map(|(_, c)| *c);
        if !c.is_ascii() && (is_misplaced(c, before, after, label) || is_foreign(c, tld)) {
            return Some(at);
        }
        before = Some(c);
    }
    None
}

/// Returns whether a character belongs to the alphabet of another country than that of a top-level
/// domain, and misleads there.
fn is_foreign(c: char, tld: &str) -> bool {
    NATIONAL
        .iter()
        .any(|(letter, tlds, elsewhere)| *letter == c && *elsewhere && !tlds.contains(&tld))
}

fn is_misplaced(c: char, before: Option<char>, after: Option<char>, label: &str) -> bool {
    let foreign = |c: Option<char>| c.is_some_and(|c| !is_east_asian(c));
    match c {
        // Iteration marks repeat the character before them.
        'ヽ' | 'ヾ' => before.is_none_or(|c| !is_of(c, "Kana")),
        'ゝ' | 'ゞ' => before.is_none_or(|c| !is_of(c, "Hira")),
        // The same shape in both syllabaries.
        'へ'..='ぺ' => label.chars().count() > 1 && only(label, c, "Kana"),
        'ヘ'..='ペ' => label.chars().count() > 1 && only(label, c, "Hira"),
        '・' => [before, after].iter().flatten().any(char::is_ascii_alphanumeric),
        // A numeral before digits is one.
        c if STROKES.contains(c) => foreign(before) || foreign(after.filter(|c| c.is_alphabetic())),
        c if KANA_STROKES.contains(c) => {
            let beside = [before, after].into_iter().flatten();
            beside.clone().count() > 0 && beside.clone().all(|c| !is_east_asian(c))
        }
        _ => false,
    }
}

/// Returns whether all of a label but one character belongs to a script.
fn only(label: &str, but: char, code: &str) -> bool {
    label.chars().all(|c| c == but || is_of(c, code) || c == 'ー')
}

fn is_east_asian(c: char) -> bool {
    ["Hani", "Hira", "Kana", "Bopo"].iter().any(|code| is_of(c, code))
        || !c.is_ascii() && may_be(c, Script::JAPANESE) && !may_be(c, Script::LATIN)
}

fn is_of(c: char, code: &str) -> bool {
    Script::of(c).is_some_and(|script| script.code() == code)
}

#[cfg(test)]
mod tests {
    use super::misplaced;

    #[test]
    fn neighbours_and_countries() {
        for (label, tld, at) in [
            ("google.comノevil", "jp", Some(10)),
            ("アノニ", "jp", None),
            ("ノ", "jp", None),
            ("第一", "cn", None),
            ("一", "cn", None),
            ("一google", "com", Some(0)),
            ("google一", "com", Some(6)),
            ("d12一", "cn", Some(3)),
            ("一123", "com", None),
            ("七a", "net", Some(0)),
            ("カヽ", "jp", None),
            ("かヽ", "jp", Some(3)),
            ("かゝ", "jp", None),
            ("ヽ", "jp", Some(0)),
            ("モヒートへブン", "com", Some(12)),
            ("へいわ", "jp", None),
            ("へ", "jp", None),
            ("a・b", "jp", Some(1)),
            ("ア・イ", "jp", None),
            ("l·l", "cat", None),
            ("l·l", "com", Some(1)),
            ("þing", "is", None),
            ("þing", "com", Some(0)),
            ("bakə", "az", None),
            ("bakə", "com", Some(3)),
            ("plain", "com", None),
        ] {
            assert_eq!(misplaced(label, tld), at, "{label}.{tld}");
        }
    }
}
