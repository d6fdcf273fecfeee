//! A job: extracts many sources to tables in one folder, with several threads, and resumes after it
//! died.
//!
//! A source is cut into slices, which threads read in parallel, guessing where the first record of
//! each begins. One thread takes the results in order, and reads a slice again if it did not begin
//! where the one before it ended. So the tables are the same for every number of threads. Slices
//! are gathered into parts; a part is one table and one line of the manifest, which is written when
//! the table is safe on disk. Small parts that are finished in short order are stored together. A
//! job that finds a manifest continues after its last line.
//!
//! What is derived from all tables, such as counts and a web graph, is made when they are complete,
//! and again if tables are added.
//!
//! Nothing here knows what a record is; that is [`source`](crate::source), and what a table is
//! is [`sink`](crate::sink).

mod counted;
mod derived;
mod earlier;
mod error;
mod error_table;
mod folder;
mod group;
mod input;
mod inputs;
mod kept;
mod limit;
mod lines;
mod list;
mod live;
mod lock;
mod manifest;
mod names;
mod output;
mod parse;
mod partition;
mod plan;
mod progress;
mod read;
mod report;
mod rows;
mod rules;
mod run;
mod settings;
mod stems;
mod tops;
mod unfinished;
mod units;
mod watch;
mod worker;

pub use error::{JobError, JobErrorKind};
pub use folder::tables_of;
pub use input::Input;
pub use inputs::{check_features, inputs_of};
pub use kept::kept_like;
pub use list::{paths_of, shard_of};
pub use parse::{parse_shard, parse_size};
pub use partition::Partition;
pub use progress::{Outcome, Progress};
pub use read::{InputReader, RangeRead};
pub use report::{Report, report_of};
pub use rules::LinkRules;
pub use run::{run, run_until};
pub use settings::{Layout, Settings};
pub use tops::TopValues;
pub use units::{Units, begin_units, join_units, unit_folder};
pub use watch::{SlowRecord, Times};
