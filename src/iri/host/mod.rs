//! Hosts: IP literals, registered names, and domain names in their ASCII form.

mod idna;
mod ip;
mod name;

pub use idna::host_to_ascii;
pub(crate) use ip::is_ip_literal;
pub(crate) use name::reg_name;
