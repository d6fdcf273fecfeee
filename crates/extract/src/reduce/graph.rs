//! The web graph: links between hosts, or between domains.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use arrow_array::RecordBatch;
use flate2::write::GzEncoder;
use irispan::tables::TldSet;

use super::host::{domain_of, host_of, reversed};
use super::read::{cell, each_batch, texts};
use super::run::{Run, RunWriter};
use super::sort::{Sorted, Sorter};
use crate::sink::{MergeError, Temporary, Unnamed};

/// The name of the file of vertices: a number and a name on each line, with a tab between, sorted by
/// both; of domains, the number of their hosts as well.
pub const VERTICES: &str = "vertices.txt.gz";

/// The name of the file of edges: the numbers of two vertices on each line, with a tab between, sorted.
pub const EDGES: &str = "edges.txt.gz";

/// The number of recent edges that are remembered, so that repetitions are not sorted.
const REMEMBERED: usize = 1 << 15;

/// The kind of vertices of a web graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Hosts, without a leading `www`.
    Host,
    /// Registered domains: a public suffix, without the private section of the list, and one label.
    Domain,
}

/// The size of a web graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The number of vertices.
    pub vertices: u64,
    /// The number of edges.
    pub edges: u64,
}

/// Makes the web graph of tables, and writes it to [`VERTICES`] and [`EDGES`] in a folder, in the
/// format of Common Crawl: names are reversed by label, both files are compressed with gzip, and
/// numbers begin with 0 in the order of the names. Existing files are replaced.
///
/// Edges lead from the host of the page to that of the link, each edge once and none from a vertex
/// to itself. Links of every scheme with an authority count, those of mail addresses do not. Hosts
/// are left out if they are IP addresses, have only one label, or do not end in a top-level domain
/// of IANA. A host that only links to itself or to hosts that are left out is a vertex; a page
/// without links is not in the tables.
///
/// # Errors
///
/// [`MergeError`] for a table that cannot be read, or has no columns `page_url` and `url`.
pub fn graph<P: AsRef<Path>>(
    paths: &[P],
    level: Level,
    folder: &Path,
) -> Result<Graph, MergeError> {
    let mut found = Found::new(level, folder);
    each_batch(paths, &["page_url", "url"], &[], &mut |batch| found.batch(batch))?;
    found.write(folder).map_err(MergeError::write)
}

/// The names and the edges between them.
struct Found {
    level: Level,
    tlds: TldSet,
    /// Names; for domains, with each of their hosts.
    names: Sorter,
    /// Pairs of names with a NUL in between.
    edges: Sorter,
    remembered: HashSet<Vec<u8>>,
    page: String,
    of_page: Option<Name>,
}

/// A vertex, and the host that it was found by.
#[derive(Clone)]
struct Name {
    name: String,
    host: String,
}

impl Found {
    fn new(level: Level, folder: &Path) -> Found {
        Found {
            level,
            tlds: TldSet::default(),
            names: Sorter::new(folder).distinct(),
            edges: Sorter::new(folder).distinct(),
            remembered: HashSet::new(),
            page: String::new(),
            of_page: None,
        }
    }

    fn batch(&mut self, batch: &RecordBatch) -> io::Result<()> {
        let [pages, urls] = ["page_url", "url"].map(|name| texts(batch, name));
        for row in 0..batch.num_rows() {
            let page = cell(pages.as_ref(), row).unwrap_or_default();
            // Links of a page are adjacent.
            if page != self.page {
                self.of_page = self.name(page);
                page.clone_into(&mut self.page);
            }
            let target = cell(urls.as_ref(), row).and_then(|url| self.name(url));
            self.edge(target)?;
        }
        Ok(())
    }

    fn name(&self, url: &str) -> Option<Name> {
        let host = host_of(url, &self.tlds)?;
        let name = match self.level {
            Level::Host => &host,
            Level::Domain => domain_of(&host)?,
        };
        Some(Name { name: reversed(name), host: host.to_string() })
    }

    fn edge(&mut self, target: Option<Name>) -> io::Result<()> {
        let names = [self.of_page.as_ref(), target.as_ref()];
        let hosts = names.map(|name| name.map_or("", |name| &name.host));
        if self.remembered.contains(hosts.join("\0").as_bytes()) {
            return Ok(());
        }
        for name in names.into_iter().flatten() {
            let mut record = name.name.clone().into_bytes();
            if self.level == Level::Domain {
                record.push(0);
                record.extend_from_slice(name.host.as_bytes());
            }
            self.names.push(&record)?;
        }
        if let [Some(from), Some(to)] = names {
            self.edges.push(format!("{}\0{}", from.name, to.name).as_bytes())?;
        }
        if self.remembered.len() >= REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert(hosts.join("\0").into_bytes());
        Ok(())
    }

    fn write(self, folder: &Path) -> io::Result<Graph> {
        let mut by_source = Pairs::new(self.edges.finish()?)?;
        let mut by_target = Sorter::new(folder);
        let (names, vertices) = vertices(self.level, self.names.finish()?, folder, |name, id| {
            by_source
                .each_of(name, |target| by_target.push(&[target, &[0], &id.to_be_bytes()].concat()))
        })?;
        let mut by_target = Pairs::new(by_target.finish()?)?;
        let mut by_number = Sorter::new(folder);
        let mut names = names.read()?;
        for id in 0..vertices.count {
            names.advance()?;
            by_target.each_of(names.record(), |source| {
                // An edge from a vertex to itself does not count.
                let is_edge = source != id.to_be_bytes();
                if is_edge { by_number.push(&[source, &id.to_be_bytes()].concat()) } else { Ok(()) }
            })?;
        }
        let mut edges = TextFile::create(&folder.join(EDGES))?;
        let (mut by_number, mut count) = (by_number.finish()?, 0);
        while let Some(edge) = by_number.next()? {
            let (from, to) = edge.split_at(8);
            let [from, to] = [from, to].map(|id| id.try_into().map_or(0, u64::from_be_bytes));
            writeln!(edges.out, "{from}\t{to}")?;
            count += 1;
        }
        // Both files are complete before either gets its name.
        let [vertices_file, edges_file] = [vertices.file.end()?, edges.end()?];
        vertices_file.publish()?;
        edges_file.publish()?;
        Ok(Graph { vertices: vertices.count, edges: count })
    }
}

/// The vertices, in the order of their names.
struct Vertices {
    file: TextFile,
    count: u64,
}

/// Numbers and writes the names, and calls a function with each. Returns the names for reading them
/// again.
fn vertices(
    level: Level,
    mut names: Sorted,
    folder: &Path,
    mut take: impl FnMut(&[u8], u64) -> io::Result<()>,
) -> io::Result<(Run, Vertices)> {
    let mut file = TextFile::create(&folder.join(VERTICES))?;
    let mut again = RunWriter::create(folder)?;
    let (mut current, mut hosts, mut count) = (Vec::new(), 0_u64, 0);
    loop {
        let next =
            names.next()?.map(|record| record.split(|byte| *byte == 0).next().unwrap_or_default());
        if hosts > 0 && next.is_none_or(|next| next != current) {
            write!(file.out, "{count}\t{}", String::from_utf8_lossy(&current))?;
            match level {
                Level::Host => writeln!(file.out)?,
                Level::Domain => writeln!(file.out, "\t{hosts}")?,
            }
            take(&current, count)?;
            again.push(&current)?;
            (count, hosts) = (count + 1, 0);
        }
        let Some(next) = next else { break };
        hosts += 1;
        next.clone_into(&mut current);
    }
    Ok((again.finish()?, Vertices { file, count }))
}

/// Sorted records, each of a name, a NUL and a value.
struct Pairs {
    sorted: Sorted,
    /// The next record; empty at the end.
    next: Vec<u8>,
}

impl Pairs {
    fn new(sorted: Sorted) -> io::Result<Pairs> {
        let mut pairs = Pairs { sorted, next: Vec::new() };
        pairs.advance()?;
        Ok(pairs)
    }

    fn advance(&mut self) -> io::Result<()> {
        self.sorted.next()?.unwrap_or_default().clone_into(&mut self.next);
        Ok(())
    }

    /// Calls a function with the value of each of the next records with this name.
    fn each_of(
        &mut self,
        name: &[u8],
        mut take: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        while let Some(rest) =
            self.next.strip_prefix(name).and_then(|rest| rest.strip_prefix(b"\0"))
        {
            take(rest)?;
            self.advance()?;
        }
        Ok(())
    }
}

/// A compressed file of lines.
struct TextFile {
    temporary: Temporary,
    out: BufWriter<GzEncoder<File>>,
}

impl TextFile {
    fn create(path: &Path) -> io::Result<TextFile> {
        let (temporary, file) = Temporary::create(path, true)?;
        // Without a name or a time, so that equal text gives equal bytes.
        let out = GzEncoder::new(file, flate2::Compression::default());
        Ok(TextFile { temporary, out: BufWriter::with_capacity(64 << 10, out) })
    }

    fn end(self) -> io::Result<Unnamed> {
        let out = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(self.temporary.end(out.finish()?))
    }
}
