//! The forms of the drafts before RFC 3987 (feature `history`).
//!
//! - [`component_1998`]: text to be put into a component of a URI (1998);
//! - [`eight_uri`]: 8URIs, octets that may hold UTF-8 as it is (1998);
//! - [`iuri`]: internationalized URIs (2000);
//! - [`zero_level`]: domain names of any characters in plain letters, under `.i` (1997).

mod component;
pub mod eight_uri;
pub mod iuri;
pub mod zero_level;

pub use component::component_1998;
