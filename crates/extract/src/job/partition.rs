//! Folders of tables that query engines read as columns.

use std::path::PathBuf;

/// How the tables of a job are put into folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Partition {
    /// By the crawl and the kind of file in paths of Common Crawl: `crawl=CC-MAIN-2024-10/subset=wet`.
    /// Tables of other sources stand at the top.
    Crawl,
}

impl Partition {
    /// Returns the folder of the table of a source; empty for the top.
    ///
    /// ```
    /// use irispan_extract::job::Partition;
    ///
    /// let path = "crawl-data/CC-MAIN-2024-10/segments/1707947473347.0/wet/CC-MAIN-20240220-00000.warc.wet.gz";
    /// assert_eq!(Partition::Crawl.folder(path).to_str(), Some("crawl=CC-MAIN-2024-10/subset=wet"));
    /// assert_eq!(Partition::Crawl.folder("a/b.warc.gz").to_str(), Some(""));
    /// ```
    #[must_use]
    pub fn folder(self, source: &str) -> PathBuf {
        let Partition::Crawl = self;
        let folders: Vec<&str> = source.split(['/', '\\']).collect();
        let Some((_, folders)) = folders.split_last() else { return PathBuf::new() };
        let crawl = folders.iter().position(|folder| is_crawl(folder));
        let subset = folders.last().filter(|folder| SUBSETS.contains(*folder));
        match crawl.zip(subset) {
            Some((crawl, subset)) => {
                PathBuf::from(format!("crawl={}/subset={subset}", folders[crawl]))
            }
            None => PathBuf::new(),
        }
    }

    /// Returns the name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Partition::Crawl => "crawl",
        }
    }
}

/// The folders of a segment as Common Crawl's index names them, and those of WET and WAT.
const SUBSETS: [&str; 5] = ["warc", "wat", "wet", "robotstxt", "crawldiagnostics"];

/// Returns whether a folder is that of a crawl: `CC-MAIN-2024-10`, or `CC-MAIN-2012` and
/// `CC-MAIN-2009-2010` of the first ones.
fn is_crawl(folder: &str) -> bool {
    let Some(name) = folder.strip_prefix("CC-MAIN-") else { return false };
    let (year, rest) = name.split_once('-').unwrap_or((name, "00"));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    year.len() == 4 && matches!(rest.len(), 2 | 4) && is_number(year) && is_number(rest)
}

#[cfg(test)]
mod tests {
    use super::Partition;

    #[test]
    fn folders() {
        for (source, expected) in [
            ("x/CC-MAIN-2024-10/segments/1.0/warc/a.warc.gz", "crawl=CC-MAIN-2024-10/subset=warc"),
            ("CC-MAIN-2012/wat/a.gz", "crawl=CC-MAIN-2012/subset=wat"),
            (r"c:\CC-MAIN-2009-2010\wet\a.gz", "crawl=CC-MAIN-2009-2010/subset=wet"),
            ("s3://b/CC-MAIN-2024-10/1/robotstxt/a", "crawl=CC-MAIN-2024-10/subset=robotstxt"),
            ("CC-MAIN-2024-10/a.warc.gz", ""),
            ("wet/CC-MAIN-2024-10", ""),
            ("CC-MAIN-20240220/wet/a", ""),
            ("CC-MAIN-2024-1x/wet/a", ""),
            ("CC-NEWS/2024/01/warc/a.warc.gz", ""),
            ("CC-MAIN-2024-10/other/a", ""),
            ("-", ""),
            ("", ""),
        ] {
            assert_eq!(Partition::Crawl.folder(source).to_str(), Some(expected), "{source}");
        }
    }
}
