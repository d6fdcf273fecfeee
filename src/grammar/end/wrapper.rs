//! Quotes and emphasis that a link is wrapped in (T6).

use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::tables::Scheme;
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// Returns whether a byte is an ASCII quote or emphasis that a link may be wrapped in.
pub(in crate::grammar) const fn is_wrapper(byte: u8) -> bool {
    AsciiSet::WRAPPER.contains(byte)
}

/// Quotes or emphasis directly before a link, which end it where they occur again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grammar) enum Wrapper {
    /// No wrapper.
    None,
    /// An ASCII character, once or up to [`MAX_WRAPPER`] times.
    Ascii(u8, usize),
    /// A quote that either of two partners closes.
    Quote([char; 2]),
    /// `<`, or `[` for `[[`: after `|` stands the text of the link (R2-21). What closes it ends no link before its time.
    Text(u8),
    /// `](`, after the text of a link in Markdown.
    Target,
    /// `"`, which ends a link wherever it stands (T5).
    Quoted,
    /// Nothing, before a query of LDAP.
    Filter,
}

/// Commands of TeX whose argument stands between two equal characters (R2-92).
const VERBATIM: [&[u8]; 6] =
    [b"\\verb", b"\\verb*", b"\\path", b"\\url", b"\\nolinkurl", b"\\lstinline"];

/// How many bytes before a link the longest of them takes, with its sign.
const MAX_VERBATIM: usize = 12;

/// What precedes a link in AsciiDoc between two `++`, up to the second one (R2-92).
const PASSED: &[u8] = b"link:+";

/// Maximum number of emphasis characters that are matched: Markdown has no longer delimiter.
const MAX_WRAPPER: usize = 3;

impl Wrapper {
    /// Returns the ASCII character that may end a link; 0 if there is none.
    pub(in crate::grammar) const fn byte(self) -> u8 {
        match self {
            Wrapper::Ascii(c, _) => c,
            _ => 0,
        }
    }

    /// Returns what closes a run that is refused: no link, and so without a text of its own (R2-21).
    pub(in crate::grammar) const fn of_run(self) -> Wrapper {
        match self {
            Wrapper::Text(_) | Wrapper::Target | Wrapper::Quoted | Wrapper::Filter => Wrapper::None,
            _ => self,
        }
    }

    /// Returns whether the author of a link says how far it goes (R2-93).
    pub(in crate::grammar) const fn is_of_author(self) -> bool {
        matches!(self, Wrapper::Text(b'<') | Wrapper::Target)
    }

    /// Returns whether its author closed a link where reading stopped before a byte (R2-93).
    pub(super) const fn is_closed_by(self, byte: u8) -> bool {
        match self {
            Wrapper::Text(b'<') => matches!(byte, b'>' | b'|'),
            Wrapper::Target => byte == b')',
            _ => false,
        }
    }

    /// Returns whether a bracket of a query may close after `=` and `&`, because it is known how
    /// far the text goes (R2-83).
    pub(super) const fn keeps_brackets(self) -> bool {
        !matches!(
            self,
            Wrapper::None
                | Wrapper::Target
                | Wrapper::Ascii(b'*' | b'_' | b'~' | b'|' | b'$' | b'+' | b'=', _)
        )
    }

    /// Returns whether the closing partner begins at `at`.
    ///
    /// A single character inside a word is a part of the word: `'…/d'articles'`.
    pub(in crate::grammar) fn closes_at(self, text: &[u8], at: usize) -> bool {
        match self {
            Wrapper::None
            | Wrapper::Text(_)
            | Wrapper::Target
            | Wrapper::Quoted
            | Wrapper::Filter => false,
            Wrapper::Ascii(c, length) => {
                (0..length).all(|i| byte(text, at + i) == c)
                    && (length > 1 || c == b'|' || !byte(text, at + 1).is_ascii_alphanumeric())
            }
            Wrapper::Quote(partners) => {
                byte(text, at) >= 0x80
                    && decode(text, at).is_some_and(|(c, _)| partners.contains(&c))
            }
        }
    }
}

/// Returns the characters that close what this one opens.
fn partners(open: char) -> Option<[char; 2]> {
    Some(match open {
        '“' | '”' => ['”', '”'],
        '„' => ['“', '”'],
        '‘' | '’' => ['’', '’'],
        '‚' => ['‘', '’'],
        '«' | '»' => ['«', '»'],
        '‹' | '›' => ['‹', '›'],
        _ => return None,
    })
}

impl Search<'_, '_> {
    /// Returns the wrapper directly before `start`.
    #[inline]
    pub(in crate::grammar) fn wrapper_before(&self, start: usize) -> Wrapper {
        let c = byte_before(self.text, start, self.floor);
        if matches!(c, b'<' | b'[' | b'(' | b'"') {
            return match c {
                b'"' if self.config.tailored(Tailoring::Wrappers) => Wrapper::Quoted,
                b'<' | b'[' if self.opens_text(c, start) => Wrapper::Text(c),
                b'(' if self.opens_target(start) => Wrapper::Target,
                _ => Wrapper::None,
            };
        }
        if !self.config.tailored(Tailoring::Wrappers) {
            return Wrapper::None;
        }
        if is_wrapper(c) {
            // The last byte of a control sequence is not text (R2-35).
            let length = (1..=MAX_WRAPPER)
                .take_while(|i| {
                    let end = start + 1 - i;
                    byte_before(self.text, end, self.floor) == c
                        && !self.is_after_control_sequence(end)
                })
                .count();
            return if length == 0 { Wrapper::None } else { Wrapper::Ascii(c, length) };
        }
        if c < 0x80 {
            return if matches!(c, b'+' | b'=') { self.verbatim(c, start) } else { Wrapper::None };
        }
        let quote = decode_before(self.text, start, self.floor);
        quote.and_then(|(c, _)| partners(c)).map_or(Wrapper::None, Wrapper::Quote)
    }

    /// Returns what wraps a link with a scheme: the filter in a query of LDAP has brackets, wherever it stands (R2-83).
    #[inline]
    pub(in crate::grammar) fn wrapper_of_scheme(
        &self,
        scheme: &Scheme,
        wrapper: Wrapper,
    ) -> Wrapper {
        let of_filter = matches!(wrapper, Wrapper::None | Wrapper::Target)
            && matches!(scheme.name(), "ldap" | "ldaps")
            && self.config.tailored(Tailoring::Wrappers);
        if of_filter { Wrapper::Filter } else { wrapper }
    }

    /// Returns the sign `c` before `start` as a wrapper, if a command of TeX or AsciiDoc precedes it (R2-92).
    #[cold]
    #[inline(never)]
    fn verbatim(&self, c: u8, start: usize) -> Wrapper {
        let is_after = |name: &[u8]| {
            let begin = self.literal_before(name, start - 1);
            begin.is_some_and(|begin| {
                // With ESC before it, the backslash ends a control string.
                self.after_control_sequence(begin) == begin
                    && !self.is_after_control_sequence(begin + 1)
            })
        };
        // Of most links the sign ends the name of a parameter or a setting.
        let near = &self.text[start.saturating_sub(MAX_VERBATIM).max(self.floor)..start];
        match c {
            b'+' if is_after(PASSED) && !self.is_after_control_sequence(start) => {
                Wrapper::Ascii(c, 2)
            }
            _ if near.contains(&b'\\')
                && !self.is_after_control_sequence(start)
                && VERBATIM.iter().any(|command| is_after(command)) =>
            {
                Wrapper::Ascii(c, 1)
            }
            _ => Wrapper::None,
        }
    }

    /// Returns whether the `(` before `start` opens the target of a link in Markdown.
    pub(super) fn opens_target(&self, start: usize) -> bool {
        byte_before(self.text, start - 1, self.floor) == b']'
            && !self.is_after_control_sequence(start - 1)
            && self.config.tailored(Tailoring::Wrappers)
    }

    /// Returns whether `c` before `start` opens a link that may have a text after `|` (R2-21, T5).
    fn opens_text(&self, c: u8, start: usize) -> bool {
        let opens = c == b'<'
            || byte_before(self.text, start - 1, self.floor) == b'['
                && !self.is_after_control_sequence(start - 1);
        opens
            && self.config.tailored(Tailoring::MarkupEnds)
            && !self.is_after_control_sequence(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::tests::links;
    use crate::tables::{CodePoints, LinkTerm};

    #[test]
    fn closing() {
        for (wrapper, text, closes) in [
            (Wrapper::None, "'", false),
            (Wrapper::Ascii(b'\'', 1), "'", true),
            (Wrapper::Ascii(b'\'', 1), "' x", true),
            (Wrapper::Ascii(b'\'', 1), "'x", false),
            (Wrapper::Ascii(b'|', 1), "|x", true),
            (Wrapper::Ascii(b'*', 2), "**x", true),
            (Wrapper::Ascii(b'*', 2), "*x", false),
            (Wrapper::Quote(['“', '”']), "”", true),
            (Wrapper::Quote(['“', '”']), "“x", true),
            (Wrapper::Quote(['“', '”']), "\"", false),
        ] {
            assert_eq!(wrapper.closes_at(text.as_bytes(), 0), closes, "{wrapper:?} {text}");
        }
        assert!(!Wrapper::Quote(['“', '”']).closes_at(b"\xE2\x80", 0));
    }

    /// A partner is looked for only where a character does not simply extend a link.
    #[test]
    fn no_partner_extends_a_link() {
        for quote in "“”„‘’‚«»‹›".chars() {
            for partner in partners(quote).into_iter().flatten() {
                assert_ne!(
                    CodePoints::shipped().link_term(partner),
                    LinkTerm::Include,
                    "{partner}"
                );
            }
        }
    }

    #[test]
    fn wrapped_links() {
        for (before, after) in [
            ("'", "'"),
            ("*", "*"),
            ("**", "**"),
            ("***", "***"),
            ("_", "_"),
            ("~~", "~~"),
            ("|", "|"),
            ("“", "”"),
            ("„", "“"),
            ("«", "»"),
            ("»", "«"),
            ("‹", "›"),
        ] {
            let text = format!("{before}http://a.com/b{after} c");
            assert_eq!(links(&text), ["http://a.com/b"], "{text}");
        }
        for (text, link) in [
            ("\\path=http://a.com/=).", "http://a.com/"),
            ("\\path=http://a.com/?a=b=).", "http://a.com/?a=b"),
            ("\\verb+http://a.com/x+,", "http://a.com/x"),
            ("\\lstinline+https://a.com+", "https://a.com"),
            ("\\url=www.a.com/x=.", "www.a.com/x"),
            ("link:++https://a.com/d_e++[x]", "https://a.com/d_e"),
            ("\\x+http://a.com/x+", "http://a.com/x+"),
            ("x=http://a.com/x=", "http://a.com/x="),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
        assert_eq!(links("'http://a.com/d'articles'"), ["http://a.com/d'articles"]);
        assert_eq!(links("http://a.com/b_"), ["http://a.com/b_"]);
    }
}
