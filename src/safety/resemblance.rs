//! What letters and digits of other scripts are read as by people who know the Latin alphabet, where
//! the data of UTS #39 is silent (SEC-C8, SEC-C9).

use super::script::Script;
use crate::tables::prototype;

/// Letters by script, each followed by the Latin letters that it is read as. Many of the scripts have
/// a handful of such letters: a name of nothing else is rare, and misleads.
const LETTERS: [(&str, &str); 14] = [
    ("Armn", "աw գq զq էt լl հh ոn սu ցg ւl յj օo"),
    ("Cyrl", "ӕae гr пn ԥn ъb ыbl ьb юio ҽe ѵv ѡw ԗp ԍg"),
    ("Ethi", "ሀu ሠw ሰn ስh ተt ዐo ዕo ዘh ጠm ፐt ፕt ꬅp"),
    ("Geor", "იo ოm ყy ძd ხb კ3 ჽh ჿo"),
    ("Grek", "αa ιi κk νv ρp υu ωw ηn οo τt"),
    ("Gujr", "ડs ટz"),
    ("Hebr", "דt וl חn יi ןl סo װll ײii"),
    ("Laoo", "ທn ນu ບu ປu ຜw ຝw ພw ຟw ມu ຣs ຮs ຫm ເi ແii"),
    ("Mlym", "ടs ഠo ധw നm റo ഗn"),
    ("Mymr", "ခa ဂn ငc ထoo ပu ဝo ၔe"),
    ("Orya", "ଠo ଟs"),
    ("Taml", "டl பu"),
    ("Thai", "กn ทn นu บu ปu ผw ฝw พw ฟw มu รs ลa หm ดa เi แii"),
    ("Deva", "ऽs ॱi"),
];

/// Letters that most fonts draw like a digit, `o` among them.
const DIGITS: &str = "ЗзҘҙӠӡЧчбȢȣОоοօӏθշճउওਤੜဒვპკㄐ丩";

/// Returns the Latin letters that a letter of another script is read as, by this table
/// alone; `None` if there are none.
pub(super) fn latin(c: char) -> Option<&'static str> {
    let code = Script::of(c)?.code();
    let (_, letters) = LETTERS.iter().find(|(script, _)| *script == code)?;
    letters.split(' ').find_map(|pair| pair.strip_prefix(c))
}

/// Returns whether a letter beyond ASCII is read as a digit.
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
