//! IRIs: parts and mapping to URIs.

use std::borrow::Cow;

use crate::error::Error;
use crate::span::Kind;

/// The parts of a link, as byte ranges of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts;

impl Parts {
    pub(crate) fn of_link(_text: &str, _kind: Kind) -> Parts {
        Parts
    }
}

pub(crate) fn target(text: &str, _kind: Kind) -> Cow<'_, str> {
    Cow::Borrowed(text)
}

pub(crate) fn link_to_uri(text: &str, _kind: Kind) -> Result<Cow<'_, str>, Error> {
    Ok(Cow::Borrowed(text))
}
