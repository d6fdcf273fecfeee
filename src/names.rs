//! The macro that gives the public enums their names, and the error for a name that none of them
//! has.

use core::fmt;

/// Gives an enum without fields its names: `ALL`, `as_str`, `Display` and `FromStr`.
///
/// ```text
/// named! {
///     Kind, "kind of link":
///     Url = "url",
///     Email = "email" | "mail",
/// }
/// ```
///
/// The text after the name of the enum says what the names stand for; it is part of the message of
/// a [`ParseNameError`]. The first name of a variant is the one that is written, the others are
/// read as well. A variant that is missing does not compile.
macro_rules! named {
    ($type:ident, $what:literal: $($variant:ident = $name:literal $(| $alias:literal)*),+ $(,)?) => {
        $crate::names::name_values! { $type, $what: $($variant = $name $(| $alias)*),+ }

        /// Writes the name; see `as_str`.
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

/// Does what [`named!`] does except for `Display`: for enums that are displayed as a sentence.
macro_rules! name_values {
    ($type:ident, $what:literal: $($variant:ident = $name:literal $(| $alias:literal)*),+ $(,)?) => {
        impl $type {
            /// Every value, in the order of the declaration.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// Returns the name of the value, as it is written in records. It does not change
            /// between versions, and `FromStr` reads it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        /// Reads a name; upper and lower case differ.
        impl core::str::FromStr for $type {
            type Err = $crate::ParseNameError;

            fn from_str(name: &str) -> Result<$type, $crate::ParseNameError> {
                match name {
                    $($name $(| $alias)* => Ok($type::$variant),)+
                    _ => Err($crate::ParseNameError::new($what, &[$($name),+])),
                }
            }
        }

        /// Writes the name (feature `serde`).
        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        /// Reads a name (feature `serde`).
        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                $crate::names::by_name(from)
            }
        }
    };
}

pub(crate) use {name_values, named};

/// Reads a value by its name.
#[cfg(feature = "serde")]
pub(crate) fn by_name<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: core::str::FromStr<Err = ParseNameError>,
    D: ::serde::Deserializer<'de>,
{
    use ::serde::de;

    struct Name<T>(core::marker::PhantomData<T>);

    impl<T: core::str::FromStr<Err = ParseNameError>> de::Visitor<'_> for Name<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a name")
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<T, E> {
            name.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Name(core::marker::PhantomData))
}

/// Why a name could not be read: no value has it.
///
/// ```
/// use irispan::Kind;
///
/// let error = "link".parse::<Kind>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown kind of link: expected one of url, domain, email");
/// assert_eq!(error.names(), ["url", "domain", "email"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseNameError {
    what: &'static str,
    names: &'static [&'static str],
}

impl ParseNameError {
    /// Makes the error for a name that should have been one of `names`, which stand for `what`.
    pub(crate) const fn new(what: &'static str, names: &'static [&'static str]) -> ParseNameError {
        ParseNameError { what, names }
    }

    /// Returns the names that can be read. The list is empty if there are too many, such as those
    /// of charsets.
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {}", self.what)?;
        for (i, name) in self.names.iter().enumerate() {
            write!(f, "{}{name}", if i == 0 { ": expected one of " } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseNameError {}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use crate::{Component, Confidence, Kind, Profile, offset::Unit};
    use core::fmt::Display;
    use core::str::FromStr;

    /// Checks that each name is read as the value that writes it, and no two values share a name.
    fn check<T>(all: &[T], as_str: fn(T) -> &'static str)
    where
        T: Copy + PartialEq + core::fmt::Debug + Display + FromStr,
    {
        for (at, value) in all.iter().enumerate() {
            let name = as_str(*value);
            assert_eq!(value.to_string(), name);
            assert_eq!(name.parse::<T>().ok(), Some(*value), "{name}");
            assert!(all.iter().take(at).all(|other| as_str(*other) != name), "{name}");
            assert!(name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-')), "{name}");
            assert!(name.to_uppercase().parse::<T>().is_err(), "{name}");
        }
        assert!("".parse::<T>().is_err());
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        check(Kind::ALL, Kind::as_str);
        check(Confidence::ALL, Confidence::as_str);
        check(Profile::ALL, Profile::as_str);
        check(Component::ALL, Component::as_str);
        check(Unit::ALL, Unit::as_str);
    }

    #[test]
    fn names_are_padded() {
        assert_eq!(format!("{:>8}|{:<8}|", Kind::Url, Profile::Uts58), "     url|uts58   |");
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_right_ones() {
        let message = |text: &str| text.parse::<Profile>().unwrap_err().to_string();
        assert_eq!(message("x"), "unknown profile: expected one of default, uts58");
    }
}
