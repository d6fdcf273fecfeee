//! Turns compressed corpora into tables of the links in them.

pub mod decode;
pub mod record;
