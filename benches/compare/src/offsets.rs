//! The cost of spans in UTF-16, code points, lines and columns.

use std::hint::black_box;
use std::ops::Range;

use irispan::Scanner;
use irispan::offset::{Converter, Unit};

use crate::options::Options;
use crate::timing;

pub(crate) fn run(options: &Options) -> Result<(), String> {
    println!("Offsets of all links, converted in one pass, MB of text per second");
    println!(
        "  {:<16} {:>9} {:>9} {:>9} {:>9} {:>9}  {:>14} {:>14}",
        "text", "links", "utf16", "points", "lines", "lines 16", "count of chars", "count of lines"
    );
    options.each_text(options.size(64), |text| {
        let bytes = text.bytes.as_slice();
        let scanner = Scanner::new();
        let spans: Vec<Range<usize>> = scanner.links(bytes).map(|link| link.range()).collect();
        let offsets = |unit: Unit| {
            let mut converter = Converter::new(bytes, unit);
            spans.iter().map(|span| converter.range(span.clone()).end).fold(0, usize::wrapping_add)
        };
        let positions = |unit: Unit| {
            let mut converter = Converter::new(bytes, unit);
            spans
                .iter()
                .map(|span| {
                    let place = converter.position(span.start);
                    place.line + place.column + converter.offset(span.end)
                })
                .fold(0, usize::wrapping_add)
        };
        let chars = || bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count()).sum();
        let timings = timing::interleaved(
            options.rounds,
            &mut [
                &mut || offsets(black_box(Unit::Utf16)),
                &mut || offsets(black_box(Unit::CodePoint)),
                &mut || positions(black_box(Unit::Byte)),
                &mut || positions(black_box(Unit::Utf16)),
                &mut || chars(),
                &mut || memchr::memchr_iter(b'\n', bytes).count(),
            ],
        )?;
        let speeds: Vec<_> =
            timings.iter().map(|timing| timing.mb_per_second(bytes.len())).collect();
        println!(
            "  {:<16} {:>9} {:>9.0} {:>9.0} {:>9.0} {:>9.0}  {:>14.0} {:>14.0}",
            text.name,
            spans.len(),
            speeds[0],
            speeds[1],
            speeds[2],
            speeds[3],
            speeds[4],
            speeds[5]
        );
        Ok(())
    })?;
    println!();
    Ok(())
}
