//! The table: every engine on every text.

use crate::engines::{self, Engine, Prepared};
use crate::options::Options;
use crate::texts::Text;
use crate::timing::{self, Timing};

/// The goals of irispan: times linkify's full mode, and hundredths of the limit of reading.
const GOALS: [(&str, f64, Option<f64>); 7] = [
    ("prose", 5.0, Some(55.0)),
    ("multilingual", 10.0, Some(50.0)),
    ("mail", 4.0, Some(30.0)),
    ("web", 4.0, Some(30.0)),
    ("dense", 4.0, None),
    ("code", 4.0, Some(35.0)),
    ("iri", 5.0, None),
];

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut engines = engines::all()?;
    engines.retain(|engine| options.wants_engine(engine.name));
    let mut summary = Vec::new();
    options.each_text(options.size(64), |text| {
        let timings = measure(options, &engines, text)?;
        summary.extend(table(text, &engines, &timings));
        Ok(())
    })?;
    println!("Summary of irispan: ratio (goal)");
    println!(
        "{:<24} {:>10} {:>18} {:>18} {:>8}",
        "text", "MB/s", "linkify full", "memchr", "ns/link"
    );
    summary.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// Writes the texts as files, for programs that are measured as a whole.
pub(crate) fn write(options: &Options) -> Result<(), String> {
    let folder = options.into.as_ref().ok_or("write wants --into FOLDER")?;
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    options.each_text(options.size(64), |text| {
        let path = folder.join(format!("{}.txt", text.name));
        std::fs::write(&path, &text.bytes).map_err(|e| format!("{}: {e}", path.display()))
    })
}

fn measure(options: &Options, engines: &[Engine], text: &Text) -> Result<Vec<Timing>, String> {
    let prepared = Prepared::new(&text.bytes);
    let mut runs: Vec<_> = engines.iter().map(|engine| || (engine.count)(&prepared)).collect();
    let mut runs: Vec<_> = runs.iter_mut().map(|run| run as &mut dyn FnMut() -> usize).collect();
    timing::interleaved(options.rounds, &mut runs)
}

/// Prints the rows of one text; the line about irispan for the summary.
fn table(text: &Text, engines: &[Engine], timings: &[Timing]) -> Option<String> {
    let bytes = text.bytes.len();
    let of = |name: &str| {
        let index = engines.iter().position(|engine| engine.name == name)?;
        Some(timings[index])
    };
    let ratio = |timing: &Timing, to: &str| {
        of(to).map(|to| to.best.as_secs_f64() / timing.best.as_secs_f64())
    };
    println!("{} ({:.1} MB)", text.name, bytes as f64 / 1e6);
    println!(
        "  {:<26} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8}",
        "engine", "links", "MB/s", "median", "/linkify", "% memchr", "ns/link"
    );
    for (engine, timing) in engines.iter().zip(timings) {
        let links = timing.found;
        println!(
            "  {:<26} {links:>9} {:>9.0} {:>9.0} {:>9} {:>8} {:>8}",
            engine.name,
            timing.mb_per_second(bytes),
            bytes as f64 / 1e6 / timing.median.as_secs_f64(),
            shown(ratio(timing, engines::FULL), 2),
            shown(ratio(timing, engines::LIMIT).map(|ratio| 100.0 * ratio), 1),
            shown((links > 0).then(|| timing.best.as_nanos() as f64 / links as f64), 0),
        );
    }
    println!();
    let own = of(engines::DEFAULT)?;
    let goal = GOALS.iter().find(|(name, ..)| *name == text.name);
    let against = |ratio: Option<f64>, goal: Option<f64>, unit: &str| {
        let goal = goal.map_or(String::new(), |goal| format!(" ({goal:.0}{unit})"));
        format!("{}{unit}{goal}", shown(ratio, 1))
    };
    Some(format!(
        "{:<24} {:>10.0} {:>18} {:>18} {:>8}",
        text.name,
        own.mb_per_second(bytes),
        against(ratio(&own, engines::FULL), goal.map(|goal| goal.1), "x"),
        against(ratio(&own, engines::LIMIT).map(|r| 100.0 * r), goal.and_then(|goal| goal.2), "%"),
        shown((own.found > 0).then(|| own.best.as_nanos() as f64 / own.found as f64), 0),
    ))
    .map(|line| match (of(engines::SCHEMES), of(engines::LINKIFY)) {
        (Some(own), Some(rival)) => format!(
            "{line}   schemes+addresses {:.2}x linkify default",
            rival.best.as_secs_f64() / own.best.as_secs_f64()
        ),
        _ => line,
    })
}

fn shown(number: Option<f64>, digits: usize) -> String {
    number.map_or("-".to_owned(), |number| format!("{number:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::GOALS;
    use crate::engines::full_linkify;
    use crate::texts;

    /// Links that linkify's full mode finds in real text of the kind, and megabytes of that text.
    const REAL: [(&str, f64, f64); 7] = [
        ("prose", 103e3, 200.0),
        ("multilingual", 112e3, 284.0),
        ("mail", 715e3, 205.0),
        ("web", 814e3, 251.0),
        ("dense", 1.16e6, 160.0),
        ("code", 260e3, 140.0),
        ("iri", 604e3, 100.0),
    ];

    #[test]
    fn texts_are_as_dense_as_real_ones() {
        let full = full_linkify();
        for (name, links, megabytes) in REAL {
            let text = texts::make(name, 1 << 21).expect("a known name");
            let found = full.links(str::from_utf8(&text.bytes).expect("UTF-8")).count() as f64;
            let expected = links / megabytes * text.bytes.len() as f64 / 1e6;
            assert!((0.7..1.5).contains(&(found / expected)), "{name}: {found} for {expected}");
        }
    }

    #[test]
    fn texts_are_the_same_each_time_and_a_longer_one_begins_with_a_shorter_one() {
        for name in texts::kinds() {
            let short = texts::make(name, 100_000).expect("a known name").bytes;
            let long = texts::make(name, 300_000).expect("a known name").bytes;
            assert!(short.len() > 99_990 && long.starts_with(&short), "{name}");
        }
        assert!(texts::make("no such text", 1).is_none());
    }

    #[test]
    fn every_text_has_a_goal() {
        assert!(texts::kinds().eq(GOALS.iter().map(|goal| goal.0)));
    }
}
