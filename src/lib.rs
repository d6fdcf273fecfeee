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

mod config;
mod error;
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
pub mod safety;
mod scanner;
mod seam;
mod sink;
mod span;
pub mod steps;
mod stream;
pub mod tables;
mod text;
mod trigger;

pub use config::{Builder, Config, Profile, Tailoring};
pub use error::{Component, Error, ErrorKind};
pub use incremental::{Change, Edit};
pub use link::Link;
pub use names::ParseNameError;
#[cfg(feature = "parallel")]
pub use parallel::Parallel;
pub use scanner::{Links, Scanner};
pub use sink::{Found, Sink};
pub use span::{Confidence, Flags, Kind, Span};
pub use stream::Stream;
pub use trigger::{Kernel, MarkSet};

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// How irispan is laid out, and how the rules are read.
#[doc = include_str!("docs/design.md")]
pub mod _design {}

/// What standards, drafts, other libraries and official tests ask for, and how it is met.
#[doc = include_str!("docs/conformance.md")]
pub mod _conformance {}

/// What was tried for speed, what it gave, and what was dropped.
#[doc = include_str!("docs/ideas.md")]
pub mod _ideas {}
