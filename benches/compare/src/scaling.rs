//! Whether cost grows linearly: the same bytes in calls of 1, 16, 256 and 1024 MiB.
//!
//! All sizes read all of the text, so that caches help none of them: what differs is the length of
//! what one call is given.

use irispan::Scanner;

use crate::engines;
use crate::options::Options;
use crate::timing;

const SIZES: [usize; 4] = [1, 16, 256, 1024];

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let text = options.one_text(options.size(1024))?;
    let bytes = text.bytes.as_slice();
    let scanner = Scanner::new();
    let sizes: Vec<usize> = SIZES
        .iter()
        .map(|mib| mib << 20)
        .filter(|size| *size <= bytes.len().next_multiple_of(1 << 20))
        .collect();
    let mut runs: Vec<_> = sizes
        .iter()
        .map(|size| || bytes.chunks(*size).map(|call| engines::count(&scanner, call)).sum())
        .collect();
    let mut runs: Vec<_> = runs.iter_mut().map(|run| run as &mut dyn FnMut() -> usize).collect();
    let timings = timing::interleaved(options.rounds, &mut runs)?;
    println!("Growth of the cost, {} of {:.0} MB", text.name, bytes.len() as f64 / 1e6);
    println!("  {:>10} {:>10} {:>10} {:>10}", "MiB a call", "links", "ps/byte", "to 1 MiB");
    for (size, timing) in sizes.iter().zip(&timings) {
        println!(
            "  {:>10} {:>10} {:>10.1} {:>9.1}%",
            size >> 20,
            timing.found,
            1e3 * timing.best.as_nanos() as f64 / bytes.len() as f64,
            100.0 * timing.best.as_secs_f64() / timings[0].best.as_secs_f64(),
        );
    }
    println!();
    Ok(())
}
