"""Makes the files that are measured: WET.gz in four parts and in one, and one part as JSON lines and as Parquet.

    corpus.py TEXTS FOLDER MIB
"""

import gzip
import json
import pathlib
import random
import sys
import uuid

import pyarrow
import pyarrow.parquet

PARTS = 4


def make(texts, folder, mib):
    """Makes the files, if they are not there."""
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / f"done-{mib}"
    if not done.exists():
        lines = _lines(texts)
        for part in range(PARTS):
            pages = list(_pages(lines, mib * (1 << 20) // PARTS, random.Random(part)))
            with open(folder / f"{part}.warc.wet.gz", "wb") as out:
                for number, page in enumerate(pages):
                    out.write(gzip.compress(_record(part, number, page), 6, mtime=0))
            if part == 0:
                _tables(folder, pages)
        with open(folder / "all.warc.wet.gz", "wb") as out:
            for part in range(PARTS):
                out.write((folder / f"{part}.warc.wet.gz").read_bytes())
        done.touch()


def _lines(texts):
    """Returns the lines of all files of a folder, file by file."""
    files = [path for path in sorted(pathlib.Path(texts).rglob("*")) if path.is_file()]
    lines = [path.read_bytes().decode("utf-8", "replace").replace("\0", " ").splitlines() for path in files]
    lines = [of_file for of_file in lines if len(of_file) > 100]
    if not lines:
        raise SystemExit(f"{texts}: no texts of a hundred lines")
    return lines


def _pages(lines, size, dice):
    """Yields pages with runs of lines of one file, of as many bytes as pages of a crawl have."""
    while size > 0:
        of_file, page, wanted = dice.choice(lines), [], min(60_000, max(500, dice.lognormvariate(8.3, 0.8)))
        have = 0
        while have < wanted:
            begin = dice.randrange(len(of_file) - 20)
            for line in of_file[begin:begin + dice.randrange(3, 20)]:
                page.append(line)
                have += len(line) + 1
        page = "\n".join(page) + "\n"
        size -= len(page.encode())
        yield page


def _record(part, number, page):
    body = page.encode()
    name = uuid.UUID(int=(part << 64) + number, version=4)
    head = (
        "WARC/1.0\r\nWARC-Type: conversion\r\n"
        f"WARC-Target-URI: https://site{number % 1000}.example.com/page/{number}\r\n"
        f"WARC-Date: 2026-03-01T12:00:{number % 60:02}Z\r\nWARC-Record-ID: <urn:uuid:{name}>\r\n"
        f"Content-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body + b"\r\n\r\n"


def _tables(folder, pages):
    with open(folder / "0.jsonl", "w", encoding="utf-8") as out:
        for number, page in enumerate(pages):
            print(json.dumps({"id": number, "text": page}, ensure_ascii=False), file=out)
    table = pyarrow.table({"id": range(len(pages)), "text": pages})
    pyarrow.parquet.write_table(table, folder / "0.parquet", compression="zstd", row_group_size=1000)


if __name__ == "__main__":
    make(sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]))
