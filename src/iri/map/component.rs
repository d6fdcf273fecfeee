//! Mapping one component by itself (RFC 3987, section 3.1: the mapping applies to components alone).

use std::borrow::Cow;

use super::{Mapping, map_host};
use crate::error::{Component, Error};
use crate::iri::parse::{Repertoire, check, component_set};
use crate::iri::rewrite::Rewrite;

impl Mapping {
    /// Maps one component of an IRI to the same component of a URI.
    ///
    /// Everything that the component of a URI may not hold is escaped, also delimiters of the whole, such
    /// as a `?` in a path; escapes stay. A host is mapped as one that is a domain name. Normalization
    /// forms and the charset of a document are not applied. Borrowed if nothing changes; time is linear
    /// in the text. [`Encoder`](crate::iri::Encoder) encodes data, which has no escapes.
    ///
    /// # Errors
    ///
    /// Those of [`apply`](Mapping::apply), and `InvalidScheme` for what is not a scheme. Offsets count in
    /// `text`.
    ///
    /// ```
    /// use irispan::Component;
    /// use irispan::iri::Mapping;
    ///
    /// let map = |text, component| Mapping::BIS.apply_component(text, component);
    /// assert_eq!(map("/résumé?%2F", Component::Path)?, "/r%C3%A9sum%C3%A9%3F%2F");
    /// assert_eq!(map("résumé#", Component::Fragment)?, "r%C3%A9sum%C3%A9%23");
    /// assert_eq!(map("例え.jp", Component::Host)?, "xn--r8jz45g.jp");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn apply_component<'t>(
        &self,
        text: &'t str,
        component: Component,
    ) -> Result<Cow<'t, str>, Error> {
        let mut rewrite = Rewrite::new(text);
        match component {
            Component::Scheme | Component::Port => check(text, component, Repertoire::Uri)?,
            Component::Host => map_host(&mut rewrite, text, 0..text.len(), true, self)?,
            _ => {
                let keep = self.keep(component_set(component));
                rewrite.encode(0..text.len(), keep, Some(component))?;
            }
        }
        Ok(rewrite.finish())
    }
}
