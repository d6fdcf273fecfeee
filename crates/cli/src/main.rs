//! The command line of irispan.
fn main() {}
