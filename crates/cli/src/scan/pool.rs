//! The threads that share the work on one large file.

use std::sync::OnceLock;

/// Rayon's global pool, started when the first large file is met: as long as all files are small,
/// each worker scans one of its own.
#[derive(Debug)]
pub(super) struct Pool {
    threads: usize,
    started: OnceLock<bool>,
}

impl Pool {
    /// Makes a pool that will have `threads` threads.
    pub(super) fn new(threads: usize) -> Pool {
        Pool { threads, started: OnceLock::new() }
    }

    /// Returns the number of threads asked for.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Starts the threads, unless they run. Returns `false` if there is only one thread or none
    /// could be started: the calling thread then works alone.
    pub(super) fn start(&self) -> bool {
        let start = || {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
            pool.thread_name(|_| "scan-part".to_owned()).build_global().is_ok()
        };
        self.threads > 1 && *self.started.get_or_init(|| has_room(self.threads) && start())
    }
}

/// Whether more threads leave memory for their work, where memory is limited. The system lets threads
/// take the last of it for their stacks.
pub(super) fn has_room(threads: usize) -> bool {
    /// What a thread works with. An allocation of more than 32 MiB does not change how those that follow
    /// are made, and takes no memory before it is written to.
    const WORK: usize = 40 << 20;
    /// The default of the standard library.
    const STACK: usize = 2 << 20;
    Vec::<u8>::new().try_reserve_exact(WORK + threads * STACK).is_ok()
}
