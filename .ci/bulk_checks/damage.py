"""Damaged files: whatever is wrong with a WET file, links of whole records are kept, losses are told, and no row
is made of what is not there.

What is whole is known from how a file was made, and from zlib. All variants are sources of one job.
"""

import collections
import pathlib
import zlib

import hostile
from jobs import extract, require, scratch

_COLUMNS = ["text", "url", "span_start", "span_end", "page_url", "warc_record_id", "warc_record_offset"]


def run(full):
    """Checks all variants. Returns what was checked, for people."""
    wet = hostile.Wet()
    made = [*hostile.truncated(wet), *hostile.flipped_members(wet), *hostile.flipped_headers(wet, 1 if full else 7)]
    made += [*hostile.curated(wet), *hostile.lengths(wet)]
    with scratch() as name:
        root = pathlib.Path(name)
        for number, variant in enumerate(made):
            path = root / f"variants/{number // 500}/{number:05}.warc.wet{'.gz' if variant.is_gzip else ''}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(variant.data)
            variant.path = str(path.relative_to(root))
        job = extract(["variants"], root / "tables", "-j", "2", "--to", "jsonl", "--select", ",".join(_COLUMNS), cwd=root)
        require(job.status == 3, f"status {job.status}: {job.said}")
        rows, counts = {}, {}
        for part, table in job.tables():
            source = part["inputs"][0]["name"]
            rows[source] = list(zip(*(table[name].to_pylist() for name in _COLUMNS))) if table.num_rows else []
            counts[source] = part["counts"]
        losses = collections.Counter(error["source"] for error in job.errors)
        problems = []
        for variant in made:
            problem = _judge(variant, rows.get(variant.path), counts.get(variant.path), losses[variant.path])
            if problem:
                problems.append(f"{variant.what}: {problem}")
    require(not problems, "\n".join(problems[:15] + [f"{len(problems)} of {len(made)} variants"]))
    return f"{len(made)} variants, {job.summary['rows']} rows, {job.summary['losses']} losses"


def _judge(variant, rows, counts, losses):
    """Returns what is wrong with what a variant gave, or `None`."""
    if rows is None:
        return "no table"
    ends = sum(counts[end] for end in ("scanned", "skipped", "truncated", "failed", "unsampled"))
    if counts["records"] != ends or counts["links"] != len(rows):
        return f"numbers do not add up: {counts}"
    wanted = [row for number, offset in variant.whole for row in variant.wet.rows(number, offset)]
    missing = collections.Counter(wanted) - collections.Counter(rows)
    if missing:
        return f"{len(missing)} rows of whole records are missing, with {losses} losses: {list(missing)[:3]}"
    more = list((collections.Counter(rows) - collections.Counter(wanted)).elements())
    for row in more:
        if not variant.allows(row):
            return f"a row that is not in the text: {row}"
    planted = variant.wet.links
    # Of a touched record, what it says about itself may be another thing.
    every = [row[:4] for number in range(len(variant.wet.records)) for row in variant.wet.rows(number, None)]
    is_all = collections.Counter(every) == collections.Counter(row[:4] for row in rows)
    if not is_all and not losses and counts["skipped"] <= 1 and not variant.is_quiet:
        return f"{planted - len(rows)} links less, and nobody was told: {counts}"
    if variant.is_broken and not losses:
        return f"nothing was told: {counts}"
    return None


def inflate(member):
    """Returns the data of a member of gzip, or `None` if zlib does not take it."""
    inflater = zlib.decompressobj(31)
    try:
        data = inflater.decompress(member)
    except zlib.error:
        return None
    return data if inflater.eof and not inflater.unused_data else None
