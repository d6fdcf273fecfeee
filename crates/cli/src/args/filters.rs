//! The values of `--host` and `--scheme`: names, or files of names.

use std::path::Path;

use irispan::redact::Selection;

use super::lists;

/// The names of one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, String> {
        self.0.iter()
    }
}

/// Parses hosts, separated by commas, or those in a file.
///
/// # Errors
///
/// A message for the user.
pub(super) fn hosts(value: &str) -> Result<Names, String> {
    names(value, "host", Selection::check_host)
}

/// Parses schemes, separated by commas, or those in a file.
///
/// # Errors
///
/// A message for the user.
pub(super) fn schemes(value: &str) -> Result<Names, String> {
    names(value, "scheme", Selection::check_scheme)
}

fn names(value: &str, what: &str, check: fn(&str) -> Result<(), String>) -> Result<Names, String> {
    let Some(path) = value.strip_prefix('@') else {
        let names: Vec<_> = value.split(',').map(|name| name.trim().to_owned()).collect();
        names.iter().try_for_each(|name| check(name))?;
        return Ok(Names(names));
    };
    let text = lists::read(Path::new(path), what, "check the path after the `@`")?;
    let names: Vec<_> = lists::names(&text).collect();
    for (line, name) in &names {
        check(name).map_err(|refused| format!("line {line}: {refused}"))?;
    }
    if names.is_empty() {
        return Err(format!("the file names no {what}; write one on each line"));
    }
    Ok(Names(names.into_iter().map(|(_, name)| name.to_owned()).collect()))
}

#[cfg(test)]
mod tests {
    use super::{hosts, schemes};
    use std::fs;

    #[test]
    fn names_are_checked() {
        for list in ["a.b", "*.a.b, A.b.", "例え.jp,[::1]", "localhost", "a_b.c-", "1.2.3.4"] {
            assert!(hosts(list).is_ok(), "{list}");
        }
        for list in [
            "",
            "a,",
            "*",
            "*.",
            "*.*.a",
            "a.*",
            ".a",
            "a..b",
            "..",
            "http://a.b",
            "a.b/",
            "a:1",
            "x@a.b",
            "[]",
            "[",
            "a b",
            "a\0",
            "a.b#",
            "::1",
        ] {
            let message = hosts(list).expect_err(list);
            assert!(message.contains("is not a host"), "{list}: {message}");
        }
        assert_eq!(schemes("HTTP, git+ssh").map(|names| names.iter().count()), Ok(2));
        for list in ["", "http:", "http://", "1a", "é", "a_b", "+a", "http,"] {
            let message = schemes(list).expect_err(list);
            assert!(message.contains("is not a scheme name"), "{list}: {message}");
        }
    }

    #[test]
    fn files_have_one_on_each_line() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("hosts");
        let value = format!("@{}", path.display());
        assert!(hosts(&value).expect_err("is not there").contains("no such file"));
        for (text, message) in [
            (&b"# a\n\n"[..], "names no host"),
            (b"a.b\n\nb c\n", "line 3: \"b c\" is not a host"),
            (b"a\xC3\n", "not UTF-8"),
        ] {
            fs::write(&path, text).expect("can be written");
            let error = hosts(&value).expect_err(message);
            assert!(error.contains(message), "{error}");
        }
        fs::write(&path, "\u{FEFF}# x\r\n A.b \r\n*.c").expect("can be written");
        let names = hosts(&value).expect("is sound");
        assert_eq!(names.iter().collect::<Vec<_>>(), ["A.b", "*.c"]);
        assert!(hosts("@").expect_err("is no file").contains("no such file"));
        assert!(hosts(&format!("@{}", folder.path().display())).is_err());
    }
}
