//! The options of `irispan scan`.

use std::path::PathBuf;

use clap::builder::ValueParser;
use clap::{Args, ValueHint};

use super::links::LinkArgs;
use super::number::number;
use super::other::OtherArgs;
use super::output::OutputArgs;
use super::read::ReadArgs;
use super::record::{Format, RecordArgs};
use super::select::SelectArgs;

pub(super) const SCAN_DETAILS: &str = "\
How files are read:
  Files are scanned as bytes, whatever they contain. A byte that is not UTF-8 ends a link and has \
  no other effect. A file named as an argument is always scanned. In folders, hidden files and \
  folders are skipped, and so are those that .gitignore (in a git repository), .ignore or the \
  exclude files of git name; -u includes the latter, -uu both. Symbolic links are followed only \
  with --follow. A folder at any depth that has `cur` and `new` is a Maildir: each file in these \
  is a message; of its other entries, only folders except `tmp` are walked, hidden ones if they \
  are Maildirs, and ignore files have no effect. Pipes, sockets and devices in folders are \
  skipped. A pipe named as an argument is read to its end; a socket or a device is refused, \
  except for /dev/null and /dev/stdin. A file that is also the output is refused.

  The format of a file follows from its name (`.eml`, `.mbox`, `.html`, `.htm`, `.json`, \
  `.jsonl`, `.ndjson`; of XML `.xml`, `.rss`, `.atom`, `.svg`, `.xhtml`; `.ics`, `.vcf`; `.po`, \
  `.pot`) or from its first bytes; of a pipe, up to 8 KiB are read ahead. Reading ahead ends at a \
  pause of one second, unless the lines so far may begin mail, HTML, JSON or a gettext catalog; \
  then it ends five seconds after the first byte. The bytes that have arrived decide. --input \
  sets the format instead, and --stats prints how many files were read in which format. UTF-16 \
  and UTF-32 with a byte order mark are decoded. A file is skipped if it is compressed, an \
  archive, a database, a picture, a PDF or a program, or if a NUL byte is in its first 8 KiB; \
  then a message on standard error says what it is and what to do. This alone does not change the \
  exit status. If a pipe is text up to a pause, it is scanned, and a NUL byte after that gives a \
  message. With --text such files are scanned as text. With --format html, or with --offsets \
  other than `byte`, JSON, XML, calendars, catalogs and coloured text are not recognized, but \
  scanned as they are.

  In JSON, each string that is a value is a text by itself. In text with escapes, those of JSON, \
  JavaScript, C and Python are resolved, and character references with a semicolon. In output for \
  terminals, changes of colour are removed, and the targets of hyperlinks are links; text is read \
  like this from its first ESC on, except with --line. Character references of XML are resolved. \
  Folded lines of calendars and address cards are joined, and so are strings of gettext catalogs \
  (`.po`), in which escapes are resolved. Defanged links (`hxxps://evil[.]example`) are found \
  only with --input defanged.

  Input is read in blocks, so its size does not matter, and links are printed while a pipe is \
  still being written. Text of more than 1 MiB without any space or control character is cut at \
  each MiB, and a link that touches a cut has the flag `truncated`. Mail and HTML are read in \
  blocks as well.

Output:
  Links are printed in the order of the arguments and, within a folder, of the file names. The \
  number of threads does not change the output. On a terminal, the format `text` puts a heading \
  over the links of each file, unless there is only one file. In a pipe it prints one link per \
  line, with fields separated by tabs:

    PATH:START-END  KIND  CONFIDENCE  TEXT  URI

  With --line-column, the first field is PATH:LINE:COLUMN:START-END. If a link cannot be mapped, \
  the URI is empty, and a sixth field gives the reason. Controls, bidirectional controls and `\\` \
  are written as escapes: \\t, \\n, \\r, \\u{1b}, \\\\; in JSON as \\u001b, in HTML as U+FFFD, \
  and in CSV only on a terminal. In every format, bytes that are not UTF-8 are written as U+FFFD, \
  and the path of standard input is `-`.

  START and END count bytes of the file from 0; END is the offset of the first byte after the \
  link. With --offsets they count UTF-16 code units or code points, and each maximal invalid \
  sequence of bytes counts as one U+FFFD. LINE counts from 1, and lines end at a line feed. \
  COLUMN counts from 1 in the unit of --offsets.

  JSON objects have these keys, in this order: `path`, `start`, `end`, `line` and `column` if \
  asked for, `kind`, `confidence`, `text`, `uri` (if it is null, `error` follows), `display` (the \
  text to show to people), `normalized` if asked for (or null), `flags`, `host` and `scheme`. The \
  host is in the form in which --host compares hosts: A-labels, in lower case; null if there is \
  none. The scheme is that of the URI, in lower case. The flags are `userinfo`, `ip-host`, `idn`, \
  `punycode`, `invisible`, `template`, `script-change`, `truncated`, `defanged`, \
  `odd-ip-notation`, and for hosts with `idn` or `punycode` also `mixed-script`, `confusable`, \
  `bidi-violation` and `invalid-idna`. CSV has the same values, optional ones after `error`, then \
  `host` and `scheme`.

  If a text was JSON, escaped, coloured, defanged or not UTF-8, START and END count raw bytes as \
  well, from the first piece of a link to the last, and JSON objects have between `flags` and \
  `host`: `json_path` (in JSON, the path of the value, such as `$.user.bio`), `pieces`, and for \
  hyperlinks of terminals `visible` (a pair of offsets, around the text of the hyperlink).

  With --facts, the last key of JSON objects is `facts`: an array of objects with `kind` (a \
  name), `start` and `end` (bytes in `text`), `text` (the part in question), `detail` (depending \
  on the kind, a name, an address or a code point, or null), `sentence` (for people) and \
  `severity` (`note`, or `warn` if a reader may take the link for another one). In CSV, the last \
  column `facts` has the names, separated by spaces. Facts are not verdicts: each can have \
  innocent reasons.

  In messages and HTML documents, links are found in the text that people read, and in the \
  targets of anchors. START and END are then the raw bytes from the first piece of a link to the \
  last. LINE counts in the message. JSON objects have more keys between `flags` and `host`: \
  `message` (the Message-ID, or a number from 1), `part` (its number, as in IMAP), `charset`, \
  `pieces` (pairs of offsets: the raw bytes of the link), `anchor` (the text of the anchor, or \
  null), `mismatch` (a pair, the host that this text names and the host of the link, if they \
  differ; null if not, or if there is no such pair, though a fact `text-target-mismatch` may say \
  what else differs), `alternative` (the link without hyphens at line ends, or null) and \
  `repairs` (what had to be repaired to read the part). Offsets of facts of the kind \
  `text-target-mismatch` count in `anchor`. If text of a part cannot be read, a message says so, \
  and the exit status is 2.

  With --line, -A, -B or -C, whole lines are printed instead, as PATH:LINE:TEXT; lines around \
  them as PATH-LINE-TEXT, with a line `--` between groups. Links are marked if there are colours. \
  Files are then read as they are, also JSON, mail and HTML, and --max-count counts links, not \
  lines. Controls are written as escapes, and bytes that are not UTF-8 as \\xff. Of a line, at \
  most 512 bytes before and after each link are printed, of a line without links 1024; `…` stands \
  for the rest.

  A link that cannot be mapped counts as found. JSON lines, CSV and text say why; with --format \
  uri and html, one message at the end says how many there were, and -v reports each. This does \
  not change the exit status.

Environment:
  NO_COLOR        with any value but an empty one: no colour, unless --color
                  says otherwise
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

    #[command(flatten)]
    pub(crate) links: LinkArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) record: RecordArgs,

    #[command(flatten)]
    pub(crate) read: ReadArgs,

    #[command(flatten)]
    pub(crate) select: SelectArgs,

    /// The number of threads that scan; 0 means one per processor.
    #[arg(help_heading = "Other")]
    #[arg(short = 'j', long, default_value_t = 0, value_name = "N", value_parser = threads())]
    #[arg(allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// Reports each link that has no URI, and why, where the format has no place for it.
    #[arg(help_heading = "Other")]
    #[arg(short, long)]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) other: OtherArgs,
}

impl ScanArgs {
    /// Returns the options with shorthands expanded.
    pub(crate) fn settled(mut self) -> ScanArgs {
        if self.record.json {
            self.record.format = Format::Jsonl;
        }
        self
    }
}

/// The maximum number of threads. A larger number is surely a typo.
const MAX_THREADS: usize = 1024;

pub(super) fn threads() -> ValueParser {
    ValueParser::new(number::<usize>(0..=MAX_THREADS as u64))
}
