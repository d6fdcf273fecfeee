//! `cargo xtask fetch`: downloads official data from its publishers.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::Result;
use crate::input::SHIPPED_VERSION;

const UNICODE: &str = "https://www.unicode.org/Public";
const IANA_TLDS: &str = "https://data.iana.org/TLD/tlds-alpha-by-domain.txt";
const WPT: &str = "https://raw.githubusercontent.com/web-platform-tests/wpt/master/url/resources";

/// Files of a Unicode version: their folder at the publisher, and their names.
const UNICODE_FILES: [(&str, &[&str]); 3] = [
    (
        "linkification",
        &[
            "LinkTerm.txt",
            "LinkBracket.txt",
            "LinkEmail.txt",
            "LinkDetectionTest.txt",
            "LinkFormattingTest.txt",
        ],
    ),
    ("idna", &["Idna2008.txt", "IdnaMappingTable.txt", "IdnaTestV2.txt"]),
    (
        "security",
        &["confusables.txt", "IdentifierStatus.txt", "IdentifierType.txt", "intentional.txt"],
    ),
];

const WPT_FILES: [&str; 5] = [
    "IdnaTestV2-removed.json",
    "IdnaTestV2.json",
    "percent-encoding.json",
    "toascii.json",
    "urltestdata.json",
];

/// A file to download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Path in the folder of official data.
    pub to: String,
    /// Where it may be, the most likely place first: publishers have moved their folders before.
    pub from: Vec<String>,
}

/// Returns everything that tests and tables read, of the shipped Unicode version or of the draft.
#[must_use]
pub fn files(draft: bool) -> Vec<File> {
    let (folder, path) =
        if draft { ("18.0-draft", "draft") } else { (SHIPPED_VERSION, SHIPPED_VERSION) };
    let mut files = Vec::new();
    for (kind, names) in UNICODE_FILES {
        for name in names {
            let mut from = vec![
                format!("{UNICODE}/{path}/{kind}/{name}"),
                format!("{UNICODE}/{kind}/{path}/{name}"),
            ];
            if *name == "Idna2008.txt" && !draft {
                from.push(format!("{UNICODE}/idna/idna2008derived/Idna2008-{SHIPPED_VERSION}.txt"));
            }
            files.push(File { to: format!("{folder}/{name}"), from });
        }
    }
    let wpt = |name: &str| File { to: format!("wpt/{name}"), from: vec![format!("{WPT}/{name}")] };
    files.extend(WPT_FILES.map(wpt));
    files.push(File { to: "tlds-alpha-by-domain.txt".into(), from: vec![IANA_TLDS.into()] });
    files
}

/// Downloads a file, from the first place that has it, and returns that place. The old file stays
/// until the new one is complete.
pub fn fetch(
    file: &File,
    folder: &Path,
    download: &mut dyn FnMut(&str, &Path) -> Result<()>,
) -> Result<String> {
    let target = folder.join(&file.to);
    let parent = target.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    let part = target.with_extension("part");
    let mut failures = Vec::new();
    for url in &file.from {
        match download(url, &part).and_then(|()| complete(&part)) {
            Ok(()) => {
                let renamed = fs::rename(&part, &target);
                renamed.map_err(|error| format!("{}: {error}", target.display()))?;
                return Ok(url.clone());
            }
            Err(error) => failures.push(format!("{url}: {error}")),
        }
        // A file that is half written is of no use; it may also not exist.
        let _ = fs::remove_file(&part);
    }
    // A folder that exists but is empty would be taken for official data.
    let _ = fs::remove_dir(parent).and_then(|()| fs::remove_dir(folder));
    Err(format!("{} could not be fetched\n{}", file.to, failures.join("\n")))
}

/// Refuses an empty answer, and a page about an error.
fn complete(part: &Path) -> Result<()> {
    let text = fs::read_to_string(part).map_err(|error| error.to_string())?;
    let start = text.trim_start().to_ascii_lowercase();
    if start.is_empty() {
        return Err("an empty file".into());
    }
    if start.starts_with("<!doctype") || start.starts_with("<html") {
        return Err("a web page instead of data".into());
    }
    Ok(())
}

/// Runs curl for one address.
pub fn curl(url: &str, to: &Path) -> Result<()> {
    let mut command = Command::new("curl");
    command.args(["--fail", "--silent", "--show-error", "--location", "--retry", "2"]);
    command.args(["--proto", "=https", "--connect-timeout", "20", "--max-time", "300"]);
    let output = command.arg("--output").arg(to).arg(url).output();
    let output = output.map_err(|error| format!("curl cannot be run: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn every_file_comes_from_its_publisher() {
        let publishers = [
            "https://www.unicode.org/Public/",
            "https://data.iana.org/",
            "https://raw.githubusercontent.com/web-platform-tests/",
        ];
        for file in files(false).into_iter().chain(files(true)) {
            let is_published = |url: &String| publishers.iter().any(|p| url.starts_with(p));
            assert!(!file.from.is_empty() && file.from.iter().all(is_published), "{file:?}");
        }
    }

    #[test]
    fn every_input_of_the_tables_is_fetched() {
        let files = files(false);
        let has = |to: &str| files.iter().any(|file| file.to == to);
        for name in ["LinkTerm", "LinkBracket", "LinkEmail", "Idna2008", "IdnaMappingTable"] {
            assert!(has(&format!("{SHIPPED_VERSION}/{name}.txt")), "{name}");
        }
        assert!(has("tlds-alpha-by-domain.txt"));
    }

    #[test]
    fn the_next_place_is_tried_and_nothing_half_is_left() {
        let folder = std::env::temp_dir().join(format!("irispan-fetch-{}", std::process::id()));
        let names = ["none", "half", "empty", "page", "good", "never"];
        let file = File { to: "v/x.txt".into(), from: names.map(str::to_owned).to_vec() };
        let mut asked = Vec::new();
        let mut download = |url: &str, to: &Path| {
            asked.push(url.to_owned());
            match url {
                "none" => return Err("404".into()),
                "half" => {
                    fs::write(to, "dat").unwrap();
                    return Err("cut".into());
                }
                "empty" => fs::write(to, "\n").unwrap(),
                "page" => fs::write(to, "<!DOCTYPE html>").unwrap(),
                _ => fs::write(to, "data").unwrap(),
            }
            Ok(())
        };
        assert_eq!(fetch(&file, &folder, &mut download), Ok("good".to_owned()));
        assert_eq!(asked, names[..5]);
        assert_eq!(fs::read_to_string(folder.join("v/x.txt")).unwrap(), "data");
        assert_eq!(fs::read_dir(folder.join("v")).unwrap().count(), 1);

        let nowhere = File { from: vec!["none".into(), "half".into()], ..file };
        let error = fetch(&nowhere, &folder, &mut |url, to| {
            fs::write(to, "dat").unwrap();
            Err(format!("no {url}"))
        });
        let error = error.unwrap_err();
        assert!(error.contains("none: no none") && error.contains("half: no half"), "{error}");
        // The old file is still there, and no other.
        assert_eq!(fs::read_to_string(folder.join("v/x.txt")).unwrap(), "data");
        assert_eq!(fs::read_dir(folder.join("v")).unwrap().count(), 1);
        fs::remove_file(folder.join("v/x.txt")).unwrap();
        let offline = fetch(&nowhere, &folder, &mut |_, _| Err("offline".into()));
        assert!(offline.is_err() && !folder.exists());
    }
}
