//! Domain names of any characters in plain letters and digits, under a hidden top domain: the
//! zero-level domain of a draft of 1997.
//!
//! It was never deployed, and no such name should be sent to a resolver (ZLD-1).
//!
//! ```
//! use irispan::iri::history::zero_level::ZeroLevel;
//!
//! let encoded = ZeroLevel::DRAFT.encode("情報.理.東大.学.日本")?;
//! assert_eq!(encoded, "M0C5L831.N406.M771L927.LB66.M5E5M72C.i");
//! assert_eq!(ZeroLevel::DRAFT.decode(&encoded)?, "情報.理.東大.学.日本");
//! # Ok::<(), irispan::Error>(())
//! ```

use std::borrow::Cow;

use crate::error::{Component, Error, ErrorKind};
use crate::iri::Unsuited;
use crate::iri::host::refuse;
use crate::iri::map::in_form;
use crate::iri::normalization_form::NormalizationForm;
use crate::iri::percent;
use crate::names::named;
use crate::text::ascii::AsciiSet;
use crate::text::label::is_separator;

/// The maximum number of octets in an encoded name, dots included (ZLD-8).
const MAX_NAME: usize = 255;

/// The maximum number of octets in an encoded label.
const MAX_LABEL: usize = 63;

/// The code, with what the draft left open as choices.
///
/// A character is its code point in hexadecimal digits, at least two, the first of which is written
/// as a letter beyond F, so that characters can be separated again (ZLD-2). Labels are encoded one by
/// one; if one label of a name has to be encoded, all are (ZLD-4). Names are normalized to NFC
/// first (ZLD-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZeroLevel<'s> {
    suffix: &'s str,
    initials: Initials,
    case: Case,
}

/// The letters for the first digit of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Initials {
    /// G to V, as the draft has it.
    GToV,
    /// H to X without I, which the draft considers so that `.i` is easier to see (ZLD-11).
    HToX,
}

named! {
    Initials, "set of initial letters":
    GToV = "g-to-v",
    HToX = "h-to-x",
}

/// How upper case is treated (ZLD-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Case {
    /// `NeXT` and `next` differ.
    Sensitive,
    /// ASCII letters become lower case, others keep their case.
    SensitiveBeyondAscii,
    /// ASCII letters become lower case, and others have to be.
    Lower,
}

named! {
    Case, "treatment of case":
    Sensitive = "sensitive",
    SensitiveBeyondAscii = "sensitive-beyond-ascii",
    Lower = "lower",
}

impl Default for ZeroLevel<'_> {
    /// Returns [`ZeroLevel::DRAFT`].
    fn default() -> Self {
        ZeroLevel::DRAFT
    }
}

impl<'s> ZeroLevel<'s> {
    /// The code of the draft: under `i`, with the letters G to V, sensitive to case.
    pub const DRAFT: ZeroLevel<'s> =
        ZeroLevel { suffix: "i", initials: Initials::GToV, case: Case::Sensitive };

    /// Sets the domain that names are put under, for instance `i18n` or `i18n.int`.
    #[must_use]
    pub const fn with_suffix(self, suffix: &'s str) -> ZeroLevel<'s> {
        ZeroLevel { suffix, ..self }
    }

    /// Sets the letters for the first digit of a character.
    #[must_use]
    pub const fn with_initials(self, initials: Initials) -> ZeroLevel<'s> {
        ZeroLevel { initials, ..self }
    }

    /// Sets how upper case is treated.
    #[must_use]
    pub const fn with_case(self, case: Case) -> ZeroLevel<'s> {
        ZeroLevel { case, ..self }
    }

    /// Encodes a name. One that consists of plain letters, digits and hyphens is returned as it is,
    /// borrowed. A dot of the root stays at the end. Time is linear in the name.
    ///
    /// # Errors
    ///
    /// With the offset in the name: an empty label; a control or another invisible character
    /// (ZLD-7), a delimiter or another character of ASCII that no host may hold (I46-8), or one that [`Case::Lower`] refuses; an encoded label of more than 63 octets, or name
    /// of more than 255.
    pub fn encode<'n>(&self, name: &'n str) -> Result<Cow<'n, str>, Error> {
        if labels(split_root(name).0).all(|(_, label)| is_plain(label)) {
            return Ok(Cow::Borrowed(name));
        }
        self.encode_always(name).map(Cow::Owned)
    }

    /// Encodes a name even if it is plain, as when an existing domain gets a place beside it:
    /// `fr` becomes `M6N2.i`.
    ///
    /// # Errors
    ///
    /// Those of [`encode`](ZeroLevel::encode).
    pub fn encode_always(&self, name: &str) -> Result<String, Error> {
        in_form(name, NormalizationForm::Nfc, |name| self.encode_nfc(name).map(Cow::Owned))
            .map(Cow::into_owned)
    }

    /// Encodes the host of a URL, which should be written there in percent-encoded UTF-8 and
    /// without the hidden domain (ZLD-12). An encoded host is returned as it is, and so is an IP literal,
    /// which is not a name.
    ///
    /// ```
    /// use irispan::iri::history::zero_level::ZeroLevel;
    ///
    /// let host = "%e6%83%85%e5%a0%b1.%e7%90%86";
    /// assert_eq!(ZeroLevel::DRAFT.encode_host(host)?, "M0C5L831.N406.i");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A percent sign that begins no escape; escapes that are not UTF-8; else those of
    /// [`encode`](ZeroLevel::encode), at offset 0 if there were escapes.
    pub fn encode_host<'n>(&self, host: &'n str) -> Result<Cow<'n, str>, Error> {
        if host.starts_with('[') {
            return Ok(Cow::Borrowed(host));
        }
        if let Some(broken) = percent::first_broken(host) {
            return Err(refuse(ErrorKind::InvalidPercentEncoding, broken));
        }
        match percent::decode(host) {
            None => Err(refuse(ErrorKind::InvalidUtf8, 0)),
            Some(Cow::Borrowed(host)) => self.encode(host),
            Some(Cow::Owned(name)) => match self.encode(&name) {
                Ok(encoded) => Ok(Cow::Owned(encoded.into_owned())),
                Err(error) => Err(refuse(error.kind(), 0)),
            },
        }
    }

    fn encode_nfc(&self, name: &str) -> Result<String, Error> {
        let mut out = String::with_capacity(4 * name.len() + self.suffix.len() + 2);
        let (name, root) = split_root(name);
        for (at, label) in labels(name) {
            if label.is_empty() {
                return Err(refuse(ErrorKind::InvalidHost, at));
            }
            let start = out.len();
            for (offset, c) in label.char_indices() {
                let c = self
                    .cased(c)
                    .ok_or_else(|| refuse(ErrorKind::ForbiddenCharacter, at + offset))?;
                self.push(&mut out, c);
                if out.len() - start > MAX_LABEL {
                    return Err(refuse(ErrorKind::HostTooLong, at));
                }
            }
            out.push('.');
        }
        out.push_str(self.suffix);
        if out.len() > MAX_NAME {
            return Err(refuse(ErrorKind::HostTooLong, 0));
        }
        out.push_str(root);
        Ok(out)
    }

    /// Returns the character that is encoded for this one; `None` if it may not be encoded.
    fn cased(&self, c: char) -> Option<char> {
        if is_refused(c) {
            return None;
        }
        match self.case {
            Case::Sensitive => Some(c),
            Case::SensitiveBeyondAscii => Some(c.to_ascii_lowercase()),
            Case::Lower => (c.is_ascii() || !c.is_uppercase()).then_some(c.to_ascii_lowercase()),
        }
    }

    fn push(&self, out: &mut String, c: char) {
        let code = u32::from(c);
        let digits = (8 - code.leading_zeros() / 4).max(2);
        for place in (0..digits).rev() {
            let nibble = (code >> (4 * place)) & 0xF;
            let letter = if place + 1 == digits {
                self.initials.letters().get(nibble as usize).copied()
            } else {
                char::from_digit(nibble, 16).map(|c| c.to_ascii_uppercase() as u8)
            };
            out.extend(letter.map(char::from));
        }
    }

    /// Decodes a name that ends in the hidden domain; any other is returned as it is, borrowed. Case
    /// does not matter. Time is linear in the name.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidEncoding`] with the offset of the first character that is none (ZLD-6):
    /// one digit alone, a leading zero too many, no code point, a dot, or what [`encode`](ZeroLevel::encode)
    /// refuses; and
    /// [`ErrorKind::InvalidHost`] for an empty label, or none.
    pub fn decode<'n>(&self, name: &'n str) -> Result<Cow<'n, str>, Error> {
        let (rest, root) = split_root(name);
        let Some(encoded) = self.without_suffix(rest) else { return Ok(Cow::Borrowed(name)) };
        let mut out = String::with_capacity(encoded.len());
        for (at, label) in labels(encoded) {
            if label.is_empty() {
                return Err(refuse(ErrorKind::InvalidHost, at));
            }
            if at > 0 {
                out.push('.');
            }
            self.decode_label(&mut out, label)
                .map_err(|offset| refuse(ErrorKind::InvalidEncoding, at + offset))?;
        }
        out.push_str(root);
        Ok(Cow::Owned(out))
    }

    /// Returns what precedes the dot and the hidden domain.
    fn without_suffix<'n>(&self, name: &'n str) -> Option<&'n str> {
        let at = name.len().checked_sub(self.suffix.len())?;
        let (rest, suffix) = name.split_at_checked(at)?;
        let rest = rest.strip_suffix('.')?;
        suffix.eq_ignore_ascii_case(self.suffix).then_some(rest)
    }

    /// Decodes a label. Fails with the offset of the first character that is none.
    fn decode_label(&self, out: &mut String, label: &str) -> Result<(), usize> {
        let letters = label.as_bytes();
        let mut at = 0;
        while let Some(initial) = letters.get(at) {
            let initial = initial.to_ascii_uppercase();
            let first = self.initials.letters().iter().position(|&l| l == initial).ok_or(at)?;
            let rest = &letters[at + 1..];
            let digits = rest.iter().position(|b| !b.is_ascii_hexdigit()).unwrap_or(rest.len());
            // Six digits reach U+10FFFF; with one more, the first would be zero.
            if digits == 0 || digits > 5 || (first == 0 && digits > 1) {
                return Err(at);
            }
            let code = rest[..digits].iter().fold(first as u32, |code, &digit| {
                code << 4 | char::from(digit).to_digit(16).unwrap_or_default()
            });
            let c = char::from_u32(code).filter(|c| !is_refused(*c) && *c != '.').ok_or(at)?;
            out.push(c);
            at += 1 + digits;
        }
        Ok(())
    }
}

impl Initials {
    const fn letters(self) -> &'static [u8; 16] {
        match self {
            Initials::GToV => b"GHIJKLMNOPQRSTUV",
            Initials::HToX => b"HJKLMNOPQRSTUVWX",
        }
    }
}

/// Splits off the dot of the root.
fn split_root(name: &str) -> (&str, &str) {
    name.split_at(name.len() - usize::from(name.ends_with('.')))
}

/// Returns the labels of a name, with their offsets.
fn labels(name: &str) -> impl Iterator<Item = (usize, &str)> {
    name.split('.').scan(0, |at, label| {
        let start = *at;
        *at += label.len() + 1;
        Some((start, label))
    })
}

/// Returns whether a label is made of letters, digits and inner hyphens of ASCII.
fn is_plain(label: &str) -> bool {
    !label.is_empty()
        && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Returns whether no name holds this character: it isn't seen (ZLD-7), or it would end a label, or
/// the host, once it is decoded (I46-8).
fn is_refused(c: char) -> bool {
    let unseen = matches!(
        Unsuited::of(c, Component::Host),
        Some(
            Unsuited::Space
                | Unsuited::Control
                | Unsuited::BidiFormatting
                | Unsuited::Tag
                | Unsuited::WideSpace
                | Unsuited::Invisible
        )
    );
    let parts =
        c != '.' && is_separator(c) || c.is_ascii() && !AsciiSet::REG_NAME.contains(c as u8);
    unseen || parts
}
