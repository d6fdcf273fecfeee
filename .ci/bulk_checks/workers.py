"""The same bytes for 1, 2 and 8 workers, also where slices begin in damaged bytes."""

import pathlib
import random
import shutil

import codings
import kills
import lines
import links
import warcs
from jobs import extract, require, scratch

_OPTIONS = [
    ("--part-size", "48K"),
    ("--part-size", "200K", "--gather", "--to", "arrow", "--unique", "--count-by", "url_host_name"),
    ("--part-size", "1M", "--to", "jsonl", "--compression", "zstd", "--edges", "host", "--sample", "0.5"),
]


def run(full):
    """Checks whole and damaged sources. Returns what was checked, for people."""
    seeds = range(200 if full else 6)
    with scratch() as name:
        root = pathlib.Path(name)
        whole = _sources(20_000 if full else 2_000)
        for seed in seeds:
            folder = root / "sources"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            for source, data in whole.items():
                # The first ones as they are.
                (folder / source).write_bytes(damaged(data, random.Random(seed)) if seed else data)
            options = _OPTIONS[seed % len(_OPTIONS)]
            expected = None
            for workers in ("1", "2", "8"):
                output = root / f"tables-{workers}"
                shutil.rmtree(output, ignore_errors=True)
                job = extract(["sources"], output, "-j", workers, *options, cwd=root)
                require(seed or job.status == 0, f"status {job.status}: {job.said}")
                found = kills.tree(output)
                kills.require_same(f"seed {seed}, {workers} workers, {options}", expected or found, found)
                expected = found
    return f"{len(seeds)} times {len(whole)} sources"


def _sources(count):
    """Returns sources that are cut into slices."""
    planter = links.Planter()
    wet, response = warcs.wet(planter, count).parts, warcs.response(planter, count // 4).parts
    return {
        "a.warc.wet.gz": codings.compress("gzip-members", wet)[0],
        "b.warc.zst": codings.with_dictionary(response)[0],
        "c.warc.wet": b"".join(wet),
        "d.jsonl": b"".join(lines.json_lines(planter, count).parts),
        "e.warc.gz": codings.compress("gzip-members", response)[0],
    }


def damaged(data, dice):
    """Returns bytes with bits that were turned, and with ranges that are missing, doubled or zero."""
    out = bytearray(data)
    for _ in range(dice.randrange(1, 60)):
        out[dice.randrange(len(out))] ^= 1 << dice.randrange(8)
    for _ in range(dice.randrange(4)):
        at = dice.randrange(len(out))
        end = min(len(out), at + dice.choice([1, 100, 5_000, 70_000]))
        out[at:end] = dice.choice([b"", bytes(end - at), out[at:end] * 2])
    return bytes(out[:dice.randrange(len(out) // 2, len(out))] if dice.random() < 0.3 else out)
