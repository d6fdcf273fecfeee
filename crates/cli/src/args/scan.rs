//! The options of `irispan scan`.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum, ValueHint};
use irispan::iri::Rung;
use irispan::offset::Unit;
use irispan::tables::SchemeSet;
use irispan::{Confidence, Kind, Profile};

use super::names::{grade, kind, profile, rung, unit};
use super::schemes;

pub(super) const SCAN_DETAILS: &str = "\
Input:
  Files are scanned as bytes, whatever they hold; a byte that is not UTF-8 ends a link and nothing
  else. Folders are walked to the end: hidden files and folders are left out and symbolic links not
  followed unless asked for; no ignore file is honoured. Pipes, sockets and devices are left out of
  a walk. A pipe that is named is read to its end; a socket or a device is refused. Input is
  read in blocks, so its size does not matter, and links come out while a pipe is being written. A
  run of more than 1 MiB without any space or control is cut at each MiB; a link that touches a cut
  is flagged `truncated`. Mail is read message by message, an HTML document as a whole.

Output:
  Results come in the order of the arguments and, within a folder, of the file names, the same for
  every number of threads. On a terminal, `text` puts a heading over the links of each file, unless
  there is but one. In a pipe it is one link per line, fields separated by tabs:

    PATH:START-END  KIND  CONFIDENCE  TEXT  URI

  with PATH:LINE:COLUMN:START-END when --line-column is given. The URI of a link that cannot be
  mapped is empty, and a sixth field says why. Controls, bidirectional controls and `\\` are written
  as escapes: \\t, \\n, \\r, \\u{1b}, \\\\. In every format, text that is not UTF-8 is written with
  U+FFFD, and the path of standard input is `-`.

  START and END are half open and count bytes of the file from 0. With --offsets they count UTF-16
  code units or code points, and bytes that are not UTF-8 count as one U+FFFD for each maximal
  invalid sequence. LINE counts from 1 and ends at a line feed; COLUMN counts from 1 in the unit of
  --offsets.

  JSON objects have the keys `path`, `start`, `end`, `line` and `column` if asked for, `kind`,
  `confidence`, `text`, `uri` (or null, and then `error`), `display` (the text for people to read),
  `normalized` if asked for (or null), and `flags`, in this order. The flags are `userinfo`, `ip-host`,
  `idn`, `punycode`, `invisible`, `template`, `script-change`, `truncated`, and of hosts with `idn` or
  `punycode` also `mixed-script`, `confusable`, `bidi-violation` and `invalid-idna`. CSV has the same.

  With --facts, JSON objects have `facts` as their last key: an array of objects with `kind` (its name),
  `start` and `end` (bytes of `text`, half open), `text` (what it points at), `detail` (a name, an
  address, a code point, as the kind has it, or null) and `sentence` (for people). CSV has a last column
  `facts`, the names parted by spaces. Facts are no verdicts: each has innocent reasons as well.

  In messages and HTML documents, links are found in the text that people read, and in the targets of
  anchors. START and END are then the raw bytes from the first piece of a link to the last, whatever
  --offsets says; LINE counts in the message. JSON objects have more keys behind `flags`: `message`
  (the Message-ID, or a number from 1), `part` (its number, as in IMAP), `charset`, `pieces` (pairs of
  offsets: the raw bytes of the link), `anchor` (the text of the anchor, or null), `mismatch` (what
  in this text names another host than that of the link, and that host, or null), `alternative` (the link
  without the hyphens that line ends followed, or null) and `repairs` (what was wrong with the part).
  Facts of the kind `text-target-mismatch` count in `anchor`. Where text of a part could not be read, a
  message says so, and the exit status is 2.

  A link that cannot be mapped counts as found. With `--format uri` it is reported on standard
  error instead; this alone does not change the exit status.

Environment:
  NO_COLOR        any value: no colour, unless --color says so
  IRISPAN_KERNEL  name of the vector code that searches: avx512bw, avx2, ssse3, sse2, neon, simd128 or
                  scalar. Every kernel finds the same; without it, the fastest one that this
                  machine runs is chosen. A name that it does not run is an error.
";

#[derive(Args, Debug)]
pub(crate) struct ScanArgs {
    /// Files and folders to scan; `-`, or none at all, is standard input.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// How links are printed.
    #[arg(short, long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// Which rules decide what a link is.
    #[arg(long, value_parser = profile(), default_value_t = Profile::Default, value_name = "PROFILE")]
    pub(crate) profile: Profile,

    /// Reports links of this grade and above; by default `likely`, with profile `uts58` `possible`.
    #[arg(long, value_parser = grade(), value_name = "GRADE")]
    pub(crate) min_confidence: Option<Confidence>,

    /// Reports links of these kinds only. The others still take their place in the text.
    #[arg(long, value_parser = kind(), value_delimiter = ',', value_name = "LIST")]
    pub(crate) kind: Vec<Kind>,

    /// Schemes that begin a link, instead of the default ones: `http,https,gopher`. With signs, a
    /// change to the default ones: `+file,-tel` adds one and removes one.
    #[arg(long, value_parser = schemes::parse, allow_hyphen_values = true, value_name = "LIST")]
    pub(crate) schemes: Option<SchemeSet>,

    /// What `start`, `end` and columns count.
    #[arg(long, value_parser = unit(), default_value_t = Unit::Byte, value_name = "UNIT")]
    pub(crate) offsets: Unit,

    /// Adds the line and the column where each link begins.
    #[arg(long, conflicts_with = "count")]
    pub(crate) line_column: bool,

    /// Prints how many links each file holds, as `PATH:NUMBER`, files without any left out; for a
    /// single input that is no folder only the number, also when it is 0.
    #[arg(short, long, conflicts_with = "format")]
    pub(crate) count: bool,

    /// Prints a summary to standard error when all is done.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Reports each URI once, where it comes first. With a rung (`--unique=scheme`), links are the
    /// same when their normal forms are, as in `normalize`. Links without a URI or a normal form
    /// count as the same when their text is. Memory grows with the number of distinct ones.
    #[arg(short, long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) unique: Option<Option<Rung>>,

    /// Adds the text for people to read to CSV; JSON lines always have it.
    #[arg(long)]
    pub(crate) display: bool,

    /// Adds the normal form of each link to JSON lines and CSV, on a rung as in `normalize`;
    /// without a rung, on `scheme`.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) normalized: Option<Option<Rung>>,

    /// Adds what is odd about each link, the facts of `irispan explain`, to JSON lines and CSV.
    #[arg(long)]
    pub(crate) facts: bool,

    /// Number of threads that scan; 0 is one per processor.
    #[arg(short = 'j', long, default_value_t = 0, value_name = "N", value_parser = threads())]
    #[arg(allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// What the input is.
    #[arg(long, value_enum, default_value_t = Input::Auto, value_name = "INPUT")]
    pub(crate) input: Input,

    /// When to colour. `auto` is on a terminal, unless NO_COLOR is set.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,

    /// Walks hidden files and folders too.
    #[arg(short = '.', long)]
    pub(crate) hidden: bool,

    /// Follows symbolic links met in a walk.
    #[arg(short = 'L', long)]
    pub(crate) follow: bool,

    /// Prints no message about files that cannot be read and links that cannot be mapped. The exit
    /// status stays what it is.
    #[arg(long)]
    pub(crate) no_messages: bool,
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
    /// An HTML document: the text of each input, its links made links
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// Mail, mailboxes and Maildir folders, told by names and beginnings; else text
    Auto,
    /// Text, whatever it looks like
    Text,
    /// Each file is a message
    Mail,
    /// Each file is a mailbox: mboxo, mboxrd, mboxcl or mboxcl2
    Mbox,
    /// Each folder is a Maildir: messages in `cur` and `new`, also of its subfolders
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
