//! One job in one folder at a time.

use std::fs::{File, OpenOptions};
use std::path::Path;

use fs4::{FileExt, TryLockError};

use super::error::{JobError, JobErrorKind};

/// The name of the file that is locked. It is kept when the job ends, because removing it would let
/// two jobs lock two files of the same name.
pub(super) const NAME: &str = "lock";

/// The exclusive right to write to a folder, until it is dropped or the process ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Locks the folder that `own` is in. File systems without locks lock nothing.
    ///
    /// # Errors
    ///
    /// [`JobErrorKind::InUse`] if another job has it; [`JobErrorKind::Write`] if the file that is locked
    /// cannot be made.
    pub(super) fn take(own: &Path) -> Result<Lock, JobError> {
        let path = own.join(NAME);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(JobError::write(&path))?;
        match FileExt::try_lock(&file) {
            Err(TryLockError::WouldBlock) => {
                Err(JobError::new(JobErrorKind::InUse, own.parent().unwrap_or(own), ""))
            }
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Lock { _file: file }),
        }
    }
}
