//! Objects that are reached by URL: S3, Google Cloud Storage, Azure, and servers of HTTP.
//!
//! An object is read in ranges, the next one while the last one is decoded, and asked for again when a
//! connection fails. Nothing here knows what an object holds.
//!
//! Who may read it is said by the variables of the environment that the tools of each store know, such as
//! `AWS_ACCESS_KEY_ID`, `AWS_REGION`, `AWS_ENDPOINT` and, for what everybody may read,
//! `AWS_SKIP_SIGNATURE=true`; `GOOGLE_SERVICE_ACCOUNT`; `AZURE_STORAGE_ACCOUNT_NAME`.

mod error;
mod object;
mod reader;
mod runtime;
mod stores;

pub use object::Object;
pub use reader::ObjectReader;
pub use stores::Stores;
