//! Offsets in other units.

use irispan::offset::{Converter, Unit};

use crate::constants::UnitName;
use crate::link::Link;
use crate::status::{Outcome, Status};
use crate::utf16;

/// Converts offsets in bytes or code units of a text to another unit.
pub(crate) struct Places<'t> {
    converter: Converter<'t>,
    /// If the text was UTF-16: its code units, the number of those that were counted, and their
    /// length in UTF-8.
    units: Option<(&'t [u16], usize, usize)>,
}

impl<'t> Places<'t> {
    /// Returns a converter of byte offsets to a unit.
    pub(crate) fn of(text: &'t [u8], unit: u32) -> Outcome<Places<'t>> {
        Ok(Places { converter: Converter::new(text, named(unit)?), units: None })
    }

    /// Returns a converter of offsets in code units to a unit. `text` is the same text in UTF-8.
    pub(crate) fn of_utf16(units: &'t [u16], text: &'t [u8], unit: u32) -> Outcome<Places<'t>> {
        Ok(Places { converter: Converter::new(text, named(unit)?), units: Some((units, 0, 0)) })
    }

    /// Converts an offset. An offset past the end is treated as the end.
    pub(crate) fn place(&mut self, at: usize) -> usize {
        let byte = match &mut self.units {
            None => at,
            Some((units, counted, bytes)) => {
                let at = at.min(units.len());
                if at < *counted {
                    (*counted, *bytes) = (0, 0);
                }
                *bytes += utf16::length(units.get(*counted..at).unwrap_or_default());
                *counted = at;
                *bytes
            }
        };
        self.converter.offset(byte)
    }

    /// Converts the offsets of a link.
    pub(crate) fn link(&mut self, link: &mut Link) {
        let is_shorter = link.alternative_end != link.end;
        link.start = self.place(link.start);
        let shorter = is_shorter.then(|| self.place(link.alternative_end));
        link.end = self.place(link.end);
        link.alternative_end = shorter.unwrap_or(link.end);
    }
}

fn named(unit: u32) -> Outcome<Unit> {
    match unit {
        at if at == UnitName::Byte as u32 => Ok(Unit::Byte),
        at if at == UnitName::Utf16 as u32 => Ok(Unit::Utf16),
        at if at == UnitName::CodePoint as u32 => Ok(Unit::CodePoint),
        _ => Err(Status::ErrorArgument),
    }
}
