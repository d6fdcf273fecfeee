//! Facts that keep a reader safe: what is odd about a link, where, and why. Facts, never verdicts.
//!
//! [`check`] finds all that a link says against itself: a host that mixes scripts or reads like
//! another, an address in a notation that hides it, userinfo before the host, characters that do not
//! show, escapes that hide delimiters. Each [`Fact`] has a [`FactKind`] with a name that does not
//! change and a sentence for people, and a range in bytes. [`compare_text`] says whether the visible text
//! of a link names another host than its target. [`display_host`] picks, label by label, the form of
//! a host that a reader may be shown, by rules like those of browsers. [`check_name`] is for who coins
//! a name.
//!
//! Under these lie the mechanisms of UTS #39, which serve other identifiers as well: [`skeleton`],
//! [`confusability`], [`ScriptSet`], [`restriction_level`], [`mixed_numbers`]. Data on identifiers and
//! confusables is of Unicode 17.0.0; scripts and normalization are those of the `icu_*` crates in your
//! lock file.
//!
//! Nothing here is on a list of good or bad sites. The caller may name hosts to protect
//! ([`Options::protect`]).

mod check;
mod confusable;
mod display;
mod escapes;
mod fact;
mod host;
mod idna2008;
mod ip;
mod marks;
mod name;
mod options;
mod protected;
mod restriction;
mod script;
mod target;

#[cfg(feature = "mail")]
pub use check::{check, check_link};
pub use confusable::{
    Confusability, ascii_look_alike, bidi_skeleton, confusability, loose_skeleton, skeleton,
    whole_script_look_alike,
};
pub use display::{DisplayPolicy, ShownLabel, display_host, display_labels};
pub use fact::{Fact, FactKind};
pub use idna2008::{Idna2008Issue, check_idna2008};
pub use ip::ipv4;
pub use name::check_name;
pub use options::Options;
pub use restriction::{RestrictionLevel, mixed_numbers, restriction_level};
pub use script::{Script, ScriptSet, scripts};
pub use target::compare_text;
