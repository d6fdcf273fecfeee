//! The tests' own oracle, texts and bodies, for the fuzzer.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "the tests use the rest")]

#[path = "../../tests/scan/replay/bodies.rs"]
pub(crate) mod bodies;
#[path = "../../tests/support/data.rs"]
pub(crate) mod data;
#[path = "../../tests/scan/replay/mail.rs"]
pub(crate) mod mail;
#[path = "../../tests/support/oracle/mod.rs"]
pub(crate) mod oracle;
#[path = "../../tests/support/random.rs"]
pub(crate) mod random;
#[path = "../../tests/scan/replay/read_back.rs"]
pub(crate) mod read_back;
#[path = "../../tests/support/report.rs"]
pub(crate) mod report;
#[path = "../../tests/support/texts.rs"]
pub(crate) mod texts;

/// The paths that they have in the tests.
pub(crate) mod support {
    pub(crate) use super::{data, oracle, random, texts};
}
