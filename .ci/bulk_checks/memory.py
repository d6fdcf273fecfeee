"""The peak memory of a job: 64 MiB and 24 MiB for each worker, whatever a source holds."""

import gzip
import pathlib
import random
import subprocess
import sys
import zlib

import pyarrow
import pyarrow.parquet

import texts
import warcs
from jobs import IRISPAN, require, scratch

# Starts a job from a process that is small, because the peak of a process counts that of the one that started it.
_LAUNCH = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss)
"""

# Many rows for few bytes, and one run for all of them.
_SHORT = b"a.co," * 4096


def run(full):
    """Measures jobs on large sources. Returns their peaks, for people."""
    size = (1 << 30) if full else (96 << 20)
    zeros = 10 * size if full else 3 * size
    told = []
    with scratch(6 * size) as name:
        root = pathlib.Path(name)
        sources = [
            ("WET", "a.warc.wet.gz", lambda path: _wet(path, 4 * size if full else size)),
            ("a row group", "b.parquet", lambda path: _parquet(path, size)),
            ("zeros", "c.gz", lambda path: _zeros(path, zeros, b"")),
            ("zeros in a record", "d.warc.gz", lambda path: _zeros(path, zeros, _head(zeros))),
            ("zeros in a line of JSON", "e.jsonl.gz", lambda path: _zeros(path, size, b'{"text": "')),
            ("links without spaces", "f.txt.gz", lambda path: _zeros(path, size // 8, b"", b"http://a.example/" + b"x" * 4079)),
            ("short links without spaces", "g.txt.gz", lambda path: _zeros(path, size // 16, b"", _SHORT)),
            ("the same in HTML", "h.html.gz", lambda path: _zeros(path, size // 16, b"<!DOCTYPE html><p>", _SHORT)),
            ("the same in JSON", "i.json.gz", lambda path: _zeros(path, size // 16, b'{"a": "', _SHORT)),
            ("the same in colours", "j.txt.gz", lambda path: _zeros(path, size // 16, b"\x1b[0m", _SHORT)),
        ]
        for what, source, make in sources:
            make(root / source)
            for workers in (1, 2):
                peak = _peak(root, source, workers)
                limit = 64 + 24 * workers
                require(peak <= limit, f"{what}: {peak:.0f} MiB with {workers} workers, more than {limit}")
                told.append(f"{what} {peak:.0f}")
            (root / source).unlink()
    return f"MiB at most, with one and two workers: {', '.join(told)}"


def _peak(root, source, workers):
    """Returns the peak memory of a job in MiB."""
    arguments = [IRISPAN, "extract", source, "-o", "tables", "--overwrite", "--progress", "none", "-j", str(workers)]
    launch = [sys.executable, "-S", "-c", _LAUNCH, *arguments]
    done = subprocess.run(launch, cwd=root, capture_output=True, text=True)
    status, peak = map(int, done.stdout.split())
    require(status in (0, 1, 3), f"{source}: status {status}: {done.stderr}")
    return peak / 1024


def _page(number):
    """Returns a page of some thousand bytes with a few links."""
    words = random.Random(number).choices(texts.WORDS, k=100)
    return "".join(words) + f"http://site{number}.example.com/{number} and www.example{number}.com. " + "".join(words)


def _wet(path, size):
    """Writes a WET file with so much text: some hundred pages, again and again."""
    pages = [warcs.record("conversion", f"http://page.example/{number}", _page(number).encode())[0] for number in range(400)]
    members = b"".join(gzip.compress(page, 3, mtime=0) for page in pages)
    with open(path, "wb") as out:
        for _ in range(max(1, size // sum(map(len, pages)))):
            out.write(members)


def _parquet(path, size):
    """Writes a file with one row group of so many bytes."""
    pages = [_page(number) for number in range(400)]
    column = pages * max(1, size // sum(len(page.encode()) for page in pages))
    table = pyarrow.table({"text": pyarrow.array(column, pyarrow.large_string())})
    pyarrow.parquet.write_table(table, path, row_group_size=1 << 40, use_dictionary=False)
    require(pyarrow.parquet.ParquetFile(path).num_row_groups == 1, "more than one row group")


def _head(size):
    return f"WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: {size}\r\n\r\n".encode()


def _zeros(path, size, head, block=bytes(4096)):
    """Writes a member of gzip that begins so and unpacks to so many bytes of blocks."""
    compressor = zlib.compressobj(1, zlib.DEFLATED, 31)
    blocks = block * (256 * 4096 // len(block))
    with open(path, "wb") as out:
        out.write(compressor.compress(head))
        for _ in range(size // len(blocks)):
            out.write(compressor.compress(blocks))
        out.write(compressor.flush())
