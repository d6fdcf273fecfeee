"""Rows from other readers: what libraries of Python read from the same files, scanned as text alone, has the same
links at the same places, and records begin where other readers say."""

import collections
import json
import pathlib
import random
import subprocess

from fastwarc.warc import ArchiveIterator as FastIterator

import written
from jobs import IRISPAN, Failed, extract, require, scratch

_COLUMNS = ["text", "url", "span_start", "span_end"]
_PLACE = ["warc_filename", "row", "field", "warc_record_id"]


def run(full):
    """Checks files of every kind. Returns what was checked, for people."""
    records = 20_000 if full else 300
    with scratch() as name:
        root = pathlib.Path(name)
        maker = written.Maker(root, random.Random(13), records)
        maker.make()
        texts, links = maker.texts, 0
        alone = _scan_alone(root, texts)
        for folder, options in maker.folders.items():
            rows = _rows(root, folder, options)
            links += _compare(folder, rows, {key: alone.get(key, []) for key in texts if key[0].startswith(folder)})
        offsets = _compare_offsets(root, maker.warcs)
    return f"{len(texts)} texts, {links} links, {offsets} offsets"


def _scan_alone(root, texts):
    """Returns the links of each text, as `irispan scan` finds them in a file with nothing else in it."""
    names, found = {}, collections.defaultdict(list)
    for number, (key, (text, kind)) in enumerate(texts.items()):
        # Text with colours is read as output for terminals is, but for that of messages.
        if kind == "text" and b"\x1B" in text and not key[0].startswith("mail"):
            kind = "ansi"
        path = f"alone-{kind}/{number // 1000}/{number}"
        names[path] = key
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text)
    for kind in ("text", "ansi", "html"):
        if not (root / f"alone-{kind}").exists():
            continue
        command = [IRISPAN, "scan", "-f", "jsonl", "--input", kind, "-uu", "-a", "--no-messages", f"alone-{kind}"]
        run = subprocess.run(command, cwd=root, capture_output=True)
        require(run.returncode in (0, 1), f"{' '.join(command)}: {run.stderr.decode()}")
        for line in run.stdout.splitlines():
            link = json.loads(line)
            found[names[link["path"]]].append((link["text"], link.get("uri"), link["start"], link["end"]))
    return found


def _rows(root, folder, options):
    """Returns the rows of a folder, by the text that they are of."""
    found = collections.defaultdict(list)
    job = extract([folder], root / f"tables-{folder}", "--part-size", "256K", *options, cwd=root)
    require(job.status == 0, f"{folder}: status {job.status}\n{job.said}\n{job.errors[:5]}")
    for _, table in job.tables():
        for row in table.select(_COLUMNS + _PLACE).to_pylist():
            name = row["warc_record_id"] if "warc" in row["warc_filename"] else None
            row_number = None if name else row["row"]
            key = (row["warc_filename"], name or row_number, row["field"])
            found[key].append(tuple(row[column] for column in _COLUMNS))
    return found


def _compare(folder, rows, alone):
    """Requires that rows are the links of the texts alone. Returns how many there are."""
    problems, links = [], 0
    unknown = [key for key in rows if key not in alone]
    if unknown:
        problems.append(f"rows of what no other reader has: {unknown[:3]}")
    for key, expected in alone.items():
        found = rows.get(key, [])
        if key[0].startswith("mail"):
            # Where a link is in a message, its text alone does not say.
            expected, found = ([link[:2] for link in of] for of in (expected, found))
        links += len(found)
        if sorted(expected, key=str) != sorted(found, key=str):
            missing = collections.Counter(expected) - collections.Counter(found)
            more = collections.Counter(found) - collections.Counter(expected)
            problems.append(f"{key}: {len(expected)} links in its text, {len(found)} rows\n"
                            f"  no row: {list(missing)[:4]}\n  no link: {list(more)[:4]}")
    if problems:
        raise Failed("\n".join(problems[:10] + [f"{folder}: {len(problems)} differences"]))
    return links


def _compare_offsets(root, warcs):
    """Requires that records begin, and members end, where FastWARC says."""
    checked = 0
    for path in warcs:
        index, ends = {}, []
        with open(root / path, "rb") as file:
            for record in FastIterator(file, parse_http=False):
                index[record.record_id.strip("<>")] = record.stream_pos
                ends.append(record.stream_pos)
        lengths = dict(zip(ends, [b - a for a, b in zip(ends, ends[1:] + [(root / path).stat().st_size])]))
        job = extract([path], root / f"tables-of-{checked}", "--unique=scheme", cwd=root)
        for _, table in job.tables():
            for row in table.select(["warc_record_id", "warc_record_offset", "warc_record_length"]).to_pylist():
                name, offset, length = row.values()
                require(index.get(name) == offset, f"{path}: {name} begins at {index.get(name)}, and not at {offset}")
                require(lengths[offset] == length, f"{path}: {name} has {lengths[offset]} bytes, and not {length}")
                checked += 1
    require(checked > 100, "hardly any offsets were compared")
    return checked
