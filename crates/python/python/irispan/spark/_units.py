"""What executors do of a job: they list sources, read them one by one, and put the tables together."""

import json
import os
import shutil
import time
import uuid

from ._arrow import pyarrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from .._irispan import Summary
    from ._arrow import RecordBatch

OF_JOB = ("files_from", "base", "shard", "overwrite", "count_by", "edges", "targets", "on_error", "max_errors", "threads")
"""Options of a job that a unit does not have: which sources there are, and what is made of all tables."""

TOP = 10
"""How many values and records a summary names."""


class Task:
    """A step of a job, which is sent to executors as its name and these plain values."""

    def __init__(self, sources: "list[str]", output: str, options: "dict[str, Any]", run: str) -> None:
        self.sources = sources
        self.output = output
        self.options = options
        self.run = run
        """The name of this run of the job, in which the sources that are left are listed."""

    @property
    def list(self) -> str:
        """The file with the sources that are left, each a line of JSON."""
        return os.path.join(self.output, "_units", f"{self.run}.jsonl")

    def __call__(self, batches: "Iterator[RecordBatch]") -> "Iterator[RecordBatch]":
        """Yields a row of JSON for each number."""
        pa = pyarrow()
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield pa.RecordBatch.from_arrays([pa.array([json.dumps(self.told(number))])], names=["result"])

    def told(self, number: int) -> "dict[str, Any]":
        """Returns what the step gives, or why the job cannot go on."""
        from .. import ExtractError

        try:
            return self.step(number)
        except ExtractError as error:
            if error.kind in ("write", "in-use"):
                # Another attempt may have more luck.
                raise
            return {"kind": error.kind, "path": os.fspath(error.path), "error": str(error)}
        except (TypeError, ValueError) as error:
            return {"kind": "option", "path": self.output, "error": str(error)}

    def step(self, number: int) -> "dict[str, Any]":
        raise NotImplementedError


class Begin(Task):
    """Begins a job, or goes on with it, and lists the sources that are left."""

    def step(self, number: int) -> "dict[str, Any]":
        from .._irispan import begin_units

        left, like = begin_units([*self.sources], self.output, self.options)
        # Large ones first, so that nobody waits for one that began last.
        left.sort(key=lambda unit: -size(unit[0]))
        with open(self.list, "w", encoding="utf-8") as file:
            for unit in left:
                file.write(json.dumps([unit[0], os.fspath(unit[1]), like]) + "\n")
        return {"units": len(left)}


class Unit(Task):
    """Reads one source to tables in a folder of its own, which gets its name when they are complete."""

    def step(self, number: int) -> "dict[str, Any]":
        from .. import extract

        with open(self.list, encoding="utf-8") as file:
            source, folder, like = json.loads(next(line for place, line in enumerate(file) if place == number))
        if os.path.isdir(folder):
            return {}
        # Another attempt may be at the same source, and one that was killed may have left half of its own.
        attempt = os.path.join(os.path.dirname(folder), f".{os.path.basename(folder)}-{uuid.uuid4().hex}")
        options = {name: value for name, value in self.options.items() if name not in OF_JOB}
        if like:
            options["_kept_like"] = like
        extract([source], attempt, threads=1, **options)
        try:
            os.rename(attempt, folder)
        except OSError:
            if not os.path.isdir(folder):
                raise
            shutil.rmtree(attempt)
        return {}


class Join(Task):
    """Puts the tables of all sources together, and returns the summary of the job, which took so long before."""

    def __init__(self, seconds: float, *step: "Any") -> None:
        super().__init__(*step)
        self.seconds = seconds

    def step(self, number: int) -> "dict[str, Any]":
        from .._irispan import join_units

        begun = time.monotonic()
        parts = list(summaries(os.path.join(self.output, "_units")))
        summary = joined(join_units([*self.sources], self.output, self.options), parts)
        summary["seconds"] = self.seconds + time.monotonic() - begun
        with open(os.path.join(self.output, "_irispan", "summary.json"), "w", encoding="utf-8") as file:
            file.write(json.dumps(summary, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
        return {"summary": summary}


def size(source: str) -> int:
    """Returns the bytes of a source, or 0 if it is no file."""
    try:
        return os.path.getsize(source)
    except OSError:
        return 0


def summaries(folder: str) -> "Iterator[Summary]":
    """Yields the summaries of units, in the order of the sources."""
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        path = os.path.join(folder, name, "_irispan", "summary.json")
        if not name.startswith(".") and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                yield json.load(file)


def joined(summary: "Summary", parts: "Sequence[Summary]") -> "Summary":
    """Returns the summary of a job with what only its parts know: where the time went, and what was found most."""
    for part in parts:
        for stage, seconds in part["seconds_by_stage"].items():
            summary["seconds_by_stage"][stage] = summary["seconds_by_stage"].get(stage, 0.0) + seconds
    slowest = [record for part in parts for record in part["slowest"]]
    summary["slowest"] = sorted(slowest, key=lambda record: -record["seconds"])[:TOP]
    counts: dict[str, dict[str, int]] = {}
    rough: set[str] = set()
    for part in parts:
        for column, top in part["top"].items():
            values = counts.setdefault(column, {})
            for one in top["values"]:
                values[one["value"]] = values.get(one["value"], 0) + one["links"]
            if not top["exact"] or len(top["values"]) >= TOP:
                # A part may have left values out that are frequent elsewhere.
                rough.add(column)
    for column, values in counts.items():
        most = sorted(values.items(), key=lambda one: (-one[1], one[0]))[:TOP]
        listed = [{"value": value, "links": links} for value, links in most]
        summary["top"][column] = {"exact": column not in rough or len(parts) == 1, "values": listed}
    return summary
