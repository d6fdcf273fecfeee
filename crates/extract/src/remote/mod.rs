//! Objects by URL: S3, Google Cloud Storage, Azure, and HTTP servers.
//!
//! An object is read in ranges, each of which is fetched while the one before is decoded, and again
//! when a connection fails. Nothing here knows what an object holds.
//!
//! Credentials come from the environment variables that the tools of each store use, such as
//! `AWS_ACCESS_KEY_ID`, `AWS_REGION`, `AWS_ENDPOINT` and, for public objects,
//! `AWS_SKIP_SIGNATURE=true`; `GOOGLE_SERVICE_ACCOUNT`; `AZURE_STORAGE_ACCOUNT_NAME`.

mod error;
mod object;
mod reader;
mod runtime;
mod stores;

pub use object::Object;
pub use reader::ObjectReader;
pub use stores::Stores;
