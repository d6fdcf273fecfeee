//! A column of texts, which is encoded as they come: nothing waits but the keys of one page.
//!
//! The library would take each value through levels, a gathering of those that are there, and comparisons for
//! statistics, and so take longer than it took to find the links. Here, statistics are those of different
//! values, and a value that is that of the row before costs one comparison.

use std::mem;

use ::parquet::basic::Encoding;
use ::parquet::errors::Result;
use arrow_array::{Array, StringArray};
use arrow_buffer::BooleanBufferBuilder;

use super::bounds::Bounds;
use super::chunk::{Chunk, Counts, Leaf, PAGE_BYTES, Pages};
use super::codec::Codec;
use super::dictionary::Dictionary;
use super::hybrid;

/// The rows of a page, as the library has them: an index of pages says where these begin.
const PAGE_ROWS: usize = 20_000;

/// A column of one row group.
pub(super) struct Texts {
    leaf: Leaf,
    dictionary: Dictionary,
    /// Whether a value did not fit into the dictionary: those behind it stand in their pages.
    is_full: bool,
    /// The key of the row before, if it has one.
    last: Option<u32>,
    page: Page,
    pages: Pages,
}

/// The page that is being filled.
struct Page {
    counts: Counts,
    /// Which rows have values, if some may have none.
    levels: BooleanBufferBuilder,
    keys: Vec<u32>,
    /// Values without keys.
    plain: Vec<u8>,
    bounds: Bounds,
}

impl Default for Page {
    fn default() -> Page {
        let (counts, bounds) = (Counts::default(), Bounds::default());
        let levels = BooleanBufferBuilder::new(0);
        Page { counts, levels, keys: Vec::new(), plain: Vec::new(), bounds }
    }
}

impl Texts {
    pub(super) fn new(leaf: Leaf) -> Result<Texts> {
        let pages = Pages::new(&leaf)?;
        let (dictionary, page) = (Dictionary::new(), Page::default());
        Ok(Texts { leaf, dictionary, is_full: false, last: None, page, pages })
    }

    /// Returns the bytes that are held in memory.
    pub(super) fn held(&self) -> usize {
        let page = self.page.keys.len() * size_of::<u32>() + self.page.plain.len();
        self.dictionary.held() + page + self.pages.held()
    }

    /// Encodes more values.
    pub(super) fn push(&mut self, texts: &StringArray, codec: &mut Codec) -> Result<()> {
        let mut start = 0;
        for row in 0..texts.len() {
            if texts.is_valid(row) {
                let value = texts.value(row).as_bytes();
                if !self.value(value) {
                    self.rows(texts, start, row);
                    start = row;
                    self.end_page(codec)?;
                    self.is_full = true;
                    self.value(value);
                }
            }
            if self.page.counts.rows + row + 1 - start >= PAGE_ROWS
                || self.page.plain.len() >= PAGE_BYTES
            {
                self.rows(texts, start, row + 1);
                start = row + 1;
                self.end_page(codec)?;
            }
        }
        self.rows(texts, start, texts.len());
        Ok(())
    }

    /// Adds a value. Returns `false`, with nothing done, if the page has keys and the value gets none.
    #[inline]
    fn value(&mut self, value: &[u8]) -> bool {
        let page = &mut self.page;
        if let Some(last) = self.last.filter(|last| self.dictionary.value(*last) == value) {
            page.keys.push(last);
            page.counts.text_bytes += value.len();
            return true;
        }
        if self.is_full {
            page.plain.extend_from_slice(&(value.len() as u32).to_le_bytes());
            page.plain.extend_from_slice(value);
            page.bounds.add(value);
            self.pages.filter(value);
        } else {
            let Some(key) = self.dictionary.key(value, PAGE_BYTES) else { return false };
            if self.dictionary.meet(key, self.pages.next()) {
                page.bounds.add(value);
            }
            page.keys.push(key);
            self.last = Some(key);
        }
        page.counts.text_bytes += value.len();
        true
    }

    /// Takes note of which rows have values.
    fn rows(&mut self, texts: &StringArray, start: usize, end: usize) {
        let page = &mut self.page;
        page.counts.rows += end - start;
        if !self.leaf.is_nullable {
            return;
        }
        match texts.nulls() {
            Some(nulls) => {
                let nulls = nulls.slice(start, end - start);
                page.counts.nulls += nulls.null_count();
                page.levels.append_buffer(nulls.inner());
            }
            None => page.levels.append_n(end - start, true),
        }
    }

    fn end_page(&mut self, codec: &mut Codec) -> Result<()> {
        let mut page = mem::take(&mut self.page);
        if page.counts.rows == 0 {
            return Ok(());
        }
        // The first value of a page is met anew.
        self.last = None;
        let mut out =
            Vec::with_capacity(page.plain.len() + page.keys.len() * 2 + page.counts.rows / 8 + 64);
        if self.leaf.is_nullable {
            levels(&mut page, &mut out);
        }
        let encoding = if page.keys.is_empty() {
            out.append(&mut page.plain);
            Encoding::PLAIN
        } else {
            let width = hybrid::width(self.dictionary.len());
            out.push(width as u8);
            hybrid::numbers(&page.keys, width, &mut out);
            Encoding::RLE_DICTIONARY
        };
        self.pages.push(out, encoding, page.counts, &page.bounds, codec)
    }

    /// Ends the column.
    pub(super) fn finish(mut self, codec: &mut Codec) -> Result<Chunk> {
        self.end_page(codec)?;
        let Texts { leaf, dictionary, pages, .. } = self;
        pages.finish(&leaf, dictionary, codec)
    }
}

/// Appends which rows have values, behind the length of that.
fn levels(page: &mut Page, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    match page.counts.nulls {
        0 => hybrid::repeat(1, page.counts.rows, 1, out),
        nulls if nulls == page.counts.rows => hybrid::repeat(0, page.counts.rows, 1, out),
        _ => hybrid::bits(&page.levels.finish().inner()[..page.counts.rows.div_ceil(8)], out),
    }
    let length = (out.len() - start - 4) as u32;
    out[start..start + 4].copy_from_slice(&length.to_le_bytes());
}
