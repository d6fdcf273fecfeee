//! The two profiles, and the tailorings by which they differ.

use crate::names::named;
use crate::span::Confidence;

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

/// A tailoring of UTS #58, by which the default profile departs from it. Each can be switched off, or on in the other
/// profile; see [`ScannerBuilder::without`](crate::ScannerBuilder::without).
///
/// The rules are cited by an id, `T1` to `T15`, which [`id`](Tailoring::id) returns;
/// [the page of tailorings](crate::_docs::rules::tailoring) has them in full. Names are read in
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
    /// T1: Bidi controls, U+200B, U+FEFF, U+00AD, U+FFFC and U+FFFD end a link.
    BidiEnds = 1,
    /// T2: With a written scheme, IP addresses, `localhost`, single labels and unlisted top-level
    /// domains are hosts. No host, bare or written, is a part of what looks like more: a template, a
    /// mask, a delimiter in brackets, a look-alike.
    AnyHost,
    /// T3: With a written scheme, userinfo belongs to the link.
    Userinfo,
    /// T4: Schemes other than http, https and mailto begin a link.
    MoreSchemes,
    /// T5: `<`, `>`, `"`, backtick and `\` end a link, and so do references to these, control sequences
    /// that are written as text, and the ends of comments and tags.
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
    /// tail of a word is not an address.
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

    pub(super) const fn every() -> u16 {
        let (mut set, mut i) = (0, 0);
        while i < Tailoring::ALL.len() {
            set |= Tailoring::ALL[i].bit();
            i += 1;
        }
        set
    }
}
