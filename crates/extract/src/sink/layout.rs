//! Dispatches to the formats.

use std::collections::BTreeMap;
use std::io;

use ::parquet::arrow::arrow_writer::ArrowColumnChunk;
use arrow_array::RecordBatch;
use arrow_ipc::writer::IpcWriteOptions;
use arrow_schema::SchemaRef;

use super::compress::Compressor;
use super::error::{from_arrow, from_parquet};
use super::format::{Compression, Format};
use super::{arrow, csv, json, parquet};

/// The prepared layout of a table in each format.
pub(super) enum Layout {
    Parquet(parquet::Layout),
    Arrow(IpcWriteOptions),
    JsonLines,
    Csv,
}

/// Rows of one block while it is encoded.
pub(super) enum Rows {
    Parquet(parquet::RowGroup),
    Arrow(Box<arrow::Messages>),
    JsonLines(Compressor),
    Csv(Compressor),
}

/// An encoded block.
pub(super) enum Body {
    RowGroup(Vec<ArrowColumnChunk>),
    Messages(Box<arrow::Messages>),
    Text(Vec<u8>),
}

impl Layout {
    pub(super) fn new(
        format: Format,
        compression: Compression,
        schema: &SchemaRef,
        metadata: &BTreeMap<String, String>,
    ) -> io::Result<Layout> {
        Ok(match format {
            Format::Parquet => Layout::Parquet(
                parquet::Layout::new(schema, compression, metadata).map_err(from_parquet)?,
            ),
            Format::Arrow => Layout::Arrow(arrow::options(compression).map_err(from_arrow)?),
            Format::JsonLines => {
                json::check(schema).map_err(from_arrow)?;
                Layout::JsonLines
            }
            Format::Csv => Layout::Csv,
        })
    }

    /// Returns an empty block to encode rows into.
    pub(super) fn rows(&self, compression: Compression) -> io::Result<Rows> {
        Ok(match self {
            Layout::Parquet(layout) => Rows::Parquet(layout.row_group().map_err(from_parquet)?),
            Layout::Arrow(options) => Rows::Arrow(Box::new(arrow::Messages::new(options.clone()))),
            Layout::JsonLines => Rows::JsonLines(Compressor::new(compression)?),
            Layout::Csv => Rows::Csv(Compressor::new(compression)?),
        })
    }
}

impl Rows {
    pub(super) fn push(&mut self, batch: &RecordBatch) -> io::Result<()> {
        match self {
            Rows::Parquet(group) => group.push(batch).map_err(from_parquet),
            Rows::Arrow(messages) => messages.push(batch).map_err(from_arrow),
            Rows::JsonLines(out) => json::write(out, batch).map_err(from_arrow),
            Rows::Csv(out) => csv::write(out, batch).map_err(from_arrow),
        }
    }

    /// Returns the approximate size of the memory in use in bytes, including what finishing takes.
    pub(super) fn held(&self) -> usize {
        match self {
            Rows::Parquet(group) => group.held(),
            Rows::Arrow(messages) => messages.held(),
            Rows::JsonLines(out) | Rows::Csv(out) => out.held(),
        }
    }

    pub(super) fn finish(self) -> io::Result<Body> {
        Ok(match self {
            Rows::Parquet(group) => Body::RowGroup(group.finish().map_err(from_parquet)?),
            Rows::Arrow(messages) => Body::Messages(messages),
            Rows::JsonLines(out) | Rows::Csv(out) => Body::Text(out.finish()?),
        })
    }
}

impl Body {
    /// Returns its size in the file in bytes, without the metadata that the format stores
    /// elsewhere.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Body::RowGroup(columns) => {
                columns.iter().map(|column| column.close().bytes_written).sum()
            }
            Body::Messages(messages) => messages.held() as u64,
            Body::Text(bytes) => bytes.len() as u64,
        }
    }
}
