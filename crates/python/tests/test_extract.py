"""The bulk job: the same tables as those of the program, progress, and what ends it."""

import csv
import gzip
import json
import subprocess
import sys
import time

import pytest

import irispan


@pytest.fixture
def sources(tmp_path):
    folder = tmp_path / "sources"
    folder.mkdir()
    rows = [{"id": number, "text": f"see http://site{number % 7}.co.uk/{number}, or joe@example.com"} for number in range(500)]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / "a.jsonl.gz").write_bytes(gzip.compress(lines.encode(), mtime=0))
    (folder / "b.txt").write_bytes("😀 www.例え.jp\n".encode() * 200)
    return folder


def tables(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file() and "_irispan" not in path.parts}


def test_the_tables_are_those_of_the_program(sources, tmp_path, program):
    options = [
        ({}, []),
        ({"to": "csv", "select": "url,kind,row", "where": "kind=url", "unique": True, "threads": 2},
         ["--to", "csv", "--select", "url,kind,row", "--where", "kind=url", "--unique", "-j", "2"]),
        ({"to": "jsonl", "compression": "gzip", "kind": "email", "limit": 100, "count_by": ["kind"], "part_size": "1M"},
         ["--to", "jsonl", "--compression", "gzip", "--kind", "email", "--limit", "100", "--count-by", "kind", "--part-size", "1M"]),
        ({"to": "csv", "column": ["text"], "keep": ["id"], "sample": 0.5, "unique": "scheme", "min_confidence": "possible"},
         ["--to", "csv", "--column", "text", "--keep", "id", "--sample", "0.5", "--unique=scheme", "--min-confidence", "possible"]),
        ({"to": "jsonl", "index": True, "targets": "case", "edges": "host"},
         ["--to", "jsonl", "--index", "--targets=case", "--edges", "host"]),
    ]
    for number, (ours, theirs) in enumerate(options):
        output, expected = tmp_path / f"python{number}", tmp_path / f"program{number}"
        source = sources / "a.jsonl.gz" if "column" in ours else sources
        ran = subprocess.run([program, "extract", source, "-o", expected, "--progress", "none", *theirs], capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        summary = irispan.extract(source, output, **ours)
        assert tables(output) == tables(expected), ours
        told = json.loads((expected / "_irispan/summary.json").read_text())
        for key in ("inputs", "tables", "rows", "losses", "counts", "top"):
            assert summary[key] == told[key], key
        assert set(summary) == set(told)
        assert json.loads((output / "_irispan/summary.json").read_text()) == summary
        counts = summary["counts"]
        parts = ("scanned", "skipped", "truncated", "failed", "unsampled")
        assert counts["records"] == sum(counts[part] for part in parts)


def test_the_program_goes_on_with_a_job(sources, tmp_path, program):
    options = [
        ({}, []),
        ({"kind": "url", "host": ["*.uk", "例え.jp"], "min_confidence": "possible", "www_only": True, "ascii_only": False},
         ["--kind", "url", "--host", "*.uk,例え.jp", "--min-confidence", "possible", "--www-only"]),
        ({"profile": "uts58", "schemes": "+file", "scheme": ("http", "file"), "tlds": "+internal", "without": "T1", "ipv6_zones": True},
         ["--profile", "uts58", "--schemes", "+file", "--scheme", "http,file", "--tlds", "+internal", "--without", "T1", "--ipv6-zones"]),
    ]
    for number, (ours, theirs) in enumerate(options):
        folder, other = tmp_path / f"python{number}", tmp_path / f"program{number}"
        irispan.extract(sources, folder, to="csv", **ours)
        command = [program, "extract", sources, "--to", "csv", "--progress", "none", *theirs, "-o"]
        ran = subprocess.run([*command, folder], capture_output=True, text=True)
        assert ran.returncode in (0, 1), ran.stderr
        subprocess.run([*command, other], capture_output=True, text=True)
        assert irispan.extract(sources, other, to="csv", **ours)["counts_of_earlier_runs"]["records"] == 501
        with pytest.raises(irispan.ExtractError, match="`(kind|switches)` was"):
            irispan.extract(sources, other, to="csv", **{**ours, "kind": "email", "www_only": not number})


def test_progress_and_going_on(sources, tmp_path):
    seen = []
    summary = irispan.extract([sources], tmp_path / "out", progress=seen.append, to="csv")
    assert seen and seen[-1]["inputs"] == seen[-1]["inputs_total"] == 2
    assert seen[-1]["links"] == summary["counts"]["links"] == 500 * 2 + 200
    again = irispan.extract(str(sources), str(tmp_path / "out"), to="csv")
    assert again["rows"] == summary["rows"] and again["counts_of_earlier_runs"] == again["counts"]

    def stop(told):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        irispan.extract(sources, tmp_path / "stopped", progress=stop, to="csv")
    assert irispan.extract(sources, tmp_path / "stopped", to="csv")["rows"] == summary["rows"]
    assert tables(tmp_path / "stopped") == tables(tmp_path / "out")


def test_progress_is_told_now_and_then(tmp_path):
    sources = tmp_path / "in"
    sources.mkdir()
    for number in range(300):
        (sources / f"{number}.txt").write_text("see www.example.com")
    told = []
    irispan.extract(sources, tmp_path / "out", progress=lambda progress: told.append((time.monotonic(), progress)), to="csv")
    times = [at for at, _ in told]
    # The end is reported at once.
    assert all(after - before >= 0.15 for before, after in zip(times, times[1:-1])), times
    assert told[-1][1]["inputs"] == 300


def test_what_ends_a_job(sources, tmp_path):
    output = tmp_path / "out"
    irispan.extract(sources, output, to="csv")
    with pytest.raises(irispan.ExtractError) as error:
        irispan.extract(sources, output, to="csv", kind="email")
    assert (error.value.kind, error.value.offset) == ("configuration", None)
    assert "kind" in str(error.value) and error.value.path == str(output)
    assert isinstance(error.value, irispan.Error)
    with pytest.raises(irispan.ExtractError) as error:
        irispan.extract(sources, sources, to="csv")
    assert error.value.kind == "occupied"
    assert irispan.extract(tmp_path / "none", tmp_path / "y", to="csv")["losses"] == 1


def test_wrong_options(sources, tmp_path):
    for options, error, message in [
        ({"form": "csv"}, TypeError, 'no option "form"; there are files_from, base, .*, profile'),
        ({"to": "xml"}, ValueError, "^to: "),
        ({"select": "urll"}, ValueError, "^select: "),
        ({"where": "x=1"}, ValueError, "^where: "),
        ({"part_size": "64X"}, ValueError, "^part_size: not a number of bytes"),
        ({"part_size": 0}, ValueError, "^part_size: "),
        ({"part_size": "64KK"}, ValueError, "^part_size: not a number of bytes"),
        ({"max_record": "1MBB"}, ValueError, "^max_record: not a number of bytes"),
        ({"limit": 0}, ValueError, "^limit: expected a number of rows, 1 or more"),
        ({"on_error": "stop", "max_errors": 5}, ValueError, "^max_errors: .*leave one of them out"),
        ({"max_errors": 0, "on_error": "skip"}, ValueError, "^max_errors: .*leave one of them out"),
        ({"shard": "4/4"}, ValueError, "^shard: "),
        ({"input": "doc"}, ValueError, "^input: expected one of text"),
        ({"keep": ""}, ValueError, "^keep: a name of a column is empty"),
        ({"keep": ["a", " "]}, ValueError, "^keep: a name of a column is empty"),
        ({"column": ""}, ValueError, "^column: a name of a column is empty"),
        ({"column": []}, ValueError, "^column: no names: leave the option out"),
        ({"id_column": ""}, ValueError, "^id_column: a name of a column is empty"),
        ({"edges": "url"}, ValueError, '^edges: "url": expected one of host, domain'),
        ({"count_by": "kind,links"}, ValueError, "^count_by: `links` is the name of a number"),
        ({"count_by": ["kind", ""]}, ValueError, "^count_by: a list of columns"),
        ({"threads": "two"}, TypeError, "^threads: "),
        ({"kind": "uri"}, ValueError, "^kind: "),
        ({"unique": "x"}, ValueError, "^unique: "),
    ]:
        with pytest.raises(error, match=message):
            irispan.extract(sources, tmp_path / "out", **options)
    with pytest.raises(TypeError):
        irispan.extract(sources)
    with pytest.raises(ValueError, match="^output: no folder is named"):
        irispan.extract(sources, "")
    for wrong, name in [([None], "NoneType"), (None, "NoneType"), ([b"a"], "bytes"), (1, "int")]:
        with pytest.raises(TypeError, match=f"^sources: expected str.*, not {name}"):
            irispan.extract(wrong, tmp_path / "out")


def test_shards_and_lists(sources, tmp_path):
    (tmp_path / "list.txt").write_text("a.jsonl.gz\nb.txt\n")
    listed = irispan.extract([], tmp_path / "all", files_from=tmp_path / "list.txt", base=sources, to="csv")
    parts = [irispan.extract(sources, tmp_path / f"{index}", shard=(index, 2), to="csv") for index in range(2)]
    assert sum(part["rows"] for part in parts) == listed["rows"] == 1200
    [table] = (tmp_path / "all").rglob("a*.csv")
    with open(table, newline="") as file:
        assert len(list(csv.DictReader(file))) == 1000


INTERRUPTED = """
import irispan, os, signal, sys, threading, time
def interrupt():
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
begun = time.perf_counter()
try:
    irispan.extract(sys.argv[1], sys.argv[2], to="csv")
    print("ended", time.perf_counter() - begun)
except KeyboardInterrupt:
    print("interrupted", time.perf_counter() - begun < 10)
"""


def test_jobs_can_be_interrupted(tmp_path):
    # Many members that inflate a thousandfold: more than anybody waits for.
    member = gzip.compress(b"see www.example.com and more of it\n" * (8 << 20 >> 5), mtime=0)
    source = tmp_path / "large.txt.gz"
    source.write_bytes(member * 2000)
    out = subprocess.run([sys.executable, "-c", INTERRUPTED, source, tmp_path / "out"], capture_output=True, text=True, timeout=120)
    assert out.stdout == "interrupted True\n", out.stdout + out.stderr


WAITING = """
import os, signal, sys, threading
import irispan

os.mkfifo(sys.argv[1])
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    irispan.extract([sys.argv[1]], sys.argv[2], input="text")
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_job_that_waits_for_a_pipe_can_be_interrupted(tmp_path):
    out = subprocess.run([sys.executable, "-c", WAITING, tmp_path / "pipe", tmp_path / "out"], capture_output=True, text=True, timeout=120)
    assert out.stdout == "interrupted\n", out.stdout + out.stderr


def test_options_are_read_once_and_in_any_order(tmp_path):
    source, known = tmp_path / "a.jsonl", {"sources": [tmp_path / "a.jsonl"], "column": "text", "to": "csv"}
    source.write_text('{"text": "http://b.com b@c.de www.d.com"}\n')

    def rows(folder, **options):
        irispan.extract(output=tmp_path / folder, **known, **options)
        return (tmp_path / folder / "a.jsonl.links.csv").read_text().count("\n") - 1

    assert rows("kinds", kind=iter(["url", "email"])) == 2
    assert rows("kinds", kind=["email", "url", "email"]) == 2
    with pytest.raises(irispan.ExtractError, match="another configuration: `kind`"):
        rows("kinds", kind=iter(["email"]))
    assert rows("without", without=["userinfo", "bidi-ends"]) == 3
    assert rows("without", without=("bidi-ends", "userinfo")) == 3
    assert rows("tlds", tlds=["de"]) == 2
    with pytest.raises(irispan.ExtractError, match="another configuration: `tlds`"):
        rows("tlds", tlds=["com"])


def test_a_list_that_is_missing_is_named(tmp_path):
    with pytest.raises(FileNotFoundError) as error:
        irispan.extract([], tmp_path / "out", files_from=tmp_path / "none")
    assert error.value.filename == str(tmp_path / "none")
