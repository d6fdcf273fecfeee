//! The options that say how files are read.

use clap::{Args, ValueEnum};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct ReadArgs {
    /// The kind of input.
    #[arg(long, value_enum, default_value_t = Input::Auto, value_name = "INPUT")]
    pub(crate) input: Input,

    /// Scans files that are binary or compressed as if they were text.
    #[arg(short = 'a', long)]
    pub(crate) text: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// Recognized by name and content: mail, mailboxes and Maildir folders, HTML, XML, JSON,
    /// calendars, address cards, catalogs of gettext, text with colours, UTF-16 and UTF-32; otherwise text
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
