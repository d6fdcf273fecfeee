//! The form of a host that is safe to show (SEC-C1 to SEC-C10, SEC-P1).

use super::kind::FactKind;
use super::options::CheckOptions;
use super::protected::Reading;
use super::rules::broken_rule;
use super::script::ScriptSet;
use crate::iri::{host_to_ascii, host_to_unicode, push_escape};
use crate::limits::MAX_HOST;
use crate::names::named;
use crate::tables::TldSet;
use crate::text::label::is_a_label;

/// The rules by which [`display_host`] shows labels of a host in Unicode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DisplayPolicy {
    /// No label is shown in Unicode: all are A-labels.
    Ascii,
    /// The rules of [`DisplayPolicy::Browser`], and a label must be of one script.
    Strict,
    /// Rules like those of browsers. A label is shown in Unicode if all of these hold:
    ///
    /// 1. UTS #46 maps it, and its A-label maps back to it (`punycode-mismatch`).
    /// 2. Its characters are in the identifier profile of UTS #39, or it is written in one script
    ///    of limited use, or in Bopomofo beside Han and Latin (`restricted-character`); and none of
    ///    them looks too much like punctuation or another letter (`delimiter-look-alike`):
    ///    U+0338, U+058A, U+2010, U+2019, U+2027, U+30A0, U+02BB, U+02BC, U+01CD to U+01DC, U+1C80
    ///    to U+1C8F, U+1E90 to U+1E9B, U+1F00 to U+1FFF, U+A640 to U+A69F, U+A720 to U+A72F.
    /// 3. It is of one script, or mixes ASCII letters with Japanese, with Korean, or with Han and
    ///    Bopomofo (`mixed-script`).
    /// 4. Its decimal digits are of one system (`mixed-numbers`).
    /// 5. It has no odd marks: see [`FactKind::OddMark`] (`odd-mark`).
    /// 6. Characters that IDNA2008 allows in a context only are in that context: `·` between two
    ///    `l`, joiners where letters join, …; it has no `--` as third and fourth character
    ///    (`idna2008-invalid`).
    /// 7. It doesn't consist of digits and characters that look like digits (`digit-look-alike`).
    ///    Digits of one script alone are shown under the top-level domains named below.
    /// 8. Ideographs and Kana of a stroke or two, which look like letters, slashes and dashes, have
    ///    others of their kind beside them; `þ`, `ð`, `ə` and `·` stand under the top-level domains
    ///    of their languages only (`delimiter-look-alike`).
    /// 9. It doesn't read like an ASCII name in letters of another script (`whole-script-confusable`),
    ///    unless the top-level domain is in the same script, or is that of a country where the
    ///    script is in use: for Cyrillic bg, by, kg, kz, md, me, mk, mn, rs, ru, su, tj, ua, uz;
    ///    for Greek cy and gr; for Armenian am; for Georgian ge; for Hebrew il; for Ethiopic er and
    ///    et; for Thai th; for Lao la; for Myanmar mm; for Devanagari in and np; for Tamil in, lk
    ///    and sg; for Gujarati, Malayalam and Odia in.
    /// 10. Neither it nor the end of the host reads like a name that the caller protects
    ///     (`protected-look-alike`).
    ///
    /// Listed top-level domains are shown in Unicode whatever the rules say.
    #[default]
    Browser,
    /// Every label is shown in Unicode that UTS #46 maps to its A-label and back.
    Unicode,
}

named! {
    DisplayPolicy, "policy for hosts":
    Ascii = "ascii",
    Strict = "strict",
    Browser = "browser",
    Unicode = "unicode",
}

/// A label of a host as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLabel {
    text: String,
    reason: Option<FactKind>,
}

impl ShownLabel {
    /// Returns the label as it is shown: in Unicode, or as A-label.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the first rule that it breaks. `None` if it is shown in Unicode, is an ASCII
    /// label, or is shown as A-label because the policy shows all labels so.
    #[must_use]
    pub const fn reason(&self) -> Option<FactKind> {
        self.reason
    }
}

/// Returns a host in the form that is safe to show: each label in Unicode, or as A-label if it
/// breaks a rule of the policy.
///
/// The host may be written in Unicode, as A-labels, or with escapes, which are decoded; separators
/// become full stops, and letters lower case. An IP literal is returned as it is, and so is a host
/// that UTS #46 refuses, with characters beyond ASCII and controls percent-encoded. Takes time
/// linear in the host.
///
/// ```
/// use irispan::safety::{CheckOptions, DisplayPolicy, display_host};
///
/// let shown = |host| display_host(host, DisplayPolicy::Browser, &CheckOptions::new());
/// assert_eq!(shown("xn--mnchen-3ya.de"), "münchen.de");
/// assert_eq!(shown("президент.рф"), "президент.рф");
/// assert_eq!(shown("аррӏе.com"), "xn--80ak6aa92e.com");
/// assert_eq!(shown("pаypal.com"), "xn--pypal-4ve.com");
/// assert_eq!(shown("i♥ny.example"), "xn--iny-zx5a.example");
/// ```
#[must_use]
pub fn display_host(host: &str, policy: DisplayPolicy, options: &CheckOptions) -> String {
    let shown = display_labels(host, policy, options);
    shown.iter().map(ShownLabel::as_str).collect::<Vec<_>>().join(".")
}

/// Returns what [`display_host`] does label by label, each with the reason.
///
/// ```
/// use irispan::safety::{CheckOptions, DisplayPolicy, FactKind, display_labels};
///
/// let shown = display_labels("例え.аррӏе.com", DisplayPolicy::Browser, &CheckOptions::new());
/// assert_eq!((shown[0].as_str(), shown[0].reason()), ("例え", None));
/// assert_eq!(shown[1].as_str(), "xn--80ak6aa92e");
/// assert_eq!(shown[1].reason(), Some(FactKind::WholeScriptConfusable));
/// ```
#[must_use]
pub fn display_labels(
    host: &str,
    policy: DisplayPolicy,
    options: &CheckOptions,
) -> Vec<ShownLabel> {
    let plain = |text: &str, reason| ShownLabel { text: text.to_owned(), reason };
    let Ok(ascii) = host_to_ascii(host) else {
        return vec![plain(&escaped(host), Some(FactKind::InvalidHost))];
    };
    let ascii = ascii.to_ascii_lowercase();
    // A name that is too long for a domain name is ASCII, because others are not mapped.
    if ascii.len() > MAX_HOST + 1 {
        return ascii.split('.').map(|label| plain(label, None)).collect();
    }
    let unicode: Vec<String> =
        ascii.split('.').map(|label| host_to_unicode(label).into_owned()).collect();
    let last = unicode.iter().rposition(|label| !label.is_empty()).unwrap_or_default();
    // A dot at the end isn't a label.
    let imitates = labels_that_imitate(&unicode[..=last], options);
    let tld = unicode[last].clone();
    let listed = TldSet::default().contains(tld.as_bytes());
    let pairs = ascii.split('.').zip(&unicode).enumerate();
    pairs
        .map(|(index, (a_label, label))| {
            if a_label == label {
                let is_odd = is_a_label(a_label) && policy != DisplayPolicy::Ascii;
                return plain(a_label, is_odd.then_some(FactKind::Punycode));
            }
            let reason = match policy {
                DisplayPolicy::Unicode => None,
                DisplayPolicy::Ascii => return plain(a_label, None),
                _ if imitates.contains(&index) => Some(FactKind::ProtectedLookAlike),
                // Top-level domains are delegated only if they cannot be taken for others.
                _ if index == last && listed => None,
                DisplayPolicy::Strict => broken_rule(label, &tld, index == last)
                    .or_else(|| ScriptSet::of(label).is_mixed().then_some(FactKind::MixedScript)),
                DisplayPolicy::Browser => broken_rule(label, &tld, index == last),
            };
            plain(if reason.is_some() { a_label } else { label }, reason)
        })
        .collect()
}

/// Returns the indices of labels that together read like a protected name (SEC-C10).
fn labels_that_imitate(labels: &[String], options: &CheckOptions) -> Vec<usize> {
    let protected = options.protected();
    if protected.is_empty() {
        return Vec::new();
    }
    let host: Vec<Reading> = labels.iter().map(|label| Reading::of(label, label)).collect();
    protected.iter().flat_map(|protected| protected.imitated(&host)).flatten().collect()
}

/// Percent-encodes controls, blanks and characters beyond ASCII.
fn escaped(host: &str) -> String {
    let mut out = String::with_capacity(host.len());
    for c in host.chars() {
        if c.is_ascii_graphic() {
            out.push(c);
        } else {
            let mut buffer = [0; 4];
            for byte in c.encode_utf8(&mut buffer).bytes() {
                push_escape(&mut out, byte);
            }
        }
    }
    out
}
