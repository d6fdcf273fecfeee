//! The pages of a column of texts, and what a file says about them.

use std::io;

use ::parquet::basic::{BoundaryOrder, Compression, Encoding, EncodingMask, PageType, Type};
use ::parquet::bloom_filter::Sbbf;
use ::parquet::column::page::{CompressedPage, Page, PageWriter};
use ::parquet::column::writer::ColumnCloseResult;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::Result;
use ::parquet::file::metadata::{
    ColumnChunkMetaData, ColumnIndexBuilder, LevelHistogram, OffsetIndexBuilder, PageEncodingStats,
};
use ::parquet::file::statistics::{Statistics, ValueStatistics};
use ::parquet::file::writer::{SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite};
use ::parquet::schema::types::ColumnDescPtr;
use bytes::Bytes;

use super::bounds::Bounds;
use super::codec::Codec;
use super::dictionary::Dictionary;

/// The bytes of a dictionary, and of a page before it is compressed, approximately at most.
pub(super) const PAGE_BYTES: usize = 512 << 10;

/// What is said about a column before it has rows.
#[derive(Clone)]
pub(super) struct Leaf {
    pub(super) descriptor: ColumnDescPtr,
    pub(super) codec: Compression,
    pub(super) is_nullable: bool,
    /// The number of values that its bloom filter has room for, and how often that may be wrong.
    pub(super) bloom: Option<(u64, f64)>,
}

/// A column of a row group as it is appended.
pub(super) struct Chunk {
    bytes: Bytes,
    close: ColumnCloseResult,
}

/// The rows of a page, those without a value, and the bytes of the texts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) rows: usize,
    pub(super) nulls: usize,
    pub(super) text_bytes: usize,
}

/// The pages of values that are ready.
pub(super) struct Pages {
    out: TrackedWrite<Vec<u8>>,
    uncompressed: usize,
    counts: Counts,
    bounds: Bounds,
    index: ColumnIndexBuilder,
    offsets: OffsetIndexBuilder,
    encodings: Vec<PageEncodingStats>,
    number: u32,
    /// The bounds of the page before, and whether those of all pages rise or fall.
    last: Option<(Vec<u8>, Vec<u8>)>,
    is_rising: bool,
    is_falling: bool,
    filter: Option<(Sbbf, f64)>,
}

impl Chunk {
    /// Returns the bytes that it takes in the file.
    pub(super) fn bytes(&self) -> u64 {
        self.close.bytes_written
    }

    pub(super) fn append<W: io::Write + Send>(
        self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<()> {
        group.append_column(&self.bytes, self.close)
    }
}

impl Pages {
    pub(super) fn new(leaf: &Leaf) -> Result<Pages> {
        let filter = leaf.bloom.map(|(values, wrong)| {
            Ok::<_, ::parquet::errors::ParquetError>((
                Sbbf::new_with_ndv_fpp(values, wrong)?,
                wrong,
            ))
        });
        Ok(Pages {
            out: TrackedWrite::new(Vec::new()),
            uncompressed: 0,
            counts: Counts::default(),
            bounds: Bounds::default(),
            index: ColumnIndexBuilder::new(Type::BYTE_ARRAY),
            offsets: OffsetIndexBuilder::new(),
            encodings: Vec::new(),
            number: 0,
            last: None,
            is_rising: true,
            is_falling: true,
            filter: filter.transpose()?,
        })
    }

    /// Returns the number of the next page.
    pub(super) fn next(&self) -> u32 {
        self.number
    }

    pub(super) fn held(&self) -> usize {
        self.out.bytes_written()
    }

    /// Adds a value that is in no dictionary to the bloom filter.
    pub(super) fn filter(&mut self, value: &[u8]) {
        if let Some((filter, _)) = &mut self.filter {
            filter.insert(value);
        }
    }

    /// Appends a page of values.
    pub(super) fn push(
        &mut self,
        page: Vec<u8>,
        encoding: Encoding,
        counts: Counts,
        bounds: &Bounds,
        codec: &mut Codec,
    ) -> Result<()> {
        let length = page.len();
        let page = Page::DataPage {
            buf: codec.compress(page)?.into(),
            num_values: counts.rows as u32,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let page = CompressedPage::new(page, length);
        let spec = SerializedPageWriter::new(&mut self.out).write_page(page)?;
        self.offsets.append_offset_and_size(spec.offset as i64, spec.compressed_size as i32);
        self.uncompressed += spec.uncompressed_size;
        self.number += 1;
        match self.encodings.last_mut() {
            Some(last) if last.encoding == encoding => last.count += 1,
            _ => self.encodings.push(PageEncodingStats {
                page_type: PageType::DATA_PAGE,
                encoding,
                count: 1,
            }),
        }
        self.describe(counts, bounds);
        Ok(())
    }

    /// Says in the index what the page has.
    fn describe(&mut self, counts: Counts, bounds: &Bounds) {
        let nulls = counts.nulls as i64;
        match bounds.cut() {
            None => self.index.append(true, Vec::new(), Vec::new(), nulls, None),
            Some(cut) => {
                if let Some((least, greatest)) = &self.last {
                    self.is_rising &= *least <= cut.least && *greatest <= cut.greatest;
                    self.is_falling &= *least >= cut.least && *greatest >= cut.greatest;
                }
                self.last = Some((cut.least.clone(), cut.greatest.clone()));
                self.index.append(false, cut.least, cut.greatest, nulls, None);
            }
        }
        self.offsets.append_row_count(counts.rows as i64);
        self.offsets.append_unencoded_byte_array_data_bytes(Some(counts.text_bytes as i64));
        self.bounds.merge(bounds);
        self.counts.rows += counts.rows;
        self.counts.nulls += counts.nulls;
        self.counts.text_bytes += counts.text_bytes;
    }

    /// Returns the column: the dictionary, if it has values, and the pages.
    pub(super) fn finish(
        mut self,
        leaf: &Leaf,
        dictionary: Dictionary,
        codec: &mut Codec,
    ) -> Result<Chunk> {
        dictionary.values().for_each(|value| self.filter(value));
        let mut out = TrackedWrite::new(Vec::new());
        if dictionary.len() > 0 {
            let (num_values, length) = (dictionary.len() as u32, dictionary.page().len());
            let page = Page::DictionaryPage {
                buf: codec.compress(dictionary.into_page())?.into(),
                num_values,
                encoding: Encoding::PLAIN,
                is_sorted: false,
            };
            let page = CompressedPage::new(page, length);
            let spec = SerializedPageWriter::new(&mut out).write_page(page)?;
            self.uncompressed += spec.uncompressed_size;
        }
        let dictionary = out.bytes_written();
        let mut bytes = out.into_inner()?;
        let pages = std::mem::replace(&mut self.out, TrackedWrite::new(Vec::new())).into_inner()?;
        bytes.extend_from_slice(&pages);
        let close = self.close(leaf, dictionary, bytes.len())?;
        Ok(Chunk { bytes: bytes.into(), close })
    }

    /// Returns what the file says about a column of so many bytes, so many of which are the dictionary.
    fn close(self, leaf: &Leaf, dictionary: usize, length: usize) -> Result<ColumnCloseResult> {
        let metadata = self.metadata(leaf, dictionary, length)?;
        let Pages { mut index, offsets, filter, .. } = self;
        index.set_boundary_order(match (self.is_rising, self.is_falling) {
            (true, _) => BoundaryOrder::ASCENDING,
            (_, true) => BoundaryOrder::DESCENDING,
            _ => BoundaryOrder::UNORDERED,
        });
        let mut offsets = offsets.build();
        for page in &mut offsets.page_locations {
            page.offset += dictionary as i64;
        }
        Ok(ColumnCloseResult {
            bytes_written: length as u64,
            rows_written: self.counts.rows as u64,
            metadata,
            bloom_filter: filter.map(|(mut filter, wrong)| {
                filter.fold_to_target_fpp(wrong);
                filter
            }),
            column_index: Some(index.build()?),
            offset_index: Some(offsets),
        })
    }

    fn metadata(
        &self,
        leaf: &Leaf,
        dictionary: usize,
        length: usize,
    ) -> Result<ColumnChunkMetaData> {
        let Counts { rows, nulls, text_bytes } = self.counts;
        let nulls_of = Some(nulls as u64);
        let statistics = match self.bounds.cut() {
            None => ValueStatistics::new(None, None, None, nulls_of, false),
            Some(cut) => {
                let (least, greatest) = (ByteArray::from(cut.least), ByteArray::from(cut.greatest));
                ValueStatistics::new(Some(least), Some(greatest), None, nulls_of, false)
                    .with_min_is_exact(cut.is_least)
                    .with_max_is_exact(cut.is_greatest)
            }
        };
        let has_dictionary = dictionary > 0;
        let of_dictionary = has_dictionary.then_some(PageEncodingStats {
            page_type: PageType::DICTIONARY_PAGE,
            encoding: Encoding::PLAIN,
            count: 1,
        });
        let pages: Vec<PageEncodingStats> =
            of_dictionary.into_iter().chain(self.encodings.iter().cloned()).collect();
        let encodings = pages.iter().map(|page| page.encoding).chain([Encoding::RLE]);
        let mask = EncodingMask::new_from_encodings(encodings.collect::<Vec<_>>().iter());
        let histogram = leaf.is_nullable.then(|| LevelHistogram::try_new(1)).flatten();
        let histogram = histogram.map(|mut levels| {
            levels.increment_by(0, nulls as i64);
            levels.increment_by(1, (rows - nulls) as i64);
            levels
        });
        ColumnChunkMetaData::builder(leaf.descriptor.clone())
            .set_compression(leaf.codec)
            .set_encodings_mask(mask)
            .set_page_encoding_stats(pages)
            .set_total_compressed_size(length as i64)
            .set_total_uncompressed_size(self.uncompressed as i64)
            .set_num_values(rows as i64)
            .set_data_page_offset(dictionary as i64)
            .set_dictionary_page_offset(has_dictionary.then_some(0))
            .set_statistics(Statistics::ByteArray(statistics))
            .set_unencoded_byte_array_data_bytes(Some(text_bytes as i64))
            .set_definition_level_histogram(histogram)
            .build()
    }
}
