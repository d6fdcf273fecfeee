//! Facts about what could mislead the reader of a link: what is odd, where, and why.
//!
//! A fact is not a verdict: each has innocent reasons as well. There is no list of good or bad
//! sites here; a caller can name hosts to protect ([`CheckOptions::protect`]).
//!
//! * [`check`] and [`check_link`] report what is odd about a link: a host that mixes scripts or
//!   reads like another one, an IP address in a notation that hides it, userinfo before the host,
//!   invisible characters, escapes that hide delimiters. Each [`Fact`] has a [`FactKind`] with a
//!   stable name, a sentence for people and a [`Severity`], and a range in bytes.
//! * [`compare_text`] reports the hosts in the visible text of a link that differ from its target.
//! * [`display_host`] returns the form of a host that is safe to show, label by label, by rules
//!   like those of browsers.
//! * [`check_name`] is for people who choose a name.
//!
//! They are built on the mechanisms of UTS #39, which are useful for other identifiers as well:
//! [`skeleton`], [`confusability`], [`ScriptSet`], [`restriction_level`], [`mixed_numbers`]. Data
//! on identifiers and confusables is that of Unicode 17.0.0; scripts and normalization are those of
//! the `icu_*` crates in your lock file.
//!
//! ```
//! use irispan::safety::{self, CheckOptions, DisplayPolicy, FactKind};
//!
//! let options = CheckOptions::new().protect("example.com"); // names that others may not be taken for
//! let link = "https://www.ехаmple.com:8443/";
//! let facts: Vec<_> = safety::check(link, &options)
//!     .iter()
//!     .map(|fact| (fact.kind().as_str(), link[fact.range()].to_owned()))
//!     .collect();
//! assert!(facts.contains(&("mixed-script", "ехаmple".to_owned())));
//! assert!(facts.contains(&("protected-look-alike", "ехаmple.com".to_owned())));
//! assert!(facts.contains(&("odd-port", "8443".to_owned())));
//! assert!(safety::check("https://президент.рф/", &options).is_empty());
//!
//! let fact = &safety::compare_text("www.example.com", "https://evil.example/")[0];
//! assert_eq!((fact.kind(), fact.detail()), (FactKind::TextTargetMismatch, Some("evil.example")));
//!
//! // As browsers do: the Unicode form where it misleads nobody.
//! let shown = |host| safety::display_host(host, DisplayPolicy::Browser, &options);
//! assert_eq!(shown("xn--mnchen-3ya.de"), "münchen.de");
//! assert_eq!(shown("аррӏе.com"), "xn--80ak6aa92e.com");
//! ```

mod check;
mod confusable;
mod display;
mod escapes;
mod fact;
mod host;
mod host_flags;
mod idna2008;
mod ip;
mod kind;
mod label;
mod marks;
mod name;
mod neighbours;
mod options;
mod protected;
mod resemblance;
mod restriction;
mod rules;
mod script;
mod target;
mod words;

pub use check::{check, check_link};
pub use confusable::{
    Confusability, ascii_look_alike, bidi_skeleton, confusability, loose_skeleton, skeleton,
    whole_script_look_alike,
};
pub use display::{DisplayPolicy, ShownLabel, display_host, display_labels};
pub use fact::Fact;
pub use host_flags::HostFlags;
pub use idna2008::{Idna2008Issue, check_idna2008};
pub use ip::ipv4;
pub use kind::{FactKind, Severity};
pub use name::check_name;
pub use options::CheckOptions;
pub use restriction::{RestrictionLevel, mixed_numbers, restriction_level};
pub use script::{Script, ScriptSet, scripts};
pub use target::compare_text;
