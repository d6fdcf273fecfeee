"""Sessions of Spark on a cluster whose executors alone have the wheel.

`.ci/spark` runs the tests here, once over Connect and once with a classic driver. ``IRISPAN_SPARK_PYTHON`` names
the Python of executors, ``IRISPAN_SPARK`` the kind of driver.
"""

import os
import pathlib
import sys

import pytest

PYTHON = os.environ.get("IRISPAN_SPARK_PYTHON")
KIND = os.environ.get("IRISPAN_SPARK", "connect")

sys.path.insert(0, str(pathlib.Path(__file__).parent))

# Without a cluster there is nothing to test here; `.ci/spark` names the variable, so that there it cannot be missed.
collect_ignore_glob = [] if PYTHON else ["test_*.py"]


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
