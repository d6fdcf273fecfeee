//! A fact: its kind, where it holds, and a detail.

use core::fmt;
use core::ops::Range;

use crate::error::Component;
use crate::names::named;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident $name:literal $sentence:literal,)+) => {
        /// A kind of fact about a link. A fact is not a verdict: each kind has innocent reasons as
        /// well.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum FactKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        named! { FactKind, "kind of fact": $($kind = $name),+ }

        impl FactKind {
            /// Returns one sentence for people, without the detail.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(FactKind::$kind => $sentence,)+
                }
            }
        }
    };
}

kinds! {
    /// Text before `@` in the authority (SEC-U1). Detail: the host.
    Userinfo "userinfo" "What stands before `@` is not the host.",
    /// A backslash in the authority, which browsers read as a slash (SEC-U3). Detail: the host that
    /// they read.
    Backslash "backslash" "Browsers read a backslash as a slash, and so another host.",
    /// The host is an IP address.
    IpHost "ip-host" "The host is an IP address, which says nothing of who runs it.",
    /// An IPv4 address in another notation than four decimal numbers (SEC-U4). Detail: the address.
    OddIpNotation "odd-ip-notation" "The host is an IPv4 address in a notation that hides it.",
    /// A port other than the default one of the scheme. Detail: the default one.
    OddPort "odd-port" "The port is not the usual one of the scheme.",
    /// Percent-encoding in the host (SEC-U9). Detail: the decoded host.
    EncodedHost "encoded-host" "Percent-encoding in the host hides its name.",
    /// UTS #46 refuses the host.
    InvalidHost "invalid-host" "The host is not a domain name by UTS #46.",
    /// A label mixes scripts, and not in the way of Japanese, Korean or Chinese (SEC-H2). Detail:
    /// the scripts.
    MixedScript "mixed-script" "A label mixes scripts that are not written together.",
    /// A label is less than highly restrictive (SEC-H3), and not of one script of limited use.
    /// Detail: the level.
    RestrictionLevel "restriction-level" "A label is freer than the levels for careful names.",
    /// A character outside the identifier profile (SEC-H1), and not of a script of limited use.
    /// Detail: its code point.
    RestrictedCharacter "restricted-character" "A label holds a character that is unusual in names.",
    /// Decimal digits of several systems in a label (SEC-H7).
    MixedNumbers "mixed-numbers" "A label mixes digits of several systems.",
    /// A label beyond ASCII reads like an ASCII name. Detail: that name.
    Confusable "confusable" "A label reads like another one in ASCII.",
    /// A label of one other script reads like an ASCII name (SEC-H6). Detail: that name.
    WholeScriptConfusable "whole-script-confusable"
        "A label, all in another script, reads like one in ASCII.",
    /// The host, or its end, reads like a name that the caller protects (SEC-C10). Detail: the
    /// name.
    ProtectedLookAlike "protected-look-alike" "The host reads like a protected name, and is another.",
    /// A protected name is in the link, but not where it names the host (SEC-U2). Detail: the name.
    ProtectedElsewhere "protected-elsewhere"
        "A protected name stands where it does not name the host.",
    /// A mark that is invisible, or looks like something else (SEC-H8).
    OddMark "odd-mark" "A label holds a mark that its reader does not see.",
    /// A label is not valid by IDNA2008. Detail: why.
    Idna2008 "idna2008-invalid" "A label is not valid by IDNA2008.",
    /// An `xn--` label that is not what its Unicode form maps to (SEC-P2).
    Punycode "punycode-mismatch" "An `xn--` label stands for no label that maps back to it.",
    /// A character in the host that looks like a slash, dot or other delimiter (SEC-U2).
    DelimiterLookAlike "delimiter-look-alike"
        "The host holds a character that looks like a delimiter.",
    /// An invisible character (SEC-I1, SEC-I2). Detail: its code point.
    Invisible "invisible" "The link holds a character that does not show.",
    /// A bidi control (BIDI-5). Detail: its code point.
    BidiControl "bidi-control" "The link holds a control that reorders what the reader sees.",
    /// A component breaks the rules on bidirectional text (BIDI-11 to BIDI-13). Detail: how.
    BidiStructure "bidi-structure" "A component does not keep the structure of bidirectional text.",
    /// The host is shown in another place than where it is written (BIDI-30).
    HostMoved "host-moved" "On the screen the host changes places with other parts.",
    /// A compatibility character, which NFKC maps to others (SEC-S3). Detail: what it maps to.
    Compatibility "compatibility" "A compatibility character stands for others that look like it.",
    /// A delimiter is percent-encoded in the path, or in userinfo. Detail: the delimiter.
    EncodedDelimiter "encoded-delimiter" "A delimiter is percent-encoded.",
    /// A control is percent-encoded (SEC-D4). Detail: its code point.
    EncodedControl "encoded-control" "A control character is percent-encoded.",
    /// An escape is percent-encoded again (SEC-D2).
    DoubleEncoding "double-encoding" "An escape is percent-encoded once more.",
    /// Escapes of a character in an overlong form of UTF-8 (SEC-D1).
    OverlongUtf8 "overlong-utf8" "Escapes stand for an overlong form of UTF-8.",
    /// Another URL within the link, as in redirects and archives. Detail: its host, if it has one.
    NestedUrl "nested-url" "Another URL stands inside, which the link may lead on to.",
    /// Visible text names another host than the target (SEC-U5). Detail: the host of the target.
    TextTargetMismatch "text-target-mismatch" "The visible text names another host than the target.",
    /// The link ends where an overlong run was cut.
    Truncated "truncated" "The link may go on where the text was cut.",
    /// The path changes to another script without a separator (T9).
    ScriptChange "script-change" "The link may end before the text of another script.",
    /// A placeholder is in the link.
    Template "template" "A placeholder stands in the link.",
    /// Digits among letters that look like letters: `br0ken` (SEC-S3). Detail: the name they make.
    DigitLookAlike "digit-look-alike" "A digit among letters looks like a letter.",
    /// An upper-case letter in a name, whose case readers do not remember (SEC-S2).
    UpperCase "upper-case" "The case of letters in a name is easily lost.",
}

/// A fact about a link: its kind, where it holds, and a detail. Ranges count bytes and are half
/// open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    pub(super) kind: FactKind,
    pub(super) component: Option<Component>,
    pub(super) range: Range<usize>,
    pub(super) detail: Option<String>,
}

impl Fact {
    pub(super) fn new(kind: FactKind, component: Component, range: Range<usize>) -> Fact {
        Fact { kind, component: Some(component), range, detail: None }
    }

    /// Returns the fact that was written so.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(
        kind: FactKind,
        component: Option<Component>,
        range: Range<usize>,
        detail: Option<String>,
    ) -> Fact {
        Fact { kind, component, range, detail }
    }

    pub(super) fn with(self, detail: impl Into<String>) -> Fact {
        Fact { detail: Some(detail.into()), ..self }
    }

    /// Returns its kind.
    #[must_use]
    pub const fn kind(&self) -> FactKind {
        self.kind
    }

    /// Returns the component of the link that it is about, if it is about one.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// Returns the range of the text that was checked in which it holds.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// Returns its detail: a name, an address or a code point, as the kind says.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }
}

/// Writes the sentence of the kind, and the detail.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = self.kind.sentence();
        match &self.detail {
            Some(detail) => write!(f, "{} ({detail})", sentence.trim_end_matches('.')),
            None => f.write_str(sentence),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_sentences() {
        let mut names: Vec<_> = FactKind::ALL.iter().map(|kind| kind.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FactKind::ALL.len());
        for kind in FactKind::ALL {
            let is_kebab = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            assert!(kind.as_str().bytes().all(is_kebab), "{kind}");
            let sentence = kind.sentence();
            assert!(sentence.ends_with('.') && sentence.matches(". ").count() == 0, "{sentence}");
        }
        let fact = Fact::new(FactKind::Userinfo, Component::Userinfo, 0..1).with("b");
        assert_eq!(fact.to_string(), "What stands before `@` is not the host (b)");
    }
}
