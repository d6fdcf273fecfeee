"""Rows and speed at full size: `python full.py [ROWS]`, run by ``.ci/spark --full``.

Compares the rows of `extract_links` on two workers with those of `irispan extract`, by their number and a hash of
each row that does not depend on their order, and measures two workers against one, one against `irispan extract`, and
what Spark takes for the same job when nothing is looked for. A worker has one core. Prints Markdown.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import rows
from cluster import Cluster

FILES = 16
PYTHON = os.environ["IRISPAN_SPARK_PYTHON"]
PROGRAM = os.environ["IRISPAN_PROGRAM"]
CONF = {"spark.executor.memory": "1g", "spark.sql.files.maxPartitionBytes": "16m"}


def write(folder, count):
    """Writes texts into files, and returns how many bytes the texts and the files have."""
    size = 0
    each = -(-count // FILES)
    for number in range(FILES):
        path = folder / f"pages-{number:02}.parquet"
        rows.write(path, max(0, min(each, count - number * each)), first=number * each)
        size += path.stat().st_size
    texts = sum(len(rows.text(number).encode()) for number in range(0, count, 100) if rows.text(number)) * 100
    return texts, size


def timed(call, *arguments):
    """Returns the seconds that a call takes."""
    begun = time.monotonic()
    call(*arguments)
    return time.monotonic() - begun


def extract(source, output, threads):
    """Runs `irispan extract` with the columns of `extract_links`."""
    shutil.rmtree(output, ignore_errors=True)
    told = ["--column", "text", "--keep", "id", "--select", "core,cc", "--progress", "none", "--threads", str(threads)]
    subprocess.run([PROGRAM, "extract", source, "-o", output, *told], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def fingerprint(frame):
    """Returns the number of rows and the sum of their hashes."""
    from pyspark.sql import functions

    one = functions.xxhash64(*sorted(frame.columns)).cast("decimal(38,0)").alias("hash")
    return tuple(frame.select(one).agg(functions.count("*"), functions.sum("hash")).first())


def session(cluster):
    """Returns a session on a cluster that has done all of this before, with few rows."""
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.remote(cluster.remote).create()
    few = cluster.folder / "few"
    few.mkdir()
    write(few, 50_000)
    measure(spark, few, cluster.folder / "few-links")
    return spark


def measure(spark, source, output):
    """Returns the seconds of jobs: rows thrown away, rows written, and texts that only pass through Python."""
    from irispan.spark import extract_links

    pages = spark.read.parquet(str(source))
    links = extract_links(pages, "text", keep="id")
    passed = pages.mapInArrow(identity(), pages.schema)
    return {
        "rows counted": timed(links.write.format("noop").mode("overwrite").save),
        "rows written": timed(lambda: links.write.parquet(str(output), mode="overwrite", compression="zstd")),
        "texts passed through Python": timed(passed.write.format("noop").mode("overwrite").save),
        "texts read": timed(pages.write.format("noop").mode("overwrite").save),
    }


def identity():
    """Returns a function that gives back what it gets. Executors get it as code, because they do not have this file."""

    def passed(batches):
        yield from batches

    return passed


def main(count):
    with tempfile.TemporaryDirectory(dir=os.environ.get("IRISPAN_SPARK_FOLDER")) as name:
        folder = pathlib.Path(name)
        (folder / "pages").mkdir()
        texts, size = write(folder / "pages", count)
        print(f"{count:,} rows, {texts / 1e6:,.0f} MB of text, {size / 1e6:,.0f} MB of Parquet in {FILES} files\n")
        seconds = {}
        for threads in (1, 2):
            seconds[f"`irispan extract`, {threads} threads"] = timed(extract, folder / "pages", folder / "extracted", threads)
        for workers in (1, 2):
            with Cluster(folder / f"cluster-{workers}", PYTHON, workers=workers, memory="2g", cores=1, conf=CONF) as cluster:
                spark = session(cluster)
                for what, taken in measure(spark, folder / "pages", folder / "links").items():
                    seconds[f"Spark, {workers} workers: {what}"] = taken
                if workers == 2:
                    compare(spark, folder)
                spark.stop()
        loads = " and ".join(f"{load:.1f}" for load in os.getloadavg()[:2])
        print(f"{os.cpu_count()} processors, load of the last minute and of the last five: {loads}\n")
        print("| | s | MB/s of text |\n|---|---:|---:|")
        for what, taken in seconds.items():
            print(f"| {what} | {taken:.1f} | {texts / 1e6 / taken:.0f} |")
        one, two = (seconds[f"Spark, {workers} workers: rows written"] for workers in (1, 2))
        counted, passed = (seconds[f"Spark, 1 workers: {what}"] for what in ("rows counted", "texts passed through Python"))
        alone = seconds["`irispan extract`, 1 threads"]
        print(f"\nTwo workers against one: {one / two:.2f} times. One against `irispan extract`: {alone / one:.2f} times.")
        print(f"Share that is Spark's own, of rows counted: {passed / counted:.0%}")


def compare(spark, folder):
    """Fails if the rows are not those of the program."""
    ours, theirs = (fingerprint(spark.read.parquet(str(folder / name))) for name in ("links", "extracted"))
    assert ours == theirs and ours[0] > 0, (ours, theirs)
    print(f"{ours[0]:,} rows of links, the same as those of `irispan extract`: sum of hashes {ours[1]}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 10_000_000)
