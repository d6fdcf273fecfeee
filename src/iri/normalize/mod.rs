//! Normal forms of IRIs.

mod mailto;
mod part;
mod rung;
mod scheme;
mod syntax;

use std::borrow::Cow;

pub use rung::Rung;

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
    let mut normal = syntax::escapes_and_case(text, rung)?;
    if rung >= Rung::Path {
        normal = then(normal, syntax::dot_segments);
    }
    if rung >= Rung::Scheme {
        normal = then(normal, scheme::by_scheme);
    }
    if rung >= Rung::Protocol {
        normal = then(normal, without_fragment);
    }
    Ok(normal)
}

/// Applies a step to a text that may be borrowed.
fn then<'t>(text: Cow<'t, str>, step: impl Fn(&str) -> Cow<'_, str>) -> Cow<'t, str> {
    match text {
        Cow::Borrowed(text) => step(text),
        Cow::Owned(text) => match step(&text) {
            Cow::Owned(next) => Cow::Owned(next),
            Cow::Borrowed(same) if same.len() == text.len() => Cow::Owned(text),
            Cow::Borrowed(head) => Cow::Owned(head.to_owned()),
        },
    }
}

fn without_fragment(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text.split('#').next().unwrap_or_default())
}
