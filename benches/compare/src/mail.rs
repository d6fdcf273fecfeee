//! Mailboxes: irispan, stage by stage, and a script in Python on the same file.
//!
//! The files are made of the mail of `texts`, of the messages of `corpus/mail`, or of both. The
//! first is what lists send: text in UTF-8, five kilobytes a message, a screen of quotes. The
//! second is the worst there is: short messages in every charset and encoding, some broken, most
//! with a link.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use irispan::Scanner;
use irispan::mail::{Mbox, MboxKind, MboxMessage};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::options::Options;
use crate::texts;
use crate::timing::interleaved;

/// Size of each mailbox unless told.
const MIB: usize = 16;

/// Bytes of messages that go to the threads at once.
const BATCH: usize = 2 << 20;

/// Messages of lists for each one of `corpus/mail` in the mailbox that has both.
const EACH: usize = 4;

/// Measures all mailboxes that are wanted.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let folder = options.into.clone().unwrap_or_else(std::env::temp_dir);
    println!(
        "{:8} {:>7} {:>8} {:>9} {:>7} {:>7} {:>7} {:>7} {:>9} {:>8} {:>8} {:>8} {:>7}",
        "mailbox",
        "MB",
        "messages",
        "links",
        "split",
        "MIME",
        "decode",
        "scan",
        "messages",
        "MB/s",
        "2 thr.",
        "Python",
        "ratio",
    );
    for name in ["lists", "corpus", "both"].into_iter().filter(|name| options.wants_text(name)) {
        let path = folder.join(format!("irispan-{name}.mbox"));
        let bytes = make(name, options.size(MIB))?;
        std::fs::write(&path, &bytes).map_err(|e| format!("{}: {e}", path.display()))?;
        measure(name, &path, bytes.len(), options.rounds)?;
        if options.into.is_none() {
            std::fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    Ok(())
}

// Long: five stages measured, one row of numbers printed.
fn measure(name: &str, path: &Path, size: usize, rounds: usize) -> Result<(), String> {
    let scanner = Scanner::new();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
    let pool = pool.map_err(|e| e.to_string())?;
    // Each does what the one before it does, and the next step.
    let mut failed = None;
    let mut timed = |result: std::io::Result<usize>| {
        result.unwrap_or_else(|error| {
            failed = Some(error);
            0
        })
    };
    let timings = {
        let timed = std::cell::RefCell::new(&mut timed);
        interleaved(
            rounds,
            &mut [
                &mut || (timed.borrow_mut())(each(path, |_| 1)),
                &mut || (timed.borrow_mut())(each(path, |mail| mail.parse().parts().len())),
                &mut || (timed.borrow_mut())(each(path, decoded)),
                &mut || (timed.borrow_mut())(each(path, |mail| links(mail, &scanner))),
                &mut || (timed.borrow_mut())(pool.install(|| shared(path, &scanner))),
            ],
        )?
    };
    if let Some(error) = failed {
        return Err(format!("{}: {error}", path.display()));
    }
    let [split, parse, decode, scan, threads] = &timings[..] else {
        return Err("five stages".to_owned());
    };
    if scan.found != threads.found {
        return Err(format!("{} links, and {} with threads", scan.found, threads.found));
    }
    let share = |later: Duration, earlier: Duration| {
        let share = later.saturating_sub(earlier).as_secs_f64() / scan.best.as_secs_f64();
        format!("{:.0} %", 100.0 * share)
    };
    let rival = python(path);
    let (speed, ratio) = match &rival {
        Ok(rival) => (
            format!("{:.2}", size as f64 / 1e6 / rival.seconds),
            format!("{:.0}x", rival.seconds / scan.best.as_secs_f64()),
        ),
        Err(_) => ("-".to_owned(), "-".to_owned()),
    };
    println!(
        "{name:8} {:7.1} {:8} {:9} {:>7} {:>7} {:>7} {:>7} {:9.0} {:8.1} {:8.1} {speed:>8} {ratio:>7}",
        size as f64 / 1e6,
        split.found,
        scan.found,
        share(split.best, Duration::ZERO),
        share(parse.best, split.best),
        share(decode.best, parse.best),
        share(scan.best, decode.best),
        split.found as f64 / scan.best.as_secs_f64(),
        scan.mb_per_second(size),
        threads.mb_per_second(size),
    );
    match rival {
        Ok(rival) => println!(
            "         Python: {} messages, {} links, {:.2} s, {:.0} % of it not in linkify-it-py, \
             {:.0} messages/s; two threads {:.0}x",
            rival.messages,
            rival.links,
            rival.seconds,
            100.0 * rival.reading / rival.seconds,
            rival.messages as f64 / rival.seconds,
            rival.seconds / threads.best.as_secs_f64(),
        ),
        Err(why) => println!("         Python: skipped: {why}"),
    }
    Ok(())
}

/// Reads a mailbox and adds up what each message gives.
fn each(path: &Path, of: impl Fn(&MboxMessage<'_>) -> usize) -> std::io::Result<usize> {
    let mut mbox = Mbox::new(File::open(path)?, MboxKind::Auto);
    let mut sum = 0;
    while let Some(mail) = mbox.next_message()? {
        sum += of(&mail);
    }
    Ok(sum)
}

fn decoded(mail: &MboxMessage<'_>) -> usize {
    mail.parse().texts().map(|(_, text)| text.as_str().len()).sum()
}

/// Finds links, with their places in the file and their URIs.
fn links(mail: &MboxMessage<'_>, scanner: &Scanner) -> usize {
    let mut count = 0;
    for (_, text) in mail.parse().texts() {
        for link in text.links(scanner) {
            std::hint::black_box((link.raw_ranges().count(), link.to_uri().is_ok()));
            count += 1;
        }
    }
    count
}

/// Does the same on the threads of a pool.
fn shared(path: &Path, scanner: &Scanner) -> std::io::Result<usize> {
    let mut mbox = Mbox::new(File::open(path)?, MboxKind::Auto);
    let mut sum = 0;
    while let Some(batch) = mbox.next_batch(BATCH)? {
        let numbers = (0..batch.len()).into_par_iter();
        let mails = numbers.filter_map(|number| batch.get(number));
        sum += mails.map(|mail| links(&mail, scanner)).sum::<usize>();
    }
    Ok(sum)
}

/// The output of the script.
struct Rival {
    messages: usize,
    links: usize,
    seconds: f64,
    /// Without the search.
    reading: f64,
}

/// Runs the script once: what takes minutes needs no rounds. `PYTHON` names the interpreter.
fn python(path: &Path) -> Result<Rival, String> {
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let script = texts::root().join("benches/mail/mailbox_linkify.py");
    let run = Command::new(&python).arg(script).arg(path).output();
    let output = run.map_err(|e| format!("{}: {e}", python.display()))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let words: Vec<f64> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match words[..] {
        [messages, links, seconds, reading] => {
            Ok(Rival { messages: messages as usize, links: links as usize, seconds, reading })
        }
        _ => {
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(errors.lines().last().unwrap_or("it says nothing").to_owned())
        }
    }
}

/// Returns a mailbox of `size` bytes or a message more.
fn make(name: &str, size: usize) -> Result<Vec<u8>, String> {
    let corpus = corpus()?;
    let mut rest = corpus.iter().cycle();
    let mut out = Vec::with_capacity(size + (64 << 10));
    if name == "corpus" {
        while out.len() < size {
            rest.next().into_iter().for_each(|mail| out.extend_from_slice(mail));
        }
        return Ok(out);
    }
    let lists = texts::make("mail", size).ok_or("no mail")?.bytes;
    let mut begin = 0;
    let starts = memchr::memmem::find_iter(&lists, b"\n\nFrom ").map(|at| at + 2);
    // What stands after the last beginning is cut.
    for (count, start) in starts.enumerate() {
        out.extend_from_slice(&lists[begin..start]);
        begin = start;
        if name == "both" && count % EACH == 0 {
            rest.next().into_iter().for_each(|mail| out.extend_from_slice(mail));
        }
        if out.len() >= size {
            break;
        }
    }
    Ok(out)
}

/// Returns the messages of `corpus/mail` as they are in an mboxrd, in the order of their names.
fn corpus() -> Result<Vec<Vec<u8>>, String> {
    let folder = texts::root().join("corpus/mail");
    let shown = |e: std::io::Error| format!("{}: {e}", folder.display());
    let entries = std::fs::read_dir(&folder).map_err(shown)?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|name| name == "eml"));
    paths.sort();
    let mail = |path: &PathBuf| {
        let raw = std::fs::read(path)?;
        let mut out = b"From a@mail.example Mon Jan  5 10:00:00 2026\n".to_vec();
        for line in raw.split_inclusive(|byte| *byte == b'\n') {
            let marks = line.iter().take_while(|byte| **byte == b'>').count();
            if line[marks..].starts_with(b"From ") {
                out.push(b'>');
            }
            out.extend_from_slice(line);
        }
        out.extend_from_slice(if raw.ends_with(b"\n") { b"\n" } else { b"\n\n" });
        Ok(out)
    };
    paths.iter().map(mail).collect::<std::io::Result<_>>().map_err(shown)
}
