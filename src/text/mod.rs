//! Bytes and characters: what every other module reads text with.
//!
//! - [`ascii`]: sets of ASCII characters that several modules read, also where a tailoring defines them
//! - [`hard`]: the bytes that end every link, and where they are in a text
//! - [`utf8`]: characters of a text that may not be UTF-8, forward and backward
//! - [`label`]: separators and spellings of host labels
//! - [`ip`]: IP addresses as the generic syntax writes them
//!
//! This module uses `core` alone, and says what a character is, never what follows for a link.

pub(crate) mod ascii;
pub(crate) mod hard;
pub(crate) mod ip;
pub(crate) mod label;
pub(crate) mod utf8;
