//! From a trigger to a span.

// Used by the scanner as soon as it finds bare domains.
#[allow(dead_code)]
mod grade;
