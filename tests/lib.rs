//! All tests that see the public API only, in one binary.

#![warn(clippy::disallowed_methods)]
#![expect(clippy::panic, reason = "a test that fails says how")]

mod drivers;
mod iri;
#[cfg(feature = "mail")]
mod mail;
mod meta;
mod safety;
mod scan;
mod steps;
mod support;
