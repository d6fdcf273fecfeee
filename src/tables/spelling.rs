//! The spellings of a top-level domain in text.

use icu_normalizer::DecomposingNormalizerBorrowed;

use crate::error::{Component, Error, ErrorKind};
use crate::limits::MAX_LABEL;

/// Follows each spelling in a list.
pub(super) const TERMINATOR: u8 = b' ';

/// Appends the A-label, the U-label and its decomposed form, each followed by a terminator.
pub(super) fn push_spellings(text: &mut String, name: &str) -> Result<(), Error> {
    let invalid = |offset| Error::new(ErrorKind::InvalidTld, Some(Component::Host), offset);
    let label = name.strip_prefix('.').unwrap_or(name);
    let start = name.len() - label.len();
    let a_label = idna::domain_to_ascii(label).map_err(|_| invalid(start))?;
    let is_label = (1..=MAX_LABEL).contains(&a_label.len())
        && a_label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !a_label.starts_with('-')
        && !a_label.ends_with('-');
    if !is_label {
        return Err(invalid(start));
    }
    let (u_label, judged) = idna::domain_to_unicode(&a_label);
    judged.map_err(|_| invalid(start))?;
    let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(&u_label);
    let mut spellings = vec![a_label.as_str(), &u_label, &decomposed];
    spellings.dedup();
    for spelling in spellings {
        text.push_str(spelling);
        text.push(char::from(TERMINATOR));
    }
    Ok(())
}
