//! Finds the store of a URL.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use futures_util::TryStreamExt;
use object_store::ObjectStore;
use object_store::path::Path;
use url::Url;

use super::error::from_store;
use super::object::Object;
use super::runtime::runtime;

/// The stores in use, so that the objects of one share its connections.
#[derive(Debug, Default)]
pub struct Stores {
    known: HashMap<String, Arc<dyn ObjectStore>>,
}

impl Stores {
    /// Returns the object of a URL, without a request.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::InvalidInput`] if the URL is not that of an object.
    pub fn object(&mut self, url: &str) -> io::Result<Object> {
        let (store, path) = self.parse(url)?;
        Ok(Object::new(store, path))
    }

    /// Returns the objects below a URL that ends with `/`, in the order of their names, each with its
    /// URL.
    ///
    /// # Errors
    ///
    /// Those of the store. Servers of HTTP have no lists.
    pub fn list(&mut self, url: &str) -> io::Result<Vec<(String, Object)>> {
        let (store, prefix) = self.parse(url)?;
        let base = url.strip_suffix(prefix_of(url)).unwrap_or(url);
        let listed = runtime()?.block_on(store.list(Some(&prefix)).try_collect::<Vec<_>>());
        let mut objects: Vec<_> = listed
            .map_err(from_store)?
            .into_iter()
            .filter(|data| data.size > 0 || !data.location.as_ref().ends_with('/'))
            .map(|data| {
                let url = format!("{base}{}", data.location);
                (url, Object::listed(Arc::clone(&store), data))
            })
            .collect();
        objects.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(objects)
    }

    fn parse(&mut self, text: &str) -> io::Result<(Arc<dyn ObjectStore>, Path)> {
        let invalid = |error: String| io::Error::new(io::ErrorKind::InvalidInput, error);
        let url = Url::parse(text).map_err(|error| invalid(error.to_string()))?;
        if url.query().is_some() || url.fragment().is_some() {
            return Err(invalid("a URL with a query names no object".to_owned()));
        }
        let variables = std::env::vars().map(|(name, value)| (name.to_ascii_lowercase(), value));
        // A URL with `http` allows unencrypted connections explicitly.
        let is_plain =
            (url.scheme() == "http").then(|| ("allow_http".to_owned(), "true".to_owned()));
        let (_, path) = object_store::ObjectStoreScheme::parse(&url)
            .map_err(|error| invalid(error.to_string()))?;
        let path = Path::parse(path.as_ref()).map_err(|error| invalid(error.to_string()))?;
        let key = text.strip_suffix(prefix_of(text)).unwrap_or(text).to_owned();
        if let Some(store) = self.known.get(&key) {
            return Ok((Arc::clone(store), path));
        }
        let (store, _) =
            object_store::parse_url_opts(&url, variables.chain(is_plain)).map_err(from_store)?;
        let store: Arc<dyn ObjectStore> = Arc::from(store);
        self.known.insert(key, Arc::clone(&store));
        Ok((store, path))
    }
}

/// Returns the path of a URL without its first slash.
fn prefix_of(url: &str) -> &str {
    let authority = url.find("://").map_or(0, |at| at + 3);
    url[authority..].find('/').map_or("", |at| &url[authority + at + 1..])
}

#[cfg(test)]
mod tests {
    use super::{Stores, prefix_of};

    #[test]
    fn prefixes() {
        for (url, prefix) in [
            ("s3://bucket/a/b", "a/b"),
            ("s3://bucket/", ""),
            ("s3://bucket", ""),
            ("https://host/a", "a"),
        ] {
            assert_eq!(prefix_of(url), prefix, "{url}");
        }
    }

    #[test]
    fn urls_of_nothing() {
        let mut stores = Stores::default();
        for url in ["s3:", "ftp://host/a", "https://host/a?b", "https://host/a#b", "s3://"] {
            assert!(stores.object(url).is_err(), "{url}");
        }
    }
}
