//! Official data: where it lies, and the tables made from it.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use irispan::tables::{CodePointParts, CodePoints, Stages};

/// The folder of the official data: `$IRISPAN_DATA`, relative to the root of the workspace, else
/// `corpus/data`. Nothing when there is none: then a test says that it is skipped.
pub(crate) fn data_folder() -> Option<PathBuf> {
    xtask::input::data_folder()
}

/// The properties of a Unicode version, from its folder; built once. Nothing when there is no such
/// folder.
pub(crate) fn code_points(version: &str) -> Option<Arc<CodePoints>> {
    static BUILT: Mutex<Option<HashMap<String, Arc<CodePoints>>>> = Mutex::new(None);
    let folder = data_folder()?.join(version);
    if !folder.is_dir() {
        return None;
    }
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let built = built.get_or_insert_default();
    if let Some(known) = built.get(version) {
        return Some(Arc::clone(known));
    }
    let parts = xtask::code_points::load(&folder).expect("official data can be read");
    let parts = CodePointParts {
        unicode_version: parts.unicode_version.into(),
        link: stages(parts.link),
        host: stages(parts.host),
        brackets: parts.brackets.into(),
    };
    let code_points = Arc::new(CodePoints::from_parts(parts).expect("valid tables are built"));
    built.insert(version.to_owned(), Arc::clone(&code_points));
    Some(code_points)
}

fn stages(stages: xtask::stages::Stages) -> Stages {
    Stages { high: stages.high.into(), middle: stages.middle.into(), leaves: stages.leaves.into() }
}
