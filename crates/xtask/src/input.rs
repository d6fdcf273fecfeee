//! Files that tables are made from, and where to look for them.

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
    /// Reads a file; the error names it.
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

/// The root of the workspace.
#[must_use]
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The folder of the official data: `$IRISPAN_DATA`, relative to the root of the workspace, else
/// `corpus/data`; nothing when the folder does not exist.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let root = workspace_root();
    let folder = match std::env::var_os("IRISPAN_DATA") {
        Some(named) if !named.is_empty() => root.join(named),
        _ => root.join("corpus/data"),
    };
    folder.is_dir().then_some(folder)
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
}
