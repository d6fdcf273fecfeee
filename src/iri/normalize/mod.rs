//! Normal forms of IRIs.

mod mailto;
mod part;
mod pieces;
mod rung;
mod scheme;
mod syntax;

use std::borrow::Cow;

use pieces::Pieces;
pub use rung::Rung;

use super::ends::Ends;
use super::parts::Parts;
use super::view::View;
use crate::error::Error;

/// Returns the normal form of an IRI, or of an IRI reference, on a rung of the ladder.
///
/// A normal form is for comparison; store and pass on the original (CMP-5). Two texts are equivalent
/// on a rung if their normal forms are the same. Normalizing the result again changes nothing. From
/// [`Rung::Percent`] on, the result is a URI, because IRIs are compared through the URIs that they
/// map to (CMP-14). Borrowed if nothing changes; time is linear in the text.
///
/// The text need not be valid: every text that [`to_uri`](super::to_uri) can map can be normalized,
/// including the spaces and brackets of links in real text. Parse it first to be strict.
///
/// Resolve relative references first (CMP-3). Otherwise dot segments are kept in paths that do not
/// begin with a slash.
///
/// # Errors
///
/// None on [`Rung::Simple`]. On the others, with the offset in the text:
///
/// - `InvalidPercentEncoding`, `InvalidPort`, `InvalidIpLiteral`, or `ForbiddenCharacter` in a
///   host;
/// - `InvalidScheme` for a text that has a colon in its first segment and no scheme before it;
/// - from [`Rung::Scheme`] on, the errors of [`host_to_ascii`](super::host_to_ascii).
///
/// ```
/// use irispan::iri::{Rung, normalize};
///
/// let iri = "HTTP://例え.JP:80/%7ea/./b/../é#%c3%a9";
/// for (rung, normal) in [
///     (Rung::Simple, "HTTP://例え.JP:80/%7ea/./b/../é#%c3%a9"),
///     (Rung::Case, "http://例え.JP:80/%7Ea/./b/../é#%C3%A9"),
///     (Rung::Percent, "http://%E4%BE%8B%E3%81%88.jp:80/~a/./b/../%C3%A9#%C3%A9"),
///     (Rung::Path, "http://%E4%BE%8B%E3%81%88.jp:80/~a/%C3%A9#%C3%A9"),
///     (Rung::Scheme, "http://xn--r8jz45g.jp/~a/%C3%A9#%C3%A9"),
///     (Rung::Protocol, "http://xn--r8jz45g.jp/~a/%C3%A9"),
/// ] {
///     assert_eq!(normalize(iri, rung)?, normal, "{rung}");
/// }
/// # Ok::<(), irispan::Error>(())
/// ```
pub fn normalize(text: &str, rung: Rung) -> Result<Cow<'_, str>, Error> {
    if rung == Rung::Simple {
        return Ok(Cow::Borrowed(text));
    }
    let parts = Parts::of(text);
    let pieces = pieces(&parts, rung)?;
    if pieces.are(&parts) {
        return Ok(Cow::Borrowed(text));
    }
    Ok(Cow::Owned(pieces.recompose(capacity(text)).0))
}

/// Returns the normal form of a valid reference, which is a URI reference from [`Rung::Percent`] on,
/// and its ends.
pub(super) fn normalize_view(view: View<'_>, rung: Rung) -> Result<(String, Ends), Error> {
    if rung == Rung::Simple {
        return Ok((view.text.to_owned(), view.ends));
    }
    Ok(pieces(&view.parts(), rung)?.recompose(capacity(view.text)))
}

/// Normal forms are longer than texts with many characters beyond ASCII, and shorter than others.
const fn capacity(text: &str) -> usize {
    text.len() + text.len() / 2 + 16
}

fn pieces<'t>(parts: &Parts<'t>, rung: Rung) -> Result<Pieces<'t>, Error> {
    let mut pieces = syntax::escapes_and_case(parts, rung)?;
    if rung >= Rung::Path {
        syntax::dot_segments(&mut pieces);
    }
    if rung >= Rung::Scheme {
        scheme::by_scheme(&mut pieces);
    }
    if rung >= Rung::Protocol {
        pieces.fragment = None;
    }
    Ok(pieces)
}
