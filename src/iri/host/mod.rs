//! Hosts: IP literals, IPv4 addresses, and domain names in their ASCII form.

mod idna;
mod ip;

pub use idna::host_to_ascii;
pub(crate) use idna::to_ascii_at;
