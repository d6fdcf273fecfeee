//! The options of `irispan redact`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use irispan::redact::Template;

use super::links::LinkArgs;
use super::other::OtherArgs;
use super::read::ReadArgs;
use super::select::SelectArgs;

pub(super) const REDACT_DETAILS: &str = "\
How files are read:
  Files are read in blocks, so their size does not matter. Everything but the links stays as it \
  is, byte by byte, also bytes that are not UTF-8. Links are found, and files chosen, as in \
  `irispan scan`.

  In JSON, text with escapes, output for terminals and text with defanged links, links are \
  replaced as written, with their escapes. In JSON, the replacement is escaped as well; in output \
  for terminals, changes of colour within a link are kept. Messages, mailboxes, HTML documents, \
  UTF-16 and UTF-32 are refused: their links may be written so that they cannot be replaced. With \
  --input text, links that are written literally are replaced; in HTML, --input escaped finds \
  more. Texts with more than 64 MiB without whitespace are refused as well. In folders, files \
  that are not text are skipped without an error.

Output:
  Without --in-place, the texts are written to standard output, one after the other. With it, \
  each file with links is replaced atomically by a new one with the same owner and permissions; \
  an error leaves it unchanged. Files without links are left alone. Symbolic links, files with \
  several hard links, read-only files, and files that change meanwhile are refused. A killed run \
  may leave its new file beside the old one, as `.NAME.0.redact`, or with another number if \
  several runs replace links in the same file; the next run that replaces links in that file \
  removes it (not on Windows).

  Replacing again changes nothing, unless TEMPLATE creates links, as `{host}` alone does, or text \
  is glued to a link: in `joe@example.comhttps://example.org/` the address is found only when the \
  URL is replaced. Repeat it until --stats counts 0.

  With --stats, the numbers of files, of files with links, of bytes read and of links replaced \
  are printed to standard error.

Exit status:
  0  everything was read and written, whether or not there were links
  2  an error occurred; other files are processed nevertheless
";

#[derive(Args, Debug)]
pub(crate) struct RedactArgs {
    /// Files to replace links in; `-`, or none at all, is standard input. Folders need --in-place.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// What stands in place of each link: text with `{kind}`, `{confidence}`, `{scheme}` and
    /// `{host}`, which are empty if the link has none. `{{` and `}}` are braces.
    #[arg(short, long, value_parser = template, default_value = "[{kind}]", value_name = "TEMPLATE")]
    #[arg(help_heading = "Replacement")]
    pub(crate) replace: Template,

    /// Replaces the files themselves. With a suffix (`--in-place=.bak`), each file that changes is
    /// kept under its name with the suffix.
    #[arg(short, long, value_name = "SUFFIX", num_args = 0..=1, require_equals = true)]
    #[arg(help_heading = "Replacement", value_parser = suffix)]
    pub(crate) in_place: Option<Option<String>>,

    #[command(flatten)]
    pub(crate) links: LinkArgs,

    #[command(flatten)]
    pub(crate) read: ReadArgs,

    #[command(flatten)]
    pub(crate) select: SelectArgs,

    #[command(flatten)]
    pub(crate) other: OtherArgs,
}

fn template(text: &str) -> Result<Template, String> {
    Template::parse(text).map_err(|error| {
        format!(
            "the brace at byte {} belongs to no name: use {{kind}}, {{confidence}}, {{scheme}} or \
             {{host}}, or write it twice",
            error.offset()
        )
    })
}

fn suffix(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(['/', '\\', '\0']) {
        return Err("a suffix is text such as `.bak`, without slashes".to_owned());
    }
    Ok(text.to_owned())
}
