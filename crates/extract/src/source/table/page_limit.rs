//! Refuses pages of Parquet that are too large.
//!
//! A page is decompressed as a whole to the size in its header, where 77 KB may claim 1.6 GB. The
//! library reads the header of each page with a read of its own, where it is checked.

use std::io::{Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

use super::super::file::SourceFile;
use super::rows::MAX_HELD;

/// The maximum size of a page in bytes. Most have 1 MiB, but writers that count rows put a thousand
/// long texts into one.
const MAX_PAGE: u64 = 256 << 20;

/// The number of bytes of a header that include the size of the page.
const HEAD: usize = 16;

/// A file that refuses pages that are too large.
#[derive(Debug)]
pub(super) struct PageLimit {
    file: SourceFile,
    pages: Pages,
    most: u64,
}

/// The total size in bytes of the pages that were read for a batch.
#[derive(Clone, Debug, Default)]
pub(super) struct Pages(Arc<AtomicU64>);

impl Pages {
    /// Begins another batch, which the next pages are for.
    pub(super) fn begin_batch(&self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

impl PageLimit {
    pub(super) fn new(file: SourceFile, pages: Pages) -> PageLimit {
        PageLimit { file, pages, most: MAX_PAGE }
    }
}

impl Length for PageLimit {
    fn len(&self) -> u64 {
        Length::len(&self.file)
    }
}

impl ChunkReader for PageLimit {
    type T = Box<dyn Read + Send>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let (mut rest, mut head) = (self.file.get_read(start)?, Vec::new());
        rest.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        let size = page_size(&head).unwrap_or(0);
        let error = |what: String| Err(ParquetError::General(what));
        if size > self.most {
            return error(format!(
                "a page of {size} bytes, more than {}: write the table with smaller pages",
                self.most
            ));
        }
        if self.pages.0.fetch_add(size, Ordering::Relaxed) + size > MAX_HELD {
            return error(
                "pages of more than 512 MiB for one batch: write the table with smaller pages"
                    .to_owned(),
            );
        }
        Ok(Box::new(Cursor::new(head).chain(rest)))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.file.get_bytes(start, length)
    }
}

/// Returns the decompressed size of a page in bytes: the second field of a header in the compact
/// protocol of Thrift, after the type of the page. `None` if the bytes are not a header.
fn page_size(head: &[u8]) -> Option<u64> {
    /// A 32-bit integer in the next field.
    const INTEGER: u8 = 0x15;
    let integer = |bytes: &[u8]| -> Option<(u64, usize)> {
        let bytes = bytes.strip_prefix(&[INTEGER])?;
        let last = bytes.iter().take(5).position(|byte| *byte < 0x80)?;
        let groups = bytes[..=last].iter().rev();
        let number = groups.fold(0, |number, byte| number << 7 | u64::from(byte & 0x7F));
        Some((number, last + 2))
    };
    let (_, length) = integer(head)?;
    let (size, _) = integer(&head[length..])?;
    // In zigzag encoding, odd numbers are negative.
    (size % 2 == 0).then_some(size / 2)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, RecordBatch, StringArray};
    use bytes::Bytes;
    use parquet::arrow::ArrowWriter;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    use super::{PageLimit, Pages, SourceFile, page_size};

    #[test]
    fn sizes_of_pages() {
        assert_eq!(page_size(&[0x15, 0x00, 0x15, 0x80, 0x02]), Some(128));
        assert_eq!(
            page_size(&[0x15, 0x04, 0x15, 0xFE, 0xFF, 0xFF, 0xFF, 0x0F]),
            Some(i32::MAX as u64)
        );
        for head in [
            &[][..],
            &[0x15],
            &[0x15, 0],
            &[0x15, 0, 0x15],
            &[0x15, 0, 0x15, 0x81],
            &[0x15, 0, 0x15, 1],
        ] {
            assert_eq!(page_size(head), None, "{head:?}");
        }
    }

    /// Pages of data and dictionaries that exceed the limit are refused.
    #[test]
    fn large_pages() {
        let texts: ArrayRef = Arc::new(StringArray::from(vec!["x".repeat(50_000); 3]));
        let batch = RecordBatch::try_from_iter([("text", texts)]).expect("a column");
        let mut file = Vec::new();
        let mut writer = ArrowWriter::try_new(&mut file, batch.schema(), None).expect("memory");
        writer.write(&batch).and_then(|()| writer.close()).expect("memory");
        let file = Bytes::from(file);
        let rows = |most: u64| {
            let source = SourceFile::Held(file.clone());
            let limit = PageLimit { most, ..PageLimit::new(source, Pages::default()) };
            let reader = ParquetRecordBatchReaderBuilder::try_new(limit).and_then(|b| b.build());
            let batches: Result<Vec<_>, _> = reader.expect("a footer").collect();
            batches.map(|batches| batches.iter().map(RecordBatch::num_rows).sum::<usize>())
        };
        assert_eq!(rows(50_100).expect("the page is small enough"), 3);
        let error = rows(50_000).expect_err("the page is larger").to_string();
        assert!(error.contains("more than 50000"), "{error}");
    }
}
