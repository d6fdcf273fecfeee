//! Tables that `cargo xtask gen write`, `count-endings` and `references` write; nothing in here is
//! edited by hand.

pub(super) mod confusable;
pub(super) mod ending;
pub(super) mod identifier;
pub(super) mod idna_host;
pub(super) mod link;
pub(super) mod reference;
pub(super) mod scheme;
pub(super) mod tld;
