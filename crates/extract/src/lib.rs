//! Turns compressed corpora into tables of the links in them.

pub mod columns;
pub mod decode;
pub mod record;
