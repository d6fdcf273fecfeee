//! Data published by Unicode, IANA and the HTML standard, and look-ups for it: Unicode properties,
//! top-level domains, schemes, character references.
//!
//! `cargo xtask` generates the data from the files of its publishers; only the look-ups are written by hand.
//! The exception is `ambiguous`, the word lists of the grades, which belong to this project. A look-up cannot
//! fail, does not panic and does not allocate, except that the index of the public suffix list is built when
//! it is first used. No rule about links belongs here.

pub(crate) mod ambiguous;
mod bidi;
mod bmp;
mod code_points;
mod computed;
mod forms;
mod generated;
mod hash;
mod invisible;
mod lines;
#[cfg(feature = "public-suffix")]
mod public_suffix;
mod reference;
mod scheme;
mod scheme_set;
mod script;
mod security;
mod signed;
mod spelling;
mod tld_set;
mod trie;

pub use bidi::is_bidi_control;
pub(crate) use bidi::is_right_to_left;
pub use code_points::{CodePointParts, CodePoints, LinkTerm};
pub(crate) use forms::write as write_forms;
pub use invisible::is_invisible;
#[cfg(feature = "public-suffix")]
pub(crate) use public_suffix::{LIST_DATE, suffixes};
pub(crate) use reference::named_reference;
#[cfg(all(test, feature = "mail"))]
pub(crate) use reference::reference_names;
pub use scheme::{Scheme, SchemeSyntax};
pub use scheme_set::SchemeSet;
pub use script::{
    is_beyond_latin, is_cjk_letter, is_han_kana_or_hangul, is_hebrew, is_latin, is_pictograph,
};
pub(crate) use script::{is_caseless_beyond_latin, is_han_or_katakana};
pub use security::{Idna2008, idna2008, is_identifier, is_limited_use, prototype};
pub use signed::ListError;
pub use spelling::Spelling;
pub use tld_set::TldSet;
pub use trie::Stages;
