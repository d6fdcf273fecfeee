//! The tests' own oracle, texts and bodies, for the fuzzer.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "the tests use the rest")]

#[path = "../../tests/replay/bodies.rs"]
pub(crate) mod bodies;
#[path = "../../tests/data.rs"]
pub(crate) mod data;
#[path = "../../tests/oracle/mod.rs"]
pub(crate) mod oracle;
#[path = "../../tests/texts.rs"]
pub(crate) mod texts;
