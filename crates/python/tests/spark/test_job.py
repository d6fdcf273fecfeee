"""The job on a cluster: the bytes of the program, whatever happens to it."""

import os
import subprocess
import sys
import threading
import time

import pytest
from inputs import errors, extracted, rows, summary, tables, written

from irispan.spark import JobError, extract


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    return written(tmp_path_factory.mktemp("sources") / "in")


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    return written(tmp_path_factory.mktemp("broken") / "in", broken=True)


KEYS = ("inputs", "tables", "rows", "losses", "counts", "counts_of_earlier_runs")


def check(made, ours, theirs):
    """Compares a folder with that of the program."""
    assert tables(ours) == tables(theirs)
    assert errors(ours) == errors(theirs)
    told = summary(theirs)
    assert {key: made[key] for key in KEYS} == {key: told[key] for key in KEYS}
    assert summary(ours) == made and set(made) == set(told)
    assert not (ours / "_units").exists()
    assert made["top"].keys() == told["top"].keys()
    if told["top"]["kind"]["exact"]:
        assert made["top"]["kind"] == told["top"]["kind"]
    assert sum(made["seconds_by_stage"].values()) > 0 and made["slowest"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, []),
        ({"part_size": "3K", "count_by": ["kind"], "targets": True, "edges": "host"},
         ["--part-size", "3K", "--count-by", "kind", "--targets", "--edges", "host"]),
        ({"to": "csv", "select": "url,kind,row", "where": "kind=url", "unique": "case", "index": True, "compression": "gzip"},
         ["--to", "csv", "--select", "url,kind,row", "--where", "kind=url", "--unique=case", "--index", "--compression", "gzip"]),
    ],
)  # fmt: skip
def test_the_tables_are_those_of_the_program(spark, sources, tmp_path, program, options, told):
    assert extracted(program, tmp_path / "theirs", [sources], *told) == 0
    made = extract(spark, sources, tmp_path / "ours", **options)
    check(made, tmp_path / "ours", tmp_path / "theirs")
    # Everything is there: nothing is read again.
    again = extract(spark, [sources], tmp_path / "ours", **options)
    assert again["rows"] == made["rows"] and again["counts_of_earlier_runs"] == again["counts"]
    assert tables(tmp_path / "ours") == tables(tmp_path / "theirs")


def test_bad_files_are_told(spark, broken, tmp_path, program):
    paths = [broken, tmp_path / "none.txt", broken / "*.nothing"]
    assert extracted(program, tmp_path / "theirs", paths) == 3
    made = extract(spark, paths, tmp_path / "ours")
    assert made["losses"] >= 5
    check(made, tmp_path / "ours", tmp_path / "theirs")
    with pytest.raises(JobError, match="more was lost than the job may lose") as error:
        extract(spark, paths, tmp_path / "strict", on_error="stop")
    assert error.value.kind == "losses"
    # With more patience it goes on, and reads nothing again.
    made = extract(spark, paths, tmp_path / "strict", max_errors=100)
    assert tables(tmp_path / "strict") == tables(tmp_path / "theirs") and errors(tmp_path / "strict") == errors(tmp_path / "theirs")


def test_gathered_tables_have_the_same_rows(spark, sources, tmp_path, program):
    assert extracted(program, tmp_path / "theirs", [sources], "--gather", "--keep", "id", "--column", "text") == 0
    made = extract(spark, sources, tmp_path / "ours", gather=True, keep="id", column=["text"])
    assert rows(tmp_path / "ours") == rows(tmp_path / "theirs")
    assert sorted(tables(tmp_path / "ours")) == [f"links-{number:05}.parquet" for number in range(made["tables"])]


def test_other_settings_and_changed_inputs_are_refused(spark, tmp_path):
    sources = written(tmp_path / "in")
    extract(spark, sources, tmp_path / "out")
    with pytest.raises(JobError) as error:
        extract(spark, sources, tmp_path / "out", where="kind=url")
    assert error.value.kind == "configuration" and "where" in str(error.value)
    (sources / "d.jsonl").write_text('{"text": "www.new.com"}\n')
    with pytest.raises(JobError) as error:
        extract(spark, sources, tmp_path / "out")
    assert error.value.kind == "input-changed" and "d.jsonl" in str(error.value)
    made = extract(spark, sources, tmp_path / "out", where="kind=url", overwrite=True)
    assert made["counts_of_earlier_runs"]["records"] == 0
    for options, kind in [({"limit": 5}, "option"), ({"selct": "url"}, "option"), ({"kind": "uri"}, "option")]:
        with pytest.raises(JobError) as error:
            extract(spark, sources, tmp_path / "x", **options)
        assert error.value.kind == kind
    (tmp_path / "full").mkdir()
    (tmp_path / "full/file").write_text("x")
    with pytest.raises(JobError) as error:
        extract(spark, sources, tmp_path / "full")
    assert error.value.kind == "occupied"


def test_more_sources_are_read_by_the_next_run(spark, sources, tmp_path, program):
    (tmp_path / "list").write_text("a.warc.gz\nb.warc.wet.gz\n")
    first = extract(spark, [], tmp_path / "ours", files_from=tmp_path / "list", base=sources)
    (tmp_path / "list").write_text("a.warc.gz\nb.warc.wet.gz\nd.jsonl\nmore/d.jsonl\n")
    made = extract(spark, [], tmp_path / "ours", files_from=[tmp_path / "list"], base=sources)
    assert made["counts_of_earlier_runs"] == first["counts"]
    extracted(program, tmp_path / "theirs", [], "--files-from", str(tmp_path / "list"), "--base", str(sources))
    assert tables(tmp_path / "ours") == tables(tmp_path / "theirs")


def test_a_killed_executor_costs_nothing(spark, cluster, tmp_path, program):
    from cluster import kill

    folder = tmp_path / "in"
    folder.mkdir()
    from inputs import lines

    for number in range(12):
        (folder / f"{number}.jsonl").write_bytes(lines(number, 1) * 60_000)
    assert extracted(program, tmp_path / "theirs", [folder], "-j", "1") == 0
    spark.range(4).repartition(4).count()
    killed = []

    def end_one():
        while not list((tmp_path / "ours/_units").glob("[0-9]*")):
            time.sleep(0.02)
        for executor in cluster.executors():
            if not killed:
                killed.append(executor.pid)
                kill(executor.pid)

    other = threading.Thread(target=end_one, daemon=True)
    other.start()
    made = extract(spark, folder, tmp_path / "ours")
    other.join(60)
    assert killed
    check(made, tmp_path / "ours", tmp_path / "theirs")


def run(cluster, *arguments):
    """Runs the command with a session of its own."""
    conf = " ".join(f"--conf {name}={value}" for name, value in cluster.classic_conf().items())
    of_classic = {"PYSPARK_SUBMIT_ARGS": f"{conf} pyspark-shell", "PYSPARK_PYTHON": cluster.python}
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", **({} if cluster.remote else of_classic)}
    arguments = [*arguments, *(("--remote", cluster.remote) if cluster.remote else ("--master", cluster.master))]
    command = [sys.executable, "-m", "irispan.spark", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=900)


def test_the_command(spark, cluster, sources, broken, tmp_path, program):
    ran = run(cluster, "extract", sources, "--output", tmp_path / "ours", "--kind", "url", "--where", "url_host_tld=uk")
    assert ran.returncode == 0, ran.stderr
    assert "sources" in ran.stderr and "Traceback" not in ran.stderr
    extracted(program, tmp_path / "theirs", [sources], "--kind", "url", "--where", "url_host_tld=uk")
    assert tables(tmp_path / "ours") == tables(tmp_path / "theirs")
    assert run(cluster, "extract", sources, "-o", tmp_path / "none", "--host", "nowhere.example").returncode == 1
    ran = run(cluster, "extract", sources, "-o", tmp_path / "ours")
    assert ran.returncode == 2 and "hint: use the options of that job" in ran.stderr
    ran = run(cluster, "extract", broken, "-o", tmp_path / "broken")
    assert ran.returncode == 3 and "errors.jsonl" in ran.stderr
    assert run(cluster, "extract", sources).returncode == 2
