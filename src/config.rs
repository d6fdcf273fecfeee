//! The options of a scanner, as plain data.

use std::sync::Arc;

use crate::limits::MAX_RUN;
use crate::names::named;
use crate::span::{Confidence, Kind};
use crate::tables::{CodePoints, SchemeSet, TldSet};
use crate::trigger::{Kernel, MarkSet, Sifting};

/// Which rules decide what a link is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// UTS #58 with every [`Tailoring`]: the links that people expect. Reports links from
    /// [`Confidence::Likely`] on.
    #[default]
    Default,
    /// UTS #58 without any tailoring. Reports links from [`Confidence::Possible`] on.
    Uts58,
}

named! {
    Profile, "profile":
    Default = "default",
    Uts58 = "uts58",
}

impl Profile {
    /// Returns the tailorings that are on, as a set of bits.
    pub(crate) const fn tailorings(self) -> u16 {
        match self {
            Profile::Default => Tailoring::every(),
            Profile::Uts58 => 0,
        }
    }

    /// Returns the lowest grade that is reported.
    pub(crate) const fn min_confidence(self) -> Confidence {
        match self {
            Profile::Default => Confidence::Likely,
            Profile::Uts58 => Confidence::Possible,
        }
    }
}

/// A deviation of the default profile from UTS #58. Each can be switched off, or on in the other
/// profile; see [`ScannerBuilder::without`](crate::ScannerBuilder::without).
///
/// The rules are cited by an id, `T1` to `T15`, which [`id`](Tailoring::id) returns. Names are read in
/// both forms:
///
/// ```
/// use irispan::Tailoring;
///
/// assert_eq!("glued-script".parse(), Ok(Tailoring::GluedScript));
/// assert_eq!("T9".parse(), Ok(Tailoring::GluedScript));
/// assert_eq!((Tailoring::GluedScript.as_str(), Tailoring::GluedScript.id()), ("glued-script", "T9"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[repr(u8)]
pub enum Tailoring {
    /// T1: Bidi controls, U+200B, U+FEFF, U+00AD and U+FFFC end a link.
    BidiEnds = 1,
    /// T2: With a written scheme, IP addresses, `localhost`, single labels and unlisted top-level
    /// domains are hosts.
    AnyHost,
    /// T3: With a written scheme, userinfo belongs to the link.
    Userinfo,
    /// T4: Schemes other than http, https and mailto begin a link.
    MoreSchemes,
    /// T5: `<`, `>`, `"`, backtick and `\` end a link.
    MarkupEnds,
    /// T6: Quotes or emphasis characters directly before a link end it where they occur again.
    Wrappers,
    /// T7: A scheme after a separator begins a link of its own.
    ListedSchemes,
    /// T8: A trailing `?` or `#` with nothing after it is left out.
    EmptyParts,
    /// T9: A change of script after the host, or a full-width opener after an ASCII path, ends the
    /// link; a change inside a path is [flagged](crate::Flags::SCRIPT_CHANGE).
    GluedScript,
    /// T10: A `mailto:` link includes its header fields and all its addresses.
    MailtoFields,
    /// T11: `user@host:path`, as scp and git write it, is graded [`Confidence::Possible`].
    ScpRemote,
    /// T12: A link neither begins nor ends inside a grapheme cluster.
    Clusters,
    /// T13: Punctuation of prose at the edge of a link is not part of it: `example.org...`,
    /// `jo@example.org--she`, `/about's`.
    ProseEnds,
    /// T14: Letters glued before `http://` are left out, and nothing is linked in a run whose
    /// scheme or authority is refused.
    RefusedRuns,
    /// T15: Brackets, quotes and slashes belong to no local part, and a message identifier or the
    /// tail of a word is no address.
    PlainAddresses,
}

named! {
    Tailoring, "tailoring":
    BidiEnds = "bidi-ends" | "T1",
    AnyHost = "any-host" | "T2",
    Userinfo = "userinfo" | "T3",
    MoreSchemes = "more-schemes" | "T4",
    MarkupEnds = "markup-ends" | "T5",
    Wrappers = "wrappers" | "T6",
    ListedSchemes = "listed-schemes" | "T7",
    EmptyParts = "empty-parts" | "T8",
    GluedScript = "glued-script" | "T9",
    MailtoFields = "mailto-fields" | "T10",
    ScpRemote = "scp-remote" | "T11",
    Clusters = "clusters" | "T12",
    ProseEnds = "prose-ends" | "T13",
    RefusedRuns = "refused-runs" | "T14",
    PlainAddresses = "plain-addresses" | "T15",
}

impl Tailoring {
    /// Returns the id under which rules and comments cite the tailoring, `T1` to `T15`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Tailoring::BidiEnds => "T1",
            Tailoring::AnyHost => "T2",
            Tailoring::Userinfo => "T3",
            Tailoring::MoreSchemes => "T4",
            Tailoring::MarkupEnds => "T5",
            Tailoring::Wrappers => "T6",
            Tailoring::ListedSchemes => "T7",
            Tailoring::EmptyParts => "T8",
            Tailoring::GluedScript => "T9",
            Tailoring::MailtoFields => "T10",
            Tailoring::ScpRemote => "T11",
            Tailoring::Clusters => "T12",
            Tailoring::ProseEnds => "T13",
            Tailoring::RefusedRuns => "T14",
            Tailoring::PlainAddresses => "T15",
        }
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self as u8
    }

    const fn every() -> u16 {
        let (mut set, mut i) = (0, 0);
        while i < Tailoring::ALL.len() {
            set |= Tailoring::ALL[i].bit();
            i += 1;
        }
        set
    }
}

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

    /// Whether a switch leaves out links of the kinds that are reported.
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

    /// Whether links are reported that only a second walk finds (R2-36 to R2-42).
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
