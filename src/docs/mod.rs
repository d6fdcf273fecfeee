//! Long texts about the library: how it works, which rules it follows, and how well.
//!
//! | page | about |
//! |---|---|
//! | [`design`] | how the modules work together, and why |
//! | [`rules`] | the rules that comments, cases and this documentation cite by an id such as `U58-D7` |
//! | [`conformance`] | what standards, drafts, other libraries and official tests ask for, and how it is met |
//! | [`glossary`] | what the words mean |
//! | [`migrate`] | the calls of `url`, `fluent-uri`, `iri-string` and `linkify`, side by side with those here |
//! | [`changes_round_two`] | what the rules R2 changed in real text, read and judged |
//! | [`ideas`] | what was tried for speed, what it gave, and what was dropped |
//! | [`changelog`] | what changed, by version |

// Links between the pages are files at the end of a page, for viewers of the repository. Here, the
// definitions before the page come first, and win.
/// [`rules`]: crate::_docs::rules
/// [`grades`]: crate::_docs::rules::grades
/// [`glossary`]: crate::_docs::glossary
/// [`ideas`]: crate::_docs::ideas
/// [`tailoring`]: crate::_docs::rules::tailoring
#[doc = include_str!("design.md")]
pub mod design {}

/// [`uts58-detection.md`]: crate::_docs::rules::uts58_detection
/// [`uts58-formatting.md`]: crate::_docs::rules::uts58_formatting
/// [`tailoring.md`]: crate::_docs::rules::tailoring
/// [`default-detection.md`]: crate::_docs::rules::default_detection
/// [`grades.md`]: crate::_docs::rules::grades
/// [`iri-mapping.md`]: crate::_docs::rules::iri_mapping
/// [`compare-resolve.md`]: crate::_docs::rules::compare_resolve
/// [`bidi.md`]: crate::_docs::rules::bidi
/// [`mail.md`]: crate::_docs::rules::mail
/// [`text-steps.md`]: crate::_docs::rules::text_steps
/// [`security.md`]: crate::_docs::rules::security
/// [`demands.md`]: crate::_docs::rules::demands
#[doc = include_str!("rules/README.md")]
pub mod rules {
    #[doc = include_str!("rules/uts58-detection.md")]
    pub mod uts58_detection {}

    #[doc = include_str!("rules/uts58-formatting.md")]
    pub mod uts58_formatting {}

    #[doc = include_str!("rules/tailoring.md")]
    pub mod tailoring {}

    /// [T1]: crate::_docs::rules::tailoring
    /// [T2]: crate::_docs::rules::tailoring
    /// [T4]: crate::_docs::rules::tailoring
    /// [T5]: crate::_docs::rules::tailoring
    /// [T6]: crate::_docs::rules::tailoring
    /// [T7]: crate::_docs::rules::tailoring
    /// [T8]: crate::_docs::rules::tailoring
    /// [T9]: crate::_docs::rules::tailoring
    /// [T10]: crate::_docs::rules::tailoring
    /// [T11]: crate::_docs::rules::tailoring
    /// [T12]: crate::_docs::rules::tailoring
    /// [T13]: crate::_docs::rules::tailoring
    /// [T14]: crate::_docs::rules::tailoring
    /// [T15]: crate::_docs::rules::tailoring
    #[doc = include_str!("rules/default-detection.md")]
    pub mod default_detection {}

    #[doc = include_str!("rules/grades.md")]
    pub mod grades {}

    #[doc = include_str!("rules/iri-mapping.md")]
    pub mod iri_mapping {}

    #[doc = include_str!("rules/compare-resolve.md")]
    pub mod compare_resolve {}

    #[doc = include_str!("rules/bidi.md")]
    pub mod bidi {}

    #[doc = include_str!("rules/mail.md")]
    pub mod mail {}

    #[doc = include_str!("rules/text-steps.md")]
    pub mod text_steps {}

    #[doc = include_str!("rules/security.md")]
    pub mod security {}

    #[doc = include_str!("rules/demands.md")]
    pub mod demands {}
}

#[doc = include_str!("conformance.md")]
pub mod conformance {}

#[doc = include_str!("glossary.md")]
pub mod glossary {}

#[doc = include_str!("migrate.md")]
pub mod migrate {}

#[doc = include_str!("changes-round-two.md")]
pub mod changes_round_two {}

#[doc = include_str!("ideas.md")]
pub mod ideas {}

#[doc = include_str!("../../CHANGELOG.md")]
pub mod changelog {}
