//! From a trigger to a span.
