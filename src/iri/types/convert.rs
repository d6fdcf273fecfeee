//! From one kind of identifier to another. Nothing is parsed again.

use super::kinds::{Iri, IriRef, Uri, UriRef};
use super::parse::missing_scheme;
use super::text::Text;
use crate::error::{Error, ErrorKind};
use crate::iri::view::View;
use crate::text::ascii::AsciiSet;

/// Defines what every identifier of a kind also is.
macro_rules! widening {
    ($($from:ident => $($to:ident)+;)+) => {
        $($(
            impl<T> From<$from<T>> for $to<T> {
                fn from(identifier: $from<T>) -> $to<T> {
                    let (text, ends) = identifier.into_parts();
                    $to::of(text, ends)
                }
            }

            borrowing!($from $to);
        )+)+
    };
}

/// Defines what may be lent as what.
macro_rules! borrowing {
    ($($from:ident $to:ident)+) => {
        $(impl<'t, T: AsRef<str>> From<&'t $from<T>> for $to<&'t str> {
            fn from(identifier: &'t $from<T>) -> $to<&'t str> {
                $to::of_view(identifier.view())
            }
        })+
    };
}

widening! {
    Uri => UriRef Iri IriRef;
    UriRef => IriRef;
    Iri => IriRef;
}

borrowing!(Uri Uri UriRef UriRef Iri Iri IriRef IriRef);

/// Defines what only some identifiers of a kind are, and the function that checks it.
macro_rules! narrowing {
    ($($from:ident => $to:ident $check:ident;)+) => {
        $(
            impl<T: AsRef<str>> TryFrom<$from<T>> for $to<T> {
                type Error = Error;

                /// # Errors
                ///
                /// `MissingScheme` for a relative reference, where this kind has a scheme;
                /// `ForbiddenCharacter` at the first character that no URI may hold, where it is one.
                fn try_from(identifier: $from<T>) -> Result<$to<T>, Error> {
                    $check(identifier.view())?;
                    let (text, ends) = identifier.into_parts();
                    Ok($to::of(text, ends))
                }
            }
        )+
    };
}

narrowing! {
    IriRef => Iri check_scheme;
    UriRef => Uri check_scheme;
    Iri => Uri check_ascii;
    IriRef => UriRef check_ascii;
    IriRef => Uri check_both;
}

fn check_scheme(view: View<'_>) -> Result<(), Error> {
    if view.ends.scheme_end > 0 { Ok(()) } else { Err(missing_scheme()) }
}

fn check_both(view: View<'_>) -> Result<(), Error> {
    check_scheme(view)?;
    check_ascii(view)
}

/// Refuses characters that no URI may hold. The rest of the grammar is the same for all repertoires.
fn check_ascii(view: View<'_>) -> Result<(), Error> {
    const URI: AsciiSet = AsciiSet::URI.union(AsciiSet::of("%"));
    let Some(at) = view.text.bytes().position(|byte| !URI.contains(byte)) else { return Ok(()) };
    let component = view.parts().components().find(|(_, range)| range.contains(&at));
    Err(Error::new(ErrorKind::ForbiddenCharacter, component.map(|(component, _)| component), at))
}

/// Defines `as_…` for what some identifiers of a kind are without mapping.
macro_rules! as_uri {
    ($from:ident $to:ident $as:ident $map:literal) => {
        impl<'i, 'o, T: Text<'i, 'o>> $from<T> {
            /// Returns the same identifier as a URI or a URI reference, or `None` if it holds a character
            /// that none may hold.
            #[doc = concat!("[`", $map, "`](Self::", $map, ") maps these.")]
            ///
            /// Time is linear in the text.
            #[must_use]
            pub fn $as(&'i self) -> Option<$to<&'o str>> {
                let view = View { text: self.as_str(), ends: self.ends() };
                check_ascii(view).is_ok().then(|| $to::of_view(view))
            }
        }
    };
}

as_uri!(Iri Uri as_uri "to_uri");
as_uri!(IriRef UriRef as_uri_ref "to_uri_ref");
