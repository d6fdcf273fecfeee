//! Messages: the corpus, texts wrapped at random, broken input, and what it costs.
#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod corpus;
mod examples;
mod facts;
mod highlight;
mod hostile;
mod mailboxes;
mod reader;
mod round_trip;
mod streamed;
mod trees;
