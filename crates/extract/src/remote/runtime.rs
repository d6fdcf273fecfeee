//! The runtime for requests.

use std::io;
use std::sync::OnceLock;

use tokio::runtime::{Builder, Runtime};

/// Returns the runtime, which is started once.
pub(super) fn runtime() -> io::Result<&'static Runtime> {
    static RUNTIME: OnceLock<Option<Runtime>> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| {
        Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("remote")
            .enable_all()
            .build()
            .ok()
    });
    runtime.as_ref().ok_or_else(|| io::Error::other("no thread for requests"))
}
