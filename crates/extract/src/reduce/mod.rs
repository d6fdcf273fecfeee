//! Reduces finished tables: rows without duplicates, counts, a web graph, a profile.
//!
//! Tables and results may be larger than memory: they are sorted in files, a few MiB at a time. The
//! files have no names, so they vanish with the process, however it ends. Results do not depend on
//! how tables are cut.
//!
//! Nothing here looks for links, or knows what a job is.

mod cell;
mod count;
mod counted;
mod counter;
mod duplicates;
mod graph;
mod host;
mod partitions;
mod profile;
mod read;
mod run;
mod sort;

pub use count::{count, count_schema};
pub use counted::{CountedError, counted_columns};
pub use duplicates::Duplicates;
pub use graph::{EDGES, Graph, Level, VERTICES, graph};
pub use partitions::{Partitions, partitions, partitions_schema};
pub use profile::{Profile, Top, profile};
pub use read::schema_of;
