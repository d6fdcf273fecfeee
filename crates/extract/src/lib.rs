//! Turns compressed corpora into tables of the links in them.

pub mod columns;
pub mod decode;
pub mod job;
pub mod links;
pub mod record;
pub mod sink;
pub mod source;
