//! Names, types and groups of columns.

use arrow_schema::{DataType, Field, TimeUnit};
use std::sync::Arc;

/// Defines the columns, each with its name, group, type, whether it may be null, and its meaning.
macro_rules! columns {
    ($($variant:ident = $name:literal, $group:ident, $type:ident $(, $null:ident)?: $doc:literal;)+) => {
        /// A column of a table of links.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Column {
            $(#[doc = $doc] $variant,)+
        }

        impl Column {
            /// Every column, in the order in which tables have them.
            pub const ALL: &'static [Column] = &[$(Column::$variant),+];

            /// Returns the columns of a table for which none were chosen: those of the groups `core`, `cc` and
            /// `page`.
            #[must_use]
            pub fn defaults() -> Vec<Column> {
                let is_default = |column: &Column| column.group().is_default();
                Column::ALL.iter().copied().filter(is_default).collect()
            }

            /// Returns the type of its values.
            pub(super) const fn value_type(self) -> Type {
                match self { $(Column::$variant => Type::$type),+ }
            }

            /// Returns the name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Column::$variant => $name),+ }
            }

            /// Returns the group that it belongs to.
            #[must_use]
            pub const fn group(self) -> Group {
                match self { $(Column::$variant => Group::$group),+ }
            }

            /// Returns its name, its type and whether it may be null, with its meaning.
            #[must_use]
            pub fn field(self) -> Field {
                match self {
                    $(Column::$variant => {
                        let is_nullable = !stringify!($($null)?).is_empty();
                        let meaning = ("comment".to_owned(), $doc.to_owned());
                        Field::new($name, Type::$type.data_type(), is_nullable)
                            .with_metadata(std::collections::HashMap::from([meaning]))
                    })+
                }
            }
        }
    };
}

impl Column {
    /// Returns whether its values come from the URI of the link.
    pub(super) const fn reads_uri(self) -> bool {
        matches!(self.group(), Group::Cc | Group::Surt)
            || matches!(self, Column::Url | Column::Iri | Column::Error)
    }
}

/// Columns that are chosen together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Group {
    /// The link, and where it is in its text.
    Core,
    /// The parts of its URI, as Common Crawl's index has them.
    Cc,
    /// The record and the file that it was found in.
    Page,
    /// The key by which the indexes of web archives are sorted. Not among the defaults.
    Surt,
    /// What could mislead a reader of the link. Not among the defaults.
    Facts,
}

impl Group {
    /// Every group.
    pub const ALL: &'static [Group] =
        &[Group::Core, Group::Cc, Group::Page, Group::Surt, Group::Facts];

    /// Returns the name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Group::Core => "core",
            Group::Cc => "cc",
            Group::Page => "page",
            Group::Surt => "surt",
            Group::Facts => "facts",
        }
    }

    /// Returns whether its columns are those of a table for which none were chosen.
    #[must_use]
    pub const fn is_default(self) -> bool {
        matches!(self, Group::Core | Group::Cc | Group::Page)
    }
}

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Text,
    Texts,
    Int,
    Long,
    Time,
}

impl Type {
    pub(super) fn data_type(self) -> DataType {
        match self {
            Type::Text => DataType::Utf8,
            Type::Texts => DataType::List(Arc::new(Field::new("item", DataType::Utf8, false))),
            Type::Int => DataType::Int32,
            Type::Long => DataType::Int64,
            Type::Time => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        }
    }
}

columns! {
    Text = "text", Core, Text: "The link as it is written.";
    Url = "url", Core, Text, null: "The URI that it leads to, in ASCII; null if it has none.";
    Iri = "iri", Core, Text, null: "The IRI form of that URI, for people: with U-labels, and without escapes of characters that need none; null if it has none.";
    Error = "error", Core, Text, null: "Why it has no URI.";
    Kind = "kind", Core, Text: "`url`, `email` or `domain`.";
    Confidence = "confidence", Core, Text: "`certain`, `likely` or `possible`.";
    Flags = "flags", Core, Texts: "The names of its flags, those of its host among them (`mixed-script`, `confusable`, `bidi-violation`, `invalid-idna`).";
    SpanStart = "span_start", Core, Long: "Where it begins in the text that was scanned, in bytes.";
    SpanEnd = "span_end", Core, Long: "Where it ends there, in bytes.";
    HostName = "url_host_name", Cc, Text, null: "The host in lower case, with A-labels; of an address, its domain.";
    HostTld = "url_host_tld", Cc, Text, null: "The last label of the host; null for an IP address.";
    RegistrySuffix = "url_host_registry_suffix", Cc, Text, null: "The public suffix, without the private section of the list: `co.uk`.";
    RegisteredDomain = "url_host_registered_domain", Cc, Text, null: "The public suffix and one label: `bbc.co.uk`.";
    PrivateSuffix = "url_host_private_suffix", Cc, Text, null: "The public suffix with the private section: `s3.amazonaws.com`.";
    PrivateDomain = "url_host_private_domain", Cc, Text, null: "That suffix and one label.";
    HostReversed = "url_host_name_reversed", Cc, Text, null: "The labels of the host from the last to the first; null for an IP address.";
    Protocol = "url_protocol", Cc, Text, null: "The scheme in lower case.";
    Port = "url_port", Cc, Int, null: "The port; null if none is written.";
    Path = "url_path", Cc, Text, null: "The path.";
    Query = "url_query", Cc, Text, null: "The query without its question mark; null if there is none.";
    Fragment = "url_fragment", Cc, Text, null: "The fragment without its number sign; null if there is none.";
    PageUrl = "page_url", Page, Text, null: "Where the record was found that holds the link; null if that has more than 2048 bytes.";
    FetchTime = "fetch_time", Page, Time, null: "When it was found.";
    Source = "warc_filename", Page, Text: "The file, as it was named; its first 1024 bytes.";
    RecordOffset = "warc_record_offset", Page, Long, null: "Where the record, or its compressed member, begins in the file.";
    RecordLength = "warc_record_length", Page, Long, null: "The bytes of the member in the file, or of a record that is in none with the line ends after it; null if it is not there as a whole, or if it has 16384 links or 4 MiB of rows, which do not wait for its end.";
    RecordId = "warc_record_id", Page, Text, null: "The name of the record; null if it has more than 1024 bytes.";
    Row = "row", Page, Long, null: "The number of the record in the file, from 0.";
    Field = "field", Page, Text, null: "The column, or the path in JSON, of the text that was scanned; null if the record is one text, or if that has more than 1024 bytes.";
    Id = "id", Page, Text, null: "What the column of the record says that was chosen as its name; null if that has more than 4096 bytes.";
    HtmlPath = "html_path", Page, Text, null: "The element and the attribute of HTML that the link is: `A@/href`; null for text.";
    UrlSurtKey = "url_surtkey", Surt, Text, null: "The key of the URI in the indexes of web archives: `com,example)/path?query`.";
    Facts = "facts", Facts, Texts: "What could mislead a reader of the link: names of kinds of facts, each once.";
    Severity = "severity", Facts, Text, null: "The highest severity of these facts, `warn` or `note`; null if there are none.";
}
