"""``python -m irispan.spark extract``: the job of ``irispan extract`` on a cluster."""

import argparse
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pyspark.sql import SparkSession

    from .._irispan import Summary

TEXTS = (
    "base", "input", "id-column", "max-record", "to", "compression", "select", "part-size", "keep", "sample", "partition", "edges", "shard",
    "on-error", "profile", "min-confidence", "kind", "host", "scheme", "schemes", "tlds", "with", "without",
)  # fmt: skip
"""Options with one value."""

LISTS = ("files-from", "column", "where", "count-by")
"""Options that may be repeated."""

SWITCHES = (
    "no-header", "no-quotes", "null-data", "index", "gather", "overwrite", "ascii-only", "www-only", "quoted-local-parts",
    "ipv6-zones",
)  # fmt: skip

RUNGS = ("unique", "targets")
"""Options that may have a value."""

HINTS = {
    "occupied": "name a new folder with --output",
    "configuration": "use the options of that job to go on with it, another folder, or --overwrite",
    "input-changed": "name another folder with --output, or use --overwrite",
    "feature": "name a copy of the file, on a path that all executors have",
    "input": "choose other columns with --column, --id-column and --keep",
    "table": "choose others with --to, --compression, --select, --count-by and --edges",
    "losses": "raise --max-errors, and run the same command again to go on",
}


def parser() -> argparse.ArgumentParser:
    """Returns what reads the command line."""
    top = argparse.ArgumentParser(prog="python -m irispan.spark", description="Links of corpora, by the executors of a cluster.")
    commands = top.add_subparsers(dest="command", required=True)
    extract = commands.add_parser(
        "extract",
        help="turn corpora into tables of links",
        description="The job of `irispan extract`, whose options these are: its help explains them. Sources and folder are "
        "paths that all executors have. Exit status: 0 complete, 1 complete without any link, 2 could not go on, "
        "3 complete with losses.",
    )
    extract.add_argument("sources", nargs="*", metavar="SOURCE", help="files, folders, patterns")
    extract.add_argument("-o", "--output", required=True, metavar="FOLDER", help="the folder of the tables")
    session = extract.add_mutually_exclusive_group()
    session.add_argument("--master", help="the master of a classic driver: spark://HOST:PORT, local[4]")
    session.add_argument("--remote", help="the server of Spark Connect: sc://HOST:PORT; the default is the session that there is")
    for name in TEXTS:
        extract.add_argument(f"--{name}", metavar="VALUE")
    for name in LISTS:
        extract.add_argument(f"--{name}", action="append", metavar="VALUE")
    for name in SWITCHES:
        extract.add_argument(f"--{name}", action="store_true", default=None)
    for name in RUNGS:
        extract.add_argument(f"--{name}", nargs="?", const=True, metavar="RUNG")
    for name in ("max-errors", "max-run"):
        extract.add_argument(f"--{name}", type=int, metavar="NUMBER")
    return top


def session(master: "str | None", remote: "str | None") -> "SparkSession":
    """Returns the session that is asked for, or the one that there is."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder
    if remote:
        builder = builder.remote(remote)
    elif master:
        builder = builder.master(master)
    return builder.getOrCreate()


def told(summary: "Summary", output: str) -> "list[str]":
    """Returns what the summary says, in lines."""
    counts = summary["counts"]
    became = ", ".join(f"{counts[name]} {name}" for name in ("scanned", "skipped", "truncated", "failed", "unsampled"))
    lines = [
        f"{summary['inputs']} sources, {counts['bytes']} bytes, in {summary['seconds']:.1f} s",
        f"{counts['records']} records: {became}",
        f"{counts['links']} links, {summary['rows']} rows in {summary['tables']} tables in {output}",
    ]
    if summary["losses"]:
        lines.append(f"{summary['losses']} losses: see {output}/_irispan/errors.jsonl")
    return lines


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Runs the command, and returns its exit status."""
    given = vars(parser().parse_args(arguments))
    from ._job import JobError, extract

    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for name in ("command", "sources", "output", "master", "remote"):
        options.pop(name, None)
    if "with" in options:
        options["with_"] = options.pop("with")
    spark = session(given["master"], given["remote"])
    try:
        summary = extract(spark, given["sources"], given["output"], **options)
    except JobError as error:
        hint = HINTS.get(error.kind)
        print(f"irispan: {error}" + (f"\n  hint: {hint}" if hint else ""), file=sys.stderr)
        return 2
    for line in told(summary, given["output"]):
        print(f"irispan: {line}", file=sys.stderr)
    if summary["losses"]:
        return 3
    return 0 if summary["rows"] else 1


if __name__ == "__main__":
    sys.exit(main())
