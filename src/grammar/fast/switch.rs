//! Which shortcuts may be taken.

use crate::config::{Profile, ScannerConfig};

/// The shortcuts that a configuration allows. Only [`fast`](super) asks.
#[derive(Clone, Copy, Debug)]
pub(in crate::grammar) struct Shortcuts {
    /// Any shortcut at all.
    pub(super) on: bool,
    /// Whole URLs, which take every rule of the default profile for granted.
    pub(super) whole_urls: bool,
    /// The letters that a kernel knows, which are those of the shipped tables.
    pub(super) letters: bool,
}

impl Shortcuts {
    #[inline]
    pub(in crate::grammar) fn of(config: &ScannerConfig) -> Shortcuts {
        let on = config.shortcuts();
        Shortcuts {
            on,
            whole_urls: on && config.is_tailored() && config.profile() == Profile::Default,
            letters: config.has_shipped_code_points(),
        }
    }
}
