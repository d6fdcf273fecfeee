"""Sessions of Spark on a cluster whose executors alone have the wheel.

`.ci/spark` runs the tests that need a cluster, once over Connect and once with a classic driver, which has the
sources of irispan and nothing compiled. ``IRISPAN_SPARK_PYTHON`` names the Python of executors, ``IRISPAN_SPARK`` the
kind of driver. Without the first, the tests that need no cluster run, beside all others.
"""

import json
import os
import pathlib
import subprocess
import sys

import pytest

PYTHON = os.environ.get("IRISPAN_SPARK_PYTHON")
KIND = os.environ.get("IRISPAN_SPARK", "connect")
HERE = pathlib.Path(__file__).parent

# Tests import what stands beside them.
sys.path.insert(0, str(HERE))


def pytest_collection_modifyitems(config, items):
    other = [one for one in items if HERE in one.path.parents and ("cluster" in one.fixturenames) != bool(PYTHON)]
    items[:] = [one for one in items if one not in other]
    config.hook.pytest_deselected(items=other)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    """A master, two workers and, if it is asked for, a Connect server."""
    from cluster import Cluster

    with Cluster(tmp_path_factory.mktemp("cluster"), PYTHON, connect=KIND == "connect") as started:
        yield started


@pytest.fixture(scope="session")
def spark(cluster):
    """A session, over Connect or with a classic driver."""
    from pyspark.sql import SparkSession

    if KIND == "connect":
        session = SparkSession.builder.remote(cluster.remote).getOrCreate()
    else:
        os.environ["PYSPARK_PYTHON"] = cluster.python
        builder = SparkSession.builder.master(cluster.master)
        for key, value in cluster.classic_conf().items():
            builder = builder.config(key, str(value))
        session = builder.getOrCreate()
    yield session
    session.stop()


@pytest.fixture
def conf(spark):
    """Sets what the session is told, until the test is done."""
    before = {}

    def told(name, value):
        before.setdefault(name, spark.conf.get(name, None))
        spark.conf.set(name, value)

    yield told
    for name, value in before.items():
        spark.conf.unset(name) if value is None else spark.conf.set(name, value)


@pytest.fixture(scope="session")
def on_executors(cluster):
    """Runs code with the Python of executors, away from Spark, and returns the JSON that it prints."""

    def run(code, *arguments):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        command = [cluster.python, "-c", code, *map(str, arguments)]
        return json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    return run


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """A file of texts with numbers, some of them null or without a link."""
    import rows

    path = tmp_path_factory.mktemp("pages") / "pages.parquet"
    rows.write(path, 3000, group=500)
    return path


@pytest.fixture(scope="session")
def expected(pages, program, tmp_path_factory):
    """The rows that `irispan extract` makes of them, sorted."""
    import rows

    return rows.extracted(program, pages, tmp_path_factory.mktemp("expected") / "out")
