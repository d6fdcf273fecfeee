"""What a job says of sources and folders that are not as they should be: the file, the place and what to do."""

import gzip
import json
import pathlib
import subprocess

import pyarrow
import pyarrow.parquet

from jobs import IRISPAN, require, scratch


def run(_):
    """Checks each of them. Returns how many, for people."""
    with scratch() as name:
        root = pathlib.Path(name)
        table = pyarrow.table({"id": [1, 2], "document": ["see http://a.example/", "none"]})
        pyarrow.parquet.write_table(table, root / "whole.parquet")
        data = (root / "whole.parquet").read_bytes()
        (root / "cut.parquet").write_bytes(data[:len(data) // 2])
        (root / "lie.txt.gz").write_bytes(b"\x00\x01 no gzip http://a.example/")
        (root / "good.txt").write_bytes(b"see http://good.example/")
        (root / "list").write_bytes(b"good.txt\nmissing.txt\n")
        (root / "rows.csv").write_bytes(b"id,document\n1,http://a.example/\n")
        (root / "broken.jsonl").write_bytes(b'{"text": "http://a.example/"}\n{"text": \n{"text": "http://b.example/"}\n')
        (root / "closed").mkdir()
        (root / "closed/a.txt").write_bytes(b"http://closed.example/")
        (root / "closed").chmod(0)
        checks = [
            # Sources, options, the status, what is said, and rows.
            (["lie.txt.gz", "good.txt"], [], 3, ["lie.txt.gz"], 1),
            (["cut.parquet", "good.txt"], [], 3, ["cut.parquet"], 1),
            (["--files-from", "list"], [], 3, ["missing.txt"], 1),
            (["missing.txt", "good.txt"], [], 3, ["missing.txt"], 1),
            (["broken.jsonl"], [], 3, ["broken.jsonl", '"offset":30'], 2),
            (["whole.parquet"], ["--column", "text"], 2, ["text", "id", "document", "--column"], None),
            (["rows.csv"], ["--column", "text"], 2, ["text", "id", "document", "--column"], None),
            (["whole.parquet"], ["--id-column", "name"], 2, ["name", "id", "document"], None),
            (["--files-from", "no-list"], [], 2, ["no-list"], None),
        ]
        if not _reads_everything(root):
            checks.append((["closed", "good.txt"], [], 3, ["closed"], 1))
        for number, (sources, options, status, words, rows) in enumerate(checks):
            _check(root, f"tables-{number}", [*sources, *options], status, words, rows)
        _other_jobs(root)
        (root / "closed").chmod(0o700)
    return f"{len(checks) + 4} jobs"


def _reads_everything(root):
    """Returns whether this user reads what nobody may read, as root does."""
    try:
        return bool(list((root / "closed").iterdir()))
    except PermissionError:
        return False


def _run(root, output, arguments):
    command = [IRISPAN, "extract", *arguments, "-o", output, "--progress", "none"]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True)
    return run.returncode, run.stderr, " ".join(command)


def _check(root, output, arguments, status, words, rows):
    """Requires the status of a job, and words in what it says or in its table of errors."""
    found, said, command = _run(root, output, arguments)
    require(found == status, f"{command}: status {found}, not {status}: {said}")
    own = root / output / "_irispan"
    if rows is not None:
        require(json.loads((own / "summary.json").read_text())["rows"] == rows, f"{command}: not {rows} rows: {said}")
        said += (own / "errors.jsonl").read_text()
    for word in words:
        require(word in said, f"{command}: no `{word}` in {said}")


def _other_jobs(root):
    """Requires that the folder of another job, and one with other files, are left as they are."""
    (root / "files").mkdir()
    (root / "files/mine").write_bytes(b"mine")
    found, said, command = _run(root, "files", ["good.txt"])
    require(found == 2 and "files" in said, f"{command}: status {found}: {said}")
    require(_run(root, "job", ["good.txt"])[0] == 0, "a job")
    before = {path: path.read_bytes() for path in (root / "job").rglob("*") if path.is_file()}
    for arguments, word in [(["good.txt", "--select", "text"], "columns"), (["rows.csv"], "good.txt")]:
        found, said, command = _run(root, "job", arguments)
        require(found == 2 and word in said, f"{command}: status {found}, no `{word}`: {said}")
    # What grew is another source.
    (root / "good.txt").write_bytes(gzip.compress(b"http://other.example/"))
    found, said, command = _run(root, "job", ["good.txt"])
    require(found == 2 and "good.txt" in said, f"{command}: status {found}: {said}")
    after = {path: path.read_bytes() for path in (root / "job").rglob("*") if path.is_file()}
    require(before == after, "a refused job changed what was there")
