//! The options of a scan, in the form in which the workers need them.

use std::io::{IsTerminal, Stdout};
use std::thread;

use irispan::iri::{Mapping, Rung, StrayPercent};
use irispan::offset::Unit;
use irispan::redact::Selection;
use irispan::{Kernel, Link, Scanner};

use super::forms::{Key, Uses};
use super::input::Reading;
use super::pool::Pool;
use crate::args::{Format, Input, ScanArgs, Show, When};
use crate::out::{Columns, Context, Options, Printer};

/// The settings that all workers share.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) scanner: Scanner,
    /// Which links of the scanner count; `None` if all do.
    pub(super) selection: Option<Selection>,
    pub(super) printer: Printer,
    /// The unit of offsets and columns.
    pub(super) unit: Unit,
    /// Whether lines and columns are printed.
    pub(super) lines: bool,
    pub(super) uses: Uses,
    /// Whether records must be looked at one by one.
    pub(super) marks: bool,
    /// The maximum number of links of a file that are marked, if lines are printed.
    pub(super) limit: Option<u64>,
    pub(super) pool: Pool,
    pub(super) reading: Reading,
}

impl Settings {
    /// Returns the settings for options that [`check`] accepts.
    pub(super) fn new(args: &ScanArgs, kernel: Kernel, stdout: &Stdout) -> Settings {
        let color = match args.record.color {
            _ if args.record.pretty => true,
            When::Always => true,
            When::Never => false,
            When::Auto => anstream::AutoStream::choice(stdout) != anstream::ColorChoice::Never,
        };
        let columns = Columns {
            line_column: args.record.line_column,
            display: args.record.display,
            normalized: args.record.normalized.is_some(),
            facts: args.record.facts,
            safe: args.record.csv_safe,
        };
        let terminal = stdout.is_terminal() || args.record.pretty;
        let hyperlinks = match args.record.hyperlink {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                stdout.is_terminal() && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
            }
        };
        let printer = Printer::new(Options {
            format: args.record.format,
            columns,
            terminal,
            color,
            hyperlinks,
            names: !args.output.no_filename,
            lines: args.output.lines().map(|(before, after)| Context { before, after }),
        });
        let threads = match args.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            n => n,
        };
        Settings {
            scanner: args.links.scanner(kernel),
            selection: args.links.filters().then(|| args.links.selection()),
            printer,
            unit: args.record.offsets,
            lines: args.record.line_column || printer.wants_lines(),
            uses: uses(args),
            marks: args.output.max_count.is_some() && !printer.shows_lines(),
            limit: args.output.max_count.filter(|_| printer.shows_lines()),
            pool: Pool::new(threads),
            reading: Reading {
                input: args.read.input,
                text: args.read.text || args.select.unrestricted > 2,
                plain: printer.shows_text() || args.record.offsets != Unit::Byte,
                lines: printer.shows_lines(),
            },
        }
    }

    /// Returns whether a link of the scanner counts.
    pub(super) fn counts(&self, link: &Link<'_>) -> bool {
        self.selection.as_ref().is_none_or(|selection| selection.selects(link))
    }

    /// Returns whether only the URI of a link is needed, which can be written without a record.
    pub(super) fn only_uris(&self) -> bool {
        let alone = !self.marks && self.uses.key.is_none();
        self.uses.records && alone && self.printer.prints_only_uris()
    }

    /// Returns the settings of a scan on one thread that prints records in a format.
    #[cfg(test)]
    pub(super) fn of_format(format: Format) -> Settings {
        Settings {
            scanner: Scanner::new(),
            selection: None,
            printer: Printer::new(Options::of(format)),
            unit: Unit::Byte,
            lines: false,
            uses: Uses { records: true, ..Uses::default() },
            marks: false,
            limit: None,
            pool: Pool::new(1),
            reading: Reading {
                input: Input::Auto,
                text: false,
                plain: format == Format::Html,
                lines: false,
            },
        }
    }
}

/// Returns a message if options contradict each other.
pub(super) fn check(args: &ScanArgs) -> Result<(), String> {
    let messages =
        matches!(args.read.input, Input::Mail | Input::Mbox | Input::Maildir | Input::Html);
    let has_columns = has_columns(args);
    let stepped =
        matches!(args.read.input, Input::Escaped | Input::Json | Input::Ansi | Input::Defanged);
    let message = if (stepped || messages) && args.output.lines().is_some() {
        "'--line' and '--context' show the text as it is; leave out '--input', or use '--input text'"
    } else if stepped && args.record.offsets != Unit::Byte {
        "'--offsets' can only be `byte` with this '--input': places are in raw bytes"
    } else if stepped && args.record.format == Format::Html {
        "'--format html' shows the text as it is; leave out '--input', or use '--input text'"
    } else if messages && args.record.offsets != Unit::Byte {
        "'--offsets' can only be `byte` for messages and documents: places are in raw bytes"
    } else if args.record.normalized.is_some() && !has_columns {
        "'--normalized' can only be used with '--format jsonl' or '--format csv'"
    } else if args.record.csv_safe && args.record.format != Format::Csv {
        "'--csv-safe' can only be used with '--format csv'"
    } else if args.record.facts && !has_columns {
        "'--facts' can only be used with '--format jsonl' or '--format csv'"
    } else if args.record.display && !has_columns {
        "'--display' can only be used with '--format csv'; '--format jsonl' has it anyway"
    } else if args.output.unique.is_some() && args.record.format == Format::Html {
        "'--unique' cannot be used with '--format html', which shows the whole text"
    } else if args.links.filters() && args.record.format == Format::Html {
        "'--host' and '--scheme' cannot be used with '--format html', which shows the whole text"
    } else if args.output.max_count.is_some() && args.record.format == Format::Html {
        "'--max-count' cannot be used with '--format html', which shows the whole text"
    } else if args.output.null && matches!(args.output.show(), Show::Records | Show::Nothing) {
        "'--null' can only be used with '--files-with-matches', '--files-without-match' or '--count'"
    } else {
        return Ok(());
    };
    Err(message.to_owned())
}

/// Returns `true` if links are printed as records for programs.
fn has_columns(args: &ScanArgs) -> bool {
    args.output.show() == Show::Records && matches!(args.record.format, Format::Jsonl | Format::Csv)
}

fn uses(args: &ScanArgs) -> Uses {
    let stray_percent = match args.record.format {
        // Browsers open such links (I3987-M12).
        Format::Html => StrayPercent::Encode,
        _ => args.record.stray_percent.into(),
    };
    Uses {
        records: args.output.show() == Show::Records,
        uris: args.other.stats,
        mapping: Mapping::BIS.with_stray_percent(stray_percent),
        displays: args.output.show() == Show::Records
            && (args.record.display || args.record.format == Format::Jsonl),
        normalized: args.record.normalized.map(|rung| rung.unwrap_or(Rung::Scheme)),
        hosts: has_columns(args),
        // HTML shows warnings.
        facts: args.record.facts
            || args.output.show() == Show::Records && args.record.format == Format::Html,
        key: args.output.unique.map(|rung| rung.map_or(Key::Uri, Key::Rung)),
    }
}
