"""Executors that are killed or run out of memory, in the middle of a job: the same rows, or an error, never fewer."""

import os
import threading
import time

import pytest

from irispan.spark import extract_links


def collected(links):
    """Runs a job in a thread, and returns the thread and where its rows will be."""
    import rows

    out = []
    thread = threading.Thread(target=lambda: out.append(rows.rows(links.toArrow())), daemon=True)
    thread.start()
    return thread, out


@pytest.mark.parametrize("who", ["executor", "python"])
def test_what_is_killed_is_done_again(spark, cluster, pages, expected, tmp_path, who):
    from cluster import kill

    seen, go = tmp_path / "seen", tmp_path / "go"
    seen.mkdir()
    folder, gone = str(seen), str(go)

    def held(batches):
        import os
        import tempfile
        import time

        # Which process begins a part; nothing is handed on before one has been killed.
        with tempfile.NamedTemporaryFile(dir=folder, suffix=f".{os.getpid()}", delete=False):
            pass
        for batch in batches:
            while not os.path.exists(gone):
                time.sleep(0.05)
            yield batch

    links = extract_links(spark.read.parquet(str(pages)).repartition(24), keep="id")
    thread, out = collected(links.mapInArrow(held, links.schema))
    deadline = time.monotonic() + 90
    while len(begun := os.listdir(seen)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    before = cluster.executors()
    assert len(before) == 2 and {one.worker for one in before} == {one.pid for name, one in cluster.processes.items() if "worker" in name}
    kill(before[0].pid if who == "executor" else int(begun[0].rpartition(".")[2]))
    assert thread.is_alive() and not out, "in the middle"
    go.touch()
    thread.join(120)
    assert out == [expected]
    assert len(os.listdir(seen)) > 24, "something was done again"
    if who == "executor":
        assert before[0] not in cluster.executors()


def test_an_executor_without_memory(spark, cluster, pages, expected, tmp_path):
    once = str(tmp_path / "once")

    def greedy(batches):
        import os

        import pyarrow as pa

        for batch in batches:
            yield batch
        try:
            os.close(os.open(once, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        # Twice this is more than the executor, which has 512 MiB, can take.
        schema = batch.schema
        large = pa.array(["x" * (320 << 20)])
        columns = [large if field.type == large.type else pa.nulls(len(large), field.type) for field in schema]
        yield pa.record_batch(columns, names=schema.names)

    links = extract_links(spark.read.parquet(str(pages)).repartition(4), keep="id")
    before = cluster.executors()
    thread, out = collected(links.mapInArrow(greedy, links.schema))
    thread.join(180)
    assert out == [expected]
    assert os.path.exists(once)
    ended = set(before) - set(cluster.executors())
    # Java ends an executor whose heap is full; where other memory is short, only the task fails.
    assert ended or cluster.has_told("OutOfMemory"), "memory was short"


def test_what_always_fails_is_told(spark, pages):
    links = extract_links(spark.read.parquet(str(pages)), keep="id")

    def broken(batches):
        for batch in batches:
            if 1234 in batch["id"].to_pylist():
                raise MemoryError("none left")
            yield batch

    with pytest.raises(Exception, match="MemoryError: none left"):
        links.mapInArrow(broken, links.schema).collect()
