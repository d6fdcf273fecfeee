"""The data source: the rows of the program, for any number of partitions, and nothing lost silently."""

import doctest
import json

import pytest
from inputs import counted, errors, extracted, rows, written

import irispan.spark


def test_examples_of_the_module(cluster):
    from irispan.spark import _source

    results = doctest.testmod(_source)
    assert results.attempted and not results.failed


@pytest.fixture(scope="module")
def links(spark):
    """Returns a reader with options."""
    irispan.spark.register_sources(spark)

    def reader(**options):
        return spark.read.format("irispan_links").options(**options)

    return reader


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    return written(tmp_path_factory.mktemp("sources") / "in")


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    return written(tmp_path_factory.mktemp("broken") / "in", broken=True)


@pytest.mark.parametrize("bytes_per_partition", ["128M", "8K"])
def test_rows_are_those_of_the_program(links, sources, tmp_path, program, bytes_per_partition):
    assert extracted(program, tmp_path / "out", [sources]) == 0
    frame = links(bytes_per_partition=bytes_per_partition).load(str(sources))
    assert counted(frame.toArrow()) == rows(tmp_path / "out")
    number = len(set(frame.select(part()).distinct().collect()))
    assert number == 7 if bytes_per_partition == "128M" else number > 7


def part():
    from pyspark.sql import functions

    return functions.spark_partition_id()


def test_options_columns_and_paths(links, sources, tmp_path, program):
    chosen = ["--select", "url,row,flags,fetch_time", "--where", "kind=url", "--unique", "--keep", "id", "--min-confidence", "possible"]
    paths = [sources / "c.jsonl.gz", sources / "more/*.jsonl"]
    assert extracted(program, tmp_path / "out", paths, *chosen) == 0
    options = {"select": "url,row,flags,fetch_time", "where": "kind=url", "unique": "true", "keep": "id", "min_confidence": "possible"}
    frame = links(**options).load([str(path) for path in paths])
    assert frame.columns == ["url", "fetch_time", "row", "flags", "id"] or set(frame.columns) == {"url", "row", "flags", "fetch_time", "id"}
    assert counted(frame.toArrow()) == rows(tmp_path / "out")
    # A schema chooses columns as well, in its order.
    given = links(where="kind=url", unique="true", keep="id", min_confidence="possible").schema("id STRING, row BIGINT, url STRING")
    expected = frame.select("id", "row", "url").toArrow()
    assert counted(given.load([str(path) for path in paths]).toArrow()) == counted(expected)
    assert frame.count() == expected.num_rows
    # What is carried along has the type of the first file that says so.
    kept = links(select="url", keep="id").load(str(sources / "more"))
    assert dict(kept.dtypes) == {"url": "string", "id": "string"}


@pytest.mark.parametrize("bytes_per_partition", ["128M", "5K"])
def test_records_are_those_of_the_index(spark, links, sources, tmp_path, program, bytes_per_partition):
    import pyarrow.parquet as pq
    from inputs import record

    paths = [str(sources / name) for name in ("a.warc.gz", "b.warc.wet.gz")]
    assert extracted(program, tmp_path / "out", paths, "--index") == 0
    index = [pq.read_table(path) for path in sorted((tmp_path / "out/_index").iterdir())]
    frame = spark.read.format("irispan_warc").option("bytes_per_partition", bytes_per_partition).load(paths)
    found = frame.toArrow()
    names = [name for name in found.schema.names if name != "content"]
    import pyarrow as pa

    assert counted(found.select(names)) == counted(pa.concat_tables(index).select(names))
    texts = dict(zip(found.column("warc_record_offset").to_pylist(), found.column("content").to_pylist()))
    wet = frame.where("warc_type = 'conversion'").select("warc_record_id", "content").collect()
    assert len(wet) == 200
    for one in wet:
        number = int(one.warc_record_id.rstrip(">")[-12:], 16)
        assert bytes(one.content) == record(number).split(b"\r\n\r\n", 1)[1].removesuffix(b"\r\n\r\n")
    pages = [text for text in texts.values() if text.startswith(b"<html>")]
    assert len(pages) >= 50 and all(page.endswith(b"</html>") for page in pages)
    # Columns are chosen, and what is too long is told.
    assert spark.read.format("irispan_warc").option("select", "url,links").load(paths).columns == ["url", "links"]
    with pytest.raises(Exception, match="longer than a record may be"):
        spark.read.format("irispan_warc").option("max_record", "100").load(paths).count()
    with pytest.raises(Exception, match='there is no option "kind"'):
        spark.read.format("irispan_warc").option("kind", "url").load(paths).count()


def test_losses_fail_or_are_recorded(links, broken, tmp_path, program):
    assert extracted(program, tmp_path / "out", [broken]) == 3
    with pytest.raises(Exception, match="byte .*set the option `errors` to a folder"):
        links().load(str(broken)).toArrow()
    for number, size in enumerate(["128M", "5K"]):
        folder = tmp_path / f"errors{number}"
        frame = links(errors=str(folder), bytes_per_partition=size).load(str(broken))
        assert counted(frame.toArrow()) == rows(tmp_path / "out")
        told = [json.loads(line) for path in sorted(folder.iterdir()) for line in path.read_text().splitlines()]
        assert sorted(map(str, told)) == sorted(map(str, errors(tmp_path / "out")))
        # Once more, and no loss is there twice.
        frame.count()
        assert len([line for path in folder.iterdir() for line in path.read_text().splitlines()]) == len(told)


def test_wrong_options(links, sources, tmp_path):
    for options, message in [
        ({"selct": "url"}, 'there is no option "selct"; there are path, .*select'),
        ({"select": "urll"}, "no column `urll`"),
        ({"ascii_only": "yes"}, "ascii_only: expected true or false"),
        ({"on_error": "record"}, "on_error: record wants a folder"),
        ({"on_error": "skip"}, "on_error: expected one of record, fail"),
        ({"bytes_per_partition": "x"}, "bytes_per_partition: not a number of bytes"),
        ({"kind": "uri"}, "kind: "),
    ]:
        with pytest.raises(Exception, match=message):
            links(**options).load(str(sources)).count()
    with pytest.raises(Exception, match="path: "):
        links(select="url").load().count()
    with pytest.raises(Exception, match='schema: there is no column "nothing"'):
        links().schema("url STRING, nothing STRING").load(str(sources)).count()
    with pytest.raises(Exception, match="o such file"):
        links().load(str(tmp_path / "none")).count()
