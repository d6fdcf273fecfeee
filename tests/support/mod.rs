//! Support code of all tests: data, texts, the oracle, and the kernel that they use.

mod continued;
mod corpus;
pub(crate) mod data;
pub(crate) mod detection_test;
pub(crate) mod families;
pub(crate) mod kernel;
pub(crate) mod oracle;
pub(crate) mod prose;
pub(crate) mod random;
pub(crate) mod report;
mod sentences;
pub(crate) mod texts;
pub(crate) mod texts_of_prose;

pub(crate) use corpus::corpus;
pub(crate) use kernel::{builder, scanner};
pub(crate) use report::{Missing, report, skip};
