//! irispan, linkify and detectors for JavaScript on the same lines, the same mail and the same
//! hostile texts: the facts of the table in the README.
//!
//! `node benches/detectors/run.mjs` measures those that are not Rust; `results.json` beside it is what
//! `--into benches/detectors` wrote last.

use std::hint::black_box;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use irispan::{Profile, Scanner};
use serde_json::{Value, json};

use crate::engines::{each_valid, full_linkify};
use crate::options::Options;
use crate::texts;

/// The version of the library that is measured: that of the workspace.
const IRISPAN: &str = "0.1.0";

/// Size of the mail unless an option says otherwise.
const MIB: usize = 16;

/// Bytes of the shorter of two hostile texts; the other is twice as long.
const HOSTILE_BYTES: usize = 16 << 10;

/// The pieces that hostile texts repeat. Each makes some detector look at the same bytes again and
/// again.
const HOSTILE: [&str; 9] =
    ["a.a~", "a.", "http://", "http://a.co/(", "a@", "[", "www.", "a.co/(", "mailto:a@b."];

/// The number of links that one detector finds, and its time.
struct Detector {
    name: String,
    version: String,
    /// Lines of LinkDetectionTest.txt whose links are exactly those that the file marks.
    lines_right: usize,
    links: usize,
    seconds: f64,
    /// The most that the time grows when a hostile text is twice as long.
    growth: f64,
    /// The longest time for a hostile text of 32 KiB, in seconds.
    hostile_seconds: f64,
}

/// Measures all detectors and prints one line each; writes `results.json` into `--into`.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let marked = marked_lines()?;
    let text = texts::make("mail", options.size(MIB)).ok_or("no mail")?.bytes;
    let mut detectors = vec![
        irispan("irispan, profile uts58", Profile::Uts58, &marked, &text, options.rounds),
        irispan("irispan", Profile::Default, &marked, &text, options.rounds),
        linkify(&marked, &text, options.rounds),
    ];
    detectors.extend(by_node(&marked, &text, options.rounds)?);
    println!(
        "{:24} {:>8} {:>12} {:>9} {:>9} {:>14} {:>16}",
        "detector", "version", "UTS #58", "links", "MB/s", "hostile growth", "32 KiB at most",
    );
    for detector in &detectors {
        println!(
            "{:24} {:>8} {:>6} of {} {:>9} {:>9.1} {:>14.1} {:>13.1} ms",
            detector.name,
            detector.version,
            detector.lines_right,
            marked.len(),
            detector.links,
            text.len() as f64 / 1e6 / detector.seconds,
            detector.growth,
            1e3 * detector.hostile_seconds,
        );
    }
    let icu = icu(&marked)?;
    println!("ICU {}: {} of {} hosts as irispan maps them", icu.version, icu.equal, icu.hosts);
    match &options.into {
        Some(folder) => {
            write(&folder.join("results.json"), &detectors, &icu, marked.len(), text.len())
        }
        None => Ok(()),
    }
}

/// Counts what ICU maps of the hosts in the lines of the official test. It finds no links.
struct Icu {
    version: String,
    hosts: usize,
    equal: usize,
}

fn icu(marked: &[String]) -> Result<Icu, String> {
    let scanner = Scanner::builder().profile(Profile::Uts58).build();
    let mut hosts: Vec<(String, String)> = Vec::new();
    for line in marked {
        let line = unmarked(line);
        for link in scanner.links(&line) {
            let uri = link.to_uri().unwrap_or_default().into_owned();
            let of_uri = scanner.links(&uri).find_map(|link| Some(host(&link)?.to_lowercase()));
            if let (Some(host), Some(of_uri)) = (host(&link), of_uri) {
                hosts.push((host.to_owned(), of_uri));
            }
        }
    }
    hosts.sort();
    hosts.dedup();
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let mut child = Command::new(&python)
        .arg(texts::root().join("benches/detectors/map_hosts.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", python.display()))?;
    let names: String = hosts.iter().map(|(host, _)| format!("{host}\n")).collect();
    if let Some(mut input) = child.stdin.take() {
        input.write_all(names.as_bytes()).map_err(|e| format!("map_hosts.py: {e}"))?;
    }
    let output = child.wait_with_output().map_err(|e| format!("map_hosts.py: {e}"))?;
    let answer: Value = serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("map_hosts.py: {e}; is the module `icu` there for $PYTHON?"))?;
    let names = answer["names"].as_array().ok_or("map_hosts.py: no names")?;
    if !names.is_empty() {
        return Err(format!("ICU has something for links now: {names:?}"));
    }
    let mapped = answer["hosts"].as_array().ok_or("map_hosts.py: no hosts")?;
    let equal = mapped
        .iter()
        .zip(&hosts)
        .filter(|(is, (_, should))| is.as_str().is_some_and(|is| is.eq_ignore_ascii_case(should)));
    Ok(Icu {
        version: answer["version"].as_str().unwrap_or_default().to_owned(),
        hosts: hosts.len(),
        equal: equal.count(),
    })
}

fn host<'t>(link: &irispan::Link<'t>) -> Option<&'t str> {
    link.host()
}

fn write(
    path: &Path,
    detectors: &[Detector],
    icu: &Icu,
    lines: usize,
    bytes: usize,
) -> Result<(), String> {
    let rounded = |value: f64| (value * 10.0).round() / 10.0;
    let rows: Vec<Value> = detectors
        .iter()
        .map(|detector| {
            json!({
                "name": detector.name,
                "version": detector.version,
                "lines_right": detector.lines_right,
                "links": detector.links,
                "mb_per_second": rounded(bytes as f64 / 1e6 / detector.seconds),
                "hostile_growth": rounded(detector.growth),
                "hostile_milliseconds": rounded(1e3 * detector.hostile_seconds),
            })
        })
        .collect();
    let icu = json!({ "version": icu.version, "hosts": icu.hosts, "hosts_equal": icu.equal });
    let results = json!({ "lines": lines, "mail_bytes": bytes, "detectors": rows, "icu": icu });
    let text = serde_json::to_string_pretty(&results).map_err(|e| e.to_string())? + "\n";
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Measures one profile of irispan, all kinds and the grades that it reports by itself.
fn irispan(
    name: &str,
    profile: Profile,
    marked: &[String],
    text: &[u8],
    rounds: usize,
) -> Detector {
    let scanner = Scanner::builder().profile(profile).build();
    measure(name, IRISPAN, marked, text, rounds, |text, found| {
        found.extend(scanner.links(text).map(|link| (link.start(), link.end())));
    })
}

/// Measures linkify in its full mode, from bytes.
fn linkify(marked: &[String], text: &[u8], rounds: usize) -> Detector {
    let finder = full_linkify();
    measure("linkify", "0.11", marked, text, rounds, |text, found| {
        each_valid(text, |valid| {
            let base = valid.as_ptr().addr() - text.as_ptr().addr();
            found.extend(finder.links(valid).map(|link| (base + link.start(), base + link.end())));
        });
    })
}

fn measure(
    name: &str,
    version: &str,
    marked: &[String],
    text: &[u8],
    rounds: usize,
    find: impl Fn(&[u8], &mut Vec<(usize, usize)>),
) -> Detector {
    let found = |text: &[u8]| {
        let mut spans = Vec::new();
        find(text, &mut spans);
        black_box(spans)
    };
    let right = |line: &&String| {
        let plain = unmarked(line);
        mark(&plain, &found(plain.as_bytes())) == **line
    };
    let hostile = HOSTILE.map(|unit| {
        let text = |bytes: usize| unit.repeat(bytes / unit.len());
        let (short, long) = (text(HOSTILE_BYTES), text(2 * HOSTILE_BYTES));
        (best(2, || found(short.as_bytes())), best(2, || found(long.as_bytes())))
    });
    let (growth, hostile_seconds) = worst(hostile);
    Detector {
        name: name.to_owned(),
        version: version.to_owned(),
        lines_right: marked.iter().filter(right).count(),
        links: found(text).len(),
        seconds: best(rounds, || found(text)).as_secs_f64(),
        growth,
        hostile_seconds,
    }
}

/// Runs the detectors that want node.
fn by_node(marked: &[String], text: &[u8], rounds: usize) -> Result<Vec<Detector>, String> {
    let folder = std::env::temp_dir().join(format!("irispan-detectors-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let (tasks, mail) = (folder.join("tasks.json"), folder.join("mail.txt"));
    let hostile = HOSTILE.map(|unit| {
        [HOSTILE_BYTES, 2 * HOSTILE_BYTES].map(|bytes| unit.repeat(bytes / unit.len()))
    });
    let lines: Vec<String> = marked.iter().map(|line| unmarked(line)).collect();
    let asked = json!({ "lines": lines, "text": mail, "rounds": rounds, "hostile": hostile });
    std::fs::write(&mail, text).map_err(|e| format!("{}: {e}", mail.display()))?;
    std::fs::write(&tasks, asked.to_string()).map_err(|e| format!("{}: {e}", tasks.display()))?;
    let script = texts::root().join("benches/detectors/run.mjs");
    let output = Command::new("node").arg(&script).arg(&tasks).output();
    let output = output.map_err(|e| format!("node: {e}"))?;
    let _ = std::fs::remove_dir_all(&folder);
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{} failed; has `npm install --prefix benches/detectors` been run?\n{errors}",
            script.display()
        ));
    }
    let answer: Value = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
    answer.as_array().ok_or("no array")?.iter().map(|row| from_node(row, marked)).collect()
}

fn from_node(row: &Value, marked: &[String]) -> Result<Detector, String> {
    let wrong = || format!("not the result of a detector: {row}");
    let word = |key: &str| row[key].as_str().map(str::to_owned).ok_or_else(wrong);
    let lines = row["marked"].as_array().ok_or_else(wrong)?;
    let right = |(is, should): &(&Value, &String)| is.as_str() == Some(should.as_str());
    let pairs = row["hostile"].as_array().ok_or_else(wrong)?.iter().map(|pair| {
        let seconds = |index: usize| Duration::from_secs_f64(pair[index].as_f64().unwrap_or(0.0));
        (seconds(0), seconds(1))
    });
    let (growth, hostile_seconds) = worst(pairs);
    Ok(Detector {
        name: word("name")?,
        version: word("version")?,
        lines_right: lines.iter().zip(marked).filter(right).count(),
        links: row["links"].as_u64().ok_or_else(wrong)? as usize,
        seconds: row["seconds"].as_f64().ok_or_else(wrong)?,
        growth,
        hostile_seconds,
    })
}

/// Returns the largest growth and the longest time. Below a tenth of a millisecond the clock and
/// the compiler at run time say more than the text, so such pairs do not count for growth.
fn worst(pairs: impl IntoIterator<Item = (Duration, Duration)>) -> (f64, f64) {
    pairs.into_iter().fold((0.0, 0.0), |(growth, longest), (short, long)| {
        let ratio = match short < Duration::from_micros(100) {
            true => 0.0,
            false => long.as_secs_f64() / short.as_secs_f64(),
        };
        (f64::max(growth, ratio), f64::max(longest, long.as_secs_f64()))
    })
}

fn best<T>(rounds: usize, run: impl Fn() -> T) -> Duration {
    black_box(run());
    let timed = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    (0..rounds.max(1)).map(timed).min().unwrap_or_default()
}

/// Returns the lines of the official test with their marks.
fn marked_lines() -> Result<Vec<String>, String> {
    let folder = std::env::var_os("IRISPAN_DATA").filter(|folder| folder != "require");
    let folder = folder.map_or_else(|| texts::root().join("corpus/data"), Into::into);
    let path = folder.join("17.0.0/LinkDetectionTest.txt");
    let file = std::fs::read_to_string(&path);
    let file = file.map_err(|e| format!("{}: {e}; `cargo xtask fetch` gets it", path.display()))?;
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    Ok(lines.map(str::to_owned).collect())
}

fn unmarked(line: &str) -> String {
    line.replace(['\u{2E20}', '\u{2E21}'], "")
}

fn mark(text: &str, spans: &[(usize, usize)]) -> String {
    let mut marked = String::new();
    let mut last = 0;
    for &(start, end) in spans {
        marked.push_str(&text[last..start]);
        marked.push('\u{2E20}');
        marked.push_str(&text[start..end]);
        marked.push('\u{2E21}');
        last = end;
    }
    marked + &text[last..]
}
