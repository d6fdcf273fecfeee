//! Comparing, hashing, borrowing and showing identifiers: as their text, of which all else is a
//! function.

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::kinds::{Iri, IriRef, Uri, UriRef};

/// Defines the traits of text.
macro_rules! as_text {
    ($type:ident) => {
        impl<T: AsRef<str>> AsRef<str> for $type<T> {
            fn as_ref(&self) -> &str {
                self.text().as_ref()
            }
        }

        impl<T: AsRef<str>> Borrow<str> for $type<T> {
            fn borrow(&self) -> &str {
                self.as_ref()
            }
        }

        impl<T: AsRef<str>> fmt::Display for $type<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_ref())
            }
        }

        impl<T: AsRef<str>> fmt::Debug for $type<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($type)).field(&AsRef::<str>::as_ref(self)).finish()
            }
        }

        impl<T: AsRef<str>> Hash for $type<T> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                AsRef::<str>::as_ref(self).hash(state);
            }
        }

        impl<T: AsRef<str>> Eq for $type<T> {}

        impl<T: AsRef<str>> Ord for $type<T> {
            fn cmp(&self, other: &Self) -> Ordering {
                AsRef::<str>::as_ref(self).cmp(other.as_ref())
            }
        }

        impl<T: AsRef<str>, U: AsRef<str>> PartialEq<$type<U>> for $type<T> {
            fn eq(&self, other: &$type<U>) -> bool {
                AsRef::<str>::as_ref(self) == AsRef::<str>::as_ref(other)
            }
        }

        impl<T: AsRef<str>, U: AsRef<str>> PartialOrd<$type<U>> for $type<T> {
            fn partial_cmp(&self, other: &$type<U>) -> Option<Ordering> {
                AsRef::<str>::as_ref(self).partial_cmp(AsRef::<str>::as_ref(other))
            }
        }

        impl<T: AsRef<str>> PartialEq<str> for $type<T> {
            fn eq(&self, other: &str) -> bool {
                AsRef::<str>::as_ref(self) == other
            }
        }

        impl<T: AsRef<str>> PartialEq<&str> for $type<T> {
            fn eq(&self, other: &&str) -> bool {
                AsRef::<str>::as_ref(self) == *other
            }
        }

        impl<T: AsRef<str>> PartialEq<String> for $type<T> {
            fn eq(&self, other: &String) -> bool {
                AsRef::<str>::as_ref(self) == other
            }
        }

        impl<T: AsRef<str>> PartialEq<$type<T>> for str {
            fn eq(&self, other: &$type<T>) -> bool {
                self == AsRef::<str>::as_ref(other)
            }
        }

        impl<T: AsRef<str>> PartialEq<$type<T>> for &str {
            fn eq(&self, other: &$type<T>) -> bool {
                *self == AsRef::<str>::as_ref(other)
            }
        }

        impl From<$type<String>> for String {
            fn from(identifier: $type<String>) -> String {
                identifier.into_parts().0
            }
        }
    };
}

as_text!(IriRef);
as_text!(Iri);
as_text!(UriRef);
as_text!(Uri);
