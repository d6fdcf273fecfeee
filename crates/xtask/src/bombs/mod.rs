//! `cargo xtask bombs`: gives hostile messages, mailboxes and documents to the program, and prints what
//! each costs for a byte of it.

pub mod families;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;
use families::Family;

/// Bytes of the inputs. The first costs next to nothing, so that what the program needs in any case can
/// be subtracted.
const SIZES: [usize; 3] = [64 << 10, 512 << 10, 2 << 20];

/// The maximum time of an input: for each MiB, and in any case, in seconds.
const MAX_SECONDS: (f64, f64) = (1.0, 0.5);

/// The maximum memory, in bytes: for each byte of the input, and in any case.
const MAX_MEMORY: (f64, f64) = (64.0, (24 << 20) as f64);

/// The same for documents with errors in each byte.
const MAX_MEMORY_OF_ERRORS: (f64, f64) = (4.0, (24 << 20) as f64);

/// The maximum output, in bytes: for each byte of the input, and in any case. A record names its file,
/// its message and the properties of a link of five bytes.
const MAX_OUTPUT: (f64, f64) = (160.0, (1 << 20) as f64);

/// What a run of the program cost.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    seconds: f64,
    /// The maximum of the memory that was resident, in bytes.
    memory: f64,
    /// The same where no HTML was written, which may need more than reading does.
    reading: f64,
    /// Bytes on both outputs.
    output: f64,
}

/// Runs the program at `program` on every family whose name contains `filter`; returns the complaints.
///
/// # Errors
///
/// A sentence if the program, or GNU time that measures it, can't be run.
pub fn run(program: &Path, filter: &str, print: &mut dyn FnMut(&str)) -> Result<Vec<String>> {
    let folder = std::env::temp_dir().join(format!("bombs-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    print(&format!(
        "{:>9} {:>8} {:>9} {:>9}  family, with seconds for each MiB and bytes for each byte",
        "bytes", "seconds", "memory", "output"
    ));
    let mut complaints = Vec::new();
    let mut count = 0;
    for family in families::all().filter(|family| family.name().contains(filter)) {
        count += 1;
        for size in SIZES {
            let text = family.text(size);
            let cost = dearest(program, &folder, &family, &text)?;
            let length = text.len() as f64;
            print(&format!(
                "{:>9} {:>8.3} {:>9.2} {:>9.2}  {}",
                text.len(),
                cost.seconds / length * f64::from(1 << 20),
                cost.memory / length,
                cost.output / length,
                family.name()
            ));
            complaints.extend(complaint(&family, text.len(), cost));
        }
    }
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    print(&format!("{count} families, {} complaints", complaints.len()));
    if count == 0 {
        return Err(format!("no family is called {filter}"));
    }
    Ok(complaints)
}

/// Returns the maximum of what each output format costs.
fn dearest(program: &Path, folder: &Path, family: &Family, text: &[u8]) -> Result<Cost> {
    let file = folder.join(format!("bomb.{}", family.group().suffix()));
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut dearest = Cost::default();
    for format in ["jsonl", "html"] {
        let cost = measure(program, &["scan", "--line-column", "-f", format], &file, folder)?;
        dearest.seconds = dearest.seconds.max(cost.seconds);
        dearest.memory = dearest.memory.max(cost.memory);
        if format != "html" {
            dearest.reading = cost.memory;
        }
        dearest.output = dearest.output.max(cost.output);
    }
    Ok(dearest)
}

/// Runs the program once.
fn measure(program: &Path, arguments: &[&str], file: &Path, folder: &Path) -> Result<Cost> {
    let report = folder.join("time");
    let outputs = [folder.join("out"), folder.join("err")];
    let create = |path: &PathBuf| {
        let file = fs::File::create(path);
        file.map(Stdio::from).map_err(|error| format!("{}: {error}", path.display()))
    };
    let status = Command::new("/usr/bin/time")
        .args(["-f", "%U %S %M", "-o"])
        .arg(&report)
        .arg(program)
        .args(arguments)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(create(&outputs[0])?)
        .stderr(create(&outputs[1])?)
        .status()
        .map_err(|error| format!("/usr/bin/time, which is GNU time: {error}"))?;
    // 1: no link was found; 2: some of the input was not read.
    if !matches!(status.code(), Some(0..=2)) {
        return Err(format!("{} {arguments:?}: {status}", program.display()));
    }
    let report =
        fs::read_to_string(&report).map_err(|error| format!("{}: {error}", report.display()))?;
    let mut cost = times(&report).ok_or_else(|| format!("GNU time wrote {report:?}"))?;
    for path in &outputs {
        let length =
            fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?.len();
        cost.output += length as f64;
    }
    Ok(cost)
}

/// Reads what GNU time wrote: seconds of the user and of the system, and KiB.
fn times(report: &str) -> Option<Cost> {
    let mut numbers = report.lines().last()?.split(' ').map(str::parse::<f64>);
    let mut next = || numbers.next()?.ok();
    let (user, system, kib) = (next()?, next()?, next()?);
    Some(Cost { seconds: user + system, memory: kib * 1024.0, ..Cost::default() })
}

/// Says what is more than the limits allow.
fn complaint(family: &Family, length: usize, cost: Cost) -> Option<String> {
    let length = length as f64;
    let reading = if family.is_of_errors() { MAX_MEMORY_OF_ERRORS } else { MAX_MEMORY };
    let mib = length / f64::from(1 << 20);
    let limits = [
        ("seconds", cost.seconds, MAX_SECONDS.0 * mib + MAX_SECONDS.1),
        ("bytes of memory", cost.memory, MAX_MEMORY.0 * length + MAX_MEMORY.1),
        ("bytes of memory to read it", cost.reading, reading.0 * length + reading.1),
        ("bytes of output", cost.output, MAX_OUTPUT.0 * length + MAX_OUTPUT.1),
    ];
    let over: Vec<String> = limits
        .into_iter()
        .filter(|(_, value, limit)| value > limit)
        .map(|(what, value, limit)| format!("{value:.1} {what} instead of {limit:.1}"))
        .collect();
    (!over.is_empty()).then(|| format!("{length} bytes of {}: {}", family.name(), over.join(", ")))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{Cost, complaint, families, times};

    #[test]
    fn what_gnu_time_writes() {
        let cost = times("Command exited with non-zero status 1\n0.25 0.50 1024\n").unwrap();
        assert_eq!((cost.seconds, cost.memory), (0.75, f64::from(1 << 20)));
        assert!(times("").is_none() && times("0.25 x 1").is_none());
    }

    #[test]
    fn too_much_of_anything_is_told() {
        let family = families::all().find(families::Family::is_of_errors).unwrap();
        let cost = |seconds, memory, output| Cost { seconds, memory, reading: memory, output };
        assert!(complaint(&family, 1 << 20, cost(0.1, 1e7, 1e6)).is_none());
        for cost in [cost(10.0, 1e7, 1e6), cost(0.1, 1e9, 1e6), cost(0.1, 1e7, 1e9)] {
            assert!(complaint(&family, 1 << 20, cost).is_some(), "{cost:?}");
        }
    }
}
