//! Particles of Korean and Japanese that follow a link without a space (R2-18, R2-101, T9).

use crate::grammar::search::Search;
use crate::tables::{is_han_kana_or_hangul, is_han_or_katakana};
use crate::text::utf8::{byte, decode};

/// Particles and endings that follow a noun, and that are not a whole segment of a path after ASCII.
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

/// The words of one first character after which, or with which, no name begins (R2-101).
struct Words {
    first: char,
    /// Begin no name, whatever follows.
    never: &'static [&'static str],
    /// Particles of Japanese, each with characters of Han before which it is the beginning of a word, such as `から揚げ`. Before
    /// others, Katakana, or `、` and text it begins no name.
    before: &'static [(&'static str, &'static str)],
    /// Particles and endings that are not names even before what closes.
    alone: &'static [&'static str],
}

/// These words, in the order of their first characters.
static WORDS: [Words; 21] = [
    Words {
        first: 'か',
        never: &[],
        before: &[
            (
                "から",
                "井傘元党口味咳回国堀売威子念手押拭振揚松梅様櫃炊焚物獅竿箱約紅紙織芋草荷衣身車返金釣鍋門風馬騒",
            ),
            ("からの", ""),
            ("からは", ""),
            ("からも", ""),
        ],
        alone: &[],
    },
    Words { first: 'が', never: &[], before: &[("が", "解行床")], alone: &[] },
    Words {
        first: 'で',
        never: &[],
        before: &[("で", ""), ("での", ""), ("では", "")],
        alone: &["です"],
    },
    Words { first: 'と', never: &[], before: &[("と", "阿金殺志畜腹列絶")], alone: &[] },
    Words {
        first: 'に',
        never: &[
            "にあり",
            "にある",
            "において",
            "における",
            "について",
            "により",
            "による",
            "によっ",
        ],
        before: &[("に", ""), ("にお", ""), ("にご", ""), ("には", ""), ("にて", ""), ("にも", "")],
        alone: &[],
    },
    Words { first: 'の', never: &[], before: &[("の", "")], alone: &[] },
    Words { first: 'は', never: &[], before: &[("は", "握行種虫")], alone: &[] },
    Words {
        first: 'へ',
        never: &[],
        before: &[("へ", "音短長理"), ("への", "河字"), ("へのお", ""), ("へのご", "")],
        alone: &[],
    },
    Words {
        first: 'ま',
        never: &[],
        before: &[("まで", ""), ("までお", ""), ("までご", "")],
        alone: &[],
    },
    Words { first: 'も', never: &[], before: &[("も", "写造服本")], alone: &[] },
    Words { first: 'を', never: &["を"], before: &[], alone: &[] },
    Words { first: '까', never: &[], before: &[], alone: &["까지"] },
    Words { first: '께', never: &[], before: &[], alone: &["께서"] },
    Words { first: '는', never: &[], before: &[], alone: &["는"] },
    Words { first: '로', never: &[], before: &[], alone: &["로", "로는"] },
    Words { first: '를', never: &[], before: &[], alone: &["를"] },
    Words { first: '부', never: &[], before: &[], alone: &["부터"] },
    Words {
        first: '에',
        never: &[],
        before: &[],
        alone: &["에", "에게", "에는", "에서", "에서는", "에서도", "에서의", "에의"],
    },
    Words { first: '으', never: &[], before: &[], alone: &["으로", "으로는"] },
    Words { first: '을', never: &[], before: &[], alone: &["을"] },
    Words { first: '입', never: &[], before: &[], alone: &["입니다"] },
];

/// Segments after which any word may be a name (R2-101).
const BEFORE_NAMES: [&[u8]; 19] = [
    b"a",
    b"categories",
    b"category",
    b"content",
    b"dict",
    b"dictionary",
    b"hashtag",
    b"item",
    b"keyword",
    b"keywords",
    b"search",
    b"tag",
    b"tags",
    b"title",
    b"topic",
    b"topics",
    b"w",
    b"wiki",
    b"word",
];

impl Search<'_, '_> {
    /// Returns whether text that begins no name stands at `at`, directly after a slash of a path (R2-101). The path begins at
    /// `begin`, and is ASCII up to `at`.
    #[inline(never)]
    pub(in crate::grammar) fn is_text_after_slash(&self, begin: usize, at: usize) -> bool {
        let (path, rest) = (&self.text[..at], &self.text[at..]);
        let Some(before) = path.strip_suffix(b"/") else { return false };
        if at == begin && before.ends_with(b"/") {
            return false;
        }
        begins_text(rest, |length| self.closes(at + length))
            && (at == begin || !ends_before_names(&before[begin..]))
    }
}

/// Returns whether a text begins with what begins no name. `closes(length)` returns whether what follows so many bytes closes.
fn begins_text(text: &[u8], closes: impl Fn(usize) -> bool) -> bool {
    let Some((first, _)) = decode(text, 0) else { return false };
    let Ok(found) = WORDS.binary_search_by_key(&first, |words| words.first) else { return false };
    let Words { never, before, alone, .. } = &WORDS[found];
    let begins_word = |rest: &[u8], (c, length): (char, usize)| match c {
        '、' => decode(rest, length).is_some_and(|(c, _)| is_han_kana_or_hangul(c)),
        _ => is_han_or_katakana(c),
    };
    let before_word = |(particle, words): &(&str, &str)| {
        let rest = text.strip_prefix(particle.as_bytes()).unwrap_or_default();
        decode(rest, 0).is_some_and(|next| begins_word(rest, next) && !words.contains(next.0))
    };
    let is_alone = |particle: &&str| {
        text.starts_with(particle.as_bytes())
            && byte(text, particle.len()) != b'?'
            && closes(particle.len())
    };
    never.iter().any(|word| text.starts_with(word.as_bytes()))
        || before.iter().any(before_word)
        || alone.iter().any(is_alone)
}

/// Returns whether the last segment of a path is one after which any word may be a name.
fn ends_before_names(path: &[u8]) -> bool {
    BEFORE_NAMES.iter().any(|name| {
        path.len().checked_sub(name.len()).is_some_and(|start| {
            path[start..].eq_ignore_ascii_case(name)
                && matches!(path[..start].last(), None | Some(b'/'))
        })
    })
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

    #[test]
    fn words_are_found_by_their_first_character() {
        assert!(WORDS.is_sorted_by_key(|words| words.first));
        for Words { first, never, before, alone } in &WORDS {
            let before = before.iter().map(|(particle, _)| particle);
            assert!(never.iter().chain(before).chain(*alone).all(|word| word.starts_with(*first)));
        }
    }

    #[test]
    fn text_after_slashes() {
        let begins = |text: &str| {
            let closes = |length| matches!(text.as_bytes().get(length), None | Some(b'.' | b'?'));
            begins_text(text.as_bytes(), closes)
        };
        for text in [
            "を参照",
            "にある",
            "にて公開",
            "にアクセス",
            "へのアップロード",
            "からダウンロード",
            "から入手",
            "で、最新版",
            "で探す",
            "のサイト",
            "は無効",
            "も参照",
            "までご連絡",
            "です.",
            "에서",
            "을.",
            "으로는",
        ] {
            assert!(begins(text), "{text}");
        }
        for name in [
            "",
            "x",
            "から",
            "からあげ",
            "から揚げ",
            "から騒ぎ",
            "にほんご",
            "におい",
            "でんわ",
            "の",
            "のび太",
            "は虫類",
            "へ長調",
            "への字",
            "へのへのもへじ",
            "が",
            "と殺",
            "でも、",
            "ですます",
            "에도",
            "에서x",
            "에?q",
            "을지로",
            "도",
        ] {
            assert!(!begins(name), "{name}");
        }
    }

    #[test]
    fn segments_before_names() {
        for path in ["wiki", "x/wiki", "ja/Tag"] {
            assert!(ends_before_names(path.as_bytes()), "{path}");
        }
        for path in ["", "x", "xwiki", "wiki/x", "wiki/"] {
            assert!(!ends_before_names(path.as_bytes()), "{path}");
        }
    }
}
