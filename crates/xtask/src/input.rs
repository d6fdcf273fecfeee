//! Files that tables are made from, and where to look for them.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Result;

/// The Unicode version whose tables ship.
pub const SHIPPED_VERSION: &str = "17.0.0";

/// A file that was read, as the header of a generated file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// File name without folder.
    pub name: String,
    /// SHA-256 of the bytes, in hexadecimal.
    pub sha256: String,
    /// The text.
    pub text: String,
}

impl Input {
    /// Reads a file; an error names it.
    pub fn read(path: &Path) -> Result<Input> {
        let text =
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        Ok(Input { name: name.unwrap_or_default(), sha256: sha256(text.as_bytes()), text })
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Returns the root of the workspace.
#[must_use]
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The official data, where `$IRISPAN_DATA` says that it is.
///
/// | value | folder | missing data |
/// |---|---|---|
/// | unset or empty | the first of [`PLACES`] that exists | is skipped |
/// | `require` | the first of [`PLACES`] that exists | is a failure |
/// | a path, absolute or from the root of the workspace | that one | is a failure |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialData {
    folder: Option<PathBuf>,
    is_required: bool,
}

/// Where official data is looked for, from the root of the workspace: beside the checkout, then
/// where `cargo xtask fetch` puts it.
pub const PLACES: [&str; 2] = ["../shared/unicode", "corpus/data"];

impl OfficialData {
    /// Reads `$IRISPAN_DATA`.
    #[must_use]
    pub fn from_env() -> OfficialData {
        OfficialData::at(std::env::var_os("IRISPAN_DATA").as_deref(), &workspace_root())
    }

    fn at(setting: Option<&OsStr>, root: &Path) -> OfficialData {
        let setting = setting.filter(|setting| !setting.is_empty());
        let folder = match setting {
            Some(path) if path != "require" => Some(root.join(path)),
            _ => PLACES.map(|place| root.join(place)).into_iter().find(|place| place.is_dir()),
        };
        OfficialData { folder, is_required: setting.is_some() }
    }

    /// Returns the path of a file or folder of the data, for example `17.0.0/LinkTerm.txt`, if it
    /// exists.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name)).filter(|path| path.exists())
    }

    /// Returns whether missing data is a failure.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.is_required
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_sha_256() {
        let of_nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(b""), of_nothing);
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(workspace_root().join("crates/xtask/Cargo.toml").is_file());
    }

    #[test]
    fn data_is_required_where_it_is_named() {
        let root = workspace_root();
        let at = |setting: Option<&str>| OfficialData::at(setting.map(OsStr::new), &root);
        for setting in [None, Some("")] {
            assert!(!at(setting).is_required());
        }
        assert_eq!(at(Some("require")), OfficialData { is_required: true, ..at(None) });
        let sources = at(Some("crates/xtask/src"));
        assert!(sources.is_required());
        assert_eq!(sources.find("input.rs"), Some(root.join("crates/xtask/src/input.rs")));
        assert_eq!(sources.find("17.0.0"), None);
        assert_eq!(at(Some("no/such/folder")).find("."), None);
    }
}
