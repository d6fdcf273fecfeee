//! Every option of a scanner, named and documented once.

use std::sync::Arc;

use crate::limits::{MAX_RUN, MIN_MAX_RUN};
use crate::names::named;
use crate::scanner::Scanner;
use crate::span::{Confidence, Kind};
use crate::tables::{CodePoints, SchemeSet, TldSet};
use crate::trigger::{Kernel, MarkSet};

/// Which rules decide what a link is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// UTS #58 with the tailoring T1–T12: what people want to use.
    #[default]
    Default,
    /// UTS #58 and nothing else.
    Uts58,
}

named! {
    Profile, "profile":
    Default = "default",
    Uts58 = "uts58",
}

/// One deviation of the default profile from UTS #58; each can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tailoring {
    /// Bidi controls, U+200B, U+FEFF, U+00AD and U+FFFC end a link.
    T1 = 1,
    /// With a written scheme, IP addresses, `localhost`, single labels and unlisted top-level
    /// domains are hosts.
    T2,
    /// With a written scheme, userinfo belongs to the link.
    T3,
    /// Schemes beyond http, https and mailto.
    T4,
    /// `<`, `>`, `"`, backtick and `\` end a link.
    T5,
    /// A quote or emphasis run just before a link ends it when it comes again.
    T6,
    /// A scheme after a separator begins a link of its own.
    T7,
    /// A trailing `?` or `#` with nothing after it is left out.
    T8,
    /// A change of script after the host, or a full-width opener after an ASCII path, ends the
    /// link; a change inside a path is flagged.
    T9,
    /// `mailto:` takes its header fields and all its addresses.
    T10,
    /// `user@host:path` is graded `Possible`.
    T11,
    /// A span never ends inside a grapheme cluster.
    T12,
}

impl Tailoring {
    /// Every tailoring, in order.
    pub const ALL: [Tailoring; 12] = [
        Tailoring::T1,
        Tailoring::T2,
        Tailoring::T3,
        Tailoring::T4,
        Tailoring::T5,
        Tailoring::T6,
        Tailoring::T7,
        Tailoring::T8,
        Tailoring::T9,
        Tailoring::T10,
        Tailoring::T11,
        Tailoring::T12,
    ];

    const fn bit(self) -> u16 {
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

/// The options of a scanner; see [`Builder`].
#[derive(Clone, Debug)]
pub struct Config {
    profile: Profile,
    tailorings: u16,
    kinds: u8,
    min_confidence: Confidence,
    schemes: SchemeSet,
    tlds: TldSet,
    code_points: Option<Arc<CodePoints>>,
    kernel: Kernel,
    max_run: usize,
}

impl Config {
    pub(crate) fn new(profile: Profile) -> Config {
        let (tailorings, min_confidence) = match profile {
            Profile::Default => (Tailoring::every(), Confidence::Likely),
            Profile::Uts58 => (0, Confidence::Possible),
        };
        Config {
            profile,
            tailorings,
            kinds: 0b111,
            min_confidence,
            schemes: SchemeSet::default(),
            tlds: TldSet::default(),
            code_points: None,
            kernel: Kernel::best(),
            max_run: MAX_RUN,
        }
    }

    /// The profile that was chosen.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Whether a tailoring is on.
    #[must_use]
    pub const fn tailored(&self, tailoring: Tailoring) -> bool {
        self.tailorings & tailoring.bit() != 0
    }

    /// Whether every tailoring is on.
    #[inline]
    pub(crate) const fn is_tailored(&self) -> bool {
        self.tailorings == const { Tailoring::every() }
    }

    /// Whether links of this kind are reported.
    #[must_use]
    pub const fn reports(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind as u8) != 0
    }

    /// The marks that links of the kinds asked for hold.
    pub(crate) fn mark_set(&self) -> MarkSet {
        let set = if self.reports(Kind::Domain) {
            MarkSet::EVERYTHING
        } else if self.reports(Kind::Email) {
            MarkSet::ADDRESSES
        } else {
            MarkSet::SCHEMES
        };
        set.with_digits(self.schemes.may_end_with_digit())
    }

    /// Links below this grade are not reported.
    #[must_use]
    pub const fn min_confidence(&self) -> Confidence {
        self.min_confidence
    }

    /// The schemes that begin a link.
    #[must_use]
    pub const fn schemes(&self) -> &SchemeSet {
        &self.schemes
    }

    /// The top-level domains that end a bare domain.
    #[must_use]
    pub const fn tlds(&self) -> &TldSet {
        &self.tlds
    }

    /// The Unicode properties that the scanner reads.
    #[must_use]
    pub fn code_points(&self) -> &CodePoints {
        self.code_points.as_deref().unwrap_or(CodePoints::shipped())
    }

    /// Whether these properties are the shipped ones.
    pub(crate) const fn has_shipped_code_points(&self) -> bool {
        self.code_points.is_none()
    }

    /// The trigger kernel.
    #[must_use]
    pub const fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Longer runs without any ASCII control or space are cut; see [`Builder::max_run`].
    #[must_use]
    pub const fn max_run(&self) -> usize {
        self.max_run
    }
}

/// Builds a [`Scanner`], option by option.
///
/// ```
/// use irispan::{Confidence, Kind, Scanner};
///
/// let scanner = Scanner::builder()
///     .min_confidence(Confidence::Possible)
///     .kinds([Kind::Domain])
///     .build();
/// let found: Vec<_> = scanner.links("a@b.com wrote README.md").map(|l| l.as_str()).collect();
/// assert_eq!(found, ["README.md"]);
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    config: Config,
}

impl Builder {
    pub(crate) fn new() -> Builder {
        Builder { config: Config::new(Profile::Default) }
    }

    /// Chooses a profile; sets tailoring and threshold to those of the profile.
    #[must_use]
    pub fn profile(mut self, profile: Profile) -> Builder {
        let fresh = Config::new(profile);
        self.config.profile = profile;
        self.config.tailorings = fresh.tailorings;
        self.config.min_confidence = fresh.min_confidence;
        self
    }

    /// Switches one tailoring on.
    #[must_use]
    pub fn with(mut self, tailoring: Tailoring) -> Builder {
        self.config.tailorings |= tailoring.bit();
        self
    }

    /// Switches one tailoring off.
    #[must_use]
    pub fn without(mut self, tailoring: Tailoring) -> Builder {
        self.config.tailorings &= !tailoring.bit();
        self
    }

    /// Reports links of these kinds only. The others still take their place in the text: a domain
    /// inside a URL is not found when URLs are not asked for.
    #[must_use]
    pub fn kinds(mut self, kinds: impl IntoIterator<Item = Kind>) -> Builder {
        self.config.kinds = kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u8);
        self
    }

    /// Reports links of this grade and above.
    #[must_use]
    pub fn min_confidence(mut self, grade: Confidence) -> Builder {
        self.config.min_confidence = grade;
        self
    }

    /// Takes these schemes to begin a link, instead of the default ones (T4).
    #[must_use]
    pub fn schemes(mut self, schemes: SchemeSet) -> Builder {
        self.config.schemes = schemes;
        self
    }

    /// Takes these top-level domains instead of the list that ships.
    #[must_use]
    pub fn tlds(mut self, tlds: TldSet) -> Builder {
        self.config.tlds = tlds;
        self
    }

    /// Reads the properties of another Unicode version.
    #[must_use]
    pub fn code_points(mut self, code_points: Arc<CodePoints>) -> Builder {
        self.config.code_points = Some(code_points);
        self
    }

    /// Uses one trigger kernel; the result is the same with each.
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> Builder {
        self.config.kernel = kernel;
        self
    }

    /// Cuts a run without any ASCII control or space that is longer than so many bytes at each
    /// multiple of them, counted from where the run begins: 1 MiB unless it is set, at least 8.
    ///
    /// A cut never parts a character, and what is a link on either side of it is found; a link that
    /// touches it is flagged [`Flags::TRUNCATED`](crate::Flags::TRUNCATED). The cuts depend on the text
    /// alone, so every driver finds the same. A [`Stream`](crate::Stream) holds at most so much text.
    ///
    /// ```
    /// use irispan::{Flags, Scanner};
    ///
    /// let scanner = Scanner::builder().max_run(20).build();
    /// let links: Vec<_> = scanner.links("http://a.example/12 http://a.example/1234").collect();
    /// let truncated = |n: usize| links[n].flags().contains(Flags::TRUNCATED);
    /// assert_eq!((links[0].as_str(), truncated(0)), ("http://a.example/12", false));
    /// assert_eq!((links[1].as_str(), truncated(1)), ("http://a.example/123", true));
    /// ```
    #[must_use]
    pub fn max_run(mut self, bytes: usize) -> Builder {
        self.config.max_run = bytes.max(MIN_MAX_RUN);
        self
    }

    /// The scanner with these options.
    #[must_use]
    pub fn build(self) -> Scanner {
        Scanner::from_config(self.config)
    }
}
