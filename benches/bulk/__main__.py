"""Measures, and prints one table: `python benches/bulk --texts FOLDER [--mib N] [--rounds N] [--into FOLDER]`."""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from rivals import PATTERNS

HERE = pathlib.Path(__file__).parent
IRISPAN = os.environ.get("IRISPAN", "irispan")
DECODE = os.environ.get("DECODE", "decode")

Result = collections.namedtuple("Result", "seconds processor memory links")


def measure(command, rounds, links_of):
    """Returns the best time of some rounds, with the peak memory in MiB, and the number of links."""
    best = None
    for _ in range(rounds):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as said:
            begun = time.monotonic()
            child = os.posix_spawn(
                shutil.which(command[0]) or command[0], command, os.environ,
                file_actions=[(os.POSIX_SPAWN_DUP2, file.fileno(), number) for file, number in ((out, 1), (said, 2))])
            _, status, usage = os.wait4(child, 0)
            seconds = time.monotonic() - begun
            if status != 0:
                said.seek(0)
                raise SystemExit(f"status {status}: {' '.join(command)}\n{said.read().decode()}")
            out.seek(0)
            result = Result(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, links_of(out.read()))
        best = result if best is None or seconds < best.seconds else best
    return best


class Table:
    """Rows of what was measured, and what each is compared with."""

    def __init__(self, rounds, scratch):
        self.rounds, self.tables = rounds, scratch / "tables"
        print("| what | seconds | of all processors | MiB | links | times | goal |\n|---|---|---|---|---|---|---|")

    def row(self, what, result, times="", goal=""):
        links = "" if result.links is None else f"{result.links:,}"
        print(f"| {what} | {result.seconds:.2f} | {result.processor:.2f} | {result.memory:.0f} | {links} | {times} | "
              f"{goal} |", flush=True)
        return result

    def decode(self, files, threads):
        return measure([DECODE, "-j", str(threads), *map(str, files)], self.rounds, lambda _: None)

    def extract(self, files, threads, *options):
        """Runs a job whose tables nobody keeps."""

        def links(_):
            summary = json.loads((self.tables / "_irispan/summary.json").read_text())
            shutil.rmtree(self.tables)
            return summary["rows"]

        command = [IRISPAN, "extract", "--progress", "none", "-j", str(threads), "-o", str(self.tables), *options]
        return measure([*command, *map(str, files)], self.rounds, links)

    def rival(self, name, pattern, path):
        command = [sys.executable, "-B", str(HERE / "rivals.py"), name, pattern, str(path)]
        return measure(command, max(1, self.rounds // 2), int)


def inflating(table, folder):
    """Compares jobs with decompressing alone, and two workers with one."""
    sources = {"one file": [folder / "all.warc.wet.gz"], "four files": sorted(folder.glob("[0-9].warc.wet.gz"))}
    for what, files in sources.items():
        one = None
        for threads in (1, 2):
            alone = table.row(f"inflate, {what}, {threads} threads", table.decode(files, threads))
            job = table.extract(files, threads)
            table.row(f"**irispan**, {what}, {threads} threads", job, f"{job.seconds / alone.seconds:.2f} of inflating",
                      "at most 1.25")
            if one is None:
                one = job
            else:
                table.row(f"two threads beside one, {what}", job, f"{one.seconds / job.seconds:.2f} faster", "1.85")


def readers(table, folder):
    """Compares a job with readers of WARC in Python, on one thread."""
    path = folder / "0.warc.wet.gz"
    job = table.row("**irispan**, WET", table.extract([path], 1))
    for name, pattern, goal in [("warcio", "linkify-it-py", "30"), *(("fastwarc", pattern, "5") for pattern in PATTERNS)]:
        rival = table.rival(name, pattern, path)
        table.row(f"{name}, {pattern}", rival, f"{rival.seconds / job.seconds:.1f}, links {rival.links / job.links:.2f}", goal)


def engines(table, folder):
    """Compares jobs with engines for tables, on one thread."""
    for end in ("jsonl", "parquet"):
        path = folder / f"0.{end}"
        job = table.row(f"**irispan**, {end}", table.extract([path], 1, "--column", "text", "--select", "text,url,row"))
        for name in ("duckdb", "polars"):
            for pattern in PATTERNS:
                rival = table.rival(name, pattern, path)
                ratio = f"{rival.seconds / job.seconds:.1f}, links {rival.links / job.links:.2f}"
                table.row(f"{name}, {end}, {pattern}", rival, ratio, "3")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=pathlib.Path, required=True)
    parser.add_argument("--into", type=pathlib.Path, default=pathlib.Path("target/bulk-corpus"))
    parser.add_argument("--mib", type=int, default=1024)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    folder = arguments.into / str(arguments.mib)
    # By itself: the peak memory of a process counts that of the one that started it, which stays small so.
    make = [sys.executable, "-B", HERE / "corpus.py", arguments.texts, folder, str(arguments.mib)]
    subprocess.run(make, check=True)
    table = Table(arguments.rounds, folder)
    for part in (inflating, readers, engines):
        part(table, folder)


main()
