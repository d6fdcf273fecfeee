//! Official data: the files that a test needs, and tables built from them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use irispan::tables::{CodePointParts, CodePoints, Stages};
use xtask::input::OfficialData;

use super::report::{Missing, not_skipped, skip};

/// Returns the path of a file or folder of the official data, for example `17.0.0/LinkTerm.txt`.
///
/// If it does not exist, the test fails when `IRISPAN_DATA` is set; otherwise reports that the
/// caller is skipped, and returns `None`.
#[track_caller]
pub(crate) fn required(name: &str) -> Option<PathBuf> {
    let data = OfficialData::from_env();
    let path = data.find(name);
    if path.is_some() {
        not_skipped();
    } else {
        assert!(!data.is_required(), "no {name} in the official data, which IRISPAN_DATA requires");
        skip(Missing::Data, name);
    }
    path
}

/// Returns the properties of a Unicode version, built once from its folder; `None` without it, as
/// [`required`].
#[track_caller]
pub(crate) fn code_points(version: &str) -> Option<Arc<CodePoints>> {
    static BUILT: Mutex<Option<HashMap<String, Arc<CodePoints>>>> = Mutex::new(None);
    let folder = required(version)?;
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
