#![doc = include_str!("../README.md")]

pub mod columns;
pub mod decode;
pub mod job;
pub mod links;
pub mod record;
pub mod reduce;
#[cfg(feature = "remote")]
pub mod remote;
pub mod sink;
pub mod source;

#[doc = include_str!("docs/guide.md")]
pub mod guide {}
