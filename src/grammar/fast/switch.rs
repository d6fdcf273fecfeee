//! Which shortcuts may be taken.

use crate::config::ScannerConfig;

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
        Shortcuts {
            on: config.shortcuts(),
            whole_urls: config.settled.whole_urls,
            letters: config.has_shipped_code_points(),
        }
    }
}
