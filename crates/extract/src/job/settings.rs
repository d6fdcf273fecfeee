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
#[non_exhaustive]
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
    /// What else the rows depend on, such as the [rules of the scanner](super::LinkRules), by name: a job
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

    /// Returns everything that the tables depend on, by name, but for the types of what is carried along.
    pub(super) fn fingerprint(&self) -> BTreeMap<String, String> {
        // Without `..`, so that none is forgotten. On the first ones no table of links depends: what is made of these
        // has a record of its own, and of `kept_like` the types that it gives are known elsewhere.
        let Settings {
            output: _,
            workers: _,
            max_losses: _,
            overwrite: _,
            counts: _,
            graph: _,
            targets: _,
            kept_like: _,
            format,
            compression,
            columns,
            selection,
            conditions,
            unique,
            layout,
            partition,
            reading,
            slice_size,
            part_size,
            max_rows,
            configuration,
        } = self;
        let columns: Vec<&str> = columns.iter().map(|column| column.as_str()).collect();
        let conditions: Vec<String> = conditions.iter().map(Condition::to_string).collect();
        let layout = match layout {
            Layout::Mirror => "mirror",
            Layout::Gathered => "gathered",
        };
        let own = [
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("columns_version", crate::columns::VERSION.to_string()),
            ("columns", columns.join(",")),
            ("format", format.as_str().to_owned()),
            ("compression", compression.as_str().to_owned()),
            ("where", format!("{conditions:?}")),
            ("unique", unique.map_or("no", TargetKey::as_str).to_owned()),
            ("limit", max_rows.map_or("none".to_owned(), |rows| rows.to_string())),
            ("layout", layout.to_owned()),
            ("partition", partition.map_or("none", Partition::as_str).to_owned()),
            ("slice_size", slice_size.to_string()),
            ("part_size", part_size.to_string()),
        ];
        let own = own.into_iter().chain(reading.configuration()).chain(selection.parts());
        let own = own.map(|(name, value)| (name.to_owned(), value));
        configuration.clone().into_iter().chain(own).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use irispan::{Confidence, Kind as LinkKind};

    use super::*;
    use crate::source::Kind;

    /// A setting, and how it gets another value.
    type Change = (&'static str, fn(&mut Settings));

    /// Changes how the inputs are read.
    fn read(settings: &mut Settings, change: impl FnOnce(Options) -> Options) {
        settings.reading = change(std::mem::take(&mut settings.reading));
    }

    /// Settings that the tables depend on; some have values that look alike.
    const OF_TABLES: &[Change] = &[
        ("format", |settings| settings.format = Format::Csv),
        ("compression", |settings| settings.compression = Compression::None),
        ("columns", |settings| settings.columns = vec![Column::Url]),
        ("selection", |settings| settings.selection = Selection::new().hosts(["a.example"])),
        ("selection", |settings| settings.selection = Selection::new().hosts(["*.a.example"])),
        ("selection", |settings| settings.selection = Selection::new().schemes(["ftp"])),
        ("selection", |settings| settings.selection = Selection::new().kinds([LinkKind::Url])),
        ("selection", |settings| {
            settings.selection = Selection::new().min_confidence(Confidence::Certain);
        }),
        ("conditions", |settings| settings.conditions = conditions(&["url_path=a", "url_port"])),
        ("conditions", |settings| settings.conditions = conditions(&["url_path=a and url_port"])),
        ("unique", |settings| settings.unique = Some(TargetKey::Uri)),
        ("layout", |settings| settings.layout = Layout::Gathered),
        ("partition", |settings| settings.partition = Some(Partition::Crawl)),
        ("slice_size", |settings| settings.slice_size += 1),
        ("part_size", |settings| settings.part_size += 1),
        ("max_rows", |settings| settings.max_rows = Some(1)),
        ("configuration", |settings| {
            settings.configuration.insert("a".to_owned(), "b".to_owned());
        }),
        ("kind", |settings| read(settings, |reading| reading.kind(Kind::Text))),
        ("columns", |settings| read(settings, |reading| reading.columns(["all"]))),
        ("columns", |settings| read(settings, |reading| reading.columns(["a", "b"]))),
        ("columns", |settings| read(settings, |reading| reading.columns(["a,b"]))),
        ("id_column", |settings| read(settings, |reading| reading.id_column("a"))),
        ("id_column", |settings| read(settings, |reading| reading.id_column(""))),
        ("has_null_data", |settings| read(settings, |reading| reading.null_data(true))),
        ("has_header", |settings| read(settings, |reading| reading.header(false))),
        ("has_quotes", |settings| read(settings, |reading| reading.quotes(false))),
        ("delimiter", |settings| read(settings, |reading| reading.delimiter(b';'))),
        ("max_record", |settings| read(settings, |reading| reading.max_record(1))),
        ("sample", |settings| {
            read(settings, |reading| reading.sample("1%".parse().expect("a sample")));
        }),
        ("keep", |settings| read(settings, |reading| reading.keep(["a", "b"]))),
        ("keep", |settings| read(settings, |reading| reading.keep(["a,b"]))),
        ("has_index", |settings| read(settings, |reading| reading.index(true))),
    ];

    /// Settings that no table of links depends on.
    const OTHERS: &[Change] = &[
        ("output", |settings| settings.output = PathBuf::from("another")),
        ("workers", |settings| settings.workers += 1),
        ("max_losses", |settings| settings.max_losses = Some(1)),
        ("overwrite", |settings| settings.overwrite = true),
        ("counts", |settings| settings.counts = vec![vec!["kind".to_owned()]]),
        ("graph", |settings| settings.graph = Some(Level::Host)),
        ("targets", |settings| settings.targets = Some(TargetKey::Uri)),
        ("kept_like", |settings| settings.kept_like = vec![Input::standard_input()]),
        ("has_contents", |settings| read(settings, |reading| reading.contents(true))),
    ];

    fn conditions(texts: &[&str]) -> Vec<Condition> {
        texts.iter().map(|text| text.parse().expect("a condition")).collect()
    }

    /// Returns the names of the fields of a structure, as `Debug` shows it.
    fn fields(shown: &str) -> BTreeSet<&str> {
        let field = |line: &'_ str| {
            line.strip_prefix("    ").filter(|line| !line.starts_with(' ')).is_some()
        };
        let names =
            shown.lines().filter(|line| field(line)).filter_map(|line| line.split_once(": "));
        names.map(|(name, _)| name.trim()).collect()
    }

    #[test]
    fn tables_of_other_settings_are_told_apart() {
        let new = || Settings::new(PathBuf::new());
        let mut found = BTreeSet::from([new().fingerprint()]);
        for (name, change) in OF_TABLES {
            let mut changed = new();
            change(&mut changed);
            assert!(found.insert(changed.fingerprint()), "{name}");
        }
        for (name, change) in OTHERS {
            let mut changed = new();
            change(&mut changed);
            assert_eq!(changed.fingerprint(), new().fingerprint(), "{name}");
        }
        // A new setting belongs into one of the two lists.
        let (all, reading) = (format!("{:#?}", new()), format!("{:#?}", Options::new()));
        let all: BTreeSet<&str> = fields(&all).union(&fields(&reading)).copied().collect();
        let named = OF_TABLES.iter().chain(OTHERS).map(|(name, _)| *name);
        assert_eq!(named.chain(["reading"]).collect::<BTreeSet<&str>>(), all);
    }

    /// The same links are selected, however that is written.
    #[test]
    fn the_same_selection_is_the_same() {
        let fingerprint =
            |selection| Settings { selection, ..Settings::new(PathBuf::new()) }.fingerprint();
        let one = Selection::new().hosts(["A.example", "b.example"]).schemes(["HTTP"]);
        let other = Selection::new().hosts(["b.example", "a.example"]).schemes(["http"]);
        assert_eq!(fingerprint(one), fingerprint(other));
        let all = Selection::new().kinds(LinkKind::ALL.iter().copied());
        assert_eq!(fingerprint(all), fingerprint(Selection::new()));
    }
}
