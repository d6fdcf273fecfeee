"""What else finds links in corpora, each as short as its users write it: `rivals.py NAME PATTERN FILE` prints the
number of links. Each runs in a process of its own, on one thread."""

import os
import re
import sys

# In the syntax that Python, RE2 and Rust share. What irispan finds by default is more than any of them.
SCHEMES = r"""https?://[^\s<>"']+"""
WWW = r"""(?:https?://|www\.)[^\s<>"']+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"""
BARE = WWW + (
    r"|\b(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|info|io|de|fr|uk|it|es|nl|pl|ru|br|jp|cn|in|eu|ch|us|ca|au)\b"
    r"""(?:/[^\s<>"']*)?"""
)
PATTERNS = {"schemes": SCHEMES, "and www, mail": WWW, "and bare domains": BARE}


def warcio(_, path):
    """warcio and linkify-it-py, with its defaults."""
    from linkify_it import LinkifyIt
    from warcio.archiveiterator import ArchiveIterator

    linkify, links = LinkifyIt(), 0
    with open(path, "rb") as file:
        for record in ArchiveIterator(file):
            if record.rec_type == "conversion":
                links += len(linkify.match(record.content_stream().read().decode("utf-8", "replace")) or ())
    return links


def fastwarc(pattern, path):
    """FastWARC and a regular expression on bytes."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    expression = re.compile(pattern.encode(), re.IGNORECASE)
    with open(path, "rb") as file:
        records = ArchiveIterator(file, record_types=WarcRecordType.conversion)
        return sum(len(expression.findall(record.reader.read())) for record in records)


def duckdb(pattern, path):
    """DuckDB, of Parquet and JSON lines."""
    import duckdb

    source = f"read_json('{path}', maximum_object_size=100000000)" if path.endswith(".jsonl") else f"'{path}'"
    pattern = "(?i)" + pattern.replace("'", "''")
    duckdb.sql("set threads = 1")
    return duckdb.sql(f"select sum(len(regexp_extract_all(text, '{pattern}'))) from {source}").fetchall()[0][0]


def polars(pattern, path):
    """Polars, of Parquet and JSON lines."""
    os.environ["POLARS_MAX_THREADS"] = "1"
    import polars

    table = polars.scan_ndjson(path) if path.endswith(".jsonl") else polars.scan_parquet(path)
    links = polars.col("text").str.extract_all("(?i)" + pattern).list.len().sum()
    return table.select(links).collect().item()


if __name__ == "__main__":
    name, pattern, path = sys.argv[1:]
    print(globals()[name](PATTERNS.get(pattern, ""), path))
