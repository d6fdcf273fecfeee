//! Finding links: cases, official files, the oracle, and what holds for every text.

mod alone;
pub(crate) mod cases;
mod conformance;
mod default_oracle;
mod kernels;
mod mapped;
mod precision;
mod properties;
mod random;
mod replay;
mod shortcuts;
mod switches;
mod tables;
