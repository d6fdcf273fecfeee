"""One source to rows: those of the bulk job, however it is cut, and no more memory than a few batches."""

import gzip
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from imported import imported

import irispan

pa = imported("pyarrow")
pq = imported("pyarrow.parquet")


def warc_record(number, kind="conversion"):
    text = f"Seite {number}: http://site{number % 17}.co.uk/{number}?q=ä, www.例え.jp/{number} or joe{number}@example.com\n" * (1 + number % 5)
    body = text.encode()
    head = f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://page.example/{number}\r\nWARC-Date: 2024-02-20T01:02:03Z\r\n"
    head += f"WARC-Record-ID: <urn:uuid:{number:032x}>\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body + b"\r\n\r\n"


def json_line(number):
    blank = "\n" if number % 13 == 5 else ""
    return blank + json.dumps({"id": number, "text": f"see http://site{number % 7}.co.uk/{number}, or joe@example.com"}) + "\n"


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sources")
    records = [warc_record(number) for number in range(150)]
    (folder / "a.warc").write_bytes(b"".join(records))
    (folder / "a.warc.wet.gz").write_bytes(b"".join(gzip.compress(record, mtime=0) for record in records))
    lines = "\ufeff" + "".join(json_line(number) for number in range(300))
    (folder / "b.jsonl").write_text(lines, encoding="utf-8")
    (folder / "b.jsonl.gz").write_bytes(gzip.compress(lines.encode(), mtime=0))
    (folder / "c.txt").write_text("www.a.com\nb@c.de\n" * 50)
    (folder / "d.mbox").write_text("".join(f"From a@b.de Mon Jan  1 00:00:00 2024\nSubject: x\n\nwww.m{number}.com\n\n" for number in range(9)))
    pq.write_table(pa.table({"id": range(99), "text": [f"www.p{number}.org" for number in range(99)]}), folder / "e.parquet", row_group_size=10)
    return folder


SPLIT = {"a.warc": True, "a.warc.wet.gz": True, "b.jsonl": True, "b.jsonl.gz": False, "c.txt": False, "d.mbox": False, "e.parquet": False}


def table(reader):
    return pa.RecordBatchReader.from_stream(reader).read_all()


def extracted(path, folder, **options):
    """Returns the table and the summary of the bulk job."""
    summary = irispan.extract(path, folder / "out", **options)
    [found] = (folder / "out").glob("*.parquet")
    return pq.read_table(found), summary


OPTIONS = [
    {},
    {"select": "url,row,warc_record_length", "kind": "url", "where": "url_host_tld=uk"},
    {"column": "text", "keep": ["id"], "unique": True, "sample": 0.5, "select": "core,page"},
]


@pytest.mark.parametrize("name", SPLIT)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_rows_are_those_of_the_bulk_job(sources, tmp_path, name, number):
    options = OPTIONS[number]
    expected, summary = extracted(sources / name, tmp_path, **options)
    reader = irispan.read_links(sources / name, **options)
    assert reader.counts is None and reader.range is None
    rows = table(reader)
    assert rows.replace_schema_metadata(None).equals(expected.replace_schema_metadata(None))
    assert rows.schema.names == expected.schema.names
    assert reader.counts == summary["counts"] and reader.losses == [] and reader.lost == 0
    assert reader.range == (0, (sources / name).stat().st_size)
    batches = [pa.record_batch(batch) for batch in irispan.read_links(sources / name, **options)]
    assert pa.Table.from_batches(batches, rows.schema).equals(rows)


@pytest.mark.parametrize("name", [name for name, can_split in SPLIT.items() if can_split])
def test_ranges_give_every_row_once(sources, tmp_path, name):
    path = sources / name
    size = path.stat().st_size
    chance = random.Random(name)
    cuts = [[1], [size - 1], [size], [size, size + 7]]
    cuts += [list(range(step, size, step)) for step in (size // 3, size // 10, size // 40)]
    cuts += [sorted(chance.sample(range(1, size), chance.randint(1, 6))) for _ in range(25)]
    of_rows = {"select": "url,row", "where": "row>=20"} if "jsonl" in name else {"select": "url"}
    for number, options in enumerate([{}, {"sample": "30%", "select": "url,page_url"}, of_rows]):
        expected, summary = extracted(path, tmp_path / str(number), **options)
        for cut in cuts:
            bounds = [0, *cut, None]
            readers = [irispan.read_links(path, start, end, **options) for start, end in zip(bounds, bounds[1:])]
            rows = pa.concat_tables([table(reader) for reader in readers])
            assert rows.replace_schema_metadata(None).equals(expected.replace_schema_metadata(None)), cut
            total = {key: sum(reader.counts[key] for reader in readers) for key in summary["counts"]}
            assert total == summary["counts"], cut
            # Ranges that hold a record meet.
            met = 0
            for reader in readers:
                begin, end = reader.range
                assert begin in (None, met), cut
                met = met if begin is None else end
            assert met == size


def test_what_has_no_ranges_is_read_as_a_whole(sources):
    for name, expected in SPLIT.items():
        assert irispan.can_split(sources / name) is expected, name
    whole = table(irispan.read_links(sources / "b.jsonl.gz"))
    head = table(irispan.read_links(sources / "b.jsonl.gz", 0, 10))
    assert head.equals(whole) and len(whole)
    assert len(table(irispan.read_links(sources / "b.jsonl.gz", 10))) == 0
    assert irispan.can_split(sources / "c.txt", input="lines")
    assert not irispan.can_split(sources / "none")


def test_losses_are_told(sources, tmp_path):
    whole = (sources / "a.warc.wet.gz").read_bytes()
    broken = tmp_path / "broken.warc.wet.gz"
    broken.write_bytes(whole[:5000] + b"\0" * 40 + whole[5040:-20])
    expected, summary = extracted(broken, tmp_path)
    reader = irispan.read_links(broken)
    assert table(reader).replace_schema_metadata(None).equals(expected.replace_schema_metadata(None))
    errors = [json.loads(line) for line in (tmp_path / "out/_irispan/errors.jsonl").read_text().splitlines()]
    assert reader.losses == errors and reader.lost == len(errors) == summary["losses"] >= 2
    assert reader.counts == summary["counts"]

    reader = irispan.read_links(tmp_path / "none.txt")
    assert len(table(reader)) == 0
    [loss] = reader.losses
    assert loss["source"] == str(tmp_path / "none.txt") and loss["stage"] == "read" and "o such file" in loss["reason"]


def test_what_is_wrong_with_a_call(sources):
    with pytest.raises(TypeError, match='no option "to"; there are input, .*, select, .*profile'):
        irispan.read_links(sources / "a.warc", to="csv")
    with pytest.raises(ValueError, match="^path: names 7 sources"):
        irispan.read_links(sources)
    with pytest.raises(ValueError, match="^start: "):
        irispan.read_links(sources / "a.warc", 5, 4)
    with pytest.raises(irispan.ExtractError) as error:
        list(irispan.read_links(sources / "e.parquet", column="txt"))
    assert error.value.kind == "input" and "txt" in str(error.value)
    with pytest.raises(irispan.ExtractError):
        irispan.read_links(sources / "e.parquet", keep="nothing")
    with pytest.raises(OSError, match="txt"):
        table(irispan.read_links(sources / "e.parquet", column="txt"))


LONG = gzip.compress(b"see http://www.example.com/%d and joe@example.com and more of it\n" % 7 * (4 << 10), mtime=0)


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A source of 250 MiB of text and 8 million links."""
    path = tmp_path_factory.mktemp("long") / "long.txt.gz"
    path.write_bytes(LONG * 1000)
    return path


def is_reader(task):
    try:
        return task.joinpath("comm").read_text() == "irispan-read\n"
    except OSError:
        # It has ended meanwhile.
        return False


def threads():
    return sum(map(is_reader, pathlib.Path("/proc/self/task").iterdir()))


def ends(is_over):
    deadline = time.monotonic() + 10
    while not is_over() and time.monotonic() < deadline:
        time.sleep(0.01)
    return is_over()


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted by /proc")
def test_whoever_stops_ends_the_thread(long):
    assert ends(lambda: threads() == 0)
    reader = irispan.read_links(long)
    next(reader)
    assert threads() == 1
    del reader
    assert ends(lambda: threads() == 0)

    with irispan.read_links(long) as reader:
        assert len(next(reader))
    assert list(reader) == [] and reader.counts is None
    assert ends(lambda: threads() == 0)

    stream = pa.RecordBatchReader.from_stream(irispan.read_links(long))
    assert stream.read_next_batch().num_rows
    del stream
    assert ends(lambda: threads() == 0)


MEMORY = """
import irispan, sys, time
reader = irispan.read_links(sys.argv[1])
next(reader)
time.sleep(2)
# Not of `getrusage`, which begins with what the parent has.
[peak] = [line for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(int(peak.split()[1]) // 1024)
"""


def test_the_reader_waits_for_who_takes_rows(long):
    # All rows have some 4 GiB.
    out = subprocess.run([sys.executable, "-c", MEMORY, long], capture_output=True, text=True, timeout=60)
    assert int(out.stdout) < 400 and not out.stderr, out.stderr


def test_other_threads_run_meanwhile(sources, long):
    begun = time.monotonic()
    reader = irispan.read_links(long)
    seen = []

    def count():
        while not seen or len(seen) < 50:
            seen.append(time.monotonic())
            time.sleep(0.01)

    other = threading.Thread(target=count)
    other.start()
    for _ in range(20):
        next(reader)
    other.join()
    gaps = [after - before for before, after in zip(seen, seen[1:])]
    assert sorted(gaps)[len(gaps) // 2] < 0.2, time.monotonic() - begun


INTERRUPTED = """
import irispan, os, signal, sys, threading, time
def interrupt():
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
begun = time.perf_counter()
try:
    # Nothing is found, so that the first batch never comes.
    reader = irispan.read_links(sys.argv[1], host="nowhere.example")
    if sys.argv[2] == "stream":
        import pyarrow as pa
        for batch in pa.RecordBatchReader.from_stream(reader):
            pass
    else:
        for batch in reader:
            pass
    print("ended", time.perf_counter() - begun)
except KeyboardInterrupt:
    print("interrupted", time.perf_counter() - begun < 10)
"""


@pytest.mark.parametrize("how", ["batches", "stream"])
def test_reading_can_be_interrupted(tmp_path, how):
    path = tmp_path / "large.txt.gz"
    path.write_bytes(gzip.compress(b"see www.example.com and more of it\n" * (8 << 20 >> 5), mtime=0) * 500)
    out = subprocess.run([sys.executable, "-c", INTERRUPTED, path, how], capture_output=True, text=True, timeout=120)
    assert out.stdout == "interrupted True\n", out.stdout + out.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_is_told(tmp_path):
    path = tmp_path / "large.txt"
    path.write_bytes(b"see www.example.com and more of it\n" * (4 << 20 >> 5))
    reader = irispan.read_links(path)
    next(iter(reader))
    child = os.fork()
    if child == 0:
        try:
            list(reader)
        except RuntimeError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert sum(len(rows) for rows in reader) > 0


RAISED = """
import signal, sys
import irispan, pyarrow

class Late(Exception):
    pass

def late(*_):
    raise Late("too late")

signal.signal(signal.SIGALRM, late)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    try:
        pyarrow.RecordBatchReader.from_stream(irispan.read_links(sys.argv[1])).read_all()
        print("ended")
    except OSError as error:
        print(error)
        for _ in range(1000):
            pass
except Late as error:
    print(error)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no such timers")
def test_the_exception_of_a_signal_is_raised(tmp_path):
    path = tmp_path / "large.txt.gz"
    path.write_bytes(gzip.compress(b"see www.example.com and more of it\n" * (8 << 20 >> 5), mtime=0) * 500)
    out = subprocess.run([sys.executable, "-c", RAISED, path], capture_output=True, text=True, timeout=120)
    assert out.stdout.splitlines()[-1:] == ["too late"] and "ended" not in out.stdout, out.stdout + out.stderr
    assert "KeyboardInterrupt" not in out.stderr
