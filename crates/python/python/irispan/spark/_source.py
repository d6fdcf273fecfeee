"""Data sources of Spark: links that executors make of files, so that texts are never sent anywhere."""

import os
from dataclasses import dataclass

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from ._arrow import pyarrow
from ._options import READING, SOURCES, parsed, paths, size
from ._plan import free
from ._types import COLUMNS, DEFAULTS, ddl, listed, quoted, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from pyspark.sql import SparkSession
    from pyspark.sql.types import StructType

    from .._irispan import LinkReader, Loss
    from ._arrow import RecordBatch

__all__ = ["LinksSource", "register_sources"]

PART = "128M"
"""The bytes of a file that are a partition, if nothing else is said."""


def register_sources(spark: "SparkSession") -> None:
    """Lets a session read ``irispan_links``.

    ::

        register_sources(spark)
        links = spark.read.format("irispan_links").option("select", "url,page_url").load("crawl/*.warc.wet.gz")
    """
    spark.dataSource.register(LinksSource)


class LinksSource(DataSource):
    """The format ``irispan_links``: a row for each link in files, as ``irispan extract`` makes them.

    What is loaded are files, folders and patterns, as executors see them. Options are those of `irispan.read_links`,
    and ``files_from``, ``base`` and ``shard``, all as texts. Besides there are

    - ``bytes_per_partition``, 128M: a larger file is several partitions, if ranges of it can be read;
    - ``errors``: a folder for what could not be read, as JSON lines of source, offset, stage and reason; and
    - ``on_error``: ``record`` puts losses there, ``fail`` fails the task. The default is ``record`` if there is a
      folder, and else ``fail``: nothing is lost silently.

    The columns are those of ``select``, or those of the schema that the reader is given.
    """

    @classmethod
    def name(cls) -> str:
        return "irispan_links"

    def schema(self) -> "StructType | str":
        options = parsed(self.options)
        columns = ddl(select(options.get("select", DEFAULTS)))
        if "keep" not in options:
            return columns
        pa = pyarrow()
        # What is kept has the types of the files.
        _, _, rows = described(options)
        names = listed(options["keep"])
        kept = pa.schema(pa.record_batch(rows).schema)
        kept = pa.schema([kept.field(place) for place in range(len(kept) - len(names), len(kept))])
        fields = [f"{quoted(one.name)} {one.dataType.simpleString()}" for one in arrow_types().from_arrow_schema(kept).fields]
        return ", ".join([columns, *fields])

    def reader(self, schema: "StructType") -> "LinksReader":
        return LinksReader(parsed(self.options), schema)


def split(names: "list[str]", kept: "list[str]") -> "tuple[list[str], list[str]]":
    """Returns which of the names of a schema are columns of links, and which are none and of no kept column.

    >>> split(["url", "id", "kept_row", "row", "x"], ["id", "row"])
    (['url', 'row'], ['x'])
    """
    known = [column.name for column in COLUMNS]
    # A kept column that has the name of one of links has it, unless that is there as well.
    columns = [name for name in names if name in known and (name not in kept or "kept_" + name in names)]
    behind = [free(name, columns) for name in kept]
    return columns, [name for name in names if name not in columns and name not in behind]


def described(options: "dict[str, Any]") -> "tuple[list[tuple[str, int | None]], list[str], Any]":
    """Returns the sources, and of which columns their rows are."""
    from .._irispan import describe_sources

    sources = paths(options)
    if not sources and "files_from" not in options:
        raise ValueError("path: load(…) wants files, folders or patterns, or the option files_from")
    named = {name: options[name] for name in (*READING, *SOURCES) if name in options}
    return describe_sources([*sources], named)


def arrow_types() -> "Any":
    """Returns the module of pyspark that maps types, which has none for pyarrow."""
    from importlib import import_module

    return import_module("pyspark.sql.pandas.types")


@dataclass
class Part(InputPartition):
    """A source, or a range of its bytes."""

    source: str
    start: int
    end: "int | None"
    number: int


class LinksReader(DataSourceReader):
    """Reads the parts of the sources, each on an executor."""

    def __init__(self, options: "dict[str, Any]", schema: "StructType") -> None:
        self.options = options
        self.wanted = schema
        self.errors: str | None = options.get("errors")
        on_error = options.get("on_error", "record" if self.errors else "fail")
        if on_error not in ("record", "fail"):
            raise ValueError(f"on_error: expected one of record, fail, not {on_error!r}")
        if on_error == "record" and not self.errors:
            raise ValueError("on_error: record wants a folder for errors, the option `errors`")
        self.fails = on_error == "fail"
        self.part_size = size("bytes_per_partition", options.get("bytes_per_partition", PART))
        self.reading = {name: options[name] for name in READING if name in options}
        kept = [] if "keep" not in options else listed(options["keep"])
        columns, unknown = split(schema.fieldNames(), kept)
        if unknown:
            names = [column.name for column in COLUMNS]
            raise ValueError(f'schema: there is no column "{unknown[0]}"; there are {", ".join([*names, *kept])}')
        # Without any column of links their number is wanted, which any column tells.
        self.reading["select"] = columns or ["kind"]

    def partitions(self) -> "Sequence[Part]":
        from .. import can_split

        sources, like, _ = described({**self.options, **self.reading})
        if like:
            self.reading["_kept_like"] = like
        named = {name: value for name, value in self.reading.items() if name != "_kept_like"}
        parts: list[Part] = []
        for source, bytes_of in sources:
            starts = [0]
            if bytes_of is not None and bytes_of > self.part_size and can_split(source, **named):
                starts = list(range(0, bytes_of, self.part_size))
            ends = [*starts[1:], None]
            for start, end in zip(starts, ends):
                parts.append(Part(source, start, end, len(parts)))
        return parts

    def read(self, partition: "InputPartition") -> "Iterator[RecordBatch]":
        from .._irispan import read_links

        assert isinstance(partition, Part)
        pa = pyarrow()
        schema = arrow_types().to_arrow_schema(self.wanted, timezone="UTC")
        with read_links(partition.source, partition.start, partition.end, self.reading) as reader:
            for batch in reader:
                self.check(reader)
                rows = pa.Table.from_batches([pa.record_batch(batch)]).select(schema.names).cast(schema)
                yield from rows.to_batches()
            self.check(reader)
            if self.errors:
                record(self.errors, partition.number, reader.losses, reader.lost)

    def check(self, reader: "LinkReader") -> None:
        """Raises `RuntimeError` if something was lost that must not be."""
        if not self.fails or not reader.lost:
            return
        loss = reader.losses[0]
        raise RuntimeError(
            f"{loss['source']}: byte {loss['offset']}: {loss['stage']}: {loss['reason']} "
            "(set the option `errors` to a folder that is to have what cannot be read)"
        )


def record(folder: str, number: int, losses: "list[Loss]", lost: int) -> None:
    """Writes what a part lost: at once and under a name of its own, so that another attempt replaces it."""
    import json
    import uuid

    path = os.path.join(folder, f"part-{number:05}.jsonl")
    if not losses:
        if os.path.exists(path):
            os.remove(path)
        return
    os.makedirs(folder, exist_ok=True)
    temporary = os.path.join(folder, f".part-{number:05}-{uuid.uuid4().hex}")
    with open(temporary, "w", encoding="utf-8") as file:
        for loss in losses:
            file.write(json.dumps(loss, ensure_ascii=False, separators=(",", ":")) + "\n")
        if lost > len(losses):
            more = {"source": losses[0]["source"], "offset": losses[-1]["offset"], "stage": "read", "reason": f"{lost - len(losses)} more losses"}
            file.write(json.dumps(more, separators=(",", ":")) + "\n")
    os.replace(temporary, path)
