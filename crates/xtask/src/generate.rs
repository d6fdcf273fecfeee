//! `cargo xtask gen`: the files of `src/tables/generated`, written or compared.

mod render;

use std::fs;
use std::path::{Path, PathBuf};

use crate::input::{self, Input, OfficialData};
use crate::{Result, code_points, forms, schemes, security, tlds};

/// Where to read and where to write; `None` means the usual place.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Folder of one Unicode version.
    pub unicode: Option<PathBuf>,
    /// IANA's list of top-level domains.
    pub tlds: Option<PathBuf>,
    /// Folder of the generated files.
    pub out: Option<PathBuf>,
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Name in `src/tables/generated`.
    pub name: &'static str,
    /// The text.
    pub text: String,
}

/// The files that were generated, and those that could not be because official data is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The files, in memory.
    pub files: Vec<Generated>,
    /// Names of files whose sources were neither named nor found.
    pub skipped: Vec<&'static str>,
}

/// Generates every file in memory. Our own list is always there; official data may not be.
pub fn generate(options: &Options) -> Result<Output> {
    let data = OfficialData::from_env();
    let mut output = Output::default();
    match options.unicode.clone().or_else(|| data.find(input::SHIPPED_VERSION)) {
        Some(folder) => {
            let parts = code_points::load(&folder)?;
            output.files.push(Generated { name: "link.rs", text: render::link(&parts) });
            output.files.push(Generated { name: "idna_host.rs", text: render::idna_host(&parts) });
            let parts = security::load(&folder)?;
            let text = render::identifier(&parts);
            output.files.push(Generated { name: "identifier.rs", text });
            let text = render::confusable(&parts);
            output.files.push(Generated { name: "confusable.rs", text });
        }
        None => {
            let names = ["link.rs", "idna_host.rs", "identifier.rs", "confusable.rs"];
            output.skipped.extend(names);
        }
    }
    match options.tlds.clone().or_else(|| data.find("tlds-alpha-by-domain.txt")) {
        Some(list) => {
            let tlds = tlds::load(Input::read(&list)?)?;
            output.files.push(Generated { name: "tld.rs", text: render::tld(&tlds) });
            let text = render::forms(&tlds.version, &forms::load(&tlds)?);
            output.files.push(Generated { name: "forms.rs", text });
        }
        None => output.skipped.extend(["tld.rs", "forms.rs"]),
    }
    let schemes = input::workspace_root().join("crates/xtask/data/schemes.txt");
    let schemes = schemes::load(Input::read(&schemes)?)?;
    output.files.push(Generated { name: "scheme.rs", text: render::scheme(&schemes) });
    Ok(output)
}

/// Writes the files that differ, and returns their names.
pub fn write(files: &[Generated], options: &Options) -> Result<Vec<&'static str>> {
    let different = check(files, options);
    for file in files.iter().filter(|file| different.contains(&file.name)) {
        let path = out(options).join(file.name);
        fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(different)
}

/// Returns the names of the files that differ from what would be generated.
#[must_use]
pub fn check(files: &[Generated], options: &Options) -> Vec<&'static str> {
    let out = out(options);
    let differs = |file: &&Generated| {
        fs::read_to_string(out.join(file.name)).ok().as_ref() != Some(&file.text)
    };
    files.iter().filter(differs).map(|file| file.name).collect()
}

fn out(options: &Options) -> PathBuf {
    options
        .out
        .clone()
        .unwrap_or_else(|| input::workspace_root().join(Path::new("src/tables/generated")))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn what_differs_is_named_and_written() {
        let out = std::env::temp_dir().join(format!("irispan-gen-{}", std::process::id()));
        fs::create_dir_all(&out).unwrap();
        let options = Options { out: Some(out.clone()), ..Options::default() };
        let file = |name, text: &str| Generated { name, text: text.into() };
        let files = [file("a.rs", "a"), file("b.rs", "b")];
        assert_eq!(check(&files, &options), ["a.rs", "b.rs"]);
        assert_eq!(write(&files, &options).unwrap(), ["a.rs", "b.rs"]);
        assert_eq!(check(&files, &options), [""; 0]);
        fs::write(out.join("b.rs"), "changed").unwrap();
        assert_eq!(check(&files, &options), ["b.rs"]);
        assert_eq!(write(&files, &options).unwrap(), ["b.rs"]);
        fs::remove_dir_all(out).unwrap();
    }
}
