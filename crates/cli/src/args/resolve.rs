//! The options of `irispan resolve`.

use std::ffi::OsString;

use clap::{Args, ValueHint};

#[derive(Args, Debug)]
pub(crate) struct ResolveArgs {
    /// The IRI that references are relative to.
    #[arg(long, value_name = "IRI", value_hint = ValueHint::Url)]
    pub(crate) base: OsString,

    /// The references to resolve; `-`, or none at all, resolves each line of standard input. An
    /// empty one is the base without its fragment.
    #[arg(value_name = "REF", value_hint = ValueHint::Url)]
    pub(crate) references: Vec<OsString>,

    /// Resolves `http:g` like `g` if the scheme of the base is http, as programs older than RFC
    /// 2396 did.
    #[arg(long)]
    pub(crate) lax: bool,

    /// Does the opposite: prints a short reference that leads from the base to each IRI.
    #[arg(long, conflicts_with = "lax")]
    pub(crate) relativize: bool,

    /// Prints one JSON object per reference, with the keys `argument` or `line`, `input`, `base`,
    /// `output`, and those of an error as in `map`.
    #[arg(long)]
    pub(crate) json: bool,
}
