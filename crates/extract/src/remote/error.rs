//! Converts errors of stores to errors of input.

use std::io;

/// Converts an error of a store.
pub(super) fn from_store(error: object_store::Error) -> io::Error {
    use object_store::Error;
    let kind = match error {
        Error::NotFound { .. } => io::ErrorKind::NotFound,
        Error::PermissionDenied { .. } | Error::Unauthenticated { .. } => {
            io::ErrorKind::PermissionDenied
        }
        Error::InvalidPath { .. } | Error::NotSupported { .. } => io::ErrorKind::InvalidInput,
        _ => io::ErrorKind::Other,
    };
    io::Error::new(kind, one_line(&error.to_string()))
}

/// Returns whether the same request may succeed later.
pub(super) fn is_passing(error: &object_store::Error) -> bool {
    use object_store::Error;
    matches!(error, Error::Generic { .. } | Error::JoinError { .. })
}

/// The maximum length of an answer of a server that is shown, in bytes.
const MAX_ANSWER: usize = 300;

/// Returns the beginning of an answer in one line, because some servers send a page.
fn one_line(text: &str) -> String {
    let text: Vec<&str> = text.split_whitespace().collect();
    text.join(" ").chars().take(MAX_ANSWER).collect()
}
