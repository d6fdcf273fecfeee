"""Texts that are made by their number, and the rows of their links, in an order that does not depend on Spark."""

import subprocess

import pyarrow as pa
import pyarrow.parquet as pq

PARTS = (
    "see https://www.site{0}.co.uk/page/{1}?q={2}#top, or",
    "write to user{2}@mail{0}.example.org.",
    "Nothing to be found here, only words and numbers: {1} of {2}.",
    "http://例え{0}.jp/ä/{1} 😀 and www.bücher{2}.de/",
    "ftp://192.0.2.{0}:2{2}/file{1}.txt (also as HTTP://Example{0}.COM:80/%7Euser/)",
)
LINKS = ("text", "url", "iri", "error", "kind", "confidence", "flags", "span_start", "span_end")


def text(number):
    """Returns the text of a number: about 100 bytes; null and empty ones among them."""
    if number % 50 == 7:
        return None if number % 100 == 7 else ""
    one, two = PARTS[number % 5], PARTS[number // 5 % 5]
    return f"{one} {two}".format(number % 97, number, number % 10)


def write(path, count, group=10_000, first=0):
    """Writes a Parquet file with the columns ``id`` and ``text``, in groups of rows, from a number on."""
    schema = pa.schema({"id": pa.int64(), "text": pa.string()})
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for start in range(first, first + count, group):
            numbers = range(start, min(start + group, first + count))
            writer.write_table(pa.table({"id": numbers, "text": [text(number) for number in numbers]}, schema))


def extracted(program, source, output, *options):
    """Returns the rows that the program makes of a file."""
    command = [program, "extract", source, "-o", output, "--column", "text", "--keep", "id", "--select", "core,cc", "--progress", "none"]
    subprocess.run([*command, *options], check=True)
    return rows(pa.concat_tables(pq.read_table(path) for path in sorted(output.glob("*.parquet"))))


def rows(table):
    """Returns the rows of a table of links as dicts, sorted by where they are."""
    return table.sort_by([("id", "ascending"), ("span_start", "ascending")]).to_pylist()
