//! The subcommands that read identifiers, one per argument or line of standard input.
//!
//! `lines` reads the identifiers and writes an answer to each. Every other module is a subcommand,
//! and `collisions` an option of `compare`.

mod collisions;
pub(crate) mod compare;
pub(crate) mod explain;
mod lines;
pub(crate) mod map;
pub(crate) mod normalize;
pub(crate) mod resolve;
