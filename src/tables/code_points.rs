//! Properties of code points: Link_Term, Link_Bracket, Link_Email, host characters.

use core::fmt;
use std::borrow::Cow;

use super::bmp::{Bmp, Slices};
use super::computed::computed;
use super::generated::{idna_host, link};
use super::trie::{self, Stages};
use crate::error::{Error, ErrorKind};
use crate::names::named;

/// How a character behaves in a link (U58-P1). Exhaustive, because UTS #58 defines these five
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum LinkTerm {
    /// Ends the link.
    Hard = 0,
    /// Extends the link.
    Include = 1,
    /// Belongs to the link only if something later extends it.
    Soft = 2,
    /// Belongs to the link only if it closes the bracket opened last.
    Close = 3,
    /// Extends the link and is remembered.
    Open = 4,
}

named! {
    LinkTerm, "value of Link_Term":
    Hard = "hard",
    Include = "include",
    Soft = "soft",
    Close = "close",
    Open = "open",
}

// Bits of a value in the link table, and of a row for an ASCII character.
const TERM: u8 = 0b111;
const EMAIL: u8 = 1 << 3;
// Bits of a value in the host table; in an ASCII row they stand above the link bits.
const HOST: u8 = 1;
const WIDE_HOST: u8 = 1 << 1;
const HOST_SHIFT: usize = 4;

const LINK_BITS: usize = 4;
const HOST_BITS: usize = 2;

/// The properties of code points that the scanner reads, of one Unicode version.
///
/// Scanners use [`CodePoints::shipped`]. The tests build those of other versions from the files of
/// Unicode; how the tables are laid out is private.
///
/// ```
/// use irispan::tables::{CodePoints, LinkTerm};
///
/// let shipped = CodePoints::shipped();
/// assert_eq!(shipped.link_term('。'), LinkTerm::Soft);
/// assert_eq!(shipped.opening('」'), Some('「'));
/// assert!(shipped.is_email('田') && shipped.is_host('例'));
/// assert!(shipped.is_wide_host('😎') && !shipped.is_host('😎'));
/// ```
#[derive(Clone)]
pub struct CodePoints {
    ascii: [u8; 128],
    includes: Bmp,
    hosts: Bmp,
    parts: CodePointParts,
}

/// What [`CodePoints`] are made of: the layout of the generated tables, which may change.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePointParts {
    /// The Unicode version, such as `17.0.0`.
    pub unicode_version: Cow<'static, str>,
    /// Four bits per code point: Link_Term by its number in [`LinkTerm`], then Link_Email.
    pub link: Stages,
    /// Two bits per code point: host character, wide host character.
    pub host: Stages,
    /// Link_Bracket: each Close with its Open, in ascending order of the Close.
    pub brackets: Cow<'static, [(char, char)]>,
}

const LINK: Slices<'_> = (&link::HIGH, &link::MIDDLE, &link::LEAVES);
const HOSTS: Slices<'_> = (&idna_host::HIGH, &idna_host::MIDDLE, &idna_host::LEAVES);

computed! {
#[allow(long_running_const_eval, reason = "65,536 look-ups, twice")]
static SHIPPED: CodePoints = CodePoints {
    ascii: ascii(LINK, HOSTS),
    includes: Bmp::of::<LINK_BITS>(LINK, TERM, LinkTerm::Include as u8),
    hosts: Bmp::of::<HOST_BITS>(HOSTS, HOST, HOST),
    parts: CodePointParts {
        unicode_version: Cow::Borrowed(link::UNICODE_VERSION),
        link: Stages::borrowed(&link::HIGH, &link::MIDDLE, &link::LEAVES),
        host: Stages::borrowed(&idna_host::HIGH, &idna_host::MIDDLE, &idna_host::LEAVES),
        brackets: Cow::Borrowed(&link::BRACKETS),
    },
};
}

const fn ascii(link: Slices<'_>, host: Slices<'_>) -> [u8; 128] {
    let mut rows = [0; 128];
    let mut c = 0;
    while c < rows.len() {
        let link = trie::lookup::<LINK_BITS>(link.0, link.1, link.2, c);
        let host = trie::lookup::<HOST_BITS>(host.0, host.1, host.2, c);
        rows[c] = link | host << HOST_SHIFT;
        c += 1;
    }
    rows
}

impl CodePoints {
    /// The version of the properties that ship with the crate.
    pub const UNICODE_VERSION: &'static str = link::UNICODE_VERSION;

    /// Returns the properties that ship with the crate.
    #[must_use]
    pub fn shipped() -> &'static CodePoints {
        &SHIPPED
    }

    /// Returns the properties of another version, in about a millisecond.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidTable`] if a stage has a wrong length, an index that leads nowhere or a
    /// value without meaning, or if the brackets are out of order: the offset is the index of the
    /// wrong entry. Also if an ASCII character has other properties than in the shipped tables: the
    /// offset is the character. ASCII is the same in every version (U58-P4), and much is computed
    /// from it: texts are split at controls and spaces, and vectors look for the characters of
    /// names and paths.
    #[doc(hidden)]
    pub fn from_parts(parts: CodePointParts) -> Result<CodePoints, Error> {
        parts.link.validate::<LINK_BITS>(|value| value & TERM <= LinkTerm::Open as u8)?;
        parts.host.validate::<HOST_BITS>(|value| value != HOST)?;
        let disorder = |pair: &[(char, char)]| matches!(pair, [(a, _), (b, _)] if a >= b);
        if let Some(at) = parts.brackets.windows(2).position(disorder) {
            return Err(Error::new(ErrorKind::InvalidTable, None, at + 1));
        }
        let link: Slices<'_> = (&parts.link.high, &parts.link.middle, &parts.link.leaves);
        let host: Slices<'_> = (&parts.host.high, &parts.host.middle, &parts.host.leaves);
        let ascii = ascii(link, host);
        let includes = Bmp::of::<LINK_BITS>(link, TERM, LinkTerm::Include as u8);
        let hosts = Bmp::of::<HOST_BITS>(host, HOST, HOST);
        let contradicts = |&c: &usize| ascii[c] != SHIPPED.ascii[c];
        if let Some(c) = (0..ascii.len()).find(contradicts) {
            return Err(Error::new(ErrorKind::InvalidTable, None, c));
        }
        Ok(CodePoints { ascii, includes, hosts, parts })
    }

    /// Returns the Unicode version of these properties.
    #[must_use]
    pub fn unicode_version(&self) -> &str {
        &self.parts.unicode_version
    }

    /// Returns the Link_Term of a code point (U58-P1).
    #[inline]
    #[must_use]
    pub fn link_term(&self, c: char) -> LinkTerm {
        match self.link(c) & TERM {
            1 => LinkTerm::Include,
            2 => LinkTerm::Soft,
            3 => LinkTerm::Close,
            4 => LinkTerm::Open,
            _ => LinkTerm::Hard,
        }
    }

    /// Returns whether Link_Email holds (U58-P8).
    #[inline]
    #[must_use]
    pub fn is_email(&self, c: char) -> bool {
        self.link(c) & EMAIL != 0
    }

    /// Returns whether a host may hold this character; separators not included (U58-H2).
    ///
    /// That is: ASCII letters, digits and the hyphen; what IDNA2008 allows, at least in context;
    /// what UTS #46 maps to such characters.
    #[inline]
    #[must_use]
    pub fn is_host(&self, c: char) -> bool {
        self.host(c) & HOST != 0
    }

    /// Returns whether UTS #46 lets a host hold this character: [`is_host`](CodePoints::is_host),
    /// and symbols and emoji.
    ///
    /// Of the characters that UTS #46 keeps or maps, these are the ones that are Include by Link_Term
    /// and in no block of punctuation, because dashes and bullets join words and name no hosts.
    #[inline]
    #[must_use]
    pub fn is_wide_host(&self, c: char) -> bool {
        self.host(c) & WIDE_HOST != 0
    }

    /// Returns the opening bracket that a closing one pairs with (U58-P6).
    #[inline]
    #[must_use]
    pub fn opening(&self, close: char) -> Option<char> {
        let brackets = &*self.parts.brackets;
        let at = brackets.binary_search_by_key(&close, |&(close, _)| close).ok()?;
        brackets.get(at).map(|&(_, open)| open)
    }

    /// Bytes of the character at `at`, if it is a visible one beyond ASCII that extends a link; 0
    /// may also mean that it takes [`link_term`](CodePoints::link_term) to tell.
    #[inline]
    pub(crate) fn include_at(&self, text: &[u8], at: usize) -> usize {
        self.includes.length_at(text, at)
    }

    /// Does the same for characters of hosts; see [`is_host`](CodePoints::is_host).
    #[inline]
    pub(crate) fn host_at(&self, text: &[u8], at: usize) -> usize {
        self.hosts.length_at(text, at)
    }

    #[inline]
    fn link(&self, c: char) -> u8 {
        match self.ascii.get(c as usize) {
            Some(row) => *row,
            None => self.parts.link.get::<LINK_BITS>(c),
        }
    }

    #[inline]
    fn host(&self, c: char) -> u8 {
        match self.ascii.get(c as usize) {
            Some(row) => *row >> HOST_SHIFT,
            None => self.parts.host.get::<HOST_BITS>(c),
        }
    }
}

impl fmt::Debug for CodePoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CodePoints").field(&self.unicode_version()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_parts_are_valid() {
        let parts = CodePoints::shipped().parts.clone();
        let rebuilt = CodePoints::from_parts(parts).map(|built| built.ascii);
        assert_eq!(rebuilt, Ok(CodePoints::shipped().ascii));
    }

    #[test]
    fn bad_parts_are_refused() {
        let shipped = || CodePoints::shipped().parts.clone();
        let mut parts = shipped();
        parts.brackets.to_mut().swap(3, 4);
        let error = CodePoints::from_parts(parts).map(|_| ()).map_err(|error| error.offset());
        assert_eq!(error, Err(4));
        let mut parts = shipped();
        parts.link.leaves.to_mut()[7] = 0x70;
        let error = CodePoints::from_parts(parts).map(|_| ()).map_err(|error| error.offset());
        assert_eq!(error, Err(7));
    }

    /// Tables that would be obeyed in one place and not in another.
    #[test]
    fn other_properties_of_ascii_are_refused() {
        for (c, term) in [(b',', LinkTerm::Include), (b'a', LinkTerm::Soft), (b'`', LinkTerm::Hard)]
        {
            let mut parts = CodePoints::shipped().parts.clone();
            // 32 code points of four bits each to a leaf.
            let (leaf, at) = (usize::from(c) / 32, usize::from(c) % 32);
            let leaf = usize::from(parts.link.middle[usize::from(parts.link.high[0]) * 32 + leaf]);
            let byte = &mut parts.link.leaves.to_mut()[(leaf * 32 + at) / 2];
            let shift = at % 2 * LINK_BITS;
            *byte = *byte & !(TERM << shift) | (term as u8) << shift;
            let error = CodePoints::from_parts(parts).map(|_| ()).map_err(|error| error.offset());
            assert_eq!(error, Err(usize::from(c)), "{}", char::from(c));
        }
    }

    #[test]
    fn controls_that_do_not_end_a_link_are_refused() {
        // With every leaf the same, every character has the same properties.
        for (bits, link) in [(0x11, true), (0x88, true), (0xAA, false)] {
            let mut parts = CodePoints::shipped().parts.clone();
            let stages = if link { &mut parts.link } else { &mut parts.host };
            stages.leaves.to_mut().fill(bits);
            let error = CodePoints::from_parts(parts).map(|_| ()).map_err(|error| error.offset());
            assert_eq!(error, Err(0), "{bits:X}");
        }
    }

    /// U58-P4.
    #[test]
    fn link_term_of_ascii() {
        let term = |c| CodePoints::shipped().link_term(c);
        for c in '\0'..='\x7F' {
            let expected = match c {
                '!' | '"' | '\'' | ',' | '.' | ':' | ';' | '?' => LinkTerm::Soft,
                '(' | '<' | '[' | '{' => LinkTerm::Open,
                ')' | '>' | ']' | '}' => LinkTerm::Close,
                '\0'..=' ' | '\x7F' => LinkTerm::Hard,
                _ => LinkTerm::Include,
            };
            assert_eq!(term(c), expected, "{c:?}");
        }
    }

    /// U58-P5, U58-P10, U58-P7.
    #[test]
    fn traps() {
        let shipped = CodePoints::shipped();
        for c in "\u{A0}\u{2028}\u{3000}\u{E000}\u{149}\u{2329}\u{232A}\u{FFFF}".chars() {
            assert_eq!(shipped.link_term(c), LinkTerm::Hard, "{c:?}");
        }
        for c in "\u{AD}\u{200B}\u{200D}\u{FEFF}\u{202E}\u{FE0F}\u{E0041}—…・·".chars() {
            assert_eq!(shipped.link_term(c), LinkTerm::Include, "{c:?}");
        }
        for c in "’”»、。，：؟।།၊".chars() {
            assert_eq!(shipped.link_term(c), LinkTerm::Soft, "{c:?}");
        }
        for c in " \"(),:;<>@[\\]".chars() {
            assert!(!shipped.is_email(c), "{c:?}");
        }
        for c in "/?#%&=\u{200C}\u{B7}".chars() {
            assert!(shipped.is_email(c), "{c:?}");
        }
        assert_eq!(shipped.opening('\u{298E}'), Some('\u{298F}'));
        assert_eq!(shipped.opening('\u{2990}'), Some('\u{298D}'));
        assert_eq!(shipped.opening('>'), Some('<'));
        assert_eq!(shipped.opening('('), None);
    }
}
