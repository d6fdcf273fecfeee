//! The options of a scanner, as plain data.

mod profile;

use std::sync::Arc;

pub use self::profile::{Profile, Tailoring};
use crate::limits::MAX_RUN;
use crate::span::{Confidence, Kind};
use crate::tables::{CodePoints, SchemeSet, TldSet};
use crate::trigger::{Kernel, MarkSet, Sifting};

/// What a caller may switch on; no profile does.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(crate) enum Switch {
    AsciiOnly,
    WwwOnly,
    QuotedLocalParts,
    Ipv6Zones,
}

impl Switch {
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The options of a scanner; a [`ScannerBuilder`](crate::ScannerBuilder) sets them.
#[derive(Clone, Debug)]
pub struct ScannerConfig {
    pub(crate) profile: Profile,
    /// A bit for each tailoring.
    pub(crate) tailorings: u16,
    /// A bit for each kind.
    pub(crate) kinds: u8,
    pub(crate) min_confidence: Confidence,
    pub(crate) schemes: SchemeSet,
    pub(crate) tlds: TldSet,
    pub(crate) code_points: Option<Arc<CodePoints>>,
    /// The best one unless the caller has chosen. It is looked up for each search, because what the
    /// machine can do is not known when a constant scanner is made.
    pub(crate) kernel: Option<Kernel>,
    pub(crate) max_run: usize,
    pub(crate) shortcuts: bool,
    pub(crate) sifting: Sifting,
    /// The switches that are on, as bits.
    pub(crate) switches: u8,
    /// What the other options come to; [`settled`](ScannerConfig::settled) sets it.
    pub(crate) settled: Settled,
}

/// What options come to, decided once and not for each text: short ones are searched in less time than
/// it takes to ask all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    /// The marks that links of the reported kinds contain.
    pub(crate) marks: MarkSet,
    /// Whether links are reported that only a second walk finds (R2-36 to R2-42).
    pub(crate) second_walk: bool,
    /// Whether links of every kind are reported, and no switch leaves any out.
    pub(crate) every_link: bool,
    /// Whether marks that lead nowhere may be dropped by the shipped names.
    pub(crate) sifts: bool,
    /// Whether every rule of the default profile is on, and shortcuts are.
    pub(crate) whole_urls: bool,
}

impl Settled {
    const DEFAULT: Settled = Settled {
        marks: MarkSet::EVERYTHING,
        second_walk: false,
        every_link: true,
        sifts: true,
        whole_urls: true,
    };

    fn of(config: &ScannerConfig) -> Settled {
        let second_walk = matches!(
            (config.min_confidence, config.profile),
            (Confidence::Possible, Profile::Default)
        );
        // What the second walk finds depends on every link of the first.
        let marks = if second_walk || config.reports(Kind::Domain) {
            MarkSet::EVERYTHING
        } else if config.reports(Kind::Email) {
            MarkSet::ADDRESSES
        } else {
            MarkSet::SCHEMES
        };
        Settled {
            marks: marks.with_digits(config.schemes.may_end_with_digit()),
            second_walk,
            every_link: Kind::ALL.iter().all(|kind| config.reports(*kind)) && !config.narrows(),
            sifts: config.schemes.is_default()
                && config.tlds.is_known()
                && config.shortcuts
                && config.sifting != Sifting::Never,
            whole_urls: config.shortcuts
                && config.is_tailored()
                && config.profile == Profile::Default,
        }
    }
}

impl ScannerConfig {
    /// The options of [`Scanner::new`](crate::Scanner::new).
    pub(crate) const DEFAULT: ScannerConfig = ScannerConfig {
        profile: Profile::Default,
        tailorings: Profile::Default.tailorings(),
        kinds: 0b111,
        min_confidence: Profile::Default.min_confidence(),
        schemes: SchemeSet::DEFAULT,
        tlds: TldSet::DEFAULT,
        code_points: None,
        kernel: None,
        max_run: MAX_RUN,
        shortcuts: true,
        sifting: Sifting::Adaptive,
        switches: 0,
        settled: Settled::DEFAULT,
    };

    /// Returns the options with what they come to.
    #[must_use]
    pub(crate) fn settled(self) -> ScannerConfig {
        ScannerConfig { settled: Settled::of(&self), ..self }
    }

    /// Returns the profile.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Returns whether a tailoring is on.
    #[must_use]
    pub const fn tailored(&self, tailoring: Tailoring) -> bool {
        self.tailorings & tailoring.bit() != 0
    }

    /// Returns whether every tailoring is on.
    #[inline]
    pub(crate) const fn is_tailored(&self) -> bool {
        self.tailorings == const { Tailoring::every() }
    }

    /// Returns whether a switch is on.
    pub(crate) const fn has(&self, switch: Switch) -> bool {
        self.switches & switch.bit() != 0
    }

    /// Returns whether a switch leaves out links of the kinds that are reported.
    #[inline]
    pub(crate) const fn narrows(&self) -> bool {
        self.switches & (Switch::AsciiOnly.bit() | Switch::WwwOnly.bit()) != 0
    }

    /// Returns whether only links of ASCII are reported; see
    /// [`ScannerBuilder::ascii_only`](crate::ScannerBuilder::ascii_only).
    #[must_use]
    pub const fn ascii_only(&self) -> bool {
        self.has(Switch::AsciiOnly)
    }

    /// Returns whether of bare domains only those with `www.` are reported; see
    /// [`ScannerBuilder::www_only`](crate::ScannerBuilder::www_only).
    #[must_use]
    pub const fn www_only(&self) -> bool {
        self.has(Switch::WwwOnly)
    }

    /// Returns whether a local part may be quoted; see
    /// [`ScannerBuilder::quoted_local_parts`](crate::ScannerBuilder::quoted_local_parts).
    #[must_use]
    pub const fn quoted_local_parts(&self) -> bool {
        self.has(Switch::QuotedLocalParts)
    }

    /// Returns whether an IPv6 address may have a zone; see
    /// [`ScannerBuilder::ipv6_zones`](crate::ScannerBuilder::ipv6_zones).
    #[must_use]
    pub const fn ipv6_zones(&self) -> bool {
        self.has(Switch::Ipv6Zones)
    }

    /// Returns whether links of this kind are reported. A written `mailto:` is reported with
    /// [`Kind::Url`] as well.
    #[must_use]
    pub const fn reports(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind as u8) != 0
    }

    /// Returns the marks that links of the reported kinds contain.
    pub(crate) const fn mark_set(&self) -> MarkSet {
        self.settled.marks
    }

    /// Returns whether links are reported that only a second walk finds (R2-36 to R2-42).
    #[inline]
    pub(crate) const fn has_second_walk(&self) -> bool {
        self.settled.second_walk
    }

    /// Returns the lowest grade that is reported.
    #[must_use]
    pub const fn min_confidence(&self) -> Confidence {
        self.min_confidence
    }

    /// Returns the schemes that begin a link.
    #[must_use]
    pub const fn schemes(&self) -> &SchemeSet {
        &self.schemes
    }

    /// Returns the top-level domains that end a bare domain.
    #[must_use]
    pub const fn tlds(&self) -> &TldSet {
        &self.tlds
    }

    /// Returns the Unicode properties that the scanner reads.
    #[must_use]
    pub fn code_points(&self) -> &CodePoints {
        self.code_points.as_deref().unwrap_or(CodePoints::shipped())
    }

    /// Returns whether these properties are the shipped ones.
    pub(crate) const fn has_shipped_code_points(&self) -> bool {
        self.code_points.is_none()
    }

    /// Returns the trigger kernel: the chosen one, else [`Kernel::best`].
    #[inline]
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel.unwrap_or_else(Kernel::best)
    }

    /// Returns the maximum length, in bytes, of text without an ASCII space or control; see
    /// [`ScannerBuilder::max_run`](crate::ScannerBuilder::max_run).
    #[must_use]
    pub const fn max_run(&self) -> usize {
        self.max_run
    }

    /// Returns whether shortcuts are taken; see
    /// [`ScannerBuilder::shortcuts`](crate::ScannerBuilder::shortcuts).
    #[must_use]
    pub const fn shortcuts(&self) -> bool {
        self.shortcuts
    }
}

#[cfg(test)]
mod tests {
    use super::{ScannerConfig, Tailoring};

    #[test]
    fn defaults_are_settled() {
        let default = ScannerConfig::DEFAULT;
        assert_eq!(default.clone().settled().settled, default.settled);
    }

    #[test]
    fn ids_are_numbers_in_order_and_are_read() {
        for (at, tailoring) in Tailoring::ALL.iter().enumerate() {
            assert_eq!(tailoring.id(), format!("T{}", at + 1));
            assert_eq!(tailoring.id().parse(), Ok(*tailoring));
            assert_eq!(*tailoring as usize, at + 1);
        }
    }
}
