//! One reading of a line, along what is chosen of it.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;

use super::path::{Node, Place};
use super::{JsonError, mended};

/// Takes strings, the first of which were passed on before.
pub(super) struct Texts<'t> {
    take: &'t mut dyn FnMut(&str, &str),
    before: usize,
    count: usize,
    place: Place,
}

impl<'t> Texts<'t> {
    pub(super) fn new(take: &'t mut dyn FnMut(&str, &str), before: usize) -> Texts<'t> {
        Texts { take, before, count: 0, place: Place::default() }
    }

    /// Returns how many strings there were.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    fn text(&mut self, text: &str) {
        self.count += 1;
        if self.count > self.before {
            (self.take)(self.place.as_str(), text);
        }
    }
}

/// Reads a value of which something is chosen.
pub(super) struct Walk<'w, 't> {
    node: &'w Node,
    texts: &'w mut Texts<'t>,
}

impl<'w, 't> Walk<'w, 't> {
    /// Reads a line.
    pub(super) fn line(
        node: &'w Node,
        line: &str,
        texts: &'w mut Texts<'t>,
    ) -> Result<(), JsonError> {
        let mut reader = serde_json::Deserializer::from_str(line);
        Walk { node, texts }.deserialize(&mut reader).map_err(JsonError)?;
        reader.end().map_err(JsonError)
    }
}

impl<'de> DeserializeSeed<'de> for Walk<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        if self.node.is_chosen {
            self.texts.text(text);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        let Some(node) = self.node.element() else {
            while elements.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(());
        };
        for index in 0.. {
            let outer = self.texts.place.len();
            self.texts.place.enter_element(index);
            let is_read = elements.next_element_seed(Walk { node, texts: self.texts })?;
            self.texts.place.leave(outer);
            if is_read.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        loop {
            let outer = self.texts.place.len();
            let name = Name { node: self.node, place: Some(&mut self.texts.place) };
            match members.next_key_seed(name)? {
                None => return Ok(()),
                Some(None) => _ = members.next_value::<IgnoredAny>()?,
                Some(Some(node)) => {
                    members.next_value_seed(Walk { node, texts: self.texts })?;
                }
            }
            self.texts.place.leave(outer);
        }
    }
}

/// Reads the name of a member. Returns what is chosen of the member, and enters it then.
struct Name<'w, 'p> {
    node: &'w Node,
    place: Option<&'p mut Place>,
}

impl<'de, 'w> DeserializeSeed<'de> for Name<'w, '_> {
    type Value = Option<&'w Node>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_str(self)
    }
}

impl<'w> Visitor<'_> for Name<'w, '_> {
    type Value = Option<&'w Node>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        let node = self.node.member(name);
        if let Some(place) = self.place.filter(|_| node.is_some()) {
            place.enter_member(name);
        }
        Ok(node)
    }
}

/// Reads a line up to its end, and sets the last string or number that is chosen.
pub(super) fn scalar(node: &Node, line: &str, found: &mut Option<String>) -> Result<(), JsonError> {
    let mut reader = serde_json::Deserializer::from_str(line);
    Scalar { node, found }.deserialize(&mut reader).map_err(JsonError)
}

/// Returns what a string of JSON says.
fn string(raw: &str) -> Option<String> {
    serde_json::from_str(raw).ok().or_else(|| serde_json::from_str(&mended(raw)?).ok())
}

struct Scalar<'w> {
    node: &'w Node,
    found: &'w mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for Scalar<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        if !self.node.is_chosen {
            return reader.deserialize_any(self);
        }
        // A number is kept as it is written, however long it is.
        let raw = <&RawValue>::deserialize(reader)?.get();
        match raw.as_bytes().first() {
            Some(b'"') => *self.found = string(raw),
            Some(b'-' | b'0'..=b'9') => *self.found = Some(raw.to_owned()),
            _ => {}
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for Scalar<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        let Some(node) = self.node.element() else {
            while elements.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(());
        };
        while elements.next_element_seed(Scalar { node, found: self.found })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(node) = members.next_key_seed(Name { node: self.node, place: None })? {
            match node {
                None => _ = members.next_value::<IgnoredAny>()?,
                Some(node) => members.next_value_seed(Scalar { node, found: self.found })?,
            }
        }
        Ok(())
    }
}
