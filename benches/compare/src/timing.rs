//! Rounds in which every engine takes its turn, so that a slow second hurts all alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Best and median of some rounds, and what the engine found.
#[derive(Clone, Copy)]
pub(crate) struct Timing {
    pub(crate) best: Duration,
    pub(crate) median: Duration,
    pub(crate) found: usize,
}

impl Timing {
    /// Megabytes (10⁶ bytes) a second in the best round.
    pub(crate) fn mb_per_second(&self, bytes: usize) -> f64 {
        bytes as f64 / 1e6 / self.best.as_secs_f64()
    }
}

/// Runs each of the engines once to warm up and then `rounds` times, in turns.
pub(crate) fn interleaved(
    rounds: usize,
    engines: &mut [&mut dyn FnMut() -> usize],
) -> Result<Vec<Timing>, String> {
    let warm: Vec<usize> = engines.iter_mut().map(|engine| black_box(engine())).collect();
    let mut times = vec![Vec::with_capacity(rounds); engines.len()];
    for _ in 0..rounds {
        for ((engine, times), warm) in engines.iter_mut().zip(&mut times).zip(&warm) {
            let start = Instant::now();
            let found = black_box(engine());
            times.push(start.elapsed());
            if found != *warm {
                return Err(format!("an engine found {warm} links and then {found}"));
            }
        }
    }
    let timings = times.into_iter().zip(warm).map(|(mut times, found)| {
        times.sort();
        let best = times.first().copied().unwrap_or_default();
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        Timing { best, median, found }
    });
    Ok(timings.collect())
}
