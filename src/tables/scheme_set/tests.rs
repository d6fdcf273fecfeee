#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use super::*;
use crate::error::ErrorKind;
use crate::trigger::random::Random;

#[test]
fn every_known_scheme_is_found_in_any_case() {
    for scheme in &SCHEMES {
        let upper = scheme.name().to_ascii_uppercase();
        assert_eq!(Scheme::known(upper.as_bytes()), Some(scheme));
        let is_in = SchemeSet::default().get(upper.as_bytes()).is_some();
        assert_eq!(is_in, scheme.is_default(), "{upper}");
        assert!(Scheme::known(&upper.as_bytes()[1..]).is_none_or(|other| other != scheme));
    }
    assert!(SCHEMES.windows(2).all(|pair| pair[0].name < pair[1].name));
    for not in ["", "httpx", "http:", "ht\rtp", "coap\u{b}tcp", "xn--", "é"] {
        assert!(Scheme::known(not.as_bytes()).is_none(), "{not:?}");
    }
}

#[test]
fn a_set_of_ones_own() {
    let set = SchemeSet::only(["HTTP", "x-a", "javascript", "http"]).unwrap();
    let names: Vec<_> = set.iter().map(Scheme::name).collect();
    assert_eq!(names, ["http", "javascript", "x-a"]);
    assert_eq!(set.get(b"JavaScript").unwrap().syntax(), SchemeSyntax::Opaque);
    assert_eq!(set.get(b"X-A").unwrap().syntax(), SchemeSyntax::Authority);
    assert_eq!(set.get(b"http").unwrap().default_port(), Some(80));
    assert!(set.get(b"https").is_none());

    let set =
        set.with_syntax("http", SchemeSyntax::Opaque).unwrap().without(["X-A"]).without(["none"]);
    assert_eq!(set.get(b"http").unwrap().syntax(), SchemeSyntax::Opaque);
    assert_eq!(set.iter().count(), 2);
    assert_eq!(SchemeSet::only([""; 0]).unwrap().iter().count(), 0);
}

#[test]
fn endings_and_web_schemes_agree_with_the_names() {
    let own =
        SchemeSet::only(["tel", "http"]).unwrap().with_syntax("x", SchemeSyntax::Opaque).unwrap();
    for set in [SchemeSet::default(), SchemeSet::known(), own] {
        for scheme in set.iter().filter(|s| s.syntax() != SchemeSyntax::Authority) {
            for name in [scheme.name().to_owned(), scheme.name().to_ascii_uppercase()] {
                let name = format!("(.{name}");
                let &[before, last] = name.as_bytes().last_chunk().unwrap();
                assert!(set.may_end_with(before, last), "{name}");
            }
        }
        assert!(!set.may_end_with(b'q', b'z') && !set.may_end_with(b'1', b'0'));
        assert_eq!(set.web(false), set.get(b"http"));
        assert_eq!(set.web(true), set.get(b"https"));
    }
}

#[test]
fn names_are_judged() {
    for (bad, at) in [("", 0), ("1a", 0), ("a_b", 1), ("http::", 4), ("ab\u{e9}", 2), (":", 0)] {
        let error = SchemeSet::only(["ok", bad]).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidScheme, at), "{bad}");
        assert_eq!(SchemeSet::default().with_syntax(bad, SchemeSyntax::Geo).unwrap_err(), error);
    }
}

#[test]
fn forms_of_names() {
    let set = SchemeSet::only(["Ticket:", "tel:", "https:", "WEB+*", "x-*:"]).unwrap();
    let syntax = |name: &str| set.get(name.as_bytes()).map(Scheme::syntax);
    assert_eq!(syntax("ticket"), Some(SchemeSyntax::Opaque));
    // A colon does not change the syntax of a known scheme.
    assert_eq!(syntax("TEL"), Some(SchemeSyntax::Telephone));
    assert_eq!(syntax("https"), Some(SchemeSyntax::Authority));
    assert_eq!(syntax("web+Mail"), Some(SchemeSyntax::Authority));
    assert_eq!(syntax("web+"), Some(SchemeSyntax::Authority));
    assert_eq!(syntax("X-a0"), Some(SchemeSyntax::Opaque));
    assert!(set.may_end_with_digit() && set.may_end_with(b'-', b'0'));
    for not in ["http", "web", "x", "x:", "x-a:", "x-a b", "", "*", "web+*", "ticket:"] {
        assert_eq!(syntax(not), None, "{not:?}");
    }
    assert_eq!(set.get(b"web+a").map(Scheme::name), Some("web+*"));
    assert_eq!(format!("{set:?}"), r#"{"https", "tel", "ticket", "web+*", "x-*"}"#);
    let bad = [("*:", 0), ("a*b", 1), ("**", 0), ("a**", 1), ("1*", 0), ("*a", 0), ("a *", 1)];
    for (bad, at) in bad {
        let error = SchemeSet::default().with([bad]).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidScheme, at), "{bad}");
    }
    for bad in ["web+*", "ticket:", "*"] {
        assert!(SchemeSet::default().with_syntax(bad, SchemeSyntax::Opaque).is_err(), "{bad}");
    }
}

#[test]
fn any_scheme() {
    let any = SchemeSet::any();
    assert!(any.is_any());
    for other in [SchemeSet::default(), SchemeSet::known(), SchemeSet::only(["a*"]).unwrap()] {
        assert!(!other.is_any());
    }
    for scheme in &SCHEMES {
        let has_authority =
            matches!(scheme.syntax, SchemeSyntax::Authority | SchemeSyntax::LocalAuthority);
        let expected = (scheme.is_default() || has_authority).then_some(scheme);
        assert_eq!(any.get(scheme.name.as_bytes()), expected);
    }
    assert!(any.get(b"No.Such-Scheme+1").is_some_and(Scheme::is_pattern));
    for not in [&b""[..], b"1a", b"+a", b"a_b", b"a b", b"a:", b"*", b"\xC3\xA9", b"a\xFF"] {
        assert!(any.get(not).is_none(), "{not:?}");
    }
    assert_eq!(any.without(["*"]).iter().count(), 0);
}

/// A change of a set: which names it is about, and what becomes of them.
#[derive(Clone, Copy)]
struct Step {
    form: &'static str,
    adds: bool,
}

impl Step {
    fn stem(self) -> &'static str {
        self.form.trim_end_matches(['*', ':'])
    }

    fn is_prefix(self) -> bool {
        self.form.contains('*')
    }

    fn covers(self, name: &str) -> bool {
        if self.is_prefix() { name.starts_with(self.stem()) } else { name == self.stem() }
    }

    /// Returns whether the step is about all names that `other` is about.
    fn undoes(self, other: Step) -> bool {
        self.covers(other.stem()) && (self.is_prefix() || !other.is_prefix())
    }

    fn syntax(self) -> SchemeSyntax {
        if self.form.ends_with(':') { SchemeSyntax::Opaque } else { SchemeSyntax::Authority }
    }
}

/// Returns the syntax of a name after some steps: the longest form that covers the name holds,
/// except for those that a later step of the other kind undoes.
fn expected(name: &str, steps: &[Step]) -> Option<SchemeSyntax> {
    let covering = || steps.iter().enumerate().filter(|(_, step)| step.covers(name));
    if let Some(known) = Scheme::known(name.as_bytes()) {
        // Beginnings of names add it only if it has an authority, or if none is asked for.
        let decides = |step: &Step| {
            let listed = known.syntax() == SchemeSyntax::Authority || !step.is_prefix();
            !step.adds || listed || step.syntax() == SchemeSyntax::Opaque
        };
        let last = covering().rfind(|(_, step)| decides(step));
        return last.filter(|(_, step)| step.adds).map(|_| known.syntax());
    }
    let stands = |(at, step): &(usize, &Step)| {
        !steps[at + 1..].iter().any(|later| later.adds != step.adds && later.undoes(**step))
    };
    let longest = covering()
        .filter(stands)
        .max_by_key(|(at, step)| (step.stem().len(), !step.is_prefix(), *at));
    longest.filter(|(_, step)| step.adds).map(|(_, step)| step.syntax())
}

#[test]
fn the_longest_form_holds() {
    const NAMES: &[&str] = &["q", "qa", "qab", "qabc", "qb", "qba", "http", "ht", "data", "dat"];
    const FORMS: &[&str] = &[
        "*", "q*", "qa*", "qa*:", "qab*", "qb*:", "q", "qab", "qabc:", "h*", "http", "data", "d*",
    ];
    let mut random = Random(5);
    for _ in 0..2_000 {
        let (mut set, mut steps) = (SchemeSet::only([""; 0]).unwrap(), Vec::new());
        for _ in 0..10 {
            let step = Step { form: FORMS[random.below(FORMS.len())], adds: random.below(3) > 0 };
            steps.push(step);
            let form = [step.form];
            set = if step.adds { set.with(form).unwrap() } else { set.without(form) };
            for name in NAMES {
                let syntax = set.get(name.as_bytes()).map(Scheme::syntax);
                assert_eq!(syntax, expected(name, &steps), "{name} in {set:?}");
                if let (Some(SchemeSyntax::Opaque), Some(&[a, b])) =
                    (syntax, name.as_bytes().last_chunk())
                {
                    assert!(set.may_end_with(a, b), "{name} in {set:?}");
                }
            }
        }
    }
}

/// The scanner looks for no longer names, so a set holds none.
#[test]
fn names_have_a_maximum_length() {
    use crate::Scanner;
    let name = "x".repeat(32);
    for form in ["", ":", "*", "*:"] {
        let set = SchemeSet::only([format!("{name}{form}")]).unwrap();
        let rest = if form.ends_with(':') { "abc" } else { "//a.example/" };
        let text = format!("{name}:{rest}");
        let found = Scanner::builder().schemes(set).build().links(&text).count();
        assert_eq!(found, 1, "{form}");
        let error = SchemeSet::only([format!("{name}x{form}")]).err().unwrap();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidScheme, 32));
    }
    let syntax = SchemeSyntax::Authority;
    assert!(SchemeSet::default().with_syntax(&name, syntax).is_ok());
    assert!(SchemeSet::default().with_syntax(&format!("{name}x"), syntax).is_err());
}
