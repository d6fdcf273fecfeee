//! The options of `irispan extract` that choose which links become rows.

use clap::{Args, ValueEnum};
use irispan::iri::Rung;
use irispan_extract::columns::{Condition, TargetKey};
use irispan_extract::job::Partition;
use irispan_extract::source::Sample;

use super::names::rung;
use super::number::number;

#[derive(Args, Debug)]
#[command(next_help_heading = "Rows")]
pub(crate) struct RowArgs {
    /// Keeps only the links for which a condition holds; of several, all.
    ///
    /// A condition is a column, an operator and a value. `=` and `!=` compare with
    /// one value, or with several that have `|` between them; `<`, `<=`, `>` and
    /// `>=` compare by order; `^=`, `$=` and `*=` look at the beginning, at the end
    /// and at any part. A column alone is true if it is not null, and with `!`
    /// before it if it is. It may be any column, also one that the table does not
    /// have:
    ///
    ///   --where 'url_host_tld=uk|de' --where url_port
    ///   --where 'url_path$=.pdf' --where 'fetch_time>=2024-01-01'
    ///   --where 'facts=mixed-script|userinfo' --where '!page_url'
    ///
    /// Null is true of nothing else. Of a list (`flags`, `facts`) any item may be
    /// the value; `!=` is true if no item is. A time is one of RFC 3339, or a date,
    /// which is a whole day. Links that are left out are counted as filtered.
    #[arg(long = "where", value_name = "CONDITION", verbatim_doc_comment)]
    pub(crate) conditions: Vec<Condition>,

    /// Keeps only the first link of each record to each URI.
    ///
    /// With a rung (`--unique=scheme`), links lead to the same target if the normal forms of their
    /// URIs are the same, as in `normalize`. Links without a URI are compared by their text. The
    /// links that are left out are counted (`repeated`). Memory is bounded: after 131072 different
    /// targets of one record they are forgotten, so that rows of a larger record may repeat.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) unique: Option<Option<Rung>>,

    /// Carries columns of the sources along to each row: columns of Parquet and Arrow with their types, and as
    /// text columns of CSV and TSV, values of JSON lines (`meta.lang`) and fields of WARC headers
    /// (`WARC-IP-Address`).
    ///
    /// Each becomes a column after the others, with `kept_` in front if the table has one of that
    /// name. The first source that has columns decides the type; a source with another type is not
    /// read, which is a loss. Rows of sources without columns have null. So do values of more than
    /// 4096 bytes, because each row of a record would repeat them, which is a loss.
    #[arg(long, value_parser = column_name, value_delimiter = ',', value_name = "LIST")]
    pub(crate) keep: Vec<String>,

    /// Reads only a share of the records: `0.01`, `1%` or `1/100`.
    ///
    /// They are chosen by a hash of the name of the source and of the place of the record in it, so
    /// every run, with any number of threads and shards, chooses the same. A smaller share is a
    /// subset of a larger one. The other records are counted (`unsampled`).
    #[arg(long, value_name = "RATE", allow_negative_numbers = true)]
    pub(crate) sample: Option<Sample>,

    /// Ends the job after N rows: the first ones of the job without a limit, for any number of threads.
    ///
    /// Only the records and links that were read until then are counted: a record that was not read
    /// to its end counts as truncated, and links after the last row are counted as `beyond_limit`.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,

    /// Puts the tables into folders that query engines read as columns:
    /// `crawl=CC-MAIN-2024-10/subset=wet/`, from paths of Common Crawl. Tables of other sources are
    /// at the top.
    #[arg(long, value_enum, value_name = "BY", help_heading = "Tables")]
    pub(crate) partition: Option<PartitionBy>,
}

/// Parses the name of a column of sources, which must not be empty.
pub(super) fn column_name(name: &str) -> Result<String, String> {
    match name.trim() {
        "" => Err("a name of a column is empty".to_owned()),
        _ => Ok(name.to_owned()),
    }
}

/// How tables are put into folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PartitionBy {
    /// The crawl and the kind of file
    Crawl,
}

impl RowArgs {
    /// Returns the rule by which links lead to the same target, if only the first one becomes a row.
    pub(crate) fn target_key(&self) -> Option<TargetKey> {
        target_key(self.unique)
    }

    /// Returns how tables are put into folders.
    pub(crate) fn partition(&self) -> Option<Partition> {
        self.partition.map(|PartitionBy::Crawl| Partition::Crawl)
    }
}

/// Returns the rule that `--unique` and `--unique=RUNG` name.
pub(crate) fn target_key(unique: Option<Option<Rung>>) -> Option<TargetKey> {
    unique.map(|rung| rung.map_or(TargetKey::Uri, TargetKey::Rung))
}
