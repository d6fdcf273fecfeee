//! Hosts: labels found around a separator (`bare`), and hosts after a written scheme (`written`).
//!
//! | file | holds |
//! |---|---|
//! | `labels` | the structure of labels, read in either direction (U58-H5, H7) |
//! | `tld` | whether a label is a listed top-level domain (U58-H6), or a special-use one (R2-38) |
//! | `bare` | the host around a separator (U58-H1) |
//! | `start` | where a bare host begins (R2-1, R2-7, R2-10, R2-14, R2-66, R2-69) |
//! | `follow` | what stands around a host that is only a part (R2-3, R2-5, R2-7, R2-10, R2-46, R2-50, R2-65, R2-73) |
//! | `defanged` | delimiters in brackets, and formats before a host (R2-5, R2-47) |
//! | `glued` | text glued after a host: of another script, endings, signs of notes (R2-13, R2-72) |
//! | `template` | whether a template follows a host (R2-47), or the end of a line within its name (R2-77) |
//! | `look_alike` | what looks like a delimiter of names around a host (R2-44, R2-55, R2-57) |
//! | `mask` | signs with which people hide a part of a name (R2-62) |
//! | `sign` | signs in the place of a letter (R2-63) |
//! | `cut` | whether a host goes on after what is not seen (R2-45) |
//! | `written` | the host that begins at a given place (T2, T9) |
//!
//! Nothing here writes a span or a grade.

mod bare;
mod cut;
mod defanged;
mod follow;
mod glued;
mod labels;
mod look_alike;
mod mask;
mod sign;
mod start;
mod template;
mod tld;
mod written;

pub(super) use follow::is_escaped_sign;
pub(super) use labels::Labels;
pub(super) use sign::{AFTER_SIGN, SIGN_BEGINS, SIGN_ENDS};
pub(super) use start::{bullet, glued_ascii, is_quoted_delimiter};
pub(super) use template::is_command_of_tex;
pub(super) use tld::{is_special_use, label_length};

use super::search::Search;
use crate::span::Flags;
use crate::text::ascii::AsciiSet;
use crate::text::label::is_a_label;
use crate::text::utf8::decode;

/// A host in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Host {
    /// First byte.
    pub(super) start: usize,
    /// First byte after the last label.
    pub(super) end: usize,
    /// First byte after the trailing separator, if there is one; else `end` (U58-H8).
    pub(super) run_end: usize,
    /// First byte after all trailing separators, which are not part of the host if they are several
    /// (R2-3).
    pub(super) after: usize,
    /// What is known about the host.
    pub(super) flags: Flags,
}

impl Search<'_, '_> {
    /// Returns whether a label may hold this character; separators belong to no label (U58-H2).
    pub(super) fn is_host(&self, c: char) -> bool {
        if c.is_ascii() { is_ascii_host(c as u8) } else { self.unicode.is_host(c) }
    }

    /// Returns the length of the host character at `at`, or 0.
    pub(super) fn host_character(&self, at: usize) -> usize {
        match decode(self.text, at) {
            Some((c, length)) if self.is_host(c) => length,
            _ => 0,
        }
    }

    /// Returns the flags that the text of a host shows.
    pub(super) fn host_flags(&self, start: usize, end: usize) -> Flags {
        let host = &self.text[start..end];
        let mut flags = Flags::empty();
        if !host.is_ascii() {
            flags |= Flags::IDN;
        }
        if host.contains(&b'-') && host.split(|&b| b == b'.').any(is_a_label) {
            flags |= Flags::PUNYCODE;
        }
        flags
    }
}

#[inline]
fn is_ascii_host(byte: u8) -> bool {
    AsciiSet::LDH.contains(byte)
}
