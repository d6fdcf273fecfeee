//! The options that decide what is a link, and which links count.

use clap::Args;
use irispan::redact::Selection;
use irispan::tables::{SchemeSet, TldSet};
use irispan::{Confidence, Kernel, Kind, Profile, Scanner, ScannerBuilder};

use super::filters::{self, Names};
use super::names::{grade, kind, profile};
use super::switches::SwitchArgs;
use super::{schemes, tlds};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "What counts as a link")]
pub(crate) struct LinkArgs {
    /// The rules that decide what is a link.
    #[arg(long, value_parser = profile(), default_value_t = Profile::Default, value_name = "PROFILE")]
    pub(crate) profile: Profile,

    /// Only links of this grade and above; by default `likely`, with profile `uts58` `possible`.
    #[arg(long, value_parser = grade(), value_name = "GRADE")]
    pub(crate) min_confidence: Option<Confidence>,

    /// Only links of these kinds.
    ///
    /// Other kinds are still matched: a domain in a URL is not found even
    /// if URLs are not. An address with a written `mailto:` counts as `url` as well as `email`.
    #[arg(long, value_parser = kind(), value_delimiter = ',', value_name = "LIST")]
    pub(crate) kind: Vec<Kind>,

    /// Only links with one of these hosts: `example.com`, `*.example.com`, `@FILE`.
    ///
    /// `*.example.com` means all names below that one, but not itself, and `@FILE` is a file with one
    /// on each line. Names are the same in Unicode and
    /// as A-labels (`xn--…`), and in upper and lower case. The host of a mail address is what
    /// follows its `@`; of several addresses after `mailto:`, that of the first.
    #[arg(long, value_parser = filters::hosts, value_name = "LIST")]
    pub(crate) host: Vec<Names>,

    /// Only links whose URI has one of these schemes.
    ///
    /// `https` also means bare domains, `mailto` mail
    /// addresses. `@FILE` is a file with one on each line. To find links of more schemes, use
    /// --schemes.
    #[arg(long, value_parser = filters::schemes, value_name = "LIST")]
    pub(crate) scheme: Vec<Names>,

    /// The schemes that begin a link, instead of the default ones: `http,https,gopher`.
    ///
    /// With signs, changes to the default ones: `+file,-tel` adds one and removes one. `web+*` means every name
    /// that begins so, `ticket:` one that needs no `//`, and `any`, which may come before changes,
    /// the default ones and every other name before `://`.
    #[arg(long, value_parser = schemes::parse, allow_hyphen_values = true, value_name = "LIST")]
    pub(crate) schemes: Option<SchemeSet>,

    /// The top-level domains of bare domains and mail addresses.
    ///
    /// A file with one on each line, instead of IANA's list; or changes to that list: `+internal,-zip`; or `any`, which may come
    /// before changes, for every label that begins with a letter.
    #[arg(long, value_parser = tlds::parse, allow_hyphen_values = true, value_name = "FILE|LIST")]
    pub(crate) tlds: Option<TldSet>,

    #[command(flatten)]
    pub(crate) switches: SwitchArgs,
}

impl LinkArgs {
    /// Returns a scanner that finds what these options call a link.
    pub(crate) fn scanner(&self, kernel: Kernel) -> Scanner {
        self.builder(kernel).build()
    }

    /// Returns the builder of such a scanner.
    pub(crate) fn builder(&self, kernel: Kernel) -> ScannerBuilder {
        let mut builder = Scanner::builder().profile(self.profile).kernel(kernel);
        builder = self.switches.apply(builder);
        if let Some(grade) = self.min_confidence {
            builder = builder.min_confidence(grade);
        }
        if !self.kind.is_empty() {
            builder = builder.kinds(self.kind.iter().copied());
        }
        if let Some(schemes) = &self.schemes {
            builder = builder.schemes(schemes.clone());
        }
        if let Some(tlds) = &self.tlds {
            builder = builder.tlds(tlds.clone());
        }
        builder
    }

    /// Returns whether only some of the links of a scanner count.
    pub(crate) fn filters(&self) -> bool {
        !self.host.is_empty() || !self.scheme.is_empty()
    }

    /// Returns which links of a scanner count.
    pub(crate) fn selection(&self) -> Selection {
        Selection::new()
            .hosts(self.host.iter().flat_map(Names::iter))
            .schemes(self.scheme.iter().flat_map(Names::iter))
    }
}
