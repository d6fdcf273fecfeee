//! What bounds the speed on each text: bytes for each cycle of the processor, of reading, of the kernel that
//! looks for marks, of it and the sieve, and of the whole.

use std::hint::black_box;
use std::time::Instant;

use irispan::{Scanner, Sifting};

use crate::engines::{self, Prepared};
use crate::options::Options;
use crate::timing;

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let kept = Scanner::builder().sifting(Sifting::Never).build();
    let sifted = Scanner::builder().sifting(Sifting::Always).build();
    let whole = Scanner::new();
    println!(
        "Bytes a cycle ({:.2} cycles a nanosecond), kernel {}",
        cycles(),
        whole.config().kernel().name()
    );
    println!(
        "  {:<24} {:>8} {:>8} {:>8} {:>8}   {:>8} {:>8} {:>8}   {:>8} {:>8} {:>8}",
        "text",
        "memchr",
        "marks",
        "+ sieve",
        "whole",
        "marks %",
        "sieve %",
        "rest %",
        "marks/KB",
        "kept/KB",
        "links/KB"
    );
    options.each_text(options.size(64), |text| {
        let prepared = Prepared::new(&text.bytes);
        let bytes = text.bytes.len() as f64;
        let mut read = || prepared.read();
        let mut marks = || kept.count_marks(prepared.bytes);
        let mut sieve = || sifted.count_marks(prepared.bytes);
        let mut links = || engines::count(&whole, prepared.bytes);
        let timings = timing::interleaved(
            options.rounds,
            &mut [&mut read, &mut marks, &mut sieve, &mut links],
        )?;
        // Asked again for each text: the clock of a machine is not always the same.
        let cycles = cycles();
        let rate = |index: usize| bytes / (timings[index].best.as_nanos() as f64 * cycles);
        let share = |of: f64| 100.0 * of / timings[3].best.as_secs_f64();
        let seconds = |index: usize| timings[index].best.as_secs_f64();
        let of_sieve = (seconds(2) - seconds(1)).max(0.0);
        let dense = |index: usize| 1000.0 * timings[index].found as f64 / bytes;
        println!(
            "  {:<24} {:>8.2} {:>8.2} {:>8.2} {:>8.3}   {:>8.0} {:>8.0} {:>8.0}   {:>8.2} {:>8.2} {:>8.2}",
            text.name,
            rate(0),
            rate(1),
            rate(2),
            rate(3),
            share(seconds(1)),
            share(of_sieve),
            share(seconds(3) - seconds(1) - of_sieve),
            dense(1),
            dense(2),
            dense(3),
        );
        Ok(())
    })?;
    println!();
    Ok(())
}

/// Returns the cycles of a nanosecond, by operations that wait for each other: an `or` takes one, a
/// multiplication three, on every x86-64 of the last ten years.
fn cycles() -> f64 {
    const STEPS: u32 = 1 << 22;
    let time = || {
        let start = Instant::now();
        let mut number = black_box(3_u64);
        for _ in 0..STEPS {
            number = number.wrapping_mul(number | 1);
        }
        black_box(number);
        start.elapsed().as_nanos() as f64
    };
    let least = (0..5).map(|_| time()).fold(f64::MAX, f64::min);
    4.0 * f64::from(STEPS) / least
}
