//! The options of `irispan redact`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use irispan::redact::Template;
use irispan::{Confidence, Kind};

use super::names::{grade, kind};

#[derive(Args, Debug)]
pub(crate) struct RedactArgs {
    /// Files of text; `-`, or none at all, is standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    /// What stands in place of each link. `{kind}`, `{confidence}`, `{scheme}` and `{host}` stand
    /// for what the link has; `{{` and `}}` are braces.
    #[arg(long, value_parser = template, default_value = "[{kind}]", value_name = "TEMPLATE")]
    pub(crate) with: Template,

    /// Replaces only links of these kinds.
    #[arg(long, value_parser = kind(), value_delimiter = ',', value_name = "LIST")]
    pub(crate) kind: Vec<Kind>,

    /// Replaces only links with these hosts; `*.example.com` means all names below that one.
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) host: Vec<String>,

    /// Replaces links of this grade and above.
    #[arg(long, value_parser = grade(), default_value_t = Confidence::Likely, value_name = "GRADE")]
    pub(crate) min_confidence: Confidence,

    /// Prints to standard error how many links of each kind were replaced.
    #[arg(long)]
    pub(crate) stats: bool,
}

fn template(text: &str) -> Result<Template, String> {
    Template::parse(text).map_err(|error| {
        let at = error.offset();
        format!("byte {at} is a brace of no known name; use {{kind}}, {{confidence}}, {{scheme}} or {{host}}, or write it twice")
    })
}
