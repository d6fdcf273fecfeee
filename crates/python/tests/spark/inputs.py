"""Files of every kind that tests read, with broken ones among them."""

import gzip
import json
import subprocess
from collections import Counter


def record(number):
    """Returns a record of WET."""
    text = f"Seite {number}: http://site{number % 17}.co.uk/{number}?q=ä, www.例え.jp/{number} or joe{number}@example.com\n" * (1 + number % 4)
    body = text.encode()
    head = (
        "WARC/1.0\r\nWARC-Type: conversion\r\n"
        f"WARC-Target-URI: http://page{number}.example/\r\nWARC-Date: 2024-02-20T01:02:03Z\r\n"
        f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012x}>\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body + b"\r\n\r\n"


def response(number):
    """Returns a record of WARC with a page."""
    body = f'<html><title>x</title><a href="/{number}">b</a> http://text{number}.example/<img src=//img.example/{number}.png></html>'
    http = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{body}".encode()
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://page{number}.example/\r\nWARC-Date: 2024-02-20T01:02:03Z\r\n"
        f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0001-{number:012x}>\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return head.encode() + http + b"\r\n\r\n"


def lines(first, number):
    rows = ({"id": f"{row}", "text": f"see http://site{row % 7}.co.uk/{row}, or joe@example.com"} for row in range(first, first + number))
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def members(records):
    return b"".join(gzip.compress(record, mtime=0) for record in records)


def written(folder, broken=False):
    """Writes a folder of sources, and returns it."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    (folder / "more").mkdir(parents=True)
    (folder / "a.warc.gz").write_bytes(members(response(number) for number in range(60)))
    (folder / "b.warc.wet.gz").write_bytes(members(record(number) for number in range(200)))
    (folder / "c.jsonl.gz").write_bytes(gzip.compress(lines(0, 300), mtime=0))
    (folder / "d.jsonl").write_bytes(lines(300, 400))
    (folder / "more/d.jsonl").write_bytes(lines(700, 100))
    (folder / "more/e.mbox").write_text("".join(f"From a@b.de Mon Jan  1 00:00:00 2024\nSubject: x\n\nwww.m{number}.com\n\n" for number in range(20)))
    texts = [f"www.p{number}.org and {number}" for number in range(150)]
    pq.write_table(pa.table({"id": [str(number) for number in range(150)], "text": texts}), folder / "more/f.parquet", row_group_size=40)
    if broken:
        whole = members(record(number) for number in range(1000, 1040))
        (folder / "b2.warc.wet.gz").write_bytes(whole[:3000] + b"\0" * 50 + whole[3050:-30])
        (folder / "more/g.jsonl").write_bytes(lines(0, 5) + b'{"text": \n' + lines(5, 5))
        (folder / "more/h.parquet").write_bytes(b"PAR1 and no more")
    return folder


def extracted(program, folder, sources, *options):
    """Runs the program, which has to give the same, and returns its exit status."""
    command = [program, "extract", *map(str, sources), "-o", folder, "--progress", "none", *options]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode in (0, 1, 3), ran.stderr
    return ran.returncode


def tables(folder):
    """Returns the bytes of everything in the folder of a job that is not the job's own."""
    files = (path for path in folder.rglob("*") if path.is_file() and "_irispan" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def errors(folder):
    """Returns the table of errors."""
    return [json.loads(line) for line in (folder / "_irispan/errors.jsonl").read_text(encoding="utf-8").splitlines()]


def summary(folder):
    return json.loads((folder / "_irispan/summary.json").read_text(encoding="utf-8"))


def rows(folder):
    """Returns how often each row is in the tables of a folder."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    found = pa.concat_tables(pq.read_table(path) for path in sorted(folder.rglob("*.parquet")))
    return counted(found)


def counted(table):
    """Returns how often each row is in a table."""
    names = sorted(table.schema.names)
    columns = [[one if not isinstance(one, list) else tuple(one) for one in table.column(name).to_pylist()] for name in names]
    return Counter(zip(*columns))
