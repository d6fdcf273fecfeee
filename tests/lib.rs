//! All tests that see the public API only, in one binary.

mod cases;
