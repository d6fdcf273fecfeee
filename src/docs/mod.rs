//! Long texts about the library: how it works, which rules it follows, and how well.
//!
//! | page | about |
//! |---|---|
//! | [`design`] | how the modules work together, and why |
//! | [`rules`] | the rules that comments, cases and this documentation cite by an id such as `U58-D7` |
//! | [`conformance`] | what standards, drafts, other libraries and official tests ask for, and how it is met |
//! | [`glossary`] | what the words mean |
//! | [`ideas`] | what was tried for speed, what it gave, and what was dropped |
//! | [`changelog`] | what changed, by version |

#[doc = include_str!("design.md")]
pub mod design {}

#[doc = include_str!("rules/README.md")]
pub mod rules {
    #[doc = include_str!("rules/uts58-detection.md")]
    pub mod uts58_detection {}

    #[doc = include_str!("rules/uts58-formatting.md")]
    pub mod uts58_formatting {}

    #[doc = include_str!("rules/tailoring.md")]
    pub mod tailoring {}

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

    #[doc = include_str!("rules/security.md")]
    pub mod security {}

    #[doc = include_str!("rules/demands.md")]
    pub mod demands {}
}

#[doc = include_str!("conformance.md")]
pub mod conformance {}

#[doc = include_str!("glossary.md")]
pub mod glossary {}

#[doc = include_str!("ideas.md")]
pub mod ideas {}

#[doc = include_str!("../../CHANGELOG.md")]
pub mod changelog {}
