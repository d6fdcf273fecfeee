//! Names of tables after their sources: valid on every file system, and unique.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::list::hash_of;
use crate::decode::Format;

/// The maximum length of a component of a path in bytes. File systems allow 255, of which the
/// number of a part, the extensions and the mark of temporary files need some.
const MAX_PART: usize = 200;

/// The name for a source whose name consists of full stops.
const UNNAMED: &str = "unnamed";

/// The suffixes of names of tables.
const TABLES: [&str; 2] = [".links", ".index"];

/// Returns the path of a table without extensions: that of its source, without the extension of a
/// compression and without full stops at the beginning of a component. It is valid Unicode, because
/// the manifest stores it as text.
pub(super) fn stem_of(relative: &Path) -> PathBuf {
    let is_compressed = |ending: &OsStr| Format::of_ending(&ending.to_string_lossy()).is_some();
    let stem = match relative.extension() {
        Some(ending) if is_compressed(ending) => relative.with_extension(""),
        _ => relative.to_owned(),
    };
    let part = |part: Component<'_>| match part {
        // Programs that read folders of tables skip hidden files.
        Component::Normal(part) => match part.to_string_lossy().trim_start_matches('.') {
            "" => Some(UNNAMED.to_owned()),
            part => Some(shortened(part)),
        },
        _ => None,
    };
    let stem: PathBuf = stem.components().filter_map(part).collect();
    if stem.as_os_str().is_empty() { PathBuf::from(UNNAMED) } else { stem }
}

/// Shortens a component of a path that is too long, and appends a hash to keep it unique.
fn shortened(part: &str) -> String {
    if part.len() <= MAX_PART {
        return part.to_owned();
    }
    let hash = format!("~{:016x}", hash_of(part));
    let mut end = MAX_PART - hash.len();
    while !part.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}{hash}", &part[..end])
}

/// Makes paths unique, and different from the folders of others: the second `a` becomes `a-2`.
pub(super) fn different<'s>(stems: impl Iterator<Item = &'s Path> + Clone) -> Vec<PathBuf> {
    let folders: HashSet<&Path> = stems.clone().flat_map(|stem| stem.ancestors().skip(1)).collect();
    let reserved = folders.into_iter().flat_map(reserved).map(|stem| (stem, 1));
    let mut taken: HashMap<PathBuf, usize> = reserved.collect();
    let distinct = |stem: &Path| {
        let number = taken.entry(same(stem)).or_default();
        *number += 1;
        let mut number = *number;
        while number > 1 {
            let other = PathBuf::from(format!("{}-{number}", stem.display()));
            if taken.insert(same(&other), 1).is_none() {
                return other;
            }
            number += 1;
        }
        stem.to_owned()
    };
    stems.map(distinct).collect()
}

/// Returns the paths whose tables would have the name of this folder.
fn reserved(folder: &Path) -> Vec<PathBuf> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let begins = TABLES.iter().flat_map(|table| name.match_indices(table));
    let stems = begins.filter(|(at, _)| *at > 0).map(|(at, _)| folder.with_file_name(&name[..at]));
    stems.map(|stem| same(&stem)).collect()
}

/// Returns a key that is equal for paths of the same file.
pub(super) fn same(stem: &Path) -> PathBuf {
    // Their file systems ignore case.
    if cfg!(any(windows, target_vendor = "apple")) {
        PathBuf::from(stem.to_string_lossy().to_lowercase())
    } else {
        stem.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{MAX_PART, different, stem_of};

    fn names(stems: &[&str]) -> Vec<String> {
        let stems: Vec<PathBuf> = stems.iter().map(|stem| stem_of(Path::new(stem))).collect();
        let names = different(stems.iter().map(PathBuf::as_path));
        names.iter().map(|name| name.display().to_string().replace('\\', "/")).collect()
    }

    #[test]
    fn the_second_of_a_name_has_a_number() {
        assert_eq!(names(&["a.gz", "a", "a-2", "a.zst", "b"]), ["a", "a-2", "a-2-2", "a-3", "b"]);
    }

    #[test]
    fn a_folder_is_no_table() {
        let stems = ["a", "a.links.jsonl/b", "c/d", "c/d.index-00001.csv/e", "f", "g.links/f"];
        let expected =
            ["a-2", "a.links.jsonl/b", "c/d-2", "c/d.index-00001.csv/e", "f", "g.links/f"];
        assert_eq!(names(&stems), expected);
        assert_eq!(names(&["a", "a-2.links.csv/b", "a"]), ["a", "a-2.links.csv/b", "a-3"]);
    }

    #[test]
    fn no_table_is_hidden() {
        let stems = ["a", ".a", "..a.gz", ".b/.c/d", "b/c/d", "...", ".../e", "..gz", ".gz", ""];
        let expected = [
            "a",
            "a-2",
            "a-3",
            "b/c/d",
            "b/c/d-2",
            "unnamed",
            "unnamed/e",
            "unnamed-2",
            "gz",
            "unnamed-3",
        ];
        assert_eq!(names(&stems), expected);
    }

    #[test]
    fn long_names_are_short_and_different() {
        let long = |end: &str| format!("{}/{}{end}", "é".repeat(127), "ü".repeat(125));
        let names = names(&[&long("1"), &long("2"), &long("1")]);
        assert_ne!(names[0], names[1]);
        assert_eq!(names[2], format!("{}-2", names[0]));
        for part in names.iter().flat_map(|name| name.split('/')) {
            assert!(part.len() <= MAX_PART + 2, "{part}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn names_that_are_no_text_are_different() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let stem = |name: &[u8]| stem_of(Path::new(OsStr::from_bytes(name)));
        let stems = [stem(b"\xff\xfe"), stem(b"\xfe\xff"), stem("\u{fffd}\u{fffd}".as_bytes())];
        let names = different(stems.iter().map(PathBuf::as_path));
        let lossy = "\u{fffd}\u{fffd}";
        let expected = [lossy.to_owned(), format!("{lossy}-2"), format!("{lossy}-3")];
        assert_eq!(names, expected.map(PathBuf::from));
    }
}
