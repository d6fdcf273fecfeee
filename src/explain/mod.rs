//! All that is known about one identifier: its parts, each step of its mapping to a URI, its forms, and what is
//! unusual about it.
//!
//! Collects what modules [`iri`](crate::iri) and [`safety`](crate::safety) say, and decides nothing by itself. It is
//! what `irispan explain` prints.
//!
//! ```
//! use irispan::Scanner;
//! use irispan::explain::Explanation;
//!
//! let explanation = Explanation::of("http://résumé.example/a b", &Scanner::new());
//! let steps: Vec<_> = explanation.steps().iter().map(|step| (step.from(), step.to())).collect();
//! assert_eq!(steps, [("résumé.example", "xn--rsum-bpad.example"), (" ", "%20")]);
//! assert_eq!(explanation.uri(), Ok("http://xn--rsum-bpad.example/a%20b"));
//! let finding = &explanation.findings()[0];
//! assert_eq!(finding.range(), 25..26);
//! assert_eq!(finding.what(), "U+0020, a space: no IRI may hold it");
//! ```

mod collect;
mod explanation;
mod finding;
mod step;

pub use explanation::Explanation;
pub use finding::{Finding, Severity, Topic};
pub use step::{Rule, Step};
