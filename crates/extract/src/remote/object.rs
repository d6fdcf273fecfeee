//! A single object.

use std::io;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bytes::Bytes;
use object_store::path::Path;
use object_store::{GetOptions, ObjectMeta, ObjectStore, ObjectStoreExt};

use super::error::{from_store, is_passing};
use super::runtime::runtime;

/// How often a failing request is made, with pauses in between. The library below retries by itself
/// for three minutes, but not if a store without entity tags breaks off in the middle.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(500);

/// The time after which a request is not retried.
const PATIENCE: Duration = Duration::from_secs(60);

/// An object of a store. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Object(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Arc<dyn ObjectStore>,
    path: Path,
    data: OnceLock<ObjectMeta>,
}

impl Object {
    pub(super) fn new(store: Arc<dyn ObjectStore>, path: Path) -> Object {
        Object(Arc::new(Inner { store, path, data: OnceLock::new() }))
    }

    /// Returns an object whose size is known from a list.
    pub(super) fn listed(store: Arc<dyn ObjectStore>, data: ObjectMeta) -> Object {
        let path = data.location.clone();
        Object(Arc::new(Inner { store, path, data: OnceLock::from(data) }))
    }

    /// Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Those of the store, which receives one request.
    pub fn size(&self) -> io::Result<u64> {
        Ok(self.data()?.size)
    }

    /// Returns when it was written, in nanoseconds since 1970.
    ///
    /// # Errors
    ///
    /// Those of the store, which receives one request.
    pub fn modified(&self) -> io::Result<Option<u64>> {
        let time = self.data()?.last_modified.timestamp_nanos_opt();
        Ok(time.and_then(|time| u64::try_from(time).ok()))
    }

    /// Returns a range of its bytes, if the object did not change since its size was requested. An
    /// empty range has none.
    ///
    /// # Errors
    ///
    /// Those of the store after several attempts; an object that has changed.
    pub fn range(&self, range: Range<u64>) -> io::Result<Bytes> {
        // HTTP has no empty ranges.
        if range.is_empty() {
            return Ok(Bytes::new());
        }
        let data = self.data()?;
        runtime()?.block_on(self.clone().get(range, data.e_tag.clone()))
    }

    /// Fetches a range that is not empty, again if the connection breaks in the middle.
    pub(super) async fn get(self, range: Range<u64>, tag: Option<String>) -> io::Result<Bytes> {
        let length = range.end - range.start;
        // A weak tag never matches.
        let tag = tag.filter(|tag| !tag.starts_with("W/"));
        let begun = Instant::now();
        let mut tries = 1;
        loop {
            let error = match self.get_once(range.clone(), tag.clone()).await {
                Ok(bytes) if bytes.len() as u64 == length => return Ok(bytes),
                Ok(_) => {
                    io::Error::new(io::ErrorKind::UnexpectedEof, "the store gave too few bytes")
                }
                Err(error) if !is_passing(&error) => return Err(from_store(error)),
                Err(error) => from_store(error),
            };
            if tries == TRIES || begun.elapsed() > PATIENCE {
                return Err(error);
            }
            tokio::time::sleep(PAUSE).await;
            tries += 1;
        }
    }

    async fn get_once(
        &self,
        range: Range<u64>,
        if_match: Option<String>,
    ) -> object_store::Result<Bytes> {
        let options = GetOptions { range: Some(range.into()), if_match, ..GetOptions::default() };
        self.0.store.get_opts(&self.0.path, options).await?.bytes().await
    }

    pub(super) fn tag(&self) -> io::Result<Option<String>> {
        Ok(self.data()?.e_tag.clone())
    }

    fn data(&self) -> io::Result<&ObjectMeta> {
        if let Some(data) = self.0.data.get() {
            return Ok(data);
        }
        let data = runtime()?.block_on(self.0.store.head(&self.0.path)).map_err(from_store)?;
        Ok(self.0.data.get_or_init(|| data))
    }
}
