//! The program as people run it: every option, every format, every exit status.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[cfg(feature = "extract")]
mod broken_lines;
mod compare;
mod contents;
mod explain;
#[cfg(feature = "extract")]
mod extract;
#[cfg(feature = "extract")]
mod extract_csv;
#[cfg(feature = "extract")]
mod extract_messages;
mod extract_rows;
#[cfg(feature = "extract")]
mod extract_tables;
mod facts;
mod filters;
mod formats;
mod generate;
mod harness;
mod inputs;
mod kernels;
mod lines;
mod listing;
mod mail;
mod map;
mod normalize;
mod options;
mod order;
#[cfg(unix)]
mod pipes;
mod readme;
mod redact;
#[cfg(unix)]
mod refused;
mod resolve;
mod select;
mod stream;
#[cfg(feature = "extract")]
mod tables;
#[cfg(unix)]
mod terminal;
mod trouble;
