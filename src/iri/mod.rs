//! IRIs: parsing, checking, mapping to URIs and back, resolving, comparing and displaying.
//!
//! Nothing in this module finds links; [`Scanner`](crate::Scanner) does. Every function takes one
//! identifier as text.
//!
//! # Tasks
//!
//! | task | items |
//! |---|---|
//! | split a text into components | [`Parts`], [`IriRef`], [`Iri`], [`UriRef`], [`Uri`] |
//! | check a text | [`Iri::parse`], [`validate`], [`Repertoire`], [`Unsuited`] |
//! | keep a valid one | `Iri<String>`, `Uri<String>`… |
//! | ask what components mean | [`Iri::host_parsed`], [`Iri::port_or_default`], [`Iri::segments`], [`Iri::query_pairs`] |
//! | decode and encode components | [`decode()`], [`decode_octets`], [`Encoder`], [`Mapping::apply_component`] |
//! | make others from components | [`Builder`], [`Iri::set_path`], [`Iri::with_fragment`] |
//! | map an IRI to a URI (RFC 3987, 3.1) | [`to_uri`], [`Iri::to_uri`], [`Mapping`] |
//! | map a URI to an IRI (RFC 3987, 3.2) | [`to_iri`], [`Uri::to_iri`], [`Unmapping`] |
//! | map a host only | [`host_to_ascii`], [`host_to_unicode`] |
//! | find the registrable domain (feature `public-suffix`) | `PublicSuffix` |
//! | resolve and relativize references | [`Iri::resolve`], [`Iri::relativize`], [`IriRef::resolve`] |
//! | normalize and compare | [`Iri::normalize`], [`normalize`], [`equivalent`], [`same_target`], [`Rung`] |
//! | write an IRI into running text | [`mod@format`] |
//! | display an IRI to people | [`to_display`], [`Display`], [`shorten`], [`bidi`] |
//! | read and write IRIs in HTML and XML | [`undo_references`], [`to_references`], [`leiri`] |
//! | create IRIs | [`is_nfc`], [`is_nfkc`], [`fold_width`], [`validate::by_scheme`], [`collisions`], [`LengthReport`] |
//! | other charsets (feature `encoding`) | `Charset`, [`Mapping::with_query_charset`](Mapping), `Mapping::apply_bytes` |
//! | drafts from 1997 to 2000 (feature `history`) | `history` |
//!
//! A function has the defaults that most callers need: [`to_uri`] is `Mapping::BIS.apply`. Other
//! choices are values with methods: [`Mapping::apply`], [`Unmapping::apply`], [`Display::show`],
//! [`Formatter::format`](format::Formatter::format).
//!
//! # Which type to use
//!
//! | | [`Parts`] | [`IriRef`], [`Iri`], [`UriRef`], [`Uri`] |
//! |---|---|---|
//! | accepts | any text | valid text only |
//! | fails | never | with the kind, component and offset of the first error |
//! | for | text as people write it: links, mail, user input | text that has to be an IRI: configuration, protocols |
//! | ranges | of every component | by [`Iri::parts`] |
//! | text | borrowed | borrowed (`Iri<&str>`, which is [`Copy`]) or owned (`Iri<String>`) |
//!
//! The four kinds say what a text is, and hold nothing else:
//!
//! | | ASCII (RFC 3986) | and characters beyond (RFC 3987) |
//! |---|---|---|
//! | with a scheme | [`Uri`] | [`Iri`] |
//! | with or without | [`UriRef`] | [`IriRef`] |
//!
//! Each becomes those to its right and below by [`From`], and those to its left and above by
//! [`TryFrom`], which checks and doesn't parse. Methods return kinds as well, with their components:
//! nothing is parsed again. Identifiers are compared, ordered and hashed as their text, so that maps of
//! them are asked with a `&str`. With the feature `serde` they are read and written as text; the
//! features `url` and `http` convert to and from the types of these crates.
//!
//! There is no unsafe constructor, because nothing is unsafe about a wrong identifier:
//! [`Iri::parse_unchecked`] takes a text that is known to be valid, and looks for delimiters only.
//!
//! # Examples
//!
//! ```
//! use irispan::iri::{self, Iri, IriRef, Mapping, Rung};
//!
//! let base = Iri::parse("http://例え.jp/a/b?q")?;
//! assert_eq!((base.host(), base.path(), base.query()), (Some("例え.jp"), "/a/b", Some("q")));
//! let resolved: Iri<String> = base.resolve(IriRef::parse("../résumé")?);
//! assert_eq!(resolved, "http://例え.jp/résumé");
//! assert_eq!(resolved.to_uri()?, "http://xn--r8jz45g.jp/r%C3%A9sum%C3%A9");
//!
//! assert_eq!(Mapping::RFC3987_A.apply("http://a.example/e\u{301}")?, "http://a.example/%C3%A9");
//! assert_eq!(iri::to_iri("http://a.example/%C3%A9%2F%C0%AF"), "http://a.example/é%2F%C0%AF");
//! assert_eq!(iri::format::minimal("http://a.example/%C3%A9."), "http://a.example/é%2E");
//!
//! let met = iri::same_target("http://résumé.example", "http://xn--rsum-bpad.example:80/");
//! assert_eq!(met, Some(Rung::Scheme));
//!
//! let error = iri::to_uri("http://example.org/100%").unwrap_err();
//! assert_eq!(error.to_string(), "path: a percent sign without two hexadecimal digits, at byte 22");
//! # Ok::<(), irispan::Error>(())
//! ```
//!
//! # Conventions
//!
//! Offsets and ranges count bytes of the text that was passed, and ranges are half-open. Time is
//! linear in the text unless stated otherwise. Functions that return `Cow` borrow if nothing
//! changes. Rule ids such as (I3987-M2) refer to [the rules](crate::_docs::rules).

pub mod bidi;
#[cfg(feature = "encoding")]
mod charset;
mod collisions;
mod compare;
mod decode;
mod display;
mod encode;
mod ends;
pub mod format;
#[cfg(feature = "history")]
pub mod history;
mod host;
pub mod leiri;
mod length;
mod map;
mod markup;
mod normalization_form;
mod normalize;
mod parse;
mod parts;
mod percent;
mod recomposition;
mod resolve;
mod rewrite;
mod shorten;
mod steps;
mod types;
mod ucschar;
mod unmap;
mod unsuited;
pub mod validate;
mod view;

pub use crate::text::ascii::AsciiSet;
#[cfg(feature = "encoding")]
pub use charset::{Charset, Escape};
pub use collisions::{Collision, Folding, collisions};
pub use compare::{equivalent, same_target};
pub use decode::{QueryPairs, decode, decode_octets, query_pairs};
pub use display::{Direction, Display, strip_bidi_controls, to_display};
pub use encode::{Encoder, encode_query_pairs};
#[cfg(feature = "public-suffix")]
pub use host::PublicSuffix;
pub use host::{host_to_ascii, host_to_unicode, normalize_host};
pub use length::{Length, LengthReport};
pub(crate) use map::plain::{LOCAL_PART, is_plain_address, is_plain_after_scheme, is_plain_uri};
pub use map::{Forbidden, HostMapping, Mapping, StrayDelimiters, StrayPercent, to_uri};
pub use markup::{to_references, undo_references};
pub use normalization_form::{fold_width, is_nfc, is_nfkc};
pub use normalize::{Rung, normalize};
pub use parse::Repertoire;
pub use parts::Parts;
pub(crate) use parts::{authority_of_browsers, has_mailto, is_special};
pub(crate) use percent::push_escape;
pub use resolve::Resolution;
pub use shorten::{shorten, shorten_by};
pub use types::{Builder, Host, Iri, IriRef, MaskedPassword, Text, Uri, UriRef};
pub use ucschar::{is_iprivate, is_ucschar};
pub use unmap::{Unmapping, to_iri};
pub use unsuited::{Unsuited, UnsuitedCharacter};
