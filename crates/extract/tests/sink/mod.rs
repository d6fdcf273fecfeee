//! Tables written and read back, by the readers of other crates.

mod files;
mod merged;
mod refused;
mod rows;
mod shared;
