//! The threads that share the work on one large file.

use std::sync::OnceLock;

/// Rayon's global pool, which is started for the first large file. While all files are small, each
/// worker scans one of its own.
#[derive(Debug)]
pub(super) struct Pool {
    threads: usize,
    started: OnceLock<bool>,
}

impl Pool {
    /// Returns a pool that will have `threads` threads, or fewer if memory is too limited for them,
    /// as many workers and a thread that reads ahead. This is decided before any thread is started,
    /// because memory that running threads reserve later could not be taken into account.
    pub(super) fn new(threads: usize) -> Pool {
        let mut halves = core::iter::successors(Some(threads), |threads| Some(threads / 2));
        let fits = |threads: &usize| *threads <= 1 || has_room(threads.saturating_mul(2) + 1);
        Pool { threads: halves.find(fits).unwrap_or(1), started: OnceLock::new() }
    }

    /// Returns the number of threads of the pool, which is also that of the workers.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Starts the threads, unless they are running. Returns `false` if there is only one thread or
    /// none could be started; then the calling thread works alone.
    pub(super) fn start(&self) -> bool {
        let start = || {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
            pool.thread_name(|_| "scan-part".to_owned()).build_global().is_ok()
        };
        self.threads > 1 && *self.started.get_or_init(|| has_room(self.threads) && start())
    }
}

/// Returns whether more threads would leave enough memory for their work, where memory is limited.
/// The system itself lets threads use the last of it for their stacks.
pub(super) fn has_room(threads: usize) -> bool {
    /// The memory that a thread works with. An allocation of more than 32 MiB does not affect how
    /// the C library makes later ones, and takes no memory before it is written to.
    const WORK: usize = 40 << 20;
    /// The stack of a thread, and the addresses that the C library reserves for its arena. They
    /// count where the address space is limited, but take no memory before they are written to.
    const THREAD: usize = (2 + 64) << 20;
    Vec::<u8>::new().try_reserve_exact(threads.saturating_mul(THREAD).saturating_add(WORK)).is_ok()
}
