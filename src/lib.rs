//! Finds every IRI, URI, web address and mail address in text, says exactly where each begins and
//! ends, and maps it to the URI that a resolver accepts.
//!
//! ```
//! use irispan::Scanner;
//!
//! let scanner = Scanner::new();
//! let text = "Siehe https://例え.jp/ä(b). Mail: 山田@例え.jp";
//! let found: Vec<_> = scanner
//!     .links(text)
//!     .map(|link| (link.as_str(), link.to_uri().unwrap().into_owned()))
//!     .collect();
//! assert_eq!(found[0], ("https://例え.jp/ä(b)", "https://xn--r8jz45g.jp/%C3%A4(b)".into()));
//! assert_eq!(found[1], ("山田@例え.jp", "mailto:%E5%B1%B1%E7%94%B0@xn--r8jz45g.jp".into()));
//! ```
//!
//! # Why this crate
//!
//! RFC 3987 (section 7.3) asks software that finds identifiers in text to use the syntax of IRIs, and never
//! to end an identifier just because a character is not ASCII. Unicode UTS #58 defines where a link ends
//! among the punctuation of all scripts. This crate implements both, and makes these guarantees:
//!
//! * **Any bytes are accepted.** The text need not be valid UTF-8. An invalid byte ends a link and has no
//!   other effect.
//! * **The result does not depend on the driver.** A slice, a stream in chunks of any size, several
//!   threads and a rescan after an edit report the same links.
//! * **Time is linear.** Each byte is looked at a bounded number of times, whatever the text;
//!   [`Links::steps`] counts. Scanning allocates nothing and never fails.
//! * **No function of this crate panics**, on any input. Whatever can fail returns an [`Error`]
//!   with a kind and an offset, or `None`.
//!
//! # A link
//!
//! A [`Link`] is a [`Span`] with its text. It has a [`Kind`], a grade and flags:
//!
//! | kind | written as | target |
//! |---|---|---|
//! | [`Kind::Url`] | a scheme: `https://example.com`, `tel:+81312345678` | the link itself |
//! | [`Kind::Domain`] | a bare domain or IP address, perhaps with port, path, query, fragment | `https://…` |
//! | [`Kind::Email`] | a mail address, with or without `mailto:` | `mailto:…` |
//!
//! The grade ([`Confidence`]) says how sure the scanner is that people would call it a link. A link with a
//! known scheme is `Certain`, unless it seems to be only a part of what was meant; `www.example.com` is
//! `Likely`; `README.md` is `Possible`, because it may be a site but is usually the name of a file.
//! `myapp://open/1` and `192.0.2.7:8080` are `Possible` as well. Links below `Likely` are reported on request
//! only:
//!
//! ```
//! use irispan::{Confidence, Scanner};
//!
//! let text = "see README.md";
//! assert_eq!(Scanner::new().links(text).count(), 0);
//! let all = Scanner::builder().min_confidence(Confidence::Possible).build();
//! assert_eq!(all.links(text).count(), 1);
//! ```
//!
//! [`Flags`] are properties that the scanner notices at no extra cost, and never verdicts: userinfo before the
//! host, an IP address, a host beyond ASCII, an invisible character… Checks that take longer, such as for
//! look-alikes by UTS #39, are made by [`safety`], for one link at a time.
//!
//! # Profiles
//!
//! [`Profile::Uts58`] is the standard and nothing else: it reproduces every line of the test file of the
//! standard. The default profile adds tailorings ([`Tailoring`]), each of which can be switched off:
//!
//! ```
//! use irispan::tables::{SchemeSet, TldSet};
//! use irispan::{Profile, Scanner, Tailoring};
//!
//! let strict = Scanner::builder().profile(Profile::Uts58).build();
//! assert_eq!(strict.links("http://localhost/").count(), 0);
//!
//! let own = Scanner::builder()
//!     .schemes(SchemeSet::known().with(["myapp"])?)
//!     .tlds(TldSet::only(["com", "internal"])?)
//!     .without(Tailoring::Userinfo) // no links with userinfo
//!     .build();
//! let text = "myapp://open/1 wiki.internal http://a@b.com/";
//! let found: Vec<_> = own.links(text).map(|link| link.as_str()).collect();
//! assert_eq!(found, ["myapp://open/1", "wiki.internal"]);
//! # Ok::<(), irispan::Error>(())
//! ```
//!
//! # Offsets
//!
//! All offsets are bytes, and ranges are half-open. [`offset`] converts them to UTF-16 code units,
//! code points, lines and columns, in one pass over the text.
//!
//! # Choosing a driver
//!
//! | you have | use | memory |
//! |---|---|---|
//! | a buffer | [`Scanner::links`], an iterator; [`Scanner::scan`] into a [`Sink`] | none |
//! | chunks, a socket, a file | [`Scanner::stream`], [`Scanner::scan_reader`] | the unfinished run, 1 MiB at most |
//! | a large buffer, or many texts, and several processors | `Scanner::parallel` (feature `parallel`) | the links of a batch |
//! | a place under the pointer | [`Scanner::link_at`] | none |
//! | places where a parser asks for a link | [`Scanner::anchored`], [`Scanner::link_from`] | none |
//! | a text that is edited | [`Scanner::rescan`] | none |
//! | a mail message or mailbox | `mail` (feature `mail`) | the decoded part |
//! | JSON, source code, logs with colours, UTF-16, threat reports | [`Scanner::stepped`] | the unfinished run |
//!
//! # Modules
//!
//! | module | what it is for |
//! |---|---|
//! | [`iri`] | one identifier: parsing, validation, mapping to a URI and back, normal forms, comparison, resolution, display |
//! | [`safety`] | facts about one link: look-alikes, mixed scripts, odd addresses, hidden targets |
//! | [`highlight`] | a text with its links marked, as HTML or for a terminal |
//! | [`redact`] | a text with its links replaced |
//! | [`explain`] | all that is known about one identifier: parts, steps of the mapping, findings |
//! | [`sinks`] | ready-made sinks for closures |
//! | [`offset`] | byte offsets in other units |
//! | [`steps`] | from bytes as written to the text that a reader sees, each step with a map back |
//! | [`stepped`] | links in encoded text: escapes, JSON, control sequences |
//! | `mail` | messages and mailboxes, made of steps (feature `mail`) |
//! | [`tables`] | data of Unicode and IANA: properties, top-level domains, schemes |
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `parallel` | one text, or many, on several threads (rayon) |
//! | `mail` | messages, mailboxes and HTML; includes `encoding` |
//! | `defang` | defanged links, as in threat reports: `hxxps://evil[.]example` (aho-corasick) |
//! | `encoding` | IRIs in charsets other than UTF-8 (encoding_rs) |
//! | `serde` | `Serialize` and `Deserialize` for spans, flags, edits, facts, errors, identifiers and everything that has a name |
//! | `url`, `http` | conversions of identifiers to and from `url::Url` and `http::Uri` |
//! | `public-suffix` | the registrable domain of a host, by the public suffix list (170 KB), also used by [`safety::compare_text`] |
//! | `history` | the forms of the drafts before RFC 3987, in [`iri`] |
//!
//! # More
//!
//! [`_docs`] contains the long pages: the design, the rules with the ids that comments cite (`U58-D7`,
//! `I3987-M4`), the requirements of each draft and how they are met, the glossary, what was tried for speed,
//! and the changelog.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod anchored;
mod builder;
mod config;
mod error;
pub mod explain;
mod grammar;
pub mod highlight;
mod incremental;
pub mod iri;
mod limits;
mod link;
#[cfg(feature = "mail")]
pub mod mail;
mod names;
pub mod offset;
#[cfg(feature = "parallel")]
mod parallel;
pub mod redact;
pub mod safety;
mod scanner;
mod seam;
#[cfg(feature = "serde")]
mod serialize;
mod sink;
pub mod sinks;
mod span;
pub mod stepped;
pub mod steps;
mod stream;
pub mod tables;
mod text;
mod trigger;

pub use anchored::Anchored;
pub use builder::ScannerBuilder;
pub use config::{Profile, ScannerConfig, Tailoring};
pub use error::{Component, Error, ErrorKind};
pub use incremental::{Change, Edit};
pub use link::Link;
pub use names::ParseNameError;
#[cfg(feature = "parallel")]
pub use parallel::Parallel;
pub use scanner::{Links, Scanner};
pub use seam::{Piece, Pieces};
pub use sink::{Found, Sink};
pub use span::{Confidence, Flags, Kind, Span};
pub use stream::Stream;
pub use trigger::{Kernel, MarkSet, Sifting};

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[path = "docs/mod.rs"]
pub mod _docs;
