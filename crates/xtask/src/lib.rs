//! Developer tasks of the workspace: generated tables, dependency directions, the public API,
//! official data, the chart of the README.
//!
//! The binary only reads its arguments; tests reach the generator through this library, for example
//! to build the tables of another Unicode version at run time. Nothing here depends on `irispan`:
//! what is generated must not need what it generates.

pub mod api;
pub mod bombs;
pub mod chart;
pub mod code_points;
pub mod deps;
pub mod endings;
pub mod fetch;
pub mod forms;
pub mod generate;
pub mod input;
pub mod pgo;
pub mod punycode;
pub mod references;
pub mod schemes;
pub mod security;
pub mod stages;
pub mod suffixes;
pub mod tlds;
pub mod ucd;

/// Tasks fail with a sentence for the person who ran them.
pub type Result<T> = core::result::Result<T, String>;
