"""The columns of a table of links, as Spark names their types.

Nothing is imported here but the standard library: a driver plans with these, and only executors make rows.
"""

import re
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .._irispan import Names


class ColumnType(NamedTuple):
    """A column of a table of links."""

    name: str
    group: str
    ddl: str
    """Its type, as Spark's DDL writes it."""
    nullable: bool


COLUMNS = (
    ColumnType("text", "core", "STRING", False),
    ColumnType("url", "core", "STRING", True),
    ColumnType("iri", "core", "STRING", True),
    ColumnType("error", "core", "STRING", True),
    ColumnType("kind", "core", "STRING", False),
    ColumnType("confidence", "core", "STRING", False),
    ColumnType("flags", "core", "ARRAY<STRING>", False),
    ColumnType("span_start", "core", "BIGINT", False),
    ColumnType("span_end", "core", "BIGINT", False),
    ColumnType("url_host_name", "cc", "STRING", True),
    ColumnType("url_host_tld", "cc", "STRING", True),
    ColumnType("url_host_registry_suffix", "cc", "STRING", True),
    ColumnType("url_host_registered_domain", "cc", "STRING", True),
    ColumnType("url_host_private_suffix", "cc", "STRING", True),
    ColumnType("url_host_private_domain", "cc", "STRING", True),
    ColumnType("url_host_name_reversed", "cc", "STRING", True),
    ColumnType("url_protocol", "cc", "STRING", True),
    ColumnType("url_port", "cc", "INT", True),
    ColumnType("url_path", "cc", "STRING", True),
    ColumnType("url_query", "cc", "STRING", True),
    ColumnType("url_fragment", "cc", "STRING", True),
    ColumnType("page_url", "page", "STRING", True),
    ColumnType("fetch_time", "page", "TIMESTAMP", True),
    ColumnType("warc_filename", "page", "STRING", False),
    ColumnType("warc_record_offset", "page", "BIGINT", True),
    ColumnType("warc_record_length", "page", "BIGINT", True),
    ColumnType("warc_record_id", "page", "STRING", True),
    ColumnType("row", "page", "BIGINT", True),
    ColumnType("field", "page", "STRING", True),
    ColumnType("id", "page", "STRING", True),
    ColumnType("html_path", "page", "STRING", True),
    ColumnType("url_surtkey", "surt", "STRING", True),
    ColumnType("facts", "facts", "ARRAY<STRING>", False),
    ColumnType("severity", "facts", "STRING", True),
)
"""Every column, in the order in which tables have them."""

GROUPS = ("core", "cc", "page", "surt", "facts")

RECORDS = (
    ColumnType("url", "record", "STRING", True),
    ColumnType("warc_type", "record", "STRING", True),
    ColumnType("warc_record_id", "record", "STRING", True),
    ColumnType("fetch_time", "record", "TIMESTAMP", True),
    ColumnType("fetch_status", "record", "INT", True),
    ColumnType("content_mime_type", "record", "STRING", True),
    ColumnType("content_mime_detected", "record", "STRING", True),
    ColumnType("content_languages", "record", "STRING", True),
    ColumnType("content_digest", "record", "STRING", True),
    ColumnType("warc_filename", "record", "STRING", True),
    ColumnType("warc_record_offset", "record", "BIGINT", True),
    ColumnType("warc_record_length", "record", "BIGINT", True),
    ColumnType("links", "record", "BIGINT", True),
    ColumnType("content", "record", "BINARY", True),
)
"""The columns of records of WARC: those of the index that ``irispan extract --index`` makes, and the content."""

DEFAULTS = "core,cc,page"
"""The columns of a table of files for which none were chosen."""


def listed(names: "Names") -> "list[str]":
    """Returns names as a list: those of a text between commas, or of an iterable of texts."""
    texts: Iterable[str] = [names] if isinstance(names, str) else names
    return [name.strip() for text in texts for name in text.split(",")]


def select(names: "Names | None" = None) -> "list[ColumnType]":
    """Returns the columns and groups with these names, each column once, in the order of tables.

    >>> [column.name for column in select("span_start,url")]
    ['url', 'span_start']
    """
    wanted = listed(DEFAULTS if names is None else names)
    known = [*GROUPS, *(column.name for column in COLUMNS)]
    for name in wanted:
        if name not in known:
            raise ValueError(f"select: no column `{name}`: there are the groups and columns {', '.join(known)}")
    return [column for column in COLUMNS if column.name in wanted or column.group in wanted]


def quoted(name: str) -> str:
    """Returns a name as Spark's DDL writes it.

    >>> quoted("url"), quoted("a b"), quoted("a`b")
    ('url', '`a b`', '`a``b`')
    """
    if re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", name):
        return name
    return "`" + name.replace("`", "``") + "`"


def ddl(columns: "Iterable[ColumnType]") -> str:
    """Returns a schema of Spark. All columns may be null, as those of files that Spark reads.

    >>> ddl(select("text,url_port,flags"))
    'text STRING, flags ARRAY<STRING>, url_port INT'
    """
    return ", ".join(f"{quoted(column.name)} {column.ddl}" for column in columns)
