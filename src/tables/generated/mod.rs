//! Tables that `cargo xtask` writes; nothing in here is edited by hand.

pub(super) mod confusable;
pub(super) mod ending;
pub(super) mod forms;
pub(super) mod identifier;
pub(super) mod idna_host;
pub(super) mod link;
#[cfg(feature = "public-suffix")]
pub(super) mod public_suffix;
pub(super) mod reference;
pub(super) mod scheme;
pub(super) mod tld;
