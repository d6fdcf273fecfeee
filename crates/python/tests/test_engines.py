"""The examples for Ray Data and datatrove give the links of the package."""

import gzip
import json
import os
import pathlib
import subprocess
import sys

from imported import imported

import irispan

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples/engines"

TEXTS = ["see www.a.co.uk and b@c.de", "", "https://例え.jp/ä, README.md", "nothing"] * 5


def run(name, *arguments):
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    command = [sys.executable, EXAMPLES / name, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=300)
    assert done.returncode == 0, done.stderr


def test_ray(tmp_path):
    imported("ray.data")
    pa, pq = imported("pyarrow"), imported("pyarrow.parquet")
    pq.write_table(pa.table({"id": range(len(TEXTS)), "text": TEXTS}), tmp_path / "in.parquet", row_group_size=3)
    run("ray_links.py", tmp_path / "in.parquet", tmp_path / "out")
    rows = pq.read_table(tmp_path / "out").to_pylist()
    found = sorted((row["id"], row["span_start"], row["url"]) for row in rows)
    assert found == [
        (number, len(text[: link.start].encode()), link.uri)
        for number, text in enumerate(TEXTS)
        for link in irispan.links(text)
    ]


def test_datatrove(tmp_path):
    imported("datatrove.pipeline.base")
    (tmp_path / "in").mkdir()
    for file in range(3):
        lines = [json.dumps({"id": f"{file}-{number}", "text": text}) for number, text in enumerate(TEXTS)]
        (tmp_path / f"in/{file}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    run("datatrove_links.py", tmp_path / "in", tmp_path / "out")
    lines = [line for path in (tmp_path / "out").glob("*.jsonl.gz") for line in gzip.open(path, "rt", encoding="utf-8")]
    links = {document["id"]: document["metadata"]["links"] for document in map(json.loads, lines)}
    # datatrove leaves out empty texts.
    assert links == {
        f"{file}-{number}": [link.uri for link in irispan.Scanner(min_confidence="likely").links(text)]
        for file in range(3)
        for number, text in enumerate(TEXTS)
        if text
    }
