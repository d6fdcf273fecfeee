//! The kinds of facts, each with a sentence for people and a severity.

use crate::names::named;

/// How much a fact is worth: whether a program should point it out unasked.
///
/// The severity is that of the kind, not of the case, and no verdict either: it says whether the
/// innocent reasons for a kind are the rule or the exception. The documentation of each
/// [`FactKind`] gives the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// Innocent reasons are the rule: to be shown to a reader who asks.
    Note,
    /// A reader may take the link for another one, or can't see where it leads: worth a warning
    /// before it is followed.
    Warn,
}

named! {
    Severity, "severity":
    Note = "note",
    Warn = "warn",
}

/// Declares [`FactKind`]: each kind with its documentation, name, severity, sentence, and the
/// reason for the severity, which becomes a part of the documentation.
macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])+
        $kind:ident $name:literal $severity:ident $sentence:literal $reason:literal,
    )+) => {
        /// A kind of fact about a link. A fact is not a verdict: each kind has innocent reasons as
        /// well.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum FactKind {
            $(
                $(#[doc = $doc])+
                #[doc = ""]
                #[doc = concat!(
                    "Severity: [`", stringify!($severity), "`](Severity::", stringify!($severity),
                    "), because ", $reason
                )]
                $kind,
            )+
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

            /// Returns how much facts of this kind are worth.
            ///
            /// ```
            /// use irispan::safety::{FactKind, Severity};
            ///
            /// assert_eq!(FactKind::Userinfo.severity(), Severity::Warn);
            /// assert_eq!(FactKind::OddPort.severity(), Severity::Note);
            /// ```
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(FactKind::$kind => Severity::$severity,)+
                }
            }
        }
    };
}

kinds! {
    /// Text before `@` in the authority (SEC-U1). Detail: the host.
    Userinfo "userinfo" Warn
        "What stands before `@` is not the host."
        "browsers go to the host after it, and a name before `@` reads like a host.",
    /// A backslash in the authority, which browsers read as a slash (SEC-U3). Detail: the host that
    /// they read.
    Backslash "backslash" Warn
        "Browsers read a backslash as a slash, and so another host."
        "browsers and other programs read different hosts.",
    /// The host is an IP address.
    IpHost "ip-host" Note
        "The host is an IP address, which says nothing of who runs it."
        "devices and servers of one's own network are often linked so.",
    /// An IPv4 address in another notation than four decimal numbers (SEC-U4). Detail: the address.
    OddIpNotation "odd-ip-notation" Warn
        "The host is an IPv4 address in a notation that hides it."
        "nobody writes an address so to be understood.",
    /// A port other than the default one of the scheme. Detail: the default one.
    OddPort "odd-port" Note
        "The port is not the usual one of the scheme."
        "test servers and many services have ports of their own.",
    /// Percent-encoding in the host (SEC-U9). Detail: the decoded host.
    EncodedHost "encoded-host" Warn
        "Percent-encoding in the host hides its name."
        "a host needs no escapes, so they only hide it.",
    /// UTS #46 refuses the host.
    InvalidHost "invalid-host" Warn
        "The host is not a domain name by UTS #46."
        "programs that open it nevertheless don't agree on where it leads.",
    /// A label mixes scripts, and not in the way of Japanese, Korean or Chinese (SEC-H2). Detail:
    /// the scripts.
    MixedScript "mixed-script" Warn
        "A label mixes scripts that are not written together."
        "one letter of another script is enough to imitate a name.",
    /// A label is less than highly restrictive (SEC-H3), and not of one script of limited use.
    /// Detail: the level.
    RestrictionLevel "restriction-level" Note
        "A label is freer than the levels for careful names."
        "names with emoji are chosen in good faith, and other kinds report look-alikes.",
    /// A character outside the identifier profile (SEC-H1), and not of a script of limited use.
    /// Detail: its code point.
    RestrictedCharacter "restricted-character" Note
        "A label holds a character that is unusual in names."
        "emoji and historic letters are in names that people chose.",
    /// Decimal digits of several systems in a label (SEC-H7).
    MixedNumbers "mixed-numbers" Warn
        "A label mixes digits of several systems."
        "digits of different value look the same.",
    /// A label beyond ASCII reads like an ASCII name. Detail: that name.
    Confusable "confusable" Warn
        "A label reads like another one in ASCII."
        "a reader takes the label for the other name.",
    /// A label of one other script reads like an ASCII name (SEC-H6). Detail: that name.
    WholeScriptConfusable "whole-script-confusable" Warn
        "A label, all in another script, reads like one in ASCII."
        "a reader takes the label for the other name.",
    /// The host, or its end, reads like a name that the caller protects (SEC-C10). Detail: the
    /// name.
    ProtectedLookAlike "protected-look-alike" Warn
        "The host reads like a protected name, and is another."
        "the caller asked for it.",
    /// A protected name is in the link, but not where it names the host (SEC-U2). Detail: the name.
    ProtectedElsewhere "protected-elsewhere" Warn
        "A protected name stands where it does not name the host."
        "the caller asked for it.",
    /// A mark that is invisible, or looks like something else (SEC-H8).
    OddMark "odd-mark" Warn
        "A label holds a mark that its reader does not see."
        "the name that a reader sees is another one.",
    /// A label is not valid by IDNA2008. Detail: why.
    Idna2008 "idna2008-invalid" Note
        "A label is not valid by IDNA2008."
        "names with emoji aren't valid, and browsers open them.",
    /// An `xn--` label that is not what its Unicode form maps to (SEC-P2).
    Punycode "punycode-mismatch" Warn
        "An `xn--` label stands for no label that maps back to it."
        "programs that don't check it show a name that isn't the host.",
    /// A character in the host that looks like a slash, dot or other delimiter (SEC-U2).
    DelimiterLookAlike "delimiter-look-alike" Warn
        "The host holds a character that looks like a delimiter."
        "the host seems to end before it does.",
    /// An invisible character (SEC-I1, SEC-I2). Detail: its code point.
    Invisible "invisible" Warn
        "The link holds a character that does not show."
        "a link without it looks the same and leads elsewhere.",
    /// A bidi control (BIDI-5). Detail: its code point.
    BidiControl "bidi-control" Warn
        "The link holds a control that reorders what the reader sees."
        "the order that a reader sees isn't the order of the link.",
    /// A component breaks the rules on bidirectional text (BIDI-11 to BIDI-13). Detail: how.
    BidiStructure "bidi-structure" Note
        "A component does not keep the structure of bidirectional text."
        "titles in right-to-left scripts contain numbers; `host-moved` is another kind.",
    /// The host is shown in another place than where it is written (BIDI-30).
    HostMoved "host-moved" Warn
        "On the screen the host changes places with other parts."
        "another part of the link is read as its host.",
    /// A compatibility character, which NFKC maps to others (SEC-S3). Detail: what it maps to.
    Compatibility "compatibility" Note
        "A compatibility character stands for others that look like it."
        "keyboards for East Asian languages write such characters.",
    /// A delimiter is percent-encoded in the path, or in userinfo. Detail: the delimiter.
    EncodedDelimiter "encoded-delimiter" Note
        "A delimiter is percent-encoded."
        "names of files and titles contain delimiters.",
    /// A control is percent-encoded (SEC-D4). Detail: its code point.
    EncodedControl "encoded-control" Note
        "A control character is percent-encoded."
        "texts of several lines are in queries, as in the body of a mail address.",
    /// An escape is percent-encoded again (SEC-D2).
    DoubleEncoding "double-encoding" Note
        "An escape is percent-encoded once more."
        "URLs within redirects are encoded twice.",
    /// Escapes of a character in an overlong form of UTF-8 (SEC-D1).
    OverlongUtf8 "overlong-utf8" Warn
        "Escapes stand for an overlong form of UTF-8."
        "no encoder writes it, and it is used to get past filters.",
    /// Another URL within the link, as in redirects and archives. Detail: its host, if it has one.
    NestedUrl "nested-url" Note
        "Another URL stands inside, which the link may lead on to."
        "redirects and archives are built so.",
    /// Visible text names another host than the target (SEC-U5). Detail: the host of the target.
    TextTargetMismatch "text-target-mismatch" Warn
        "The visible text names another host than the target."
        "the reader is told another host.",
    /// The link ends where an overlong run was cut.
    Truncated "truncated" Note
        "The link may go on where the text was cut."
        "it is about the text, not about the link.",
    /// The path changes to another script without a separator (T9).
    ScriptChange "script-change" Note
        "The link may end before the text of another script."
        "it is about where the link ends, not about where it leads.",
    /// A placeholder is in the link.
    Template "template" Note
        "A placeholder stands in the link."
        "a placeholder misleads nobody.",
    /// Digits among letters that look like letters: `br0ken` (SEC-S3). Detail: the name they make.
    DigitLookAlike "digit-look-alike" Note
        "A digit among letters looks like a letter."
        "names with digits are common, and it is only reported of one's own.",
    /// An upper-case letter in a name, whose case readers do not remember (SEC-S2).
    UpperCase "upper-case" Note
        "The case of letters in a name is easily lost."
        "it is only reported of names of one's own.",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::safety::{CheckOptions, Fact, check};

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
    }

    /// What an everyday link may have is no reason for a warning.
    #[test]
    fn everyday_links_are_not_warned_of() {
        for (link, expected) in [
            ("http://192.168.0.1:8080/", Severity::Note),
            ("https://a.example/?next=http%3A%2F%2Fb.example%2F%2520", Severity::Note),
            ("https://i♥ny.example/", Severity::Note),
            ("https://he.example/wiki/מלחמה_2", Severity::Note),
            ("https://a.example/１", Severity::Note),
            ("http://bank.example@b.example/", Severity::Warn),
            ("http://pаypal.example/", Severity::Warn),
            ("http://0x7f.1/", Severity::Warn),
            ("http://a.example/\u{200B}", Severity::Warn),
        ] {
            let facts = check(link, &CheckOptions::new());
            assert_eq!(facts.iter().map(Fact::severity).max(), Some(expected), "{link}: {facts:?}");
        }
    }
}
