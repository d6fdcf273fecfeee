//! Lower case of the letters that words of the lists have.

/// Returns a letter in lower case, if some word of the lists has it; else any character that none has.
///
/// All letters would be another 12 KB in modules that need them for nothing else.
pub(super) const fn lower(c: char) -> char {
    let code = c as u32;
    let lower = match c {
        '\0'..='\u{7F}' => return c.to_ascii_lowercase(),
        '\u{D7}' | '\u{130}' => code,
        'À'..='Þ' | 'А'..='Я' => code + 32,
        // Letters of both cases take turns: the capital is even, or odd.
        'Ā'..='ķ' | 'Ŋ'..='ŷ' | 'Ҋ'..='ҿ' => code | 1,
        'Ĺ'..='ň' | 'Ź'..='ž' => code + (code & 1),
        'Ѐ'..='Џ' => code + 80,
        'Ա'..='Ֆ' => code + 48,
        // KELVIN SIGN and ANGSTROM SIGN.
        '\u{212A}' => return 'k',
        '\u{212B}' => return 'å',
        _ => return c,
    };
    match char::from_u32(lower) {
        Some(lower) => lower,
        None => c,
    }
}

#[cfg(test)]
mod tests {
    use super::lower;
    use crate::tables::ambiguous::ENTRIES;
    use std::collections::HashSet;

    #[test]
    fn letters_of_words_have_the_lower_case_of_unicode() {
        let known: HashSet<char> =
            ENTRIES.texts().flat_map(str::chars).chain('\0'..='\x7F').collect();
        assert!(known.len() > 200);
        for c in '\0'..=char::MAX {
            let folded: String = c.to_lowercase().collect();
            if folded.chars().all(|c| known.contains(&c)) {
                assert_eq!(folded, lower(c).to_string());
            } else {
                assert!(!known.contains(&lower(c)), "{c:?}");
            }
        }
    }
}
