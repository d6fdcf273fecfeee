#![doc = include_str!("../README.md")]

pub mod columns;
pub mod decode;
pub mod job;
pub mod links;
pub mod record;
pub mod reduce;
pub mod sink;
pub mod source;
