//! Tables as files: batches become blocks on any thread, and blocks go to a file one after another.
//!
//! A [`Table`] is a format, a compression and a schema. Each of its encoders makes one [`Block`]; its
//! [`Writer`] appends blocks in the order in which they come. Equal batches in equal blocks give
//! equal bytes, whoever encodes them.
//!
//! A file appears under its name only when it is complete and safe on disk; nothing is overwritten
//! unless requested.
//!
//! ```
//! use std::sync::Arc;
//! use arrow_array::{ArrayRef, Int64Array, RecordBatch};
//! use irispan_extract::sink::{Compression, Format, Table};
//!
//! let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1, 2, 3]));
//! let batch = RecordBatch::try_from_iter([("n", numbers)])?;
//! let version = [("example.version", "1")];
//! let table = Table::new(Format::Csv, Compression::None, &batch.schema(), version)?;
//!
//! let folder = std::env::temp_dir().join(format!("irispan-doc-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let path = folder.join(table.file_name("numbers"));
//! let mut writer = table.create(&path)?;
//! let mut encoder = table.encoder()?;
//! encoder.push(&batch)?;
//! writer.append(encoder.finish()?)?;
//! assert!(!path.exists());
//! assert_eq!(writer.finish()?.rows, 3);
//! assert_eq!(std::fs::read_to_string(&path)?, "n\r\n1\r\n2\r\n3\r\n");
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here knows where batches come from.

mod arrow;
mod compress;
mod csv;
mod encoder;
mod error;
mod format;
mod json;
mod json_lines;
mod layout;
mod merge;
mod output;
mod parquet;
mod read;
mod read_types;
mod spool;
mod stored;
mod table;
mod temporary;
mod times;
mod writer;

pub use encoder::{Block, Encoder};
pub use error::{MergeError, MergeErrorKind, TableError, TableErrorKind};
pub use format::{Compression, Format, UnknownName};
pub use merge::{merge, merge_with};
pub(crate) use read::open;
pub(crate) use stored::{create_folder, folder_of, store_each, sync_folder, sync_names};
pub use table::Table;
pub(crate) use temporary::{Temporary, TemporaryFolder, Unnamed, names_of_temporaries};
pub use temporary::{remove_left, temporaries};
pub use writer::{Writer, Written};
