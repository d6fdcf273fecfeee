//! The compiled part of the Python package `irispan`: `irispan._irispan`.
//!
//! Users read the docs in `python/irispan/_irispan.pyi`; other comments here concern only this
//! side.

mod arrow;
mod errors;
mod explain;
mod find;
mod html;
mod identifier;
mod iri;
mod job;
mod job_options;
mod link;
mod mail;
mod mail_link;
mod options;
mod read;
mod replace;
mod safety;
mod scanner;
mod stream;
mod text;
mod units;

use irispan::Kernel;
use irispan::iri::PublicSuffix;
use irispan::tables::{CodePoints, TldSet};

/// The compiled part of the package `irispan`.
#[pyo3::pymodule(gil_used = false)]
mod _irispan {
    use super::{CodePoints, Kernel, PublicSuffix, TldSet};
    use pyo3::prelude::*;
    use pyo3::types::PyModule;

    #[pymodule_export]
    use crate::arrow::{ArrowLinks, arrow_links};
    #[pymodule_export]
    use crate::errors::{Error, ExtractError};
    #[pymodule_export]
    use crate::explain::explain;
    #[pymodule_export]
    use crate::find::LinkIterator;
    #[pymodule_export]
    use crate::html::{linkify, to_html};
    #[pymodule_export]
    use crate::identifier::Iri;
    #[pymodule_export]
    use crate::iri::{normalize, resolve, same_target, to_iri, to_uri};
    #[pymodule_export]
    use crate::job::extract;
    #[pymodule_export]
    use crate::link::{Link, restored as restored_link};
    #[pymodule_export]
    use crate::mail::{Mbox, Message, Part};
    #[pymodule_export]
    use crate::mail_link::{MailLink, restored as restored_mail_link};
    #[pymodule_export]
    use crate::read::{LinkReader, can_split, describe_sources, read_links, read_records};
    #[pymodule_export]
    use crate::replace::{py_replace, redact};
    #[pymodule_export]
    use crate::safety::{Fact, check, display_host, restored as restored_fact};
    #[pymodule_export]
    use crate::scanner::{
        Scanner, iter_links, links, links_many, restored as restored_scanner, scan_file,
    };
    #[pymodule_export]
    use crate::stream::{FileLinks, Stream};
    #[pymodule_export]
    use crate::units::{begin_units, join_units};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("KERNEL", Kernel::best().name())?;
        module.add("TLD_VERSION", TldSet::iana_version())?;
        module.add("PSL_VERSION", PublicSuffix::LIST_DATE)?;
        module.add("UNICODE_VERSION", CodePoints::shipped().unicode_version())?;
        Ok(())
    }
}
