//! Walks a line once, along the chosen paths.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;

use super::again;
use super::path::{Met, Node, Place};
use super::surrogates::mended;

/// Takes strings.
pub(super) struct Texts<'t> {
    take: &'t mut dyn FnMut(Option<&str>, &str, &str),
    count: usize,
    place: Place,
    met: Met,
    id: Option<String>,
    /// The path of the name and the line, until the name was looked up.
    lookup: Option<(&'t Node, &'t str)>,
}

impl<'t> Texts<'t> {
    pub(super) fn new(
        take: &'t mut dyn FnMut(Option<&str>, &str, &str),
        id: Option<&'t Node>,
        line: &'t str,
    ) -> Texts<'t> {
        let lookup = id.map(|id| (id, line));
        let place = Place::default();
        Texts { take, count: 0, place, met: Met::default(), id: None, lookup }
    }

    /// Returns the number of strings so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns which of the chosen columns the line has.
    pub(super) fn met(&self) -> Met {
        self.met
    }

    /// Takes a text of these columns.
    fn text(&mut self, text: &str, columns: u64) {
        self.met.texts |= columns;
        self.count += 1;
        if self.id.is_none()
            && let Some((node, line)) = self.lookup.take()
        {
            self.id = id(node, line);
        }
        (self.take)(self.id.as_deref(), self.place.as_str(), text);
    }
}

/// Visits a value in which something is chosen.
pub(super) struct Walk<'w, 't> {
    node: &'w Node,
    /// The columns that it is, or is part of.
    columns: u64,
    texts: &'w mut Texts<'t>,
}

impl<'w, 't> Walk<'w, 't> {
    /// Returns the visitor of a value that is part of these columns.
    fn of(node: &'w Node, columns: u64, texts: &'w mut Texts<'t>) -> Walk<'w, 't> {
        Walk { node, columns: columns | node.columns, texts }
    }

    /// Reads a line.
    pub(super) fn line(
        node: &'w Node,
        line: &str,
        texts: &'w mut Texts<'t>,
    ) -> serde_json::Result<()> {
        let mut reader = serde_json::Deserializer::from_str(line);
        Walk::of(node, 0, texts).deserialize(&mut reader)?;
        reader.end()
    }
}

/// Defines the methods of a visitor that skip values without strings.
macro_rules! passes_over_what_is_no_text {
    () => {
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
    };
}

impl<'de> DeserializeSeed<'de> for Walk<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        self.texts.met.there |= self.columns;
        if !self.node.is_id {
            return reader.deserialize_any(self);
        }
        let raw = <&RawValue>::deserialize(reader)?.get();
        if let Some(id) = scalar(raw) {
            if self.texts.id.is_none() {
                self.texts.id = Some(id.clone());
            }
            if self.node.is_chosen && raw.starts_with('"') {
                self.texts.text(&id, self.columns);
            }
            return Ok(());
        }
        serde_json::Deserializer::from_str(raw).deserialize_any(self).map_err(D::Error::custom)
    }
}

impl<'de> Visitor<'de> for Walk<'_, '_> {
    type Value = ();

    passes_over_what_is_no_text!();

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        if self.node.is_chosen {
            self.texts.text(text, self.columns);
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
            let is_read = elements.next_element_seed(Walk::of(node, self.columns, self.texts))?;
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
                    members.next_value_seed(Walk::of(node, self.columns, self.texts))?;
                }
            }
            self.texts.place.leave(outer);
        }
    }
}

/// Visits the name of a member. If something is chosen in the member, enters it and returns its
/// node.
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
        let node = self.node.member(name).map(AsRef::as_ref);
        if let Some(place) = self.place.filter(|_| node.is_some()) {
            place.enter_member(name);
        }
        Ok(node)
    }
}

/// Returns the first string or number that names the record of a line.
pub(super) fn id(node: &Node, line: &str) -> Option<String> {
    let mut found = None;
    let mut reader = serde_json::Deserializer::from_str(line);
    let read = Scalar { node, found: &mut found }.deserialize(&mut reader);
    if read.is_err() && found.is_none() { again::id(node, line) } else { found }
}

/// Returns the text of a string, or a number as it is written, however long it is.
fn scalar(raw: &str) -> Option<String> {
    match raw.as_bytes().first()? {
        b'"' => serde_json::from_str(raw)
            .or_else(|error| match mended(raw) {
                Some(mended) => serde_json::from_str(&mended),
                None => Err(error),
            })
            .ok(),
        b'-' | b'0'..=b'9' => Some(raw.to_owned()),
        _ => None,
    }
}

struct Scalar<'w> {
    node: &'w Node,
    found: &'w mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for Scalar<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        if !self.node.is_id {
            return reader.deserialize_any(self);
        }
        *self.found = scalar(<&RawValue>::deserialize(reader)?.get());
        // Stops after the name.
        if self.found.is_some() { Err(D::Error::custom("found")) } else { Ok(()) }
    }
}

impl<'de> Visitor<'de> for Scalar<'_> {
    type Value = ();

    passes_over_what_is_no_text!();

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
