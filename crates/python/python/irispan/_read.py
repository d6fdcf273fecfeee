"""One source to rows, as they are taken."""

import os

from ._irispan import LinkReader
from ._irispan import can_split as split
from ._irispan import read_links as read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._irispan import ReadOptions


def read_links(
    path: "str | os.PathLike[str]",
    start: "int | None" = None,
    end: "int | None" = None,
    **options: "Unpack[ReadOptions]",
) -> LinkReader:
    """Reads the links of one source: the rows that `extract` puts into a table, for programs that divide the work
    themselves.

    What is returned has Arrow's PyCapsule interface, so that pyarrow, Polars and DuckDB take it; or it is
    iterated over, and yields batches that have it. Rows are made on another thread, a few batches ahead of who
    takes them. At the end it has the `counts`, and all the while the `losses`: what could not be read.

    With `start` and `end`, the records are read that begin in that range of bytes, if the source is one of those
    that `can_split` tells. Ranges that meet give every row once. Options are those of `extract` that say what is
    read and what the rows are, and those of `Scanner`.

    >>> import irispan, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     path = pathlib.Path(name) / "a.jsonl"
    ...     _ = path.write_text('{"text": "see www.a.com"}\\n{"text": "b@c.de"}\\n')
    ...     reader = irispan.read_links(path, column="text", select="url")
    ...     rows = [len(batch) for batch in reader]
    >>> rows, reader.counts["records"], reader.losses
    ([2], 2, [])
    """
    return read(path, start, end, options)


def can_split(path: "str | os.PathLike[str]", **options: "Unpack[ReadOptions]") -> bool:
    """Returns whether `read_links` can read ranges of a source.

    It can of WARC that is compressed with gzip or zstd record by record, or not at all, and of JSON lines and
    other lines that are not compressed.
    """
    return split(path, options)
