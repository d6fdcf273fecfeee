"""Runs the commands of a page in order, in one folder, and compares what they print with the page."""

import gzip
import pathlib
import re
import subprocess
import sys
import tempfile


def wet(first, count):
    """Returns a WET file in which each record has a link, every second one another, and every third one from Britain."""
    members = [gzip.compress(b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n", mtime=0)]
    for number in range(first, first + count):
        site = f"site{number}.co.uk" if number % 3 == 2 else f"site{number % 7}.com"
        text = f"Page {number}: see http://www.{site}/page/{number}."
        if number % 2 == 0:
            text += f" More at example{number % 4}.org"
        head = (
            "WARC/1.0\r\nWARC-Type: conversion\r\n"
            f"WARC-Target-URI: https://home{(number * 3 + 5) % 6}.example.com/{number}\r\n"
            "WARC-Date: 2026-03-01T12:00:00Z\r\n"
            f"Content-Type: text/plain\r\nContent-Length: {len(text)}\r\n\r\n"
        )
        members.append(gzip.compress(f"{head}{text}\r\n\r\n".encode(), mtime=0))
    return b"".join(members)


def make_files(folder):
    """Makes what the page reads."""
    import pyarrow
    import pyarrow.parquet

    wets = folder / "crawl-data/CC-MAIN-2026-10/segments/1/wet"
    wets.mkdir(parents=True)
    names = [f"CC-MAIN-{number:05}.warc.wet.gz" for number in range(2)]
    for number, name in enumerate(names):
        (wets / name).write_bytes(wet(30 * number, 30))
    paths = "".join(f"{(wets / name).relative_to(folder)}\n" for name in names)
    (folder / "wet.paths.gz").write_bytes(gzip.compress(paths.encode()))
    (folder / "mail").mkdir()
    (folder / "mail/1.eml").write_bytes(
        b"From: a@example.com\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"
        b"--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        b"<https://example.com/a/long/path/that=\r\n/is/folded>\r\n"
        b"--b\r\nContent-Type: text/html\r\n\r\n<a href='https://example.com/b'>here</a>\r\n--b--\r\n"
    )
    table = pyarrow.table({
        "id": [1, 2, 3],
        "language": ["en", "de", "en"],
        "text": ["see http://a.example/ and www.b.com", "siehe http://c.example/ä", "nothing"],
    })
    pyarrow.parquet.write_table(table, folder / "documents.parquet")


def main():
    page = pathlib.Path(sys.argv[1])
    lines = page.read_text().split("\n")
    failed, broken, out, printed, index = 0, 0, [], None, 0
    with tempfile.TemporaryDirectory() as name:
        make_files(pathlib.Path(name))
        while index < len(lines):
            out.append(lines[index])
            fence = re.fullmatch(r"```(sh|python|text)", lines[index])
            index += 1
            if not fence:
                continue
            end = lines.index("```", index)
            block = "\n".join(lines[index:end])
            if fence[1] == "text":
                if block != printed:
                    failed += 1
                    print(f"line {index}: the page says\n{block}\nand this was printed\n{printed}")
                out += [printed] if printed else []
            else:
                how = ["bash", "-euo", "pipefail", "-c"] if fence[1] == "sh" else [sys.executable, "-c"]
                run = subprocess.run([*how, block], cwd=name, capture_output=True, text=True)
                printed = run.stdout.rstrip("\n")
                if run.returncode != 0:
                    broken += 1
                    print(f"line {index}: status {run.returncode}\n{block}\n{run.stderr}")
                out += lines[index:end]
            index = end
    if broken:
        sys.exit(f"{page}: {broken} commands failed, {failed} differences")
    if "--write" in sys.argv:
        page.write_text("\n".join(out))
    elif failed:
        sys.exit(f"{page}: {failed} differences")


main()
