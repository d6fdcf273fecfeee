//! What letters and digits of other scripts are read as by people who know the Latin alphabet, where
//! the data of UTS #39 is silent (SEC-C8, SEC-C9).

use super::script::Script;
use crate::tables::prototype;

/// Letters by script, each with the Latin letters that it is read as. Many of the scripts have a
/// handful of such letters: a name of nothing else is rare, and misleads.
const LETTERS: [(&str, &[(char, &str)]); 14] = [
    (
        "Armn",
        &[
            ('ա', "w"),
            ('գ', "q"),
            ('զ', "q"),
            ('է', "t"),
            ('լ', "l"),
            ('հ', "h"),
            ('ո', "n"),
            ('ս', "u"),
            ('ց', "g"),
            ('ւ', "l"),
            ('յ', "j"),
            ('օ', "o"),
        ],
    ),
    (
        "Cyrl",
        &[
            ('ӕ', "ae"),
            ('г', "r"),
            ('п', "n"),
            ('ԥ', "n"),
            ('ъ', "b"),
            ('ы', "bl"),
            ('ь', "b"),
            ('ю', "io"),
            ('ҽ', "e"),
            ('ѵ', "v"),
            ('ѡ', "w"),
            ('ԗ', "p"),
            ('ԍ', "g"),
        ],
    ),
    (
        "Ethi",
        &[
            ('ሀ', "u"),
            ('ሠ', "w"),
            ('ሰ', "n"),
            ('ስ', "h"),
            ('ተ', "t"),
            ('ዐ', "o"),
            ('ዕ', "o"),
            ('ዘ', "h"),
            ('ጠ', "m"),
            ('ፐ', "t"),
            ('ፕ', "t"),
            ('ꬅ', "p"),
        ],
    ),
    (
        "Geor",
        &[
            ('ი', "o"),
            ('ო', "m"),
            ('ყ', "y"),
            ('ძ', "d"),
            ('ხ', "b"),
            ('კ', "3"),
            ('ჽ', "h"),
            ('ჿ', "o"),
        ],
    ),
    (
        "Grek",
        &[
            ('α', "a"),
            ('ι', "i"),
            ('κ', "k"),
            ('ν', "v"),
            ('ρ', "p"),
            ('υ', "u"),
            ('ω', "w"),
            ('η', "n"),
            ('ο', "o"),
            ('τ', "t"),
        ],
    ),
    ("Gujr", &[('ડ', "s"), ('ટ', "z")]),
    (
        "Hebr",
        &[
            ('ד', "t"),
            ('ו', "l"),
            ('ח', "n"),
            ('י', "i"),
            ('ן', "l"),
            ('ס', "o"),
            ('װ', "ll"),
            ('ײ', "ii"),
        ],
    ),
    (
        "Laoo",
        &[
            ('ທ', "n"),
            ('ນ', "u"),
            ('ບ', "u"),
            ('ປ', "u"),
            ('ຜ', "w"),
            ('ຝ', "w"),
            ('ພ', "w"),
            ('ຟ', "w"),
            ('ມ', "u"),
            ('ຣ', "s"),
            ('ຮ', "s"),
            ('ຫ', "m"),
            ('ເ', "i"),
            ('ແ', "ii"),
        ],
    ),
    ("Mlym", &[('ട', "s"), ('ഠ', "o"), ('ധ', "w"), ('ന', "m"), ('റ', "o"), ('ഗ', "n")]),
    (
        "Mymr",
        &[('ခ', "a"), ('ဂ', "n"), ('င', "c"), ('ထ', "oo"), ('ပ', "u"), ('ဝ', "o"), ('ၔ', "e")],
    ),
    ("Orya", &[('ଠ', "o"), ('ଟ', "s")]),
    ("Taml", &[('ட', "l"), ('ப', "u")]),
    (
        "Thai",
        &[
            ('ก', "n"),
            ('ท', "n"),
            ('น', "u"),
            ('บ', "u"),
            ('ป', "u"),
            ('ผ', "w"),
            ('ฝ', "w"),
            ('พ', "w"),
            ('ฟ', "w"),
            ('ม', "u"),
            ('ร', "s"),
            ('ล', "a"),
            ('ห', "m"),
            ('ด', "a"),
            ('เ', "i"),
            ('แ', "ii"),
        ],
    ),
    ("Deva", &[('ऽ', "s"), ('ॱ', "i")]),
];

/// Letters that most fonts draw like a digit, `o` among them.
const DIGITS: &str = "ЗзҘҙӠӡЧчбȢȣОоοօӏθշճउওਤੜဒვპკㄐ丩";

/// Returns the Latin letters that a letter of another script is read as, by this table
/// alone; `None` if there are none.
pub(super) fn latin(c: char) -> Option<&'static str> {
    let code = Script::of(c)?.code();
    let (_, letters) = LETTERS.iter().find(|(script, _)| *script == code)?;
    letters.iter().find(|(letter, _)| *letter == c).map(|(_, read)| *read)
}

/// Whether a letter beyond ASCII is read as a digit.
pub(super) fn is_read_as_digit(c: char) -> bool {
    if c.is_ascii() {
        return false;
    }
    DIGITS.contains(c)
        || match prototype(c).map(str::as_bytes) {
            Some([digit]) => digit.is_ascii_digit() || matches!(digit, b'O' | b'l' | b'o'),
            _ => false,
        }
}
