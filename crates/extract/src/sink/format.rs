//! Formats and compressions of tables.

use core::fmt;
use core::str::FromStr;

/// Defines the names of the variants of an enum.
macro_rules! names {
    ($type:ident, $what:literal: $($variant:ident = $name:literal),+) => {
        impl $type {
            /// Every value, in the order of the declaration.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// Returns the name, which `FromStr` reads.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $($type::$variant => $name),+ }
            }
        }

        /// Writes the name.
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// Parses a name, which is case-sensitive.
        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<$type, UnknownName> {
                let named = $type::ALL.iter().find(|value| value.as_str() == name);
                named.copied().ok_or(UnknownName { what: $what, names: &[$($name),+] })
            }
        }
    };
}

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Parquet: columns with statistics, a page index, and a bloom filter on the registered domain.
    Parquet,
    /// The file format of Arrow IPC, whose batches can be read in any order.
    Arrow,
    /// JSON lines: an object for each row, which has every column; `null` is written.
    JsonLines,
    /// Comma-separated values (RFC 4180): a header row, CRLF. Lists are joined by spaces, and an empty
    /// cell is null or empty text.
    Csv,
}

names!(Format, "format": Parquet = "parquet", Arrow = "arrow", JsonLines = "jsonl", Csv = "csv");

/// How a table is compressed: a text format as a whole, the others in their pages or buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// Not at all.
    None,
    /// gzip: in text formats, one member for each block.
    Gzip,
    /// zstd: in text formats, one frame for each block.
    Zstd,
}

names!(Compression, "compression": None = "none", Gzip = "gzip", Zstd = "zstd");

impl Format {
    /// Returns the extension of uncompressed files, without a dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        self.as_str()
    }

    /// Returns the default compression.
    #[must_use]
    pub const fn default_compression(self) -> Compression {
        match self {
            Format::Parquet => Compression::Zstd,
            Format::Arrow | Format::JsonLines | Format::Csv => Compression::None,
        }
    }

    /// Returns whether the file is compressed as a whole, rather than its pages or buffers.
    pub(super) const fn is_text(self) -> bool {
        matches!(self, Format::JsonLines | Format::Csv)
    }
}

impl Compression {
    /// Returns the extension of a compressed text file; empty for [`Compression::None`].
    pub(super) const fn suffix(self) -> &'static str {
        match self {
            Compression::None => "",
            Compression::Gzip => ".gz",
            Compression::Zstd => ".zst",
        }
    }
}

/// An unknown name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    names: &'static [&'static str],
}

impl UnknownName {
    /// Returns the known names.
    #[must_use]
    pub fn expected(&self) -> &'static [&'static str] {
        self.names
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a known {}: expected {}", self.what, self.names.join(", "))
    }
}

impl core::error::Error for UnknownName {}
