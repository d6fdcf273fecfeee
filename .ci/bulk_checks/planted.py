"""Planted links: nothing is lost, and nothing is twice, in every source, compression and sink."""

import collections
import pathlib
import shutil

import pyarrow
import pyarrow.compute

import columns
import files
import links
from built import SCHEMA
from jobs import SINKS, SOURCE, extract, require, scratch

# How a job is cut and by how many threads it is read changes nothing: threads and KiB of a part, in turn for
# each sink. Of large files, parts are larger.
_WAYS = [("1", 16384), ("2", 64), ("8", 1024), ("2", 32768), ("1", 20), ("3", 300)]
_LARGE = 32

# How many sources are shown that differ.
SHOWN = 12

_SELECT = ",".join([*SCHEMA.names, SOURCE])


def run(full, links_each=None):
    """Checks all sources. Returns what was checked, for people."""
    each = links_each or (1_000_000 if full else 120)
    planter, rows, sources = links.Planter(), 0, 0
    with scratch(200 << 30 if full else 2 << 30) as name:
        root = pathlib.Path(name)
        steps = list(_steps(planter, each))
        # What a job costs by itself is most of the time of small ones, and memory bounds the large ones.
        for group in [[step] for step in steps] if full else [steps]:
            folders = files.Folders(root / "sources")
            for step in group:
                step(folders)
            for (folder, options), expected in folders.expected.items():
                sources += len(expected)
                for part, of_part in _files(expected) if full else [(folder, expected)]:
                    for index, sink in enumerate(SINKS):
                        threads, size = _WAYS[index % len(_WAYS)]
                        way = ["-j", threads, "--part-size", f"{min(size * (_LARGE if full else 1), 65536)}K"]
                        way += ["--gather"] if size == 300 else []
                        rows += _check(root, part, options, of_part, sink, way)
            shutil.rmtree(root / "sources")
    return f"{sources} sources, {len(SINKS)} sinks, {rows} rows"


def _steps(planter, each):
    """Yields what writes the files of a source each."""
    for source in files.STREAMS:
        yield lambda folders, source=source: files.add_stream(folders, planter, source, each)
    for form in files.CODECS:
        for kind in columns.TYPES:
            yield lambda folders, form=form, kind=kind: files.add_tables(folders, planter, form, kind, each)
    # A file each, and files in files: as many links as the others have together.
    yield lambda folders: files.add_maildir(folders, planter, min(each, 20_000))
    yield lambda folders: files.add_containers(folders, planter, max(20, each // 12))


def _files(expected):
    """Yields each file with what it has to give, those of a container and of a folder of mail together."""
    files_of = collections.defaultdict(dict)
    for source, planted in expected.items():
        parts = source.split("/")
        files_of["/".join(parts[:2] if parts[1] == "maildir" else parts[:3])][source] = planted
    return files_of.items()


def _check(root, path, options, expected, sink, way):
    """Runs one job, and compares its rows with what was planted. Returns how many there are."""
    to, compression = sink
    output = root / "tables"
    if output.exists():
        shutil.rmtree(output)
    arguments = [*options, "--to", to, "--compression", compression, "--select", _SELECT, *way]
    cwd = root / "sources"
    job = extract([path], output, *arguments, cwd=cwd)
    what = f"irispan extract {path} {' '.join(arguments)}"
    require(job.status == 0, f"{what}: status {job.status}\n{job.said}\n{job.errors[:5]}")

    rows, records = collections.defaultdict(list), collections.Counter()
    for part, table in job.tables():
        names = pyarrow.compute.unique(table[SOURCE]).to_pylist() if table.num_rows else []
        for source in names:
            one = table if len(names) == 1 else table.filter(pyarrow.compute.equal(table[SOURCE], source))
            rows[source].append(one.select(SCHEMA.names).cast(SCHEMA))
        if len(part["inputs"]) == 1:
            counts, source = part["counts"], part["inputs"][0]["name"]
            records[source, "records"] += counts["records"]
            records[source, "skipped"] += counts["skipped"]
    unknown = set(rows) - set(expected)
    require(not unknown, f"{what}: rows of {sorted(unknown)}, where nothing was planted")
    problems = []
    for source, planted in expected.items():
        problems += _differences(f"{what}\n{source}", planted, pyarrow.concat_tables(rows[source]) if source in rows else SCHEMA.empty_table())
        if (source, "records") in records:
            told = (records[source, "records"], records[source, "skipped"])
            wanted = (planted.records, planted.skipped)
            if told != wanted:
                problems.append(f"{what}\n{source}: records and skipped ones are {told}, not {wanted}")
    require(not problems, "\n".join(problems[:SHOWN] + [f"{len(problems)} sources differ"]))
    return job.summary["rows"]


def _differences(what, planted, found):
    """Returns what is wrong with the rows of a source; nothing if they are those that were planted."""
    known = [name for name in SCHEMA.names if name not in planted.unknown]
    wanted, found = planted.table.select(known), found.select(known).combine_chunks()
    if wanted.equals(found):
        return []
    # In another order they are the same rows: a document of HTML tells a target when its element ends.
    wanted, found = (collections.Counter(zip(*table.to_pydict().values())) for table in (wanted, found))
    if wanted == found:
        return []
    lines = [f"{what}: {sum(wanted.values())} planted, {sum(found.values())} found", f"  {known}"]
    for title, rest in (("not found", wanted - found), ("not planted", found - wanted)):
        lines += [f"  {title}: {row}" for row in list(rest.elements())[:6]]
    return ["\n".join(lines)]
