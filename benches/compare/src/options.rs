//! The options of the command line.

use std::path::PathBuf;

use crate::texts;

pub(crate) const USAGE: &str = "\
cargo run --release -p irispan-compare -- [MODE]... [OPTION]...
modes: throughput (the default), bounds (what bounds it: bytes a cycle), short (strings of 16 B to 1 KB), scaling (1 MiB to 1 GiB),
       drivers (threads and streams), offsets (UTF-16, code points, lines), mail (mailboxes, against
       a script for $PYTHON; they stay if --into names a folder), detectors (lines of UTS #58, mail and
       hostile texts, with those for JavaScript; --into gets results.json), write (the texts)
    --mib N          size of each text; default 64, for scaling and drivers 1024, for mail and detectors 16
    --text A,B       only these texts: prose multilingual mail web dense code iri, or parts of the
                     names of files in $IRISPAN_CORPORA; for mail lists corpus both
    --engine A,B     only engines whose names contain one of these
    --rounds N       how often each engine runs on each text; default 5";

/// The subject of a measurement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Throughput,
    Bounds,
    Short,
    Scaling,
    Drivers,
    Offsets,
    Mail,
    Detectors,
    Write,
}

/// The options, each with its default.
pub(crate) struct Options {
    pub(crate) modes: Vec<Mode>,
    mib: Option<usize>,
    texts: Vec<String>,
    engines: Vec<String>,
    pub(crate) rounds: usize,
    pub(crate) into: Option<PathBuf>,
}

impl Options {
    pub(crate) fn parse(words: &[String]) -> Result<Options, String> {
        let mut options = Options {
            modes: Vec::new(),
            mib: None,
            texts: Vec::new(),
            engines: Vec::new(),
            rounds: 5,
            into: None,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} wants a value"));
            match word.as_str() {
                "throughput" => options.modes.push(Mode::Throughput),
                "bounds" => options.modes.push(Mode::Bounds),
                "short" => options.modes.push(Mode::Short),
                "scaling" => options.modes.push(Mode::Scaling),
                "drivers" => options.modes.push(Mode::Drivers),
                "offsets" => options.modes.push(Mode::Offsets),
                "mail" => options.modes.push(Mode::Mail),
                "detectors" => options.modes.push(Mode::Detectors),
                "write" => options.modes.push(Mode::Write),
                "--mib" => options.mib = Some(number(value()?)?),
                "--rounds" => options.rounds = number(value()?)?,
                "--text" => options.texts = list(value()?),
                "--engine" => options.engines = list(value()?),
                "--into" => options.into = Some(PathBuf::from(value()?)),
                _ => return Err(format!("{word} is neither mode nor option")),
            }
        }
        if options.modes.is_empty() {
            options.modes.push(Mode::Throughput);
        }
        Ok(options)
    }

    /// Returns the size of each text in bytes.
    pub(crate) fn size(&self, default_mib: usize) -> usize {
        self.mib.unwrap_or(default_mib) << 20
    }

    /// Returns whether an engine is wanted.
    pub(crate) fn wants_engine(&self, name: &str) -> bool {
        self.engines.is_empty() || self.engines.iter().any(|part| name.contains(part.as_str()))
    }

    pub(crate) fn wants_text(&self, name: &str) -> bool {
        self.texts.is_empty() || self.texts.iter().any(|part| name.contains(part.as_str()))
    }

    /// Hands on the texts that are wanted, one after another, so that one at a time is in memory.
    pub(crate) fn each_text(
        &self,
        size: usize,
        mut each: impl FnMut(&texts::Text) -> Result<(), String>,
    ) -> Result<(), String> {
        for name in texts::kinds().filter(|name| self.wants_text(name)) {
            let text = texts::make(name, size).ok_or_else(|| format!("{name} is not a text"))?;
            each(&text)?;
        }
        for text in texts::corpora(size).map_err(|e| format!("$IRISPAN_CORPORA: {e}"))? {
            if self.wants_text(&text.name) {
                each(&text)?;
            }
        }
        Ok(())
    }

    /// Returns the first text that is asked for by name, else prose.
    pub(crate) fn one_text(&self, size: usize) -> Result<texts::Text, String> {
        let name = self.texts.first().map_or("prose", String::as_str);
        texts::make(name, size).ok_or_else(|| format!("{name} is not a text that can be made"))
    }
}

fn number(word: &str) -> Result<usize, String> {
    match word.parse() {
        Ok(0) | Err(_) => Err(format!("{word} is not a number from 1")),
        Ok(number) => Ok(number),
    }
}

fn list(word: &str) -> Vec<String> {
    word.split(',').map(str::to_owned).collect()
}
