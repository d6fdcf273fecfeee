//! The default profile written down plainly, from `src/docs/rules/default-detection.md`: slow,
//! obvious, and independent of the library.
//!
//! Of the library only [`irispan::Kind`], [`Tailoring`] and the list of schemes are shared. The properties of
//! UTS #58 are read from the official files at run time, those that these files lack come from other
//! crates.

mod address;
mod bare;
mod chars;
mod closer;
mod colon;
mod cut;
mod end;
mod fault;
mod filter;
mod follow;
mod glued;
mod look_alike;
mod mask;
mod parts;
mod placeholder;
mod resume;
mod roff;
mod scheme;
mod second;
mod separator;
mod setting;
mod sign;
mod slash;
mod soft;
mod template;
mod written;

use std::sync::Arc;

pub(crate) use fault::Fault;
use irispan::Tailoring;
use irispan::tables::SchemeSet;

use super::Found;
use super::data::Data;

/// A detector of the default profile for one Unicode version.
pub(crate) struct Default {
    data: Arc<Data>,
    schemes: SchemeSet,
    off: Option<Tailoring>,
    fault: Option<Fault>,
}

impl Default {
    /// Returns the detector for the data of `version`.
    #[track_caller]
    pub(crate) fn load(version: &str) -> Option<Default> {
        let data = Arc::new(Data::load(version)?);
        Some(Default { data, schemes: SchemeSet::default(), off: None, fault: None })
    }

    /// Returns the same detector without a tailoring.
    pub(crate) fn without(&self, tailoring: Tailoring) -> Default {
        Default { off: Some(tailoring), ..self.copy() }
    }

    /// Returns the same detector with a mistake in it.
    pub(crate) fn with_fault(&self, fault: Fault) -> Default {
        Default { fault: Some(fault), ..self.copy() }
    }

    fn copy(&self) -> Default {
        Default {
            data: Arc::clone(&self.data),
            schemes: self.schemes.clone(),
            off: self.off,
            fault: self.fault,
        }
    }

    /// Returns whether a tailoring is on.
    fn on(&self, tailoring: Tailoring) -> bool {
        self.off != Some(tailoring)
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}
