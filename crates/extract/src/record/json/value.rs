//! Reads a single value of a line of JSON.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::again;
use super::captured::text_of;
use super::path::{Part, Path};
use super::surrogates::decoded;

impl Path {
    /// Returns whether it leads to a single value rather than to the elements of an array.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.parts().iter().all(|part| matches!(part, Part::Name(_)))
    }

    /// Returns the value of a line at this path: a string as its text, anything else as JSON.
    /// `None` if there is none or it is null, if there is a syntax error before its end, or if the
    /// path leads to the elements of an array. The first member with a name counts. Time is linear
    /// in the line for each part of the path.
    ///
    /// ```
    /// use irispan_extract::record::json::Path;
    ///
    /// let value = |path: &str, line: &str| path.parse::<Path>().ok()?.value(line.as_bytes());
    /// let line = r#"{"a": {"b": "x\ty", "c": [1, 2.0]}, "d": null, "e": 1e5}"#;
    /// assert_eq!(value("a.b", line).as_deref(), Some("x\ty"));
    /// assert_eq!(value("a.c", line).as_deref(), Some("[1, 2.0]"));
    /// assert_eq!(value("e", line).as_deref(), Some("1e5"));
    /// assert_eq!(value("d", line), None);
    /// assert_eq!(value("a.b.c", line), None);
    /// ```
    #[must_use]
    pub fn value(&self, line: &[u8]) -> Option<String> {
        let text = decoded(line);
        let Ok(mut value) = serde_json::from_str::<&RawValue>(&text) else {
            return self.is_single().then(|| again::value(self, &text)).flatten();
        };
        for part in self.parts() {
            let Part::Name(name) = part else { return None };
            let mut json = serde_json::Deserializer::from_str(value.get());
            value = json.deserialize_map(Member(name)).ok()??;
        }
        text_of(value.get())
    }
}

/// Finds a member of an object.
struct Member<'n>(&'n str);

impl<'de> Visitor<'de> for Member<'_> {
    type Value = Option<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = None;
        while let Some(name) = map.next_key::<Cow<'de, str>>()? {
            if found.is_none() && name == self.0 {
                found = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}
