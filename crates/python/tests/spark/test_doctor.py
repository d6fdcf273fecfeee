"""What executors say of themselves."""

import sys

from irispan.spark import doctor

NATIVE = "import irispan, json, pyarrow; print(json.dumps([irispan.__version__, irispan.KERNEL, pyarrow.__version__]))"


def test_every_executor_answers(spark, cluster, on_executors, capsys):
    spark.range(1).collect()
    found = doctor(spark)
    assert len(found) == 2 and all(one["tasks"] for one in found)
    for one in found:
        assert [one["irispan"], one["kernel"], one["pyarrow"]] == on_executors(NATIVE)
        assert one["executable"] == cluster.python and one["missing"] is None
        assert one["python"].split(".")[:2] == [str(part) for part in sys.version_info[:2]]
    # Each Python of an executor is a child of it.
    executors = {one.pid for one in cluster.executors()}
    from cluster import processes

    parents = {pid: one["parent"] for pid, one in processes()}
    assert {parents[one["process"]] for one in found} <= executors
    told = capsys.readouterr().out
    assert "2 executors, 0 of them lack something\n" in told
    assert told.count(found[0]["kernel"]) == 2


def test_what_is_missing_is_said(spark, conf, capsys):
    # The Python of the driver has pyarrow, and nothing of irispan: Spark clears its path.
    conf("spark.sql.execution.pyspark.python", sys.executable)
    found = doctor(spark, tasks=2, seconds=0.1)
    assert found and all(one["irispan"] is None and one["kernel"] is None and one["pyarrow"] for one in found)
    assert all("No module named 'irispan'" in one["missing"] for one in found)
    told = capsys.readouterr().out
    assert f"{len(found)} of them lack something" in told
    assert f"Install it for {sys.executable}." in told
