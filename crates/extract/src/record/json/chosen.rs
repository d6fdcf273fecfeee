//! Chooses what is read of lines of JSON.

use super::path::{Node, Path};

/// Reads the texts of lines.
///
/// ```
/// use irispan_extract::record::json::Json;
///
/// let line = br#"{"id": 7, "meta": {"urls": ["a\u0062", "c"]}, "text": "d"}"#;
/// let read = |json: &Json| {
///     let mut texts = Vec::new();
///     json.texts(line, |id, field, text| {
///         texts.push(format!("{} {field}={text}", id.unwrap_or("none")));
///     })?;
///     Ok::<_, irispan_extract::record::json::JsonError>(texts)
/// };
/// assert_eq!(read(&Json::new())?, ["none meta.urls[0]=ab", "none meta.urls[1]=c", "none text=d"]);
/// let chosen = Json::new().columns(&["text".parse()?]).id_column(&"id".parse()?);
/// assert_eq!(read(&chosen)?, ["7 text=d"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Json {
    /// The texts, and the name if it stands before them.
    pub(super) texts: Node,
    /// The name only.
    pub(super) id: Option<(Path, Node)>,
}

impl Json {
    /// Returns a reader of every string except the names of members.
    #[must_use]
    pub fn new() -> Json {
        Json { texts: Node::chosen(), id: None }
    }

    /// Reads only the strings at these paths and below them.
    #[must_use]
    pub fn columns(self, paths: &[Path]) -> Json {
        let mut texts = Node::default();
        paths.iter().enumerate().for_each(|(index, path)| texts.choose(path, index));
        match self.id {
            Some((id, _)) => Json { texts, id: None }.id_column(&id),
            None => Json { texts, id: None },
        }
    }

    /// Sets where the name of a record is.
    #[must_use]
    pub fn id_column(mut self, path: &Path) -> Json {
        let mut id = Node::default();
        id.choose_id(path);
        self.texts.choose_id(path);
        Json { id: Some((path.clone(), id)), ..self }
    }
}

impl Default for Json {
    fn default() -> Json {
        Json::new()
    }
}
