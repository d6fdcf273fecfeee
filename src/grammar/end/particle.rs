//! Particles of Korean and Japanese that follow a link without a space (R2-18, T9).

use crate::text::utf8::decode;

/// Particles and endings that follow a noun, and that are no whole segment of a path after ASCII.
const PARTICLES: [&str; 48] = [
    "가",
    "과",
    "까지",
    "께",
    "께서",
    "나",
    "는",
    "도",
    "라고",
    "란",
    "랑",
    "로",
    "로는",
    "로도",
    "로서",
    "로써",
    "를",
    "마다",
    "만",
    "며",
    "밖에",
    "보다",
    "부터",
    "뿐",
    "에",
    "에게",
    "에는",
    "에도",
    "에서",
    "에서는",
    "에서도",
    "에서의",
    "에의",
    "예요",
    "와",
    "으로",
    "으로는",
    "은",
    "을",
    "의",
    "이",
    "이나",
    "이라고",
    "이란",
    "이며",
    "이에요",
    "인데",
    "입니다",
];

/// The bytes of the longest of them.
const LONGEST: usize = 9;

/// Returns whether a character may begin what ends a link after ASCII: a syllable of Hangul, or a letter of Hiragana.
pub(in crate::grammar) const fn begins_particles(c: char) -> bool {
    is_hiragana(c) || matches!(c, '\u{AC00}'..='\u{D7A3}')
}

/// Returns whether a character is a letter of Hiragana, but `の`, with which names go on.
pub(super) const fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{309D}'..='\u{309F}') && c != 'の'
}

/// Returns the end of the particle that begins at `at`: a whole run of syllables of Hangul.
pub(super) fn particle_end(text: &[u8], at: usize) -> Option<usize> {
    let mut end = at;
    while let Some(('\u{AC00}'..='\u{D7A3}', length)) = decode(text, end) {
        end += length;
        if end - at > LONGEST {
            return None;
        }
    }
    let run = core::str::from_utf8(text.get(at..end)?).ok()?;
    PARTICLES.contains(&run).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_runs_only() {
        assert!(
            PARTICLES.is_sorted() && PARTICLES.iter().all(|particle| particle.len() <= LONGEST)
        );
        let end = |text: &str| particle_end(text.as_bytes(), 0);
        assert_eq!(end("를 참고"), Some(3));
        assert_eq!(end("에서"), Some(6));
        assert_eq!(end("에서는."), Some(9));
        for not in ["", "x", "계산된", "를참고", "에서에서에서에서"] {
            assert_eq!(end(not), None, "{not}");
        }
    }
}
