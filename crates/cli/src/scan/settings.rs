//! The options of a scan, in the form in which the workers need them.

use std::io::{IsTerminal, Stdout};
use std::thread;

use irispan::iri::{Mapping, Rung, StrayPercent};
use irispan::offset::Unit;
use irispan::{Kernel, Scanner};

use super::forms::{Key, Uses};
use super::pool::Pool;
use crate::args::{Color, Format, Input, ScanArgs, Show};
use crate::out::{Columns, Options, Printer};

/// The settings that all workers share.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) scanner: Scanner,
    pub(super) printer: Printer,
    /// The unit of offsets and columns.
    pub(super) unit: Unit,
    /// Whether lines and columns are printed.
    pub(super) lines: bool,
    pub(super) uses: Uses,
    /// Whether records must be looked at one by one.
    pub(super) marks: bool,
    pub(super) pool: Pool,
    pub(super) input: Input,
    /// Whether what isn't text is scanned all the same.
    pub(super) text: bool,
}

impl Settings {
    /// Returns the settings for options that [`check`] accepts.
    pub(super) fn new(args: &ScanArgs, kernel: Kernel, stdout: &Stdout) -> Settings {
        let color = match args.color {
            _ if args.output.pretty => true,
            Color::Always => true,
            Color::Never => false,
            Color::Auto => anstream::AutoStream::choice(stdout) != anstream::ColorChoice::Never,
        };
        let columns = Columns {
            line_column: args.line_column,
            display: args.display,
            normalized: args.normalized.is_some(),
            facts: args.facts,
        };
        let terminal = stdout.is_terminal() || args.output.pretty;
        let names = !args.output.no_filename;
        let printer =
            Printer::new(Options { format: args.format, columns, terminal, color, names });
        let threads = match args.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            n => n,
        };
        Settings {
            scanner: scanner(args, kernel),
            printer,
            unit: args.offsets,
            lines: args.line_column || printer.wants_lines(),
            uses: uses(args),
            marks: args.output.max_count.is_some(),
            pool: Pool::new(threads),
            input: args.input,
            text: args.text || args.select.unrestricted > 2,
        }
    }

    /// Returns the settings of a scan on one thread that prints records in a format.
    #[cfg(test)]
    pub(super) fn of_format(format: Format) -> Settings {
        Settings {
            scanner: Scanner::new(),
            printer: Printer::new(Options::of(format)),
            unit: Unit::Byte,
            lines: false,
            uses: Uses { records: true, ..Uses::default() },
            marks: false,
            pool: Pool::new(1),
            input: Input::Auto,
            text: false,
        }
    }
}

/// Returns a message if options fit the parser, but not each other.
pub(super) fn check(args: &ScanArgs) -> Result<(), String> {
    let messages = matches!(args.input, Input::Mail | Input::Mbox | Input::Maildir | Input::Html);
    let has_columns = has_columns(args);
    let stepped =
        matches!(args.input, Input::Escaped | Input::Json | Input::Ansi | Input::Defanged);
    let message = if stepped && args.offsets != Unit::Byte {
        "'--offsets' can only be `byte` with this '--input': places are in raw bytes"
    } else if stepped && args.format == Format::Html {
        "'--format html' shows the text as it is; leave out '--input', or use '--input text'"
    } else if messages && args.offsets != Unit::Byte {
        "'--offsets' can only be `byte` for messages and documents: places are in raw bytes"
    } else if args.normalized.is_some() && !has_columns {
        "'--normalized' can only be used with '--format jsonl' or '--format csv'"
    } else if args.facts && !has_columns {
        "'--facts' can only be used with '--format jsonl' or '--format csv'"
    } else if args.display && !has_columns {
        "'--display' can only be used with '--format csv'; '--format jsonl' has it anyway"
    } else if args.unique.is_some() && args.format == Format::Html {
        "'--unique' cannot be used with '--format html', which shows the whole text"
    } else if args.output.max_count.is_some() && args.format == Format::Html {
        "'--max-count' cannot be used with '--format html', which shows the whole text"
    } else if args.output.null && matches!(args.show(), Show::Records | Show::Nothing) {
        "'--null' can only be used with '--files-with-matches', '--files-without-match' or '--count'"
    } else {
        return Ok(());
    };
    Err(message.to_owned())
}

/// Returns `true` if links are printed as records for programs.
fn has_columns(args: &ScanArgs) -> bool {
    args.show() == Show::Records && matches!(args.format, Format::Jsonl | Format::Csv)
}

fn scanner(args: &ScanArgs, kernel: Kernel) -> Scanner {
    let mut builder = Scanner::builder().profile(args.profile).kernel(kernel);
    builder = args.switches.apply(builder);
    if let Some(grade) = args.min_confidence {
        builder = builder.min_confidence(grade);
    }
    if !args.kind.is_empty() {
        builder = builder.kinds(args.kind.iter().copied());
    }
    if let Some(schemes) = &args.schemes {
        builder = builder.schemes(schemes.clone());
    }
    if let Some(tlds) = &args.tlds {
        builder = builder.tlds(tlds.clone());
    }
    builder.build()
}

fn uses(args: &ScanArgs) -> Uses {
    let stray_percent = match args.format {
        // Browsers open such links (I3987-M12).
        Format::Html => StrayPercent::Encode,
        _ => args.stray_percent.into(),
    };
    Uses {
        records: args.show() == Show::Records,
        uris: args.stats,
        mapping: Mapping::BIS.with_stray_percent(stray_percent),
        displays: args.show() == Show::Records && (args.display || args.format == Format::Jsonl),
        normalized: args.normalized.map(|rung| rung.unwrap_or(Rung::Scheme)),
        host_flags: has_columns(args),
        facts: args.facts,
        key: args.unique.map(|rung| rung.map_or(Key::Uri, Key::Rung)),
    }
}
