//! How the names of schemes end: most words before a colon are dismissed by a look at two
//! characters.

use std::borrow::Cow;

use crate::tables::generated::scheme::SCHEMES;
use crate::tables::scheme::{DEFAULT, Scheme, SchemeSyntax};

/// The endings of schemes without an obligatory `//`: for each last character a bit for the lowest
/// five bits of the one before.
pub(super) struct Endings([u32; 128]);

pub(super) static OF_DEFAULT: Endings = Endings::of_known(true);
pub(super) static OF_KNOWN: Endings = Endings::of_known(false);

impl Endings {
    pub(super) const NONE: Endings = Endings([0; 128]);
    /// Those of any name.
    pub(super) const ALL: Endings = Endings([!0; 128]);

    const fn of_known(default_only: bool) -> Endings {
        let (mut endings, mut i) = (Endings::NONE, 0);
        while i < SCHEMES.len() {
            let scheme = &SCHEMES[i];
            if let Cow::Borrowed(name) = &scheme.name
                && !matches!(scheme.syntax, SchemeSyntax::Authority)
                && (scheme.marks & DEFAULT != 0 || !default_only)
            {
                endings.add(name.as_bytes());
            }
            i += 1;
        }
        endings
    }

    /// Collects the endings of the schemes of a list that need no `//`.
    pub(super) fn of(schemes: &[Scheme]) -> Endings {
        let mut endings = Endings::NONE;
        for scheme in schemes.iter().filter(|scheme| scheme.syntax != SchemeSyntax::Authority) {
            endings.add(scheme.name.as_bytes());
        }
        endings
    }

    const fn add(&mut self, name: &[u8]) {
        match name {
            [.., before, last] => self.0[(*last & 127) as usize] |= 1 << (*before & 31),
            // Anything may stand before.
            [last] => self.0[(*last & 127) as usize] = !0,
            [] => {}
        }
    }

    /// Returns whether a name may end with these two characters, in any case.
    #[inline]
    pub(super) fn may_be(&self, before: u8, last: u8) -> bool {
        let last = if last.is_ascii_uppercase() { last | 0x20 } else { last & 127 };
        self.0[usize::from(last)] & 1 << (before & 31) != 0
    }

    /// Returns whether a name ends with a digit.
    pub(super) const fn has_digit(&self) -> bool {
        let mut last = b'0';
        while last <= b'9' && self.0[last as usize] == 0 {
            last += 1;
        }
        last <= b'9'
    }
}
