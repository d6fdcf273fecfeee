//! The value of `--tlds`: a file of top-level domains that replace IANA's list, or changes to it.

use std::path::Path;

use irispan::tables::{ListError, TldSet};

use super::lists;

/// Parses `any`, changes such as `+internal,-zip`, or the path of a file with a domain on each
/// line.
///
/// # Errors
///
/// A message for the user.
pub(crate) fn parse(value: &str) -> Result<TldSet, String> {
    let begins_with_sign = value.trim_start().starts_with(['+', '-']);
    if !begins_with_sign && value != "any" && !value.starts_with("any,") {
        return read(Path::new(value));
    }
    TldSet::of_list(lists::items(value)).map_err(|error| match error {
        ListError::Name { name, .. } => refused(&name),
        error => error.to_string(),
    })
}

/// Reads a file with one domain on each line, as IANA publishes them.
fn read(path: &Path) -> Result<TldSet, String> {
    let mend = "to change IANA's list, write names with a sign: `+internal,-zip`";
    let text = lists::read(path, "domain", mend)?;
    let names: Vec<_> = lists::names(&text).collect();
    if names.is_empty() {
        return Err("the file names no domain; write one on each line".to_owned());
    }
    for (line, name) in &names {
        if TldSet::only([name]).is_err() {
            return Err(format!("line {line}: {}", refused(name)));
        }
    }
    TldSet::only(names.iter().map(|(_, name)| name)).map_err(|error| error.to_string())
}

/// Explains what a top-level domain is if `name` was refused.
fn refused(name: &str) -> String {
    format!("{name:?} is not a top-level domain: one label, such as `internal`, `xn--p1ai` or `рф`")
}

#[cfg(test)]
mod tests {
    use super::parse;
    use std::fs;

    #[test]
    fn signs_change_the_list() {
        let set = parse("+internal,-zip, -МОСКВА").expect("is sound");
        assert!(set.contains(b"internal") && set.contains(b"com") && !set.is_any());
        assert!(!set.contains(b"zip") && !set.contains("москва".as_bytes()));
        let any = parse("any,-txt").expect("is sound");
        assert!(any.is_any() && any.contains(b"k8s") && !any.contains(b"txt"));
        for (list, message) in [
            ("+a.b", "is not a top-level domain"),
            ("+", "is not a top-level domain"),
            ("any,", "with a sign"),
            ("any,com", "with a sign"),
            ("-zipp", "nothing to remove"),
            ("-.", "is not a top-level domain"),
            ("com,net", "no such file"),
            ("", "no such file"),
        ] {
            let error = parse(list).expect_err(list);
            assert!(error.contains(message), "{list}: {error}");
        }
    }

    #[test]
    fn a_file_replaces_the_list() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("tlds.txt");
        let parsed = |text: &[u8]| {
            fs::write(&path, text).expect("can be written");
            parse(path.to_str().expect("is UTF-8"))
        };
        let set = parsed("\u{FEFF}# Version 1\r\nCOM\r\n\r\n  lan \nXN--P1AI".as_bytes());
        let set = set.expect("is sound");
        assert!(set.contains(b"com") && set.contains(b"lan") && set.contains("рф".as_bytes()));
        assert!(!set.contains(b"net"));
        for (text, message) in [
            (&b""[..], "names no domain"),
            (b"# com\n", "names no domain"),
            (b"com\n\na b\n", "line 3: \"a b\" is not a top-level domain"),
            (b"com\nn\xC3\n", "not UTF-8"),
        ] {
            let error = parsed(text).expect_err(message);
            assert!(error.contains(message), "{error}");
        }
    }
}
