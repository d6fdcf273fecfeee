"""The page about clusters: its examples print what it says, and its ways to ship the package work."""

import contextlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from conftest import KIND

from irispan.spark import doctor, extract_links

PAGE = pathlib.Path(__file__).parents[2] / "docs/cluster.md"
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:```text\n(.*?)^```$)?", re.M | re.S)


def test_examples(spark):
    names, examples = {"spark": spark}, BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(examples) == 5
    for code, told in examples:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code, names)
        assert not told or out.getvalue().split() == told.split(), code
    assert len(names["executors"]) == 2


@pytest.fixture(scope="module")
def packed(cluster, tmp_path_factory):
    """The environment of executors as an archive."""
    environment = pathlib.Path(cluster.python).parents[1]
    archive = tmp_path_factory.mktemp("packed") / "environment.tar.gz"
    packer = [environment / "bin/venv-pack", "--prefix", environment, "--output", archive, "--compress-level", "1", "--quiet"]
    subprocess.run(packer, check=True)
    return archive


@pytest.fixture
def session(cluster):
    """A session of its own, whose executors have the Python of the driver, without irispan."""
    from pyspark.sql import SparkSession

    if KIND != "connect":
        pytest.skip("only sessions over Connect bring files of their own")
    session = SparkSession.builder.remote(cluster.remote).create()
    session.conf.set("spark.sql.execution.pyspark.python", sys.executable)
    yield session
    session.stop()


def test_a_wheel_among_files_of_python(session, tmp_path):
    shutil.copy(os.environ["IRISPAN_SPARK_WHEEL"], tmp_path / "irispan.zip")
    session.addArtifacts(str(tmp_path / "irispan.zip"), pyfile=True)
    found = doctor(session, seconds=0.1)
    assert found and all("No module named 'irispan._irispan'" in one["missing"] for one in found)


def test_an_environment_that_a_session_brings(session, packed):
    session.addArtifacts(f"{packed}#environment", archive=True)
    session.conf.set("spark.sql.execution.pyspark.python", "environment/bin/python")
    found = doctor(session, seconds=0.1)
    assert found and all("/environment/bin/python" in one["executable"] and not one["missing"] for one in found)
    assert extract_links(session.sql("SELECT 'www.a.com' AS text"), select="url").collect() == [("https://www.a.com",)]


JOB = """
import sys
from pyspark.sql import SparkSession
from irispan.spark import doctor, extract_links
spark = SparkSession.builder.getOrCreate()
found = doctor(spark, seconds=0.1)
assert found and not [one for one in found if one["missing"]]
assert extract_links(spark.sql("SELECT 'www.a.com' AS text"), select="url").collect() == [("https://www.a.com",)]
"""


@pytest.mark.skipif(KIND != "classic", reason="for drivers that are submitted")
@pytest.mark.parametrize("way", ["environment", "wheel"])
def test_archives_of_a_job(cluster, packed, tmp_path, way):
    from cluster import spark_home

    (tmp_path / "job.py").write_text(JOB)
    conf, environment = cluster.classic_conf(), dict(os.environ)
    if way == "environment":
        conf["spark.archives"] = f"{packed}#environment"
        python = "./environment/bin/python"
    else:
        shutil.copy(os.environ["IRISPAN_SPARK_WHEEL"], tmp_path / "irispan.zip")
        conf |= {"spark.archives": f"{tmp_path}/irispan.zip#wheel", "spark.executorEnv.PYTHONPATH": "wheel"}
        python = sys.executable
    # It would be that of the driver as well.
    del conf["spark.pyspark.python"]
    environment |= {"PYSPARK_DRIVER_PYTHON": sys.executable, "PYSPARK_PYTHON": python}
    told = [part for key, value in conf.items() for part in ("--conf", f"{key}={value}")]
    command = [spark_home() / "bin/spark-submit", "--master", cluster.master, *told, tmp_path / "job.py"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr[-3000:]
    assert "2 executors, 0 of them lack something" in ran.stdout
