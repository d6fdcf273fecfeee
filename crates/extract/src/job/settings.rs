//! How a job works.

use std::collections::BTreeMap;
use std::path::PathBuf;

use arrow_schema::Field;
use irispan::redact::Selection;

use super::input::Input;
use super::partition::Partition;
use crate::columns::{Column, Condition, Rows, TargetKey};
use crate::reduce::Level;
use crate::sink::{Compression, Format};
use crate::source::Options;

/// How a job works, and where its tables go.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder of the tables.
    pub output: PathBuf,
    /// The format of the tables.
    pub format: Format,
    /// How they are compressed.
    pub compression: Compression,
    /// Their columns.
    pub columns: Vec<Column>,
    /// Which links count.
    pub selection: Selection,
    /// What must hold of a link, so that it becomes a row.
    pub conditions: Vec<Condition>,
    /// The rule by which only the first link of a record to each target becomes a row, if there is one.
    pub unique: Option<TargetKey>,
    /// Which tables there are.
    pub layout: Layout,
    /// By what tables are put into folders, if they are.
    pub partition: Option<Partition>,
    /// How the inputs are read.
    pub reading: Options,
    /// The inputs whose columns say what types those that are carried along have, if these are not the
    /// inputs of the job.
    pub kept_like: Vec<Input>,
    /// How many threads read; at least one.
    pub workers: usize,
    /// The bytes of a source that a thread reads at a time. What the tables hold does not depend on
    /// it, how they are cut does.
    pub slice_size: u64,
    /// The bytes of sources that one table is made of, approximately. A job that died loses at most
    /// one part.
    pub part_size: u64,
    /// How much may be lost before the job ends; `None` is any number.
    pub max_losses: Option<u64>,
    /// How many rows the job has at most: it ends after the first ones of the job without a limit. Then one
    /// thread encodes them all.
    pub max_rows: Option<u64>,
    /// Whether what another job left in the folder is removed.
    pub overwrite: bool,
    /// Of which columns the values are counted when the tables are complete, each list in a table of its
    /// own: `counts-COLUMN`, in the same format.
    pub counts: Vec<Vec<String>>,
    /// Whether the web graph of the tables is made when they are complete.
    pub graph: Option<Level>,
    /// The rule by which the first link of the job to each target is put into a table of its own when the
    /// tables are complete: `targets`, in the same format.
    pub targets: Option<TargetKey>,
    /// What else the rows depend on, such as the rules of the scanner and the selection, by name: a job
    /// with another configuration does not go on with this one's tables.
    pub configuration: BTreeMap<String, String>,
}

/// Which tables there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// One for each source, named as it is; more for one that is larger than a part.
    #[default]
    Mirror,
    /// Numbered ones, each of as many sources as make a part.
    Gathered,
}

impl Settings {
    /// Returns the settings that have proved good, for tables in this folder.
    #[must_use]
    pub fn new(output: PathBuf) -> Settings {
        Settings {
            output,
            format: Format::Parquet,
            compression: Compression::Zstd,
            columns: Column::defaults(),
            selection: Selection::new(),
            conditions: Vec::new(),
            unique: None,
            layout: Layout::Mirror,
            partition: None,
            reading: Options::new(),
            kept_like: Vec::new(),
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            slice_size: 16 << 20,
            part_size: 128 << 20,
            max_losses: None,
            max_rows: None,
            overwrite: false,
            counts: Vec::new(),
            graph: None,
            targets: None,
            configuration: BTreeMap::new(),
        }
    }

    /// Returns rows as the tables have them, of which there are none yet.
    pub(super) fn rows(&self, kept: &[Field]) -> Rows {
        let rows = Rows::new(&self.columns).keep(kept).only(self.conditions.clone());
        match self.unique {
            Some(rule) => rows.unique(rule),
            None => rows,
        }
    }

    /// Returns everything that the tables depend on, by name.
    pub(super) fn fingerprint(&self) -> BTreeMap<String, String> {
        let columns: Vec<&str> = self.columns.iter().map(|column| column.as_str()).collect();
        let conditions: Vec<String> = self.conditions.iter().map(Condition::to_string).collect();
        let layout = match self.layout {
            Layout::Mirror => "mirror",
            Layout::Gathered => "gathered",
        };
        let own = [
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("columns_version", crate::columns::VERSION.to_string()),
            ("columns", columns.join(",")),
            ("format", self.format.as_str().to_owned()),
            ("compression", self.compression.as_str().to_owned()),
            ("where", conditions.join(" and ")),
            ("unique", self.unique.map_or("no", TargetKey::as_str).to_owned()),
            ("limit", self.max_rows.map_or("none".to_owned(), |rows| rows.to_string())),
            ("layout", layout.to_owned()),
            ("partition", self.partition.map_or("none", Partition::as_str).to_owned()),
            ("slice_size", self.slice_size.to_string()),
            ("part_size", self.part_size.to_string()),
        ];
        let own = own.into_iter().chain(self.reading.configuration());
        let own = own.map(|(name, value)| (name.to_owned(), value));
        self.configuration.clone().into_iter().chain(own).collect()
    }
}
