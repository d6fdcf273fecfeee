//! Hosts: IP literals, registered names, and domain names in their ASCII form.

mod idna;
mod name;
mod normal;
#[cfg(feature = "public-suffix")]
mod suffix;

pub(crate) use idna::domain_to_ascii;
pub use idna::{host_to_ascii, host_to_unicode};
#[cfg(feature = "history")]
pub(super) use name::refuse;
pub(crate) use name::reg_name;
pub use normal::normalize_host;
#[cfg(feature = "public-suffix")]
pub use suffix::PublicSuffix;
