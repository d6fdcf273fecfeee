"""The bulk job on a cluster."""

import json
import os
import time
import uuid

from ._units import Begin, Join, Task, Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from pyspark.sql import SparkSession
    from typing_extensions import Unpack

    from .._irispan import ExtractOptions, Summary

__all__ = ["JobError", "extract"]


class JobError(RuntimeError):
    """Why a job on a cluster could not go on: a kind, and the path that is concerned."""

    def __init__(self, kind: str, path: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.path = path

    def __reduce__(self) -> "tuple[type[JobError], tuple[str, str, str]]":
        return type(self), (self.kind, self.path, str(self))


def extract(
    spark: "SparkSession",
    sources: "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]",
    output: "str | os.PathLike[str]",
    **options: "Unpack[ExtractOptions]",
) -> "Summary":
    """Turns corpora into tables of links on the executors of a cluster: the job of `irispan.extract`.

    The tables, the table of errors, counts and ``summary.json`` are those of ``irispan extract``, and so are the
    options; the program can go on with the job, and this with one of the program that ended between two sources. Each
    source is read by one task, whose tables are put into the folder when all are there. The same call again goes
    on: sources that were read are not read again. A task whose executor died is run again by Spark, and gives
    the same bytes.

    Sources and `output` are paths that all executors have: of a file system that they share. The driver needs
    neither it nor the compiled part of irispan. There is no option ``limit``, and ``threads`` plays no part.

    Raises `JobError` if the job cannot go on.

    ::

        summary = extract(spark, ["/corpora/CC-MAIN-2024-10"], "/corpora/links", select="core,page")
        spark.read.parquet("/corpora/links")
    """
    if options.get("limit") is not None:
        raise JobError("option", str(output), "limit: sources are read in no order, so that there are no first rows")
    begun = time.monotonic()
    given = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
    paths = [absolute(path) for path in given]
    if any(path == "-" for path in paths):
        raise JobError("option", "-", "standard input is none of an executor")
    step = (paths, absolute(output), plain(options), uuid.uuid4().hex)
    units: int = run(spark, Begin(*step), 1)[0]["units"]
    if units:
        run(spark, Unit(*step), units)
    summary: Summary = run(spark, Join(time.monotonic() - begun, *step), 1)[0]["summary"]
    return summary


def run(spark: "SparkSession", task: Task, number: int) -> "list[dict[str, Any]]":
    """Runs a step for each number up to this one, each as a task of its own, and returns what it gives."""
    numbers: Any = spark.range(0, number, 1, number)
    rows = numbers.mapInArrow(task, "result STRING").collect()
    results: list[dict[str, Any]] = [json.loads(row[0]) for row in rows]
    for result in results:
        if "error" in result:
            raise JobError(result["kind"], result["path"], result["error"])
    return results


def absolute(path: "str | os.PathLike[str]") -> str:
    """Returns a path as it is everywhere: executors have other working directories."""
    path = os.fspath(path)
    return path if path == "-" or "://" in path else os.path.abspath(path)


def plain(options: "ExtractOptions") -> "dict[str, Any]":
    """Returns options as values that can be sent to executors."""
    sent: dict[str, Any] = {}
    for name, value in options.items():
        if name in ("files_from", "base") and value is not None:
            given: Any = value
            is_one = isinstance(value, (str, os.PathLike))
            sent[name] = absolute(given) if is_one else [absolute(path) for path in given]
        elif value is None or isinstance(value, (str, int, float, tuple)):
            sent[name] = value
        else:
            listed: Any = value
            sent[name] = list(listed)
    return sent
