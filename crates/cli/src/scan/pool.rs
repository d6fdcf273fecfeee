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
    /// Makes a pool that will have `threads` threads, or fewer if there is no room for them, for as many
    /// workers and for one that reads ahead. That is asked before there are any: what they set aside when
    /// they run, those that come later can't see in time.
    pub(super) fn new(threads: usize) -> Pool {
        let mut halves = core::iter::successors(Some(threads), |threads| Some(threads / 2));
        let fits = |threads: &usize| *threads <= 1 || has_room(threads.saturating_mul(2) + 1);
        Pool { threads: halves.find(fits).unwrap_or(1), started: OnceLock::new() }
    }

    /// Returns the number of threads, of the pool and of the workers.
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

/// Returns whether more threads leave memory for their work, where memory is limited. The system
/// lets threads take the last of it for their stacks.
pub(super) fn has_room(threads: usize) -> bool {
    /// What a thread works with. An allocation of more than 32 MiB does not change how those that follow
    /// are made, and takes no memory before it is written to.
    const WORK: usize = 40 << 20;
    /// The stack of a thread, and the addresses that the C library sets aside for what it allocates.
    /// They count where the address space is limited, and are no memory before they are written to.
    const THREAD: usize = (2 + 64) << 20;
    Vec::<u8>::new().try_reserve_exact(threads.saturating_mul(THREAD).saturating_add(WORK)).is_ok()
}
