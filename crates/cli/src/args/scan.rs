//! The options of `irispan scan`.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum, ValueHint};
use irispan::iri::Rung;
use irispan::offset::Unit;
use irispan::tables::{SchemeSet, TldSet};
use irispan::{Confidence, Kind, Profile};

use super::names::{StrayPercentName, grade, kind, profile, rung, unit};
use super::output::{OutputArgs, Show};
use super::select::SelectArgs;
use super::switches::SwitchArgs;
use super::{schemes, tlds};

pub(super) const SCAN_DETAILS: &str = "\
Input:
  Files are scanned as bytes, whatever they contain. A byte that is not UTF-8 ends a link and \
  has no other effect. A file that is named is always scanned. In folders, hidden files and folders are \
  skipped, and so is what .gitignore (in a repository of git), .ignore and the exclude files of \
  git name; -u asks for the latter, -uu for both. Symbolic links are not followed unless asked \
  for. A Maildir has no ignore files. Pipes, sockets and devices in folders are skipped. A pipe that is named is read to its end; a socket or a \
  device is refused.

  What a file is follows from its name (`.eml`, `.mbox`, `.html`, `.htm`, `.json`, `.jsonl`, \
  `.ndjson`) or from how it begins; of a pipe, only as many lines are read ahead as are needed to \
  tell. --input says it instead, and --stats how many files were read in which way. UTF-16 and \
  UTF-32 with a byte order mark are decoded. A file is skipped if it is compressed, an archive, a \
  database, a picture, a PDF or a program, or if a NUL byte is in its first 8 KiB; then a message \
  on standard error says what it is and what to do. This alone does not change the exit status. \
  A pipe whose first lines are text is scanned, and a NUL byte behind them gives a message. \
  With --text such files are scanned as if they were text. With --format html, or with --offsets \
  other than `byte`, JSON and coloured text are not recognized, but scanned as they are.

  In JSON, each string that is a value is a text by itself. In text with escapes, those of JSON, \
  JavaScript, C and Python are resolved, and character references with a semicolon. In output for \
  terminals, changes of colour are not there, and the targets of hyperlinks are links. Links that \
  were made harmless (`hxxps://evil[.]example`) are found with --input defanged alone.

  Input is read in blocks, so its size does not matter, and links are printed while a pipe is \
  still being written. Text of more than 1 MiB without any space or control is cut at each MiB, \
  and a link that touches a cut has the flag `truncated`. Mail is read message by message, and \
  an HTML document as a whole.

Output:
  Links are printed in the order of the arguments and, within a folder, of the file names. The \
  number of threads does not change the output. On a terminal, the format `text` puts a heading \
  over the links of each file, unless there is only one file. In a pipe it prints one link per \
  line, with fields separated by tabs:

    PATH:START-END  KIND  CONFIDENCE  TEXT  URI

  With --line-column, the first field is PATH:LINE:COLUMN:START-END. If a link cannot be mapped, \
  the URI is empty, and a sixth field gives the reason. Controls, bidirectional controls and \
  `\\` are written as escapes: \\t, \\n, \\r, \\u{1b}, \\\\. In every format, bytes that are not \
  UTF-8 are written as U+FFFD, and the path of standard input is `-`.

  START and END count bytes of the file from 0; END is the offset of the first byte after the \
  link. With --offsets they count UTF-16 code units or code points, and each maximal invalid sequence of bytes counts \
  as one U+FFFD. LINE counts from 1, and lines end at a line feed. COLUMN counts from 1 in the \
  unit of --offsets.

  JSON objects have these keys, in this order: `path`, `start`, `end`, `line` and `column` if \
  asked for, `kind`, `confidence`, `text`, `uri` (if it is null, `error` follows), `display` \
  (the text to show to people), `normalized` if asked for (or null), and `flags`. The flags are \
  `userinfo`, `ip-host`, `idn`, `punycode`, `invisible`, `template`, `script-change`, \
  `truncated`, `defanged`, `odd-ip-notation`, and for hosts with `idn` or `punycode` also `mixed-script`, `confusable`, \
  `bidi-violation` and `invalid-idna`. CSV has the same values.

  If a text was JSON, escaped, coloured, harmless or not UTF-8, START and END are raw bytes as \
  well, from the first piece of a link to the last, and JSON objects have after `flags`: \
  `json_path` (in JSON, the path of the value, such as `$.user.bio`), `pieces`, and for hyperlinks \
  of terminals `visible` (a pair of offsets, around the text of the hyperlink).

  With --facts, the last key of JSON objects is `facts`: an array of objects with `kind` (a \
  name), `start` and `end` (bytes in `text`), `text` (the part in question), `detail` (depending \
  on the kind, a name, an address or a code point, or null) and `sentence` (for people). In CSV, \
  the last column `facts` has the names, separated by spaces. Facts are not verdicts: each has \
  innocent reasons as well.

  In messages and HTML documents, links are found in the text that people read, and in the \
  targets of anchors. START and END are then the raw bytes from the first piece of a link to the \
  last. LINE counts in the message. JSON objects have more keys after `flags`: `message` (the \
  Message-ID, or a number from 1), `part` (its number, as in IMAP), `charset`, `pieces` (pairs \
  of offsets: the raw bytes of the link), `anchor` (the text of the anchor, or null), `mismatch` \
  (a pair, the host that this text names and the host of the link, if they differ, or null), \
  `alternative` (the link without hyphens at line ends, or null) and `repairs` (what had to be \
  repaired to read the part). Offsets of facts of the kind `text-target-mismatch` count in \
  `anchor`. If text of a part cannot be read, a message says so, and the exit status is 2.

  A link that cannot be mapped counts as found. With `--format uri` it is reported on standard \
  error, which alone does not change the exit status.

Environment:
  NO_COLOR        with any value: no colour, unless --color says otherwise
  IRISPAN_KERNEL  the name of the vector code that searches: avx512bw, avx2,
                  ssse3, sse2, neon, simd128 or scalar. By default, it is the
                  fastest one that this machine runs. All of them find the
                  same links. The name of one that this machine does not run
                  is an error.
";

#[derive(Args, Debug)]
pub(crate) struct ScanArgs {
    /// Files and folders to scan; `-`, or none at all, is standard input.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// The format of the output.
    #[arg(short, long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// The rules that decide what is a link.
    #[arg(long, value_parser = profile(), default_value_t = Profile::Default, value_name = "PROFILE")]
    pub(crate) profile: Profile,

    /// Reports links of this grade and above; by default `likely`, with profile `uts58` `possible`.
    #[arg(long, value_parser = grade(), value_name = "GRADE")]
    pub(crate) min_confidence: Option<Confidence>,

    /// Reports only links of these kinds. Other kinds are still matched: a domain in a URL is not
    /// reported even if URLs are not. An address with a written `mailto:` is reported with `url` as
    /// well as with `email`.
    #[arg(long, value_parser = kind(), value_delimiter = ',', value_name = "LIST")]
    pub(crate) kind: Vec<Kind>,

    /// The schemes that begin a link, instead of the default ones: `http,https,gopher`. With signs,
    /// changes to the default ones: `+file,-tel` adds one and removes one. `web+*` means every name
    /// that begins so, `ticket:` one that needs no `//`, and `any`, which may come before changes,
    /// the default ones and every other name before `://`.
    #[arg(long, value_parser = schemes::parse, allow_hyphen_values = true, value_name = "LIST")]
    pub(crate) schemes: Option<SchemeSet>,

    /// The top-level domains of bare domains and mail addresses: a file with one on each line,
    /// instead of IANA's list; or changes to that list: `+internal,-zip`; or `any`, which may come
    /// before changes, for every label that begins with a letter.
    #[arg(long, value_parser = tlds::parse, allow_hyphen_values = true, value_name = "FILE|LIST")]
    pub(crate) tlds: Option<TldSet>,

    /// The unit of START, END and COLUMN.
    #[arg(long, value_parser = unit(), default_value_t = Unit::Byte, value_name = "UNIT")]
    pub(crate) offsets: Unit,

    /// Adds the line and the column where each link begins.
    #[arg(short = 'n', long, visible_alias = "line-number", conflicts_with = "count")]
    pub(crate) line_column: bool,

    /// Prints the number of links in each file as `PATH:NUMBER`, except for files without any. For
    /// a single input that is not a folder, prints only the number, even if it is 0.
    #[arg(short, long, conflicts_with = "format")]
    pub(crate) count: bool,

    /// Prints a summary to standard error at the end.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Reports each URI only where it is found first. With a rung (`--unique=scheme`), links are
    /// the same if their normal forms are, as in `normalize`. Links without a URI or a normal form
    /// are compared by their text. Memory grows with the number of different links.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) unique: Option<Option<Rung>>,

    /// How a `%` in a link is mapped that is not followed by two hexadecimal digits, as in `/100%`.
    /// With --format html it is always encoded, as browsers open such links.
    #[arg(long, value_enum, default_value_t = StrayPercentName::Fail, value_name = "WAY")]
    pub(crate) stray_percent: StrayPercentName,

    /// Adds the text to show to people to CSV; JSON lines always have it.
    #[arg(long)]
    pub(crate) display: bool,

    /// Adds the normal form of each link to JSON lines and CSV, on a rung as in `normalize`;
    /// without a rung, on `scheme`.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) normalized: Option<Option<Rung>>,

    /// Adds facts about each link, as in `irispan explain`, to JSON lines and CSV.
    #[arg(long)]
    pub(crate) facts: bool,

    /// The number of threads that scan; 0 means one per processor.
    #[arg(short = 'j', long, default_value_t = 0, value_name = "N", value_parser = threads())]
    #[arg(allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// The kind of input.
    #[arg(long, value_enum, default_value_t = Input::Auto, value_name = "INPUT")]
    pub(crate) input: Input,

    /// Scans files that are binary or compressed all the same, as if they were text.
    #[arg(short = 'a', long)]
    pub(crate) text: bool,

    /// When to use colours. `auto` means on a terminal, unless NO_COLOR is set.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,

    /// Prints no messages about files that cannot be read and links that cannot be mapped. This
    /// does not change the exit status.
    #[arg(long)]
    pub(crate) no_messages: bool,

    #[command(flatten)]
    pub(crate) switches: SwitchArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) select: SelectArgs,
}

impl ScanArgs {
    /// Returns the options with those in place that are short for others.
    pub(crate) fn settled(mut self) -> ScanArgs {
        if self.output.json {
            self.format = Format::Jsonl;
        }
        self
    }

    /// Returns what is printed.
    pub(crate) fn show(&self) -> Show {
        self.output.show(self.count)
    }
}

/// The maximum number of threads. A larger number is surely a typo.
const MAX_THREADS: usize = 1024;

fn threads() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u64).range(0..=MAX_THREADS as u64).map(|n| n as usize)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Headings and colours on a terminal, tab-separated records in a pipe
    Text,
    /// One JSON object per link
    Jsonl,
    /// Comma-separated values with a header row, by RFC 4180
    Csv,
    /// The URIs alone, one per line
    Uri,
    /// An HTML document: the text of each input, with its links as anchors
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// Recognized by name and content: mail, mailboxes and Maildir folders, HTML, JSON, text with
    /// colours, UTF-16 and UTF-32; otherwise text
    Auto,
    /// Text, even if it looks like something else
    Text,
    /// Text with escapes of JSON, JavaScript, C or Python, and with character references
    Escaped,
    /// JSON or JSON lines: the strings that are values
    Json,
    /// Output for terminals: without colours, and with the targets of hyperlinks
    Ansi,
    /// Links that were made harmless, such as hxxps://evil[.]example
    Defanged,
    /// Each file is a message
    Mail,
    /// Each file is a mailbox: mboxo, mboxrd, mboxcl or mboxcl2
    Mbox,
    /// Each folder is a Maildir: messages are in `cur` and `new`, also of its subfolders
    Maildir,
    /// Each file is an HTML document: its text and the targets of its anchors
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless the environment says no
    Auto,
    /// Also in a pipe
    Always,
    /// Not at all
    Never,
}
