//! The options of a scanner, and the scanner.

use core::ffi::c_char;

use irispan::safety::CheckOptions;
use irispan::tables::{SchemeSet, TldSet};
use irispan::{Profile, Scanner as Core};

use crate::constants::{ProfileName, SwitchBits, grade, kinds, tailorings};
use crate::status::{Outcome, Status};

/// The options of a scanner. A field that is 0 or NULL stands for the default.
///
/// Lists are names with commas between them, which end with NUL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The size of this structure in bytes, as the caller knows it: `sizeof(irispan_options)`. A
    /// program that was compiled with an older header passes less, with a newer one more; what this
    /// library does not know must be 0 then.
    pub size: usize,
    /// A constant of `irispan_profile`.
    pub profile: u32,
    /// The lowest grade that is reported: a constant of `irispan_confidence`. By default
    /// `IRISPAN_CONFIDENCE_LIKELY`; `IRISPAN_CONFIDENCE_POSSIBLE` with `IRISPAN_PROFILE_UTS58`.
    pub min_confidence: u32,
    /// The kinds that are reported: constants of `irispan_kind`, added. By default all.
    pub kinds: u32,
    /// Constants of `irispan_switch`, added.
    pub switches: u32,
    /// Tailorings that are switched on besides those of the profile: `1 << (n - 1)` for the one with
    /// the id Tn.
    pub with: u32,
    /// Tailorings that are switched off.
    pub without: u32,
    /// The maximum length of text without an ASCII control or space, in bytes of UTF-8; longer text is
    /// cut. By default 1 MiB, at least 8.
    pub max_run: usize,
    /// The schemes that begin a link, instead of the known ones; or `any`.
    pub schemes: *const c_char,
    /// Schemes that begin a link as well.
    pub more_schemes: *const c_char,
    /// Schemes that begin no link.
    pub fewer_schemes: *const c_char,
    /// The top-level domains of bare domains and addresses, instead of those of IANA; or `any`.
    pub tlds: *const c_char,
    /// Top-level domains that are added.
    pub more_tlds: *const c_char,
    /// Top-level domains that are taken away.
    pub fewer_tlds: *const c_char,
    /// Names that hosts should not be mistaken for, such as `example.com`: for the facts about links.
    /// What is no host is an error: it has no scheme, port or path, and no blank within.
    pub protect: *const c_char,
}

impl Options {
    /// What stands for the default everywhere.
    pub const DEFAULT: Options = Options {
        size: size_of::<Options>(),
        profile: 0,
        min_confidence: 0,
        kinds: 0,
        switches: 0,
        with: 0,
        without: 0,
        max_run: 0,
        schemes: core::ptr::null(),
        more_schemes: core::ptr::null(),
        fewer_schemes: core::ptr::null(),
        tlds: core::ptr::null(),
        more_tlds: core::ptr::null(),
        fewer_tlds: core::ptr::null(),
        protect: core::ptr::null(),
    };
}

/// The lists in the options, as text; `None` for those that are not set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lists<'l> {
    pub(crate) schemes: Option<&'l str>,
    pub(crate) more_schemes: Option<&'l str>,
    pub(crate) fewer_schemes: Option<&'l str>,
    pub(crate) tlds: Option<&'l str>,
    pub(crate) more_tlds: Option<&'l str>,
    pub(crate) fewer_tlds: Option<&'l str>,
    pub(crate) protect: Option<&'l str>,
}

/// Finds links. It never changes, and any number of threads may use it at the same time.
#[derive(Debug)]
pub struct Scanner {
    pub(crate) core: Core,
    pub(crate) check: CheckOptions,
}

impl Scanner {
    /// Returns the scanner with these options, whose lists are `lists`.
    pub(crate) fn of(options: &Options, lists: &Lists<'_>) -> Outcome<Scanner> {
        let mut builder = Core::builder().profile(match options.profile {
            at if at == ProfileName::Default as u32 => Profile::Default,
            at if at == ProfileName::Uts58 as u32 => Profile::Uts58,
            _ => return Err(Status::ErrorArgument),
        });
        if options.min_confidence != 0 {
            builder = builder.min_confidence(grade(options.min_confidence)?);
        }
        if options.kinds != 0 {
            builder = builder.kinds(kinds(options.kinds)?);
        }
        for tailoring in tailorings(options.with)? {
            builder = builder.with(tailoring);
        }
        for tailoring in tailorings(options.without)? {
            builder = builder.without(tailoring);
        }
        let mut left = options.switches;
        let mut switch = |switch: SwitchBits| {
            let bit = switch as u32;
            let is_on = left & bit != 0;
            left &= !bit;
            is_on
        };
        builder = builder
            .ascii_only(switch(SwitchBits::AsciiOnly))
            .www_only(switch(SwitchBits::WwwOnly))
            .quoted_local_parts(switch(SwitchBits::QuotedLocalParts))
            .ipv6_zones(switch(SwitchBits::Ipv6Zones));
        if left != 0 {
            return Err(Status::ErrorArgument);
        }
        if options.max_run != 0 {
            builder = builder.max_run(options.max_run);
        }
        if lists.schemes.or(lists.more_schemes).or(lists.fewer_schemes).is_some() {
            builder = builder.schemes(schemes(lists).map_err(|_| Status::ErrorScheme)?);
        }
        if lists.tlds.or(lists.more_tlds).or(lists.fewer_tlds).is_some() {
            builder = builder.tlds(tlds(lists).map_err(|_| Status::ErrorTld)?);
        }
        let mut check = CheckOptions::new();
        for name in names(lists.protect.unwrap_or_default()) {
            CheckOptions::check_protected(name).map_err(|_| Status::ErrorArgument)?;
            check = check.protect(name);
        }
        Ok(Scanner { core: builder.build(), check })
    }
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty())
}

fn schemes(lists: &Lists<'_>) -> Result<SchemeSet, irispan::Error> {
    let set = match lists.schemes {
        None => SchemeSet::known(),
        Some("any") => SchemeSet::any(),
        Some(list) => SchemeSet::only(names(list))?,
    };
    let fewer = lists.fewer_schemes.unwrap_or_default();
    // Invalid names are errors here as well.
    SchemeSet::only(names(fewer))?;
    Ok(set.with(names(lists.more_schemes.unwrap_or_default()))?.without(names(fewer)))
}

fn tlds(lists: &Lists<'_>) -> Result<TldSet, irispan::Error> {
    let set = match lists.tlds {
        None => TldSet::known(),
        Some("any") => TldSet::any(),
        Some(list) => TldSet::only(names(list))?,
    };
    let fewer = lists.fewer_tlds.unwrap_or_default();
    TldSet::only(names(fewer))?;
    Ok(set.with(names(lists.more_tlds.unwrap_or_default()))?.without(names(fewer)))
}
