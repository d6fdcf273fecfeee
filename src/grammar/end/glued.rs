//! What follows a link without a space: text of East Asia (R2-17, R2-80), and the rest of a string of a program (R2-76).

use super::machine::Machine;
use super::part::{Glued, Part};
use super::particle::is_hiragana;
use super::terms::MAX_PARAMETER;
use crate::tables::{is_caseless_beyond_latin, is_cjk_letter, is_han_kana_or_hangul};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// The maximum number of bytes from where text is glued to a link up to what shows that it is text (R2-80).
const MAX_GLUED: usize = 256;

impl Machine<'_, '_, '_> {
    /// Returns whether the quotation mark before `next` closes what was opened before the link: the
    /// link is ASCII, and text of a script without case follows (R2-17, T9).
    pub(super) fn closes_quotation(&self, next: usize) -> bool {
        self.rules.glued_ends
            && self.ascii
            && decode(self.text, next).is_some_and(|(c, _)| is_caseless_beyond_latin(c))
    }

    /// Notes the script of a character beyond ASCII that extends the link (T9).
    pub(super) fn note_script(&mut self, c: char, at: usize) {
        let word = byte_before(self.text, at, self.begin).is_ascii_alphanumeric();
        if self.script_change.is_none()
            && (word || at == self.begin && is_hiragana(c) && self.is_root(at))
            && is_han_kana_or_hangul(c)
        {
            if word {
                self.script_change = Some(at);
            }
            if self.ascii && !self.seen_cjk {
                self.glued = Some(Glued {
                    at,
                    part: self.part,
                    open: self.open_bracket().map(|open| self.text_in(open)),
                    flags: self.flags,
                });
            }
        }
        self.seen_cjk = self.seen_cjk || is_cjk_letter(c);
    }

    /// Returns whether nothing but the slash after an authority is before `at` in a path.
    fn is_root(&self, at: usize) -> bool {
        let before = &self.text[..at];
        self.part == Part::Path && before.ends_with(b"/") && !before.ends_with(b"//")
    }

    /// Returns whether `、`, `，` or `。` before `next` shows that what is glued to a link is text:
    /// more text has to follow the first, and each of them where all of the path may be a name
    /// (R2-80).
    pub(super) fn ends_glued_text(&self, c: char, next: usize) -> bool {
        let is_name = self.glued.is_some_and(|glued| glued.at == self.begin);
        c != '、' && !is_name
            || decode(self.text, next).is_some_and(|(c, _)| is_han_kana_or_hangul(c))
    }

    /// Ends the link where text is glued to it, if a sentence of that ends at the present place (R2-80, T9). Returns whether
    /// it does.
    pub(super) fn end_at_glued_text(&mut self) -> bool {
        let near = self.glued.filter(|glued| self.at - glued.at <= MAX_GLUED);
        let Some(Glued { at, part, open, flags }) = near else { return false };
        (self.safe, self.safe_part, self.flags) = (at, part, flags);
        self.before_part = open.map(|open| (open, at));
        true
    }

    /// Ends the link before the scheme whose colon stands before `next`, or where text is glued to the link, if the scheme
    /// stands directly after a letter of a script without case (R2-80, T9). Returns whether it does.
    pub(super) fn end_before_scheme(&mut self, next: usize) -> bool {
        if !self.rules.glued_script || !self.text[next..].starts_with(b"//") {
            return false;
        }
        let read = &self.text[self.begin..self.at];
        let name = [&b"https"[..], b"http"].into_iter().find(|name| read.ends_with(name));
        let Some(start) = name.map(|name| self.at - name.len()) else { return false };
        let before = decode_before(self.text, start, self.begin);
        if !before.is_some_and(|(c, _)| is_caseless_beyond_latin(c)) {
            return false;
        }
        self.search.steps += (self.at - start) as u64;
        self.at = start;
        if !self.end_at_glued_text() {
            self.safe = start;
        }
        true
    }

    /// Returns whether the `'` before `next` closes a string, because another value follows, or an
    /// operator that joins strings (R2-76, T5).
    pub(super) fn ends_string(&mut self, next: usize) -> bool {
        if !self.rules.markup_ends {
            return false;
        }
        let after = self.text.get(next + 1..).unwrap_or_default();
        match byte(self.text, next) {
            b',' | b';' => self.begins_value(next + 1),
            b'.' => after.starts_with(b"$") || self.has_word_before(after, b"_", b"("),
            b'+' => self.has_word_before(after, b"_$.[]()", b"+'"),
            _ => false,
        }
    }

    /// Returns whether a text begins with a word of letters, digits and `others`, at most 32 of
    /// them, and `end` after it.
    fn has_word_before(&mut self, text: &[u8], others: &[u8], end: &[u8]) -> bool {
        let belongs = |b: &&u8| b.is_ascii_alphanumeric() || others.contains(b);
        let length = text.iter().take(MAX_PARAMETER).take_while(belongs).count();
        self.search.steps += length as u64;
        length > 0 && text[length..].starts_with(end)
    }

    /// Returns whether a value of a list stands at `at`, or a name and what it is set to.
    fn begins_value(&mut self, at: usize) -> bool {
        let rest = &self.text[at..];
        let first = byte(rest, 0);
        let is_null = rest.get(..4).is_some_and(|word| word.eq_ignore_ascii_case(b"NULL"))
            && !matches!(byte(rest, 4), b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z');
        matches!(first, b'\'' | b'"' | b'0'..=b'9') || is_null || self.names_parameter(at)
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn strings_end_before_another_value() {
        for end in [
            "','0'",
            "',\"b\"",
            "',0",
            "',NULL)",
            "',null,",
            "';y='z'",
            "',a-b=1",
            "'.$x",
            "'+id+'b",
            "'+f(x[0])+'b",
            "'.f(x)",
            "'.concat(x[0]",
        ] {
            let text = format!("see https://a.com/x{end}");
            assert_eq!(links(&text), ["https://a.com/x"], "{text}");
        }
        for rest in [
            "',NULLS",
            "',b",
            "';b",
            "'.b",
            "'.b[0]c",
            "'.(b)",
            "'+id",
            "'+(a,b)+'c",
            "'a','b",
            "(p='a',q='b')",
            "’s'x',0",
        ] {
            let text = format!("see https://a.com/x{rest}");
            assert_eq!(links(&text), [&text[4..]], "{text}");
        }
    }

    #[test]
    fn text_of_east_asia_after_links() {
        for (rest, found) in [
            ("/x来装入。看", &["/x"][..]),
            ("/x和https://b.com/y", &["/x", "https://b.com/y"]),
            ("/文件和https://b.com/y", &["/文件和", "https://b.com/y"]),
            ("/から、それ", &["/"]),
            ("/y/から、それ", &["/y/"]),
            ("/w/から、それ", &["/w/から、それ"]),
            ("/w/ただ、それ", &["/w/ただ、それ"]),
            ("/xから、それ", &["/x"]),
            ("/x参照、それ", &["/x"]),
            ("/x参照、", &["/x参照"]),
            ("/参照。それ", &["/参照。それ"]),
            ("/から。", &["/から"]),
            ("/から。それ", &["/"]),
            ("/x说明/z和http://b.com", &["/x", "http://b.com"]),
            ("/xから見る", &["/x"]),
            ("/x”这", &["/x"]),
            ("/xの森", &["/xの森"]),
            ("/x-搜密。打卡", &["/x-搜密。打卡"]),
            ("/C言語", &["/C言語"]),
            ("/x和ftp://b.com/", &["/x和ftp://b.com/"]),
        ] {
            let text = format!("https://a.com{rest}");
            let found: Vec<_> = found
                .iter()
                .map(|link| match link.strip_prefix('/') {
                    Some(path) => format!("https://a.com/{path}"),
                    None => (*link).to_owned(),
                })
                .collect();
            assert_eq!(links(&text), found, "{text}");
        }
        let far = format!("https://a.com/x{}。", "和".repeat(90));
        assert_eq!(links(&far)[0].len(), far.len() - 3);
    }
}
