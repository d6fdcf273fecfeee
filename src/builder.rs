//! Building a scanner option by option.

use std::sync::Arc;

use crate::config::{Profile, ScannerConfig, Switch, Tailoring};
use crate::limits::MIN_MAX_RUN;
use crate::scanner::Scanner;
use crate::span::{Confidence, Kind};
use crate::tables::{CodePoints, SchemeSet, TldSet};
use crate::trigger::{Kernel, Sifting};

impl Scanner {
    /// Returns a builder, for a scanner with options other than those of [`Scanner::new`].
    #[must_use]
    pub const fn builder() -> ScannerBuilder {
        ScannerBuilder::new()
    }
}

/// Builds a [`Scanner`], option by option.
///
/// The order of the calls does not matter: what [`profile`](ScannerBuilder::profile) brings applies
/// where no other option says otherwise. If an option is set twice, the last call counts.
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
pub struct ScannerBuilder {
    /// The options that don't depend on the profile.
    config: ScannerConfig,
    /// The tailorings that were switched on, and off, as bits.
    with: u16,
    without: u16,
    min_confidence: Option<Confidence>,
}

impl ScannerBuilder {
    const fn new() -> ScannerBuilder {
        let config = ScannerConfig::DEFAULT;
        ScannerBuilder { config, with: 0, without: 0, min_confidence: None }
    }

    /// Chooses a profile: its tailorings and its minimum grade. The default is
    /// [`Profile::Default`].
    ///
    /// ```
    /// use irispan::{Profile, Scanner, Tailoring};
    ///
    /// let scanner = Scanner::builder().with(Tailoring::AnyHost).profile(Profile::Uts58).build();
    /// assert!(scanner.config().tailored(Tailoring::AnyHost));
    /// assert!(!scanner.config().tailored(Tailoring::Userinfo));
    /// ```
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> ScannerBuilder {
        self.config.profile = profile;
        self
    }

    /// Switches a tailoring on.
    #[must_use]
    pub const fn with(mut self, tailoring: Tailoring) -> ScannerBuilder {
        self.with |= tailoring.bit();
        self.without &= !tailoring.bit();
        self
    }

    /// Switches a tailoring off.
    #[must_use]
    pub const fn without(mut self, tailoring: Tailoring) -> ScannerBuilder {
        self.with &= !tailoring.bit();
        self.without |= tailoring.bit();
        self
    }

    /// Reports links of these kinds only. Other kinds are found but not reported: a domain inside a URL
    /// isn't reported even if URLs aren't. An address with a written
    /// `mailto:` is reported with [`Kind::Url`] as well as with [`Kind::Email`], because a scheme is
    /// written; its kind is `Email`.
    #[must_use]
    pub fn kinds(mut self, kinds: impl IntoIterator<Item = Kind>) -> ScannerBuilder {
        self.config.kinds = kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u8);
        self
    }

    /// Sets whether only ASCII links are reported. The default is `false`.
    ///
    /// Where a path changes from ASCII to Han, kana or Hangul (T9), the link ends at the change, where its
    /// [alternative](crate::Span::alternative) ends otherwise. Any other link that contains a character
    /// beyond ASCII is left out as a whole, because its ASCII part would lead somewhere else.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let scanner = Scanner::builder().ascii_only(true).build();
    /// let text = "https://a.example/doc文档 https://a.example/Käse http://例え.jp/ jo@a.com";
    /// let found: Vec<_> = scanner.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["https://a.example/doc", "jo@a.com"]);
    /// ```
    #[must_use]
    pub const fn ascii_only(self, yes: bool) -> ScannerBuilder {
        self.switch(Switch::AsciiOnly, yes)
    }

    /// Sets whether only those bare domains are reported that begin with `www.`. The default is `false`. To
    /// report no bare domains at all, leave [`Kind::Domain`] out of [`kinds`](ScannerBuilder::kinds).
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let scanner = Scanner::builder().www_only(true).build();
    /// let links = scanner.links("www.example.com or example.com or http://a.example/");
    /// let found: Vec<_> = links.map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["www.example.com", "http://a.example/"]);
    /// ```
    #[must_use]
    pub const fn www_only(self, yes: bool) -> ScannerBuilder {
        self.switch(Switch::WwwOnly, yes)
    }

    /// Sets whether the local part of an address may be a quoted string (ADDR-2) without blanks. The default
    /// is `false`, because quoted text before an `@` is hardly ever a local part in prose.
    ///
    /// Quoted strings with a blank are never found: no link contains a blank, so that texts can be cut there.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let scanner = Scanner::builder().quoted_local_parts(true).build();
    /// let link = scanner.links(r#"to "jo..doe"@example.org"#).next().unwrap();
    /// assert_eq!(link.as_str(), r#""jo..doe"@example.org"#);
    /// assert_eq!(link.to_uri()?, "mailto:%22jo..doe%22@example.org");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[must_use]
    pub const fn quoted_local_parts(self, yes: bool) -> ScannerBuilder {
        self.switch(Switch::QuotedLocalParts, yes)
    }

    /// Sets whether an IPv6 address after a scheme may have a zone, as RFC 6874 writes it:
    /// `http://[fe80::1%25en0]/`. The default is `false`, because a zone has a meaning on one machine only
    /// and browsers refuse it (SCH-6). The URI of such a link keeps the zone.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let scanner = Scanner::builder().ipv6_zones(true).build();
    /// let link = scanner.links("http://[fe80::1%25en0]/ä").next().unwrap();
    /// assert_eq!(link.to_uri()?, "http://[fe80::1%25en0]/%C3%A4");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[must_use]
    pub const fn ipv6_zones(self, yes: bool) -> ScannerBuilder {
        self.switch(Switch::Ipv6Zones, yes)
    }

    const fn switch(mut self, switch: Switch, yes: bool) -> ScannerBuilder {
        if yes {
            self.config.switches |= switch.bit();
        } else {
            self.config.switches &= !switch.bit();
        }
        self
    }

    /// Reports links of this grade and above. The default is the one of the profile:
    /// [`Confidence::Likely`], or [`Confidence::Possible`] with [`Profile::Uts58`].
    #[must_use]
    pub const fn min_confidence(mut self, grade: Confidence) -> ScannerBuilder {
        self.min_confidence = Some(grade);
        self
    }

    /// Sets the schemes that begin a link (T4). The default is [`SchemeSet::default`]; see
    /// [how schemes are written](SchemeSet#how-schemes-are-written).
    #[must_use]
    pub fn schemes(mut self, schemes: SchemeSet) -> ScannerBuilder {
        self.config.schemes = schemes;
        self
    }

    /// Sets the top-level domains that end a bare domain or a mail address (U58-H6). The default is
    /// [`TldSet::default`]. After a scheme any other is allowed as well; there, these only show
    /// where a host ends that text is glued to (T9).
    #[must_use]
    pub fn tlds(mut self, tlds: TldSet) -> ScannerBuilder {
        self.config.tlds = tlds;
        self
    }

    /// Sets the properties of characters, such as those of another Unicode version. The default is
    /// [`CodePoints::shipped`].
    #[must_use]
    pub fn code_points(mut self, code_points: Arc<CodePoints>) -> ScannerBuilder {
        self.config.code_points = Some(code_points);
        self
    }

    /// Sets the trigger kernel. The default is [`Kernel::best`]; the links are the same with each.
    #[must_use]
    pub const fn kernel(mut self, kernel: Kernel) -> ScannerBuilder {
        self.config.kernel = Some(kernel);
        self
    }

    /// Sets the maximum length, in bytes, of text without an ASCII space or control. Longer text is
    /// split at every multiple of this length, counted from its first byte. The default is 1 MiB,
    /// the minimum 8 bytes.
    ///
    /// A character is never split. Links on both sides of a split are found; one that touches it
    /// has the flag [`Flags::TRUNCATED`](crate::Flags::TRUNCATED). Where text is split depends on
    /// the text alone, so every way to scan it finds the same links. A [`Stream`](crate::Stream)
    /// holds at most so much text.
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
    pub const fn max_run(mut self, bytes: usize) -> ScannerBuilder {
        self.config.max_run = if bytes < MIN_MAX_RUN { MIN_MAX_RUN } else { bytes };
        self
    }

    /// Enables or disables shortcuts: quick answers for the most frequent links and texts. The
    /// default is `true`.
    ///
    /// The links are the same with and without them, and scanning is slower without. This option is
    /// meant for tests and debugging: a text for which it changes a link shows a bug.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "see https://example.com/a(b).";
    /// let (with, without) = (Scanner::new(), Scanner::builder().shortcuts(false).build());
    /// assert!(with.links(text).eq(without.links(text)));
    /// ```
    #[must_use]
    pub const fn shortcuts(mut self, yes: bool) -> ScannerBuilder {
        self.config.shortcuts = yes;
        self
    }

    /// Sets when marks are sifted before the grammar sees them, with shortcuts and the shipped names. The
    /// links are the same.
    ///
    /// This is public for tests, and no part of the stable API.
    #[doc(hidden)]
    #[must_use]
    pub const fn sifting(mut self, sifting: Sifting) -> ScannerBuilder {
        self.config.sifting = sifting;
        self
    }

    /// Returns the scanner with these options.
    #[must_use]
    pub fn build(self) -> Scanner {
        let ScannerBuilder { mut config, with, without, min_confidence } = self;
        let profile = config.profile;
        config.tailorings = (profile.tailorings() | with) & !without;
        config.min_confidence = min_confidence.unwrap_or(profile.min_confidence());
        Scanner::from_config(config.settled())
    }
}

impl Default for ScannerBuilder {
    /// Returns what [`Scanner::builder`] returns.
    fn default() -> ScannerBuilder {
        ScannerBuilder::new()
    }
}

#[cfg(test)]
mod tests {
    use super::ScannerBuilder;
    use crate::{Confidence, Kind, Profile, Scanner, Tailoring};

    type Step = fn(ScannerBuilder) -> ScannerBuilder;

    const STEPS: [Step; 6] = [
        |builder| builder.profile(Profile::Uts58),
        |builder| builder.with(Tailoring::Wrappers),
        |builder| builder.without(Tailoring::GluedScript),
        |builder| builder.min_confidence(Confidence::Likely),
        |builder| builder.kinds([Kind::Email]).max_run(100),
        |builder| builder.ascii_only(true).www_only(true).quoted_local_parts(true).ipv6_zones(true),
    ];

    /// Tries every order of the steps that are left, each after those that were taken.
    fn orders(left: &[Step], taken: &mut Vec<Step>, all: &mut Vec<Vec<Step>>) {
        if left.is_empty() {
            all.push(taken.clone());
        }
        for at in 0..left.len() {
            let mut others = left.to_vec();
            taken.push(others.remove(at));
            orders(&others, taken, all);
            taken.pop();
        }
    }

    #[test]
    fn every_order_of_the_options_builds_the_same() {
        for with_profile in [true, false] {
            let steps = if with_profile { &STEPS[..] } else { &STEPS[1..] };
            let mut all = Vec::new();
            orders(steps, &mut Vec::new(), &mut all);
            assert_eq!(all.len(), (1..=steps.len()).product::<usize>());
            for order in all {
                let scanner = order.iter().fold(Scanner::builder(), |b, step| step(b)).build();
                let config = scanner.config();
                for tailoring in Tailoring::ALL {
                    let expected = match tailoring {
                        Tailoring::Wrappers => true,
                        Tailoring::GluedScript => false,
                        _ => !with_profile,
                    };
                    assert_eq!(config.tailored(*tailoring), expected, "{tailoring}");
                }
                assert_eq!(config.profile() == Profile::Uts58, with_profile);
                assert_eq!(config.min_confidence(), Confidence::Likely);
                assert_eq!(config.max_run(), 100);
                assert!(config.ascii_only() && config.www_only());
                assert!(config.quoted_local_parts() && config.ipv6_zones());
                assert!(config.reports(Kind::Email) && !config.reports(Kind::Url));
            }
        }
    }

    #[test]
    fn the_last_call_counts() {
        let builder = Scanner::builder().without(Tailoring::Clusters).with(Tailoring::Clusters);
        assert!(builder.clone().build().config().is_tailored());
        let builder = builder.without(Tailoring::Clusters).profile(Profile::Uts58);
        let scanner = builder.profile(Profile::Default).build();
        assert!(!scanner.config().tailored(Tailoring::Clusters));
        assert!(scanner.config().tailored(Tailoring::BidiEnds));
        assert_eq!(scanner.config().min_confidence(), Confidence::Likely);
        let scanner = Scanner::builder().ascii_only(true).www_only(true).ascii_only(false).build();
        assert!(!scanner.config().ascii_only() && scanner.config().www_only());
    }

    #[test]
    fn a_builder_without_options_builds_the_default() {
        let (built, new) = (Scanner::builder().build(), Scanner::new());
        assert_eq!(format!("{built:?}"), format!("{new:?}"));
    }
}
