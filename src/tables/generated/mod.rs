//! Tables that `cargo xtask gen write` writes; nothing in here is edited by hand.

pub(super) mod confusable;
pub(super) mod identifier;
pub(super) mod idna_host;
pub(super) mod link;
pub(super) mod scheme;
pub(super) mod tld;
