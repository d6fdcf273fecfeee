//! Forms of earlier drafts.
