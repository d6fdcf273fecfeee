//! The project itself: what its public types promise, and whether its pages say what is true.

mod api;
mod conformance_doc;
mod features;
#[cfg(feature = "mail")]
mod lines;
mod readme;
mod rules_exist;
mod types;
