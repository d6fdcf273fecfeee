//! `cargo xtask count-endings`: what listed top-level domains are used for in code, prose and mail.
//!
//! The texts are the caller's and are not in the repository; only the counts are. So that a machine
//! without the texts can check the table, [`check`] looks at its shape.

mod count;
mod table;
mod walk;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use self::count::Counter;
use self::table::Amount;
use self::walk::Kind;
use crate::Result;
use crate::tlds::Tlds;

pub use self::table::check;

/// Name of the table in `src/tables/generated`.
pub const TABLE: &str = "ending.rs";

/// Folders with texts of each kind. A folder may be given for several.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// Folders of projects, with their source code.
    pub code: Vec<PathBuf>,
    /// Folders of books, manuals and what accompanies programs.
    pub prose: Vec<PathBuf>,
    /// Folders of messages.
    pub mail: Vec<PathBuf>,
}

/// Counts the texts of the folders and returns the table.
pub fn count(folders: &Folders, tlds: &Tlds) -> Result<String> {
    let listed: HashSet<String> = tlds.names.iter().map(|tld| tld.a_label.clone()).collect();
    let mut counter = Counter::new(&listed);
    let mut amounts: [Amount; 3] = Default::default();
    let kinds =
        [(Kind::Code, &folders.code), (Kind::Prose, &folders.prose), (Kind::Mail, &folders.mail)];
    for (kind, folders) in kinds {
        for folder in folders {
            add(&mut counter, kind, folder, &mut amounts[kind as usize])?;
        }
    }
    Ok(table::render(&counter, &amounts))
}

fn add(counter: &mut Counter<'_>, kind: Kind, folder: &Path, amount: &mut Amount) -> Result<()> {
    for file in walk::files(folder)? {
        counter.add_name(&file.path);
        if !walk::is_of(kind, &file.path) {
            continue;
        }
        let text =
            fs::read(&file.path).map_err(|error| format!("{}: {error}", file.path.display()))?;
        // Data.
        if text.contains(&0) {
            continue;
        }
        counter.add_text(kind, &file.project, &text);
        amount.files += 1;
        amount.bytes += text.len();
        amount.projects.insert(file.project);
    }
    Ok(())
}
