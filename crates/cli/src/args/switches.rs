//! The options that change single rules of what is a link.

use clap::Args;
use irispan::{ScannerBuilder, Tailoring};

use super::names::tailoring;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "What counts as a link")]
pub(crate) struct SwitchArgs {
    /// Switches rules on that the profile does not have, by name or by id (`T1` to `T15`).
    #[arg(long, value_parser = tailoring(), value_delimiter = ',', value_name = "LIST")]
    pub(crate) with: Vec<Tailoring>,

    /// Switches rules of the profile off.
    #[arg(long, value_parser = tailoring(), value_delimiter = ',', value_name = "LIST")]
    pub(crate) without: Vec<Tailoring>,

    /// Only links of ASCII. Where a path goes over to Han, kana or Hangul the link ends;
    /// any other link with a character beyond ASCII is left out as a whole.
    #[arg(long)]
    pub(crate) ascii_only: bool,

    /// Of bare domains, only those that begin with `www.`. For no bare domains at all, use
    /// `--kind url,email`.
    #[arg(long)]
    pub(crate) www_only: bool,

    /// Also finds addresses with a quoted local part, such as `"jo..doe"@example.org`, if it has no
    /// blank.
    #[arg(long)]
    pub(crate) quoted_local_parts: bool,

    /// Also finds IPv6 addresses with a zone, such as `http://[fe80::1%25en0]/`. Browsers refuse
    /// them.
    #[arg(long)]
    pub(crate) ipv6_zones: bool,
}

impl SwitchArgs {
    /// Returns the builder with these options.
    pub(crate) fn apply(&self, builder: ScannerBuilder) -> ScannerBuilder {
        let builder = self.with.iter().fold(builder, |builder, one| builder.with(*one));
        let builder = self.without.iter().fold(builder, |builder, one| builder.without(*one));
        builder
            .ascii_only(self.ascii_only)
            .www_only(self.www_only)
            .quoted_local_parts(self.quoted_local_parts)
            .ipv6_zones(self.ipv6_zones)
    }
}
