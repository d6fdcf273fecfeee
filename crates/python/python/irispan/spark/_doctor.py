"""What executors have, and what they lack."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from pyspark.sql import SparkSession

__all__ = ["doctor"]

COLUMNS = ("host", "python", "irispan", "kernel", "pyarrow", "executable", "tasks", "missing")


def doctor(spark: "SparkSession", *, tasks: "int | None" = None, seconds: float = 1.0) -> "list[dict[str, Any]]":
    """Runs a task on every executor, prints what each has, and returns it.

    There is a dict for each executor: ``host``, ``process`` (the number of its Python on that host), ``python``,
    ``executable``, ``pyspark``, ``pyarrow``, ``irispan``, ``kernel`` (the vector code that its processor runs),
    ``tasks`` (how many of the probe ran there), and ``missing``: what is to be installed there, or `None`. Only
    Python has to be there, of the same minor version as the driver's; else Spark says so.

    `tasks` is how many are run, by default as many as the cluster has cores, and each takes `seconds`, so that
    they spread. Executors that are started while it runs, or are busy with something else all the time, may be
    missed: with dynamic allocation, ask for more of both.
    """
    from pyspark.sql import functions

    if tasks is None:
        # As many partitions as Spark makes if it is left to itself.
        places = spark.range(1 << 16).select(functions.spark_partition_id().alias("place"))
        tasks = places.distinct().count()
    # Not Arrow: an executor without pyarrow has to answer as well.
    look = functions.udf(probe(seconds), "string", useArrow=False).asNondeterministic()
    answers = spark.range(0, tasks, 1, tasks).select(look("id")).collect()
    found = merged(json.loads(row[0]) for row in answers)
    for line in report(found):
        print(line)
    return found


def probe(seconds: float) -> "Callable[[int], str]":
    """Returns the function that executors run. It is sent as code, because they may have nothing of irispan."""

    def look(_: int) -> str:
        import importlib
        import json
        import os
        import platform
        import socket
        import sys
        import time

        def version(name: str) -> "str | None":
            try:
                return str(importlib.import_module(name).__version__)
            except Exception as error:
                missing.append(f"{name} ({error})")
                return None

        missing: "list[str]" = []
        irispan = version("irispan._irispan")
        kernel = getattr(sys.modules.get("irispan._irispan"), "KERNEL", None)
        # The parent forks the Pythons of an executor.
        answer = {
            "host": socket.gethostname(),
            "process": os.getppid(),
            "python": platform.python_version(),
            "executable": sys.executable,
            "irispan": irispan,
            "kernel": kernel,
            "pyarrow": version("pyarrow"),
            "pyspark": version("pyspark"),
            "missing": "; ".join(missing) or None,
        }
        time.sleep(seconds)
        return json.dumps(answer)

    return look


def merged(answers: "Iterator[dict[str, Any]]") -> "list[dict[str, Any]]":
    """Returns one answer of each executor, with the number of its answers."""
    found: "dict[tuple[str, int], dict[str, Any]]" = {}
    for answer in answers:
        one = found.setdefault((answer["host"], answer["process"]), {**answer, "tasks": 0})
        one["tasks"] += 1
    return [found[key] for key in sorted(found)]


def report(found: "list[dict[str, Any]]") -> "Iterator[str]":
    """Yields the lines that people read: a table, and what is to be done."""
    cells = [COLUMNS, *(tuple("-" if one[name] is None else str(one[name]) for name in COLUMNS) for one in found)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    for line in cells:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
    lacking = [one for one in found if one["missing"]]
    yield f"{len(found)} executors, {len(lacking)} of them lack something"
    for one in lacking:
        yield f"{one['host']}: not there: {one['missing']}. Install it for {one['executable']}."
