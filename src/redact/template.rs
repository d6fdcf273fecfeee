//! What stands in place of a link.

use crate::error::{Error, ErrorKind};
use crate::link::Link;

/// A replacement with places for what is known about a link: `{kind}`, `{confidence}`, `{scheme}`
/// and `{host}`. A part that the link lacks is empty. `{{` and `}}` are braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    pieces: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Kind,
    Confidence,
    Scheme,
    Host,
}

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::ForbiddenCharacter`], at a brace that neither belongs to one of the names nor is
    /// written twice.
    pub fn parse(template: &str) -> Result<Template, Error> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(rest) = template.get(at..)
            && !rest.is_empty()
        {
            let named = [
                ("{kind}", Part::Kind),
                ("{confidence}", Part::Confidence),
                ("{scheme}", Part::Scheme),
                ("{host}", Part::Host),
                ("{{", Part::Text("{".to_owned())),
                ("}}", Part::Text("}".to_owned())),
            ];
            let plain = rest.find(['{', '}']).unwrap_or(rest.len());
            if plain > 0 {
                pieces.push(Part::Text(rest[..plain].to_owned()));
                at += plain;
            } else if let Some((name, part)) =
                named.into_iter().find(|(name, _)| rest.starts_with(name))
            {
                pieces.push(part);
                at += name.len();
            } else {
                return Err(Error::new(ErrorKind::ForbiddenCharacter, None, at));
            }
        }
        Ok(Template { pieces })
    }

    /// Appends the replacement of a link.
    pub fn write(&self, out: &mut Vec<u8>, link: &Link<'_>) {
        for piece in &self.pieces {
            let text = match piece {
                Part::Text(text) => text,
                Part::Kind => link.kind().as_str(),
                Part::Confidence => link.confidence().as_str(),
                Part::Scheme => link.scheme().unwrap_or_default(),
                Part::Host => link.host().unwrap_or_default(),
            };
            out.extend_from_slice(text.as_bytes());
        }
    }
}
