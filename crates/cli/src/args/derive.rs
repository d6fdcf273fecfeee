//! The options for deriving counts and a web graph from tables.

use clap::{Args, ValueEnum};
use irispan_extract::reduce::{Level, counted_columns};

#[derive(Args, Clone, Debug)]
pub(crate) struct DeriveArgs {
    /// Counts the links and the records that have each value of a column of text, or of several
    /// together (`kind,url_protocol`).
    ///
    /// The table has these columns, `links` and `records`, the most frequent first; null is a value
    /// as well. `extract` writes it beside the tables as `counts-COLUMN`, and the option may be
    /// given several times (to read only links, name their tables: `links-*` with --gather,
    /// `*.links*` without); `merge` makes it instead of the rows.
    #[arg(long, value_parser = count_by, value_name = "COLUMN", help_heading = "Made of tables")]
    pub(crate) count_by: Vec<CountBy>,

    /// Makes the web graph of hosts or of domains: `vertices.txt.gz` and `edges.txt.gz`, in the form of
    /// Common Crawl's.
    ///
    /// Vertices are a number and a name with its labels reversed (for domains, the number of hosts
    /// as well); edges are the numbers of two vertices; both are sorted. A leading `www` is
    /// removed, unless a public suffix follows (`www.gov.uk`). IP addresses, names of one label,
    /// and names without a top-level domain of IANA are left out. The columns `page_url` and `url`
    /// are needed. With `merge`, FILE is a folder.
    #[arg(long, value_enum, value_name = "WHAT", help_heading = "Made of tables")]
    pub(crate) edges: Option<Edges>,
}

impl DeriveArgs {
    pub(crate) fn level(&self) -> Option<Level> {
        self.edges.map(|edges| match edges {
            Edges::Host => Level::Host,
            Edges::Domain => Level::Domain,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Edges {
    /// From host to host
    Host,
    /// From registered domain to registered domain
    Domain,
}

/// Columns that are counted together.
#[derive(Clone, Debug)]
pub(crate) struct CountBy(pub(crate) Vec<String>);

fn count_by(list: &str) -> Result<CountBy, String> {
    counted_columns(list).map(CountBy).map_err(|error| error.to_string())
}
