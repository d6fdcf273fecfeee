"""Jobs of `irispan extract`, and what they leave: tables, counts, losses."""

import csv
import gzip
import io
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import pyarrow
import pyarrow.csv
import pyarrow.ipc
import pyarrow.json
import pyarrow.parquet
import zstandard

from built import SCHEMA

# Every format of tables, with its compressions.
SINKS = [
    (to, compression)
    for to, compressions in [
        ("parquet", ["zstd", "gzip", "none"]), ("arrow", ["none", "zstd"]), ("jsonl", ["none", "gzip", "zstd"]),
        ("csv", ["none", "gzip", "zstd"]),
    ]
    for compression in compressions
]

IRISPAN = os.environ.get("IRISPAN", "irispan")

# The file that a row is of.
SOURCE = "warc_filename"


class Failed(Exception):
    """Something is not as it has to be."""


def require(holds, what):
    """Raises an error that says what does not hold."""
    if not holds:
        raise Failed(what)


def scratch(needed=1 << 30):
    """Returns a folder that vanishes: in memory, where that has room, since a disk has to store every table."""
    memory = pathlib.Path("/dev/shm")
    has_room = memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > needed
    return tempfile.TemporaryDirectory(prefix="irispan-bulk-", dir=memory if has_room else None)


class Job:
    """What a run of `irispan extract` left in a folder."""

    def __init__(self, folder, run):
        self.folder = pathlib.Path(folder)
        self.status = run.returncode
        self.said = run.stderr.decode(errors="replace")
        own = self.folder / "_irispan"
        require(self.status in (0, 1, 3), f"status {self.status}: {self.said}")
        self.summary = json.loads((own / "summary.json").read_text())
        lines = [json.loads(line) for line in (own / "manifest.jsonl").read_text().splitlines()]
        self.parts = [line for line in lines if "table" in line]
        self.errors = [json.loads(line) for line in (own / "errors.jsonl").read_text().splitlines()]

    def require_sums(self):
        """Requires that the numbers that the job tells add up, and that its status says the same."""
        counts = self.summary["counts"]
        ends = sum(counts[end] for end in ("scanned", "skipped", "truncated", "failed", "unsampled"))
        require(counts["records"] == ends, f"records do not add up: {counts}")
        left_out = sum(counts[why] for why in ("filtered", "repeated", "beyond_limit"))
        require(counts["links"] == self.summary["rows"] + left_out, f"links do not add up: {self.summary}")
        for name, value in counts.items():
            whole = sum(part["counts"][name] for part in self.parts)
            require(whole == value, f"{name} of all parts are {whole}, and the summary says {value}")
        require(sum(part["rows"] for part in self.parts) == self.summary["rows"], "rows of parts do not add up")
        require(len(self.errors) == self.summary["losses"], "losses are not those of the table of errors")
        expected = 3 if self.errors else 0 if self.summary["rows"] else 1
        require(self.status == expected, f"status {self.status}, not {expected}")
        if counts["truncated"] or counts["failed"]:
            require(self.errors, f"records were lost, and the table of errors does not say which: {counts}")

    def tables(self):
        """Returns for each part what the manifest says of it, and its rows."""
        for part in self.parts:
            table = read_table(self.folder / part["table"])
            require(table.num_rows == part["rows"], f"{part['table']}: {table.num_rows} rows, not {part['rows']}")
            yield part, table


def extract(sources, output, *options, cwd=None, check=True):
    """Runs a job."""
    command = [IRISPAN, "extract", "--progress", "none", "-o", str(output), *options, *map(str, sources)]
    run = subprocess.run(command, capture_output=True, cwd=cwd)
    if not check:
        return run
    job = Job(output, run)
    job.require_sums()
    return job


def read_table(path):
    """Reads a table of any format with readers that are not irispan's; of text formats, empty is null."""
    data = path.read_bytes()
    name = path.name
    if name.endswith(".gz"):
        data, name = gzip.decompress(data), name[:-3]
    elif name.endswith(".zst"):
        data = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data), read_across_frames=True).read()
        name = name[:-4]
    if name.endswith(".parquet"):
        return pyarrow.parquet.read_table(io.BytesIO(data))
    if name.endswith(".arrow"):
        return pyarrow.ipc.open_file(data).read_all()
    if name.endswith(".jsonl"):
        rows = [json.loads(line) for line in data.split(b"\n") if line]
        names = rows[0].keys() if rows else []
        return pyarrow.table({name: _column(name, [row[name] for row in rows]) for name in names})
    rows = list(csv.reader(io.StringIO(data.decode("utf-8"), newline=""), strict=True))
    columns = zip(*rows[1:]) if rows[1:] else [()] * len(rows[0])
    return pyarrow.table({
        name: _column(name, [value or None for value in column]) for name, column in zip(rows[0], columns)})


def _column(name, values):
    """Returns a column of a text format with the type that it has in the others."""
    index = SCHEMA.get_field_index(name)
    type_ = SCHEMA.field(index).type if index >= 0 else pyarrow.string()
    if pyarrow.types.is_integer(type_):
        values = [None if value is None else int(value) for value in values]
    return pyarrow.array(values, type_)
