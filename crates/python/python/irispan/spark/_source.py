"""Data sources of Spark: links that executors make of files, so that texts are never sent anywhere, and records."""

import os
from dataclasses import dataclass

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from ._arrow import pyarrow
from ._options import OF_RECORDS, READING, SOURCES, parsed, paths, size
from ._plan import free
from ._types import COLUMNS, DEFAULTS, RECORDS, ddl, listed, quoted, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from pyspark.sql import SparkSession
    from pyspark.sql.types import StructType

    from .._irispan import LinkReader, Loss
    from ._arrow import RecordBatch

__all__ = ["LinksSource", "RecordsSource", "register_sources"]

PART = "128M"
"""The bytes of a file that are a partition, if nothing else is said."""


def register_sources(spark: "SparkSession") -> None:
    """Lets a session read ``irispan_links``, the links in files, and ``irispan_warc``, records of WARC and WET.

    ::

        register_sources(spark)
        links = spark.read.format("irispan_links").option("select", "url,page_url").load("crawl/*.warc.wet.gz")
        pages = spark.read.format("irispan_warc").load("crawl/*.warc.wet.gz").where("warc_type = 'conversion'")
    """
    spark.dataSource.register(LinksSource)
    spark.dataSource.register(RecordsSource)


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


class PartsReader(DataSourceReader):
    """Reads the parts of the sources, each on an executor."""

    def __init__(self, options: "dict[str, Any]", schema: "StructType") -> None:
        self.options = options
        self.reading: dict[str, Any] = {}
        self.wanted = schema
        self.errors: str | None = options.get("errors")
        on_error = options.get("on_error", "record" if self.errors else "fail")
        if on_error not in ("record", "fail"):
            raise ValueError(f"on_error: expected one of record, fail, not {on_error!r}")
        if on_error == "record" and not self.errors:
            raise ValueError("on_error: record wants a folder for errors, the option `errors`")
        self.fails = on_error == "fail"
        self.part_size = size("bytes_per_partition", options.get("bytes_per_partition", PART))

    def sources(self) -> "list[tuple[str, int | None]]":
        """Returns the sources with their bytes, as far as these are known."""
        raise NotImplementedError

    def splits(self, source: str) -> bool:
        """Returns whether ranges of a source can be read."""
        raise NotImplementedError

    def open(self, part: Part) -> "LinkReader":
        """Begins to read a part."""
        raise NotImplementedError

    def partitions(self) -> "Sequence[Part]":
        parts: list[Part] = []
        for source, bytes_of in self.sources():
            starts = [0]
            if bytes_of is not None and bytes_of > self.part_size and self.splits(source):
                starts = list(range(0, bytes_of, self.part_size))
            ends = [*starts[1:], None]
            for start, end in zip(starts, ends):
                parts.append(Part(source, start, end, len(parts)))
        return parts

    def read(self, partition: "InputPartition") -> "Iterator[RecordBatch]":
        assert isinstance(partition, Part)
        pa = pyarrow()
        schema = arrow_types().to_arrow_schema(self.wanted, timezone="UTC")
        with self.open(partition) as reader:
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


class LinksReader(PartsReader):
    """Reads links."""

    def __init__(self, options: "dict[str, Any]", schema: "StructType") -> None:
        super().__init__(options, schema)
        self.reading = {name: options[name] for name in READING if name in options}
        kept = [] if "keep" not in options else listed(options["keep"])
        columns, unknown = split(schema.fieldNames(), kept)
        if unknown:
            names = [column.name for column in COLUMNS]
            raise ValueError(f'schema: there is no column "{unknown[0]}"; there are {", ".join([*names, *kept])}')
        # Without any column of links their number is wanted, which any column tells.
        self.reading["select"] = columns or ["kind"]

    def sources(self) -> "list[tuple[str, int | None]]":
        sources, like, _ = described({**self.options, **self.reading})
        if like:
            self.reading["_kept_like"] = like
        return sources

    def splits(self, source: str) -> bool:
        from .._irispan import can_split

        return can_split(source, self.reading)

    def open(self, part: Part) -> "LinkReader":
        from .._irispan import read_links

        return read_links(part.source, part.start, part.end, self.reading)


class RecordsSource(DataSource):
    """The format ``irispan_warc``: a row for each record of WARC, WET and WAT.

    Columns are ``url``, ``warc_type``, ``warc_record_id``, ``fetch_time``, ``fetch_status``, ``content_mime_type``,
    ``content_mime_detected``, ``content_languages``, ``content_digest``, ``warc_filename``, ``warc_record_offset``,
    ``warc_record_length``, ``links`` (how many there are) and ``content``: the text or the page in its charset, without the
    codings of HTTP, and null for records that have no text. ``select`` or a schema chooses among them.

    Options are those of `LinksSource` that say what is read, and what becomes of losses. A content of more bytes
    than ``max_record`` says, 8M, is null, and a loss.
    """

    @classmethod
    def name(cls) -> str:
        return "irispan_warc"

    def schema(self) -> "StructType | str":
        options = parsed(self.options, OF_RECORDS)
        names = [column.name for column in RECORDS]
        wanted = listed(options["select"]) if "select" in options else names
        check(wanted, names, "select")
        return ddl(column for column in RECORDS if column.name in wanted)

    def reader(self, schema: "StructType") -> "RecordsReader":
        return RecordsReader(parsed(self.options, OF_RECORDS), schema)


def check(wanted: "list[str]", names: "list[str]", what: str) -> None:
    """Raises `ValueError` for a column that does not exist."""
    for name in wanted:
        if name not in names:
            raise ValueError(f'{what}: there is no column "{name}"; there are {", ".join(names)}')


class RecordsReader(PartsReader):
    """Reads records."""

    def __init__(self, options: "dict[str, Any]", schema: "StructType") -> None:
        super().__init__(options, schema)
        check(schema.fieldNames(), [column.name for column in RECORDS], "schema")
        self.reading = {name: options[name] for name in ("max_record", "sample") if name in options}

    def sources(self) -> "list[tuple[str, int | None]]":
        options = {name: value for name, value in self.options.items() if name != "select"}
        return described(options)[0]

    def splits(self, source: str) -> bool:
        from .._irispan import can_split

        return can_split(source, {"input": "warc"})

    def open(self, part: Part) -> "LinkReader":
        from .._irispan import read_records

        return read_records(part.source, part.start, part.end, self.reading)


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
