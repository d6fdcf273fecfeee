//! `cargo xtask gen`: the generated files of `src/tables`, written or compared.

mod render;

use std::fs;
use std::path::{Path, PathBuf};

use crate::input::{self, Input};
use crate::{Result, code_points, schemes, tlds};

/// Where to read and where to write; nothing means the usual place.
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
    /// Name in `src/tables`.
    pub name: &'static str,
    /// The text.
    pub text: String,
}

/// Generates every file in memory. Nothing when official data is neither named nor there.
pub fn generate(options: &Options) -> Result<Option<Vec<Generated>>> {
    let data = input::data_folder();
    let in_data = |name: &str| data.as_ref().map(|folder| folder.join(name));
    let unicode = options.unicode.clone().or_else(|| in_data(input::SHIPPED_VERSION));
    let tlds = options.tlds.clone().or_else(|| in_data("tlds-alpha-by-domain.txt"));
    let (Some(unicode), Some(tlds)) = (unicode, tlds) else {
        return Ok(None);
    };
    let parts = code_points::load(&unicode)?;
    let tlds = tlds::load(Input::read(&tlds)?)?;
    let schemes = input::workspace_root().join("crates/xtask/data/schemes.txt");
    let schemes = schemes::load(Input::read(&schemes)?)?;
    Ok(Some(vec![
        Generated { name: "link.rs", text: render::link(&parts) },
        Generated { name: "idna_host.rs", text: render::idna_host(&parts) },
        Generated { name: "tld.rs", text: render::tld(&tlds) },
        Generated { name: "scheme.rs", text: render::scheme(&schemes) },
    ]))
}

/// Writes the files that differ and gives their names.
pub fn write(files: &[Generated], options: &Options) -> Result<Vec<&'static str>> {
    let different = check(files, options);
    for file in files.iter().filter(|file| different.contains(&file.name)) {
        let path = out(options).join(file.name);
        fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(different)
}

/// The names of the files that are not what would be generated.
#[must_use]
pub fn check(files: &[Generated], options: &Options) -> Vec<&'static str> {
    let out = out(options);
    let differs = |file: &&Generated| {
        fs::read_to_string(out.join(file.name)).ok().as_ref() != Some(&file.text)
    };
    files.iter().filter(differs).map(|file| file.name).collect()
}

fn out(options: &Options) -> PathBuf {
    options.out.clone().unwrap_or_else(|| input::workspace_root().join(Path::new("src/tables")))
}
