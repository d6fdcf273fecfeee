//! Results of tasks that threads complete in any order, taken in the order in which the tasks were
//! added.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The results of the tasks that were added and not taken yet.
#[derive(Debug)]
pub(super) struct Queue<R> {
    state: Mutex<State<R>>,
    /// Notified when the first result is available.
    first: Condvar,
}

#[derive(Debug)]
struct State<R> {
    results: VecDeque<Outcome<R>>,
    /// The number of results that were taken, which is also the number of the first task.
    taken: usize,
    stopped: bool,
}

#[derive(Debug)]
enum Outcome<R> {
    Pending,
    Done(R),
    /// The task panicked, or was not begun.
    None,
}

impl<R> Queue<R> {
    pub(super) const fn new() -> Queue<R> {
        let state = State { results: VecDeque::new(), taken: 0, stopped: false };
        Queue { state: Mutex::new(state), first: Condvar::new() }
    }

    /// Returns how many tasks were added and not taken.
    pub(super) fn len(&self) -> usize {
        self.lock().results.len()
    }

    /// Adds a task. Returns its number.
    pub(super) fn add(&self) -> usize {
        let mut state = self.lock();
        state.results.push_back(Outcome::Pending);
        state.taken + state.results.len() - 1
    }

    /// Runs a task, unless the queue was stopped. A panic is propagated after the waiting thread
    /// was woken.
    pub(super) fn run(&self, number: usize, task: impl FnOnce() -> R) {
        let mut promise = Promise { queue: self, number, outcome: Outcome::None };
        if !self.lock().stopped {
            promise.outcome = Outcome::Done(task());
        }
    }

    /// Waits for the first result and takes it. Returns `None` if there is no task, or if it has no
    /// result.
    pub(super) fn take(&self) -> Option<R> {
        let mut state = self.lock();
        while let Outcome::Pending = state.results.front()? {
            // A thread of the pool runs a task itself, because all others may be waiting.
            drop(state);
            let did = rayon::yield_now() == Some(rayon::Yield::Executed);
            state = self.lock();
            if !did {
                // Any unfinished task is running on another thread.
                let pending =
                    |state: &mut State<R>| matches!(state.results.front(), Some(Outcome::Pending));
                let waited = self.first.wait_while(state, pending);
                state = waited.unwrap_or_else(PoisonError::into_inner);
            }
        }
        state.taken += 1;
        match state.results.pop_front() {
            Some(Outcome::Done(result)) => Some(result),
            _ => None,
        }
    }

    /// Stops the queue: no more tasks are run.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
    }

    // No code that may panic runs while it is locked.
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reports the outcome of a task to the queue, even if the task panics.
struct Promise<'q, R> {
    queue: &'q Queue<R>,
    number: usize,
    outcome: Outcome<R>,
}

impl<R> Drop for Promise<'_, R> {
    fn drop(&mut self) {
        let outcome = core::mem::replace(&mut self.outcome, Outcome::None);
        let mut state = self.queue.lock();
        let place = self.number - state.taken;
        if let Some(result) = state.results.get_mut(place) {
            *result = outcome;
        }
        drop(state);
        if place == 0 {
            self.queue.first.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Queue;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::thread;

    #[test]
    fn results_are_taken_in_order() {
        let queue = Queue::new();
        let numbers: Vec<_> = (0..3).map(|_| queue.add()).collect();
        assert_eq!((numbers.as_slice(), queue.len()), ([0, 1, 2].as_slice(), 3));
        for number in [2, 0, 1] {
            queue.run(number, || number * 10);
        }
        assert_eq!([queue.take(), queue.take()], [Some(0), Some(10)]);
        assert_eq!(queue.add(), 3);
        assert_eq!(queue.take(), Some(20));
        queue.run(3, || 30);
        assert_eq!([queue.take(), queue.take()], [Some(30), None]);
    }

    #[test]
    fn the_first_result_is_waited_for() {
        let queue = Queue::new();
        let (first, second) = (queue.add(), queue.add());
        thread::scope(|scope| {
            let taken = scope.spawn(|| [queue.take(), queue.take()]);
            queue.run(second, || 2);
            queue.run(first, || 1);
            assert_eq!(taken.join().expect("does not panic"), [Some(1), Some(2)]);
        });
    }

    #[test]
    fn what_panics_or_is_stopped_has_no_result() {
        let queue: Queue<u8> = Queue::new();
        let (first, second) = (queue.add(), queue.add());
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            queue.run(first, || resume_unwind(Box::new("on purpose")));
        }));
        assert!(panicked.is_err());
        assert_eq!(queue.take(), None);
        queue.stop();
        queue.run(second, || unreachable!("is not begun"));
        assert_eq!((queue.len(), queue.take(), queue.len()), (1, None, 0));
    }
}
