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
    /// Conditions that must all hold for a link to become a row.
    pub conditions: Vec<Condition>,
    /// The rule by which only the first link of a record to each target becomes a row, if there is one.
    pub unique: Option<TargetKey>,
    /// Which tables there are.
    pub layout: Layout,
    /// How tables are put into folders, if they are.
    pub partition: Option<Partition>,
    /// How the inputs are read.
    pub reading: Options,
    /// The inputs that determine the types of the columns that are carried along, if these are not
    /// the inputs of the job.
    pub kept_like: Vec<Input>,
    /// How many threads read; at least one.
    pub workers: usize,
    /// The number of bytes of a source that a thread reads at a time. It affects how tables are
    /// cut, but not which rows they hold.
    pub slice_size: u64,
    /// The approximate size of the sources of one table, in bytes. A job that died loses at most
    /// one part.
    pub part_size: u64,
    /// The number of losses above which the job fails; `None` for no limit.
    pub max_losses: Option<u64>,
    /// The maximum number of rows: the first ones of the job without a limit. With a limit, one
    /// thread encodes them all.
    pub max_rows: Option<u64>,
    /// Whether the output of another job in the folder is removed.
    pub overwrite: bool,
    /// Lists of columns whose values are counted when the tables are complete, each in a table of
    /// its own: `counts-COLUMN`, in the same format.
    pub counts: Vec<Vec<String>>,
    /// The level of the web graph that is made when the tables are complete, if one is.
    pub graph: Option<Level>,
    /// The rule for a table of the first link to each target, which is made when the tables are
    /// complete: `targets`, in the same format.
    pub targets: Option<TargetKey>,
    /// What else the rows depend on, such as the [rules of the scanner](super::LinkRules), by name:
    /// a job with another configuration does not resume this one.
    pub configuration: BTreeMap<String, String>,
}

/// Which tables there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// One for each source, with its name; more for a source that is larger than a part.
    #[default]
    Mirror,
    /// Numbered ones, each of as many sources as make a part.
    Gathered,
}

impl Settings {
    /// Returns the default settings, for tables in this folder.
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

    /// Returns an empty collection of rows for the tables.
    pub(super) fn rows(&self, kept: &[Field]) -> Rows {
        let rows = Rows::new(&self.columns).keep(kept).only(self.conditions.clone());
        match self.unique {
            Some(rule) => rows.unique(rule),
            None => rows,
        }
    }

    /// Returns everything that the tables depend on, by name, except the types of the columns that
    /// are carried along.
    pub(super) fn fingerprint(&self) -> BTreeMap<String, String> {
        // Without `..`, so that no field is forgotten. Tables of links do not depend on those that
        // are ignored: derived tables have a record of their own, and the types that `kept_like`
        // determines are part of the configuration elsewhere.
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

    /// The name of a setting, and a function that changes it.
    type Change = (&'static str, fn(&mut Settings));

    /// Changes how the inputs are read.
    fn read(settings: &mut Settings, change: impl FnOnce(Options) -> Options) {
        settings.reading = change(std::mem::take(&mut settings.reading));
    }

    /// Settings that the tables depend on; some of the values look alike.
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
    fn tables_of_other_settings_are_distinguished() {
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

    /// A selection is the same however it is written.
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
