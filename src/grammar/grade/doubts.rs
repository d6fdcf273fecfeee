//! The doubts: reasons to take a bare domain for something else.

mod expression;
mod file;
mod glued;
mod spelt;

use self::expression::{difference, is_member, quotient, stands_for_any};
use self::file::file_name;
use self::glued::{contraction, noise, of_identifier, sigil_after, sigil_before};
pub(in crate::grammar) use self::spelt::has_at;
use self::spelt::spelt_address;
use super::domain::Domain;
use super::evidence::Evidence;
use crate::tables::ambiguous::{Lists, is_without_case};
use crate::text::label::is_separator;

/// The names that an object has for itself, and the roots of packages.
pub(in crate::grammar) const SELF: [&str; 5] = ["cls", "java", "javax", "self", "this"];

/// A reason to take a bare domain for something else.
pub(super) type Doubt = fn(&Evidence<'_>, &Domain<'_>) -> bool;

/// What is glued to a domain.
pub(super) const GLUED: [Doubt; 5] = [sigil_before, sigil_after, contraction, of_identifier, noise];

/// How a domain looks. One doubt of either kind is enough; domains that everybody knows
/// ([`Lists::KNOWN`]) look well.
pub(super) const LOOKS: [Doubt; 19] = [
    ideographic_full_stop,
    two_words,
    capitalised_ending,
    number,
    standard,
    initials,
    title,
    product,
    package_name,
    identifier,
    file_name,
    member,
    snake_case,
    missing_space,
    spelt_address,
    article,
    difference,
    quotient,
    stands_for_any,
];

/// Returns whether the separator is the full stop of Chinese and Japanese, so two sentences may
/// meet without the space that those scripts do not write: `他说。我爱你`. An unambiguous ASCII ending is
/// no sentence.
fn ideographic_full_stop(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    !host.ascii
        && host.text.contains(|c| is_separator(c) && c != '.')
        && evidence.is_host_alone()
        && (!host.tld.is_ascii() || host.code || host.word)
}

/// Returns whether two words of one script are around a full stop, and the second begins a sentence
/// as well as it ends a domain: `тихо.дети`, `أمس.مصر`. Where no letter has case, no capital can
/// tell. Sentences of Thai do not end in a full stop, and those of Korean only after a verb:
/// `갔다.한국` (R2-32).
fn two_words(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let is_letter = |c: char| !c.is_ascii() && !c.is_numeric();
    !host.ascii
        && host.labels == 2
        && evidence.is_host_alone()
        && host.text.bytes().all(|b| b >= 0x80 || b == b'.')
        && host.text.chars().all(|c| is_letter(c) || is_separator(c))
        && (host.tld_in.any(Lists::EVERYDAY_WORDS)
            || host.text.chars().all(|c| is_without_case(c) || is_separator(c))
                && !is_name(host.name))
}

/// Returns whether a name of Thai or Hangul letters is none that ends a sentence.
fn is_name(name: &str) -> bool {
    let is_hangul = |c: char| matches!(c, '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7A3}');
    let is_thai = |c: char| matches!(c, '\u{0E01}'..='\u{0E5B}');
    name.chars().all(is_thai)
        || name.chars().all(is_hangul) && !name.ends_with(['다', '요', '죠', '까'])
}

/// Returns whether the last label begins with a capital and the rest does not look alike:
/// `finish.It`, `конец.Дети`, `left.US troops`, `Visual Basic.NET`.
fn capitalised_ending(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let is_a_label = host.tld.get(..4).is_some_and(|head| head.eq_ignore_ascii_case("xn--"));
    if !host.tld.starts_with(char::is_uppercase) || is_a_label {
        // `EXAMPLE.com` and `iPhone.is` are for other rules; an A-label is not a word (R2-31).
        return false;
    }
    let has_lower = |label: &str| label.contains(char::is_lowercase);
    let is_title = host.name.starts_with(char::is_uppercase);
    if has_lower(host.tld) {
        // `Example.Com/page` has its path to prove what it is, and `Xiph.Org` is not a sentence.
        let is_org = host.tld == "Org" && is_title;
        return !(evidence.path || evidence.port || is_org) || host.word;
    }
    if evidence.path || evidence.port || !host.names().any(has_lower) {
        return false;
    }
    if host.generic {
        // `example.COM`, but `Quartz.NET`.
        return host.tld == "NET";
    }
    // `Heise.DE`, but `tokenize.NL`, `Contents.CI` and `EditingMode.VI`.
    let is_name = is_title
        && has_lower(host.name)
        && !host.name_in.any(Lists::BEFORE_MEMBERS.or(Lists::ORDINARY))
        && !is_camel(host.name);
    host.code || host.tld_in.any(Lists::ACRONYMS) || host.tld.len() > 2 || !is_name
}

/// Returns whether it is a version, a price, a time or a measure: `1.0.is`, `v2.so`, `10.am`,
/// `5k.to`. Names of digits only are usual where nothing else is meant: `163.com`, `444.hu` (not
/// `2.hu`).
fn number(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if host.labels == 2 && !host.digits {
        return false;
    }
    let versions = host.names().enumerate().filter(|(at, label)| is_version(label, *at)).count();
    if versions + 1 == host.labels {
        // A number has no members: `996.icu`.
        let code = host.code && !(host.name.len() > 2 && is_digits(host.name) && host.member_also);
        return versions > 1
            || code
            || host.word
            || host.tld_in.any(Lists::UNITS)
            || !host.generic && host.name.len() < 2;
    }
    // The tail of a version or of a number: `python3.11.is`, `libfoo.1.so`, `1.0.0-beta.is`.
    if host.labels > 2 && (is_version(host.name, 1) || versions > 1) {
        return host.code || host.word;
    }
    !evidence.path && host.word && is_measure(host.name)
}

/// Returns whether a label is a number of a version: `2`, `10`, `v3`, and `x` as in `2.x`, where it
/// is not the first label.
fn is_version(label: &str, at: usize) -> bool {
    at > 0 && label == "x" || is_digits(label.strip_prefix(['v', 'V']).unwrap_or(label))
}

fn is_digits(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit())
}

/// Digits with a unit of a letter or two: `5k`, `3rd`, `10mm`.
fn is_measure(label: &str) -> bool {
    let unit = label.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < label.len() && unit.len() <= 2
}

/// Returns whether a name with a number in it ends a sentence: `HTML5.is`, `H2O.in`; or a revision
/// ends the name of a file: `paper-v2.final`.
fn standard(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if !host.digits {
        return false;
    }
    // Stations are written so too, but under their country: `Sat1.de`, `TV2.no`.
    const WORDS: [&str; 7] = ["as", "by", "do", "in", "is", "so", "to"];
    let numbered = host.name.starts_with(|c: char| c.is_ascii_uppercase())
        && host.name.contains(|c: char| c.is_ascii_digit());
    let revision = host.name.rsplit_once("-v").is_some_and(|(_, number)| is_version(number, 0));
    host.labels == 2
        && evidence.is_host_alone()
        && (numbered && WORDS.contains(&host.tld) || revision && host.code && host.word)
}

/// Returns whether single letters precede the ending: `U.S.in`, `e.g.it`, `B.Sc`, `will.i.am`. One
/// letter in front of an ending that means nothing else is a short name: `x.com`, `t.co`.
fn initials(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let is_letter = |label: &str| label.len() <= 4 && label.chars().count() == 1;
    if !is_letter(host.name) {
        return false;
    }
    let short = host.generic || ["ai", "co"].iter().any(|tld| host.tld.eq_ignore_ascii_case(tld));
    if host.labels == 2 {
        return host.text.is_ascii() && !short && !evidence.path;
    }
    if host.names().all(is_letter) {
        return host.code || host.word || host.text.contains(char::is_uppercase);
    }
    (host.code || host.word) && !short && !evidence.path
}

/// Titles and degrees: `Dr.med`, `Prof.Dr.vet`, `M.Sc.in`, `EE.UU.de`.
fn title(_: &Evidence<'_>, host: &Domain<'_>) -> bool {
    const TITLES: [&str; 10] = ["Dipl", "Dr", "Ing", "Lic", "Mr", "Mrs", "Ms", "Prof", "Sr", "Sra"];
    if !host.first.starts_with(char::is_uppercase) {
        return false;
    }
    let is_degree =
        |label: &str| label.chars().count() <= 2 && label.starts_with(char::is_uppercase);
    let degrees = host.labels > 2 && host.word && host.names().all(is_degree);
    !host.generic && (degrees || TITLES.contains(&host.first))
}

/// Products that are written like domains, but in capitals: `ASP.NET`, `VB.net`.
fn product(_: &Evidence<'_>, host: &Domain<'_>) -> bool {
    host.tld.eq_ignore_ascii_case("net") && ["ADO", "ASP", "ML", "VB"].contains(&host.name)
}

/// Returns whether it is a domain read backwards, as packages are named: `com.example.app`,
/// `org.gnome.software`, `dev.example.notes.app`, and with two labels `com.apple`, `org.junit`
/// (R2-29).
fn package_name(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if host.labels == 2 {
        return !host.generic
            && !evidence.path
            && host.first_is(&["com", "org", "net", "io", "edu"]);
    }
    host.labels > 2
        && !host.generic
        && (host.first_is(&["com", "org", "net", "edu", "gov"])
            || host.code && host.first_is(&["io"])
            || host.code && host.labels > 3 && host.tld.len() > 2 && host.first_is(&["dev", "me"]))
}

/// Returns whether several labels are as programs have them: a small letter before a capital,
/// `v1.HealthCheck.host`; or nothing but words of programs, `response.socket.ws`; or names of LLVM,
/// `llvm.x86.sse.cmp.ss`, or of a tool of Python, `tool.coverage.run` (R2-29).
fn identifier(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if host.labels < 3 || host.generic || evidence.path {
        return false;
    }
    let words = Lists::KEYWORDS.or(Lists::RECEIVERS).or(Lists::BEFORE_MEMBERS);
    let is_word = |name: &str| Lists::of(name).any(words.or(Lists::ORDINARY));
    let all_words = host.first_in.any(words)
        && !host.first_in.any(Lists::HOST_LABELS)
        && !host.name_in.any(Lists::SECOND_LEVEL)
        && host.names().all(is_word);
    // `google.type.Color.green`: an address begins with a capital, or has none.
    let capital = |name: &str| name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_type = host.code && !capital(host.first) && host.names().any(capital);
    // `str.to.int`.
    let converts = || host.labels == 3 && host.name == "to" && host.first_in.any(words);
    all_words
        || host.code && converts()
        || is_type
        || host.first == "llvm"
        || host.first == "tool" && is_member(host)
        || host.names().any(is_camel)
}

/// Returns whether a small letter of ASCII is before a capital one: `HealthCheck`.
fn is_camel(label: &str) -> bool {
    label.as_bytes().windows(2).any(|w| w[0].is_ascii_lowercase() && w[1].is_ascii_uppercase())
}

/// Returns whether the ending is a field or a method: `user.name`, `this.id`, `myList.map`,
/// `e1.target`; or a setting: `safe.directory`.
fn member(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if SELF.contains(&host.first) {
        return host.tld != "com";
    }
    // R2-29: `it.at`, where programs call the thing so, and names that stand for any.
    const ANY: [&str; 6] = ["bar", "baz", "foo", "foobar", "quux", "qux"];
    let stands_for_any = || {
        let means_more = host.code || host.word || host.file_also;
        means_more && !evidence.path && ANY.contains(&host.first)
    };
    if host.labels == 2 && !host.generic && (host.first == "it" || stands_for_any()) {
        return true;
    }
    let mostly = host.member_mostly;
    let is_member = mostly || host.member_also;
    if (host.labels == 2 && !host.generic || is_member) && host.first_in.any(Lists::KEYWORDS)
        || host.labels > 2 && host.name == "prototype"
    {
        return true;
    }
    // `request.user.id`; but `user.example.id` is a site of somebody.
    let receivers = || {
        let receivers = Lists::KEYWORDS.or(Lists::RECEIVERS);
        host.first_in.any(receivers) && host.name_in.any(receivers)
    };
    if mostly {
        return !evidence.path || evidence.leads_to_source() || receivers();
    }
    // R2-29: a word of programs; or an ordinary one, or the name of a class, before what is a member
    // after most words.
    let word = || {
        let words = Lists::BEFORE_MEMBERS.or(if host.tld_in.any(Lists::MEMBER_OF_WORDS) {
            Lists::ORDINARY
        } else {
            Lists::default()
        });
        let is_class = host.tld_in.any(Lists::MEMBER_OF_WORDS) && is_camel(host.name);
        host.labels == 2 && (host.is_word(words) || is_class)
    };
    // Countries are members after words only.
    let of_words = Lists::MEMBER_OF_PROGRAMS.or(Lists::MEMBER_OF_WORDS);
    let country = || host.tld_in.any(of_words) && word();
    !evidence.path
        && (is_member
            && (host.names().any(is_variable) || receivers() || word() || is_constant(host))
            || country())
}

/// Returns whether a label has an underscore, and programs use the ending as a member: `ws_dep.krate.id` (R2-29).
fn snake_case(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let members = Lists::MEMBER_OF_PROGRAMS.or(Lists::MEMBER_OF_WORDS);
    host.underscores && !evidence.path && (host.code || host.tld_in.any(members))
}

/// Capitals before an ending of small letters, `CXX.host`: a variable of a build.
fn is_constant(host: &Domain<'_>) -> bool {
    host.labels == 2
        && host.tld.starts_with(|c: char| c.is_ascii_lowercase())
        && host.name.len() > 1
        && host.name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        && host.name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Returns whether a label has small letters and a capital, `userInfo`; or one letter and digits,
/// `e1`. Sites have capitals at their head: `MoneyControl.in`.
fn is_variable(label: &str) -> bool {
    let tail = label.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let camel = tail.len() < label.len() && tail.starts_with(|c: char| c.is_ascii_uppercase());
    camel || label.strip_prefix(|c: char| c.is_ascii_alphabetic()).is_some_and(is_digits)
}

/// Returns whether a sentence ends at the full stop and the next begins without a space, both in
/// one language: `this.is`, `vorbei.es`, `I.am.so.cool`. `example.co.in` is a name below the second
/// level `co`, which is an abbreviation elsewhere.
fn missing_space(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    evidence.is_host_alone()
        && host.word
        && !(host.labels > 2 && host.name_in.any(Lists::SECOND_LEVEL))
        && host.name_in.ends_before(host.tld_in)
}

/// Returns whether it is an article of an archive, by its class and number: `math.NA/0104280` (R2-91).
fn article(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    host.labels == 2
        && host.tld.len() == 2
        && host.tld.bytes().all(|b| b.is_ascii_uppercase())
        && host.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
        && !evidence.port
        && matches!(evidence.rest, [b'/', number @ ..]
            if number.len() == 7 && number.iter().all(u8::is_ascii_digit))
}
