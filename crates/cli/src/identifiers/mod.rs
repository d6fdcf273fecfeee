//! The subcommands that read identifiers, one per argument or line of standard input.
//!
//! `lines` reads them and writes one answer each; every other module is one subcommand.

mod collisions;
pub(crate) mod compare;
pub(crate) mod explain;
mod lines;
pub(crate) mod map;
pub(crate) mod normalize;
pub(crate) mod resolve;
