//! A whole input in memory.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::files::Source;
use crate::errors::Problem;

/// Reads the source to its end.
pub(super) fn read(source: &Source) -> Result<Vec<u8>, Problem> {
    match source {
        Source::Stdin => {
            let mut text = Vec::new();
            match io::stdin().lock().read_to_end(&mut text) {
                Ok(_) => Ok(text),
                Err(error) => Err(Problem::from_io(Path::new("standard input"), &error, false)),
            }
        }
        Source::File { path, walked } => {
            fs::read(path).map_err(|error| Problem::from_io(path, &error, *walked))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::scan::files::Source;

    #[test]
    fn a_file_that_vanished_is_a_problem() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        std::fs::write(&path, b"\xff").expect("can be written");
        let source = Source::File { path: path.clone(), walked: true };
        assert_eq!(read(&source), Ok(vec![0xff]));
        std::fs::remove_file(&path).expect("can be removed");
        let problem = read(&source).expect_err("is not there");
        assert!(problem.to_string().contains("vanished before it was read"), "{problem}");
    }
}
