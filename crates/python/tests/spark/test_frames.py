"""`extract_links`: the rows of the program for any partitions, batches and types, and what is refused."""

import datetime
import decimal
import sys

import pytest

from irispan.spark import extract_links

COMPUTED = """
import irispan.arrow, json, pyarrow.parquet as pq, sys, pyarrow as pa
table = pa.table(irispan.arrow.links(pq.read_table(sys.argv[1]), "text", explode=True, keep="id"))
print(json.dumps(table.drop_columns("row").to_pylist()))
"""


def rows_of(links):
    import rows

    return rows.rows(links.toArrow())


def test_the_driver_has_nothing_compiled(cluster):
    with pytest.raises(ImportError, match="_irispan"):
        import irispan.arrow  # noqa: F401
    assert "irispan._irispan" not in sys.modules


@pytest.mark.parametrize("partitions", [None, 1, 3, 40])
def test_rows_are_those_of_the_program(spark, pages, expected, partitions):
    frame = spark.read.parquet(str(pages))
    links = extract_links(frame.repartition(partitions) if partitions else frame, "text", keep=["id"])
    found = rows_of(links)
    assert len(found) > 4000 and found == expected
    assert links.columns == list(found[0])


def test_rows_are_those_of_arrow(spark, pages, expected, on_executors):
    assert on_executors(COMPUTED, pages) == expected


@pytest.mark.parametrize("told", [("maxRecordsPerBatch", 7), ("useLargeVarTypes", True)], ids=lambda one: one[0])
def test_rows_do_not_depend_on_batches(spark, conf, pages, expected, told):
    name, value = told
    conf(f"spark.sql.execution.arrow.{name}", value)
    assert rows_of(extract_links(spark.read.parquet(str(pages)), "text", keep="id")) == expected


TEXTS = {
    "string": "'www.a.com'",
    "varchar": "CAST('www.a.com' AS VARCHAR(40))",
    "char": "CAST('www.a.com' AS CHAR(40))",
    "collated": "'www.a.com' COLLATE UNICODE_CI",
    "binary": "CAST('www.a.com' AS BINARY)",
    "broken": "X'FF207777772E612E636F6DFE'",
}


@pytest.mark.parametrize("name", TEXTS)
def test_types_of_text(spark, name):
    links = extract_links(spark.sql(f"SELECT {TEXTS[name]} AS text"), select="url,text,span_start")
    assert [row.asDict() for row in links.collect()] == [
        {"text": "www.a.com", "url": "https://www.a.com", "span_start": 2 if name == "broken" else 0}
    ]


def test_nulls_and_nothing(spark):
    for query in ("SELECT CAST(NULL AS STRING) AS text", "SELECT '' AS text", "SELECT 'a.com' AS text WHERE false"):
        links = extract_links(spark.sql(query), keep="text")
        assert links.collect() == [] and links.count() == 0
        assert links.columns[-1] == "kept_text" and len(links.columns) == 22


def test_columns_of_any_type_are_kept(spark):
    query = """SELECT 'www.a.com, b@c.de' AS text, 1Y AS tiny, 2.5D AS double, 1.50BD AS decimal, true AS flag, X'00FF' AS bytes,
        DATE'2026-01-02' AS day, TIMESTAMP'2026-01-02 03:04:05.678901' AS time, TIMESTAMP_NTZ'2026-01-02 03:04:05' AS local,
        ARRAY(1, NULL) AS list, MAP('a', 1) AS map, NAMED_STRUCT('x', 1, 'y', ARRAY('z')) AS struct, NULL AS nothing,
        INTERVAL '1' DAY AS duration, CAST(NULL AS BIGINT) AS missing"""
    frame = spark.sql(query)
    kept = frame.columns[1:]
    links = extract_links(frame, keep=kept, select="url")
    assert links.schema.fields[1:] == frame.schema.fields[1:]
    found = links.collect()
    assert [row.url for row in found] == ["https://www.a.com", "mailto:b@c.de"]
    [given] = frame.collect()
    assert all(row[name] == given[name] for row in found for name in kept)
    assert found[0].decimal == decimal.Decimal("1.50") and found[0].day == datetime.date(2026, 1, 2)


def test_names(spark):
    frame = spark.sql("SELECT 'www.a.com' AS `the.text`, 1 AS URL, 2 AS `a``b`, 3 AS row, 4 AS kept_url")
    links = extract_links(frame, "THE.text", keep=["url", "a`b", "row", "the.text", "kept_url"], select="url,text")
    assert links.columns == ["text", "url", "kept_URL", "a`b", "row", "the.text", "kept_kept_url"]
    assert [tuple(row) for row in links.collect()] == [("www.a.com", "https://www.a.com", 1, 2, 3, "www.a.com", 4)]


def test_options(spark):
    frame = spark.createDataFrame([("http://a.example b@c.de d.com README.md",)], ["body"])

    def urls(**options):
        return [row.url for row in extract_links(frame, "body", select="url", **options).collect()]

    assert urls() == ["http://a.example", "mailto:b@c.de", "https://d.com"]
    assert urls(kind="email") == ["mailto:b@c.de"]
    assert urls(kind=(one for one in ("url", "domain")), min_confidence="likely") == ["http://a.example", "https://d.com"]
    assert urls(min_confidence="possible", kind=["domain"]) == ["https://d.com", "https://README.md"]


def test_what_is_refused_at_once(spark):
    frame = spark.createDataFrame([("x", 1)], ["text", "n"])
    for call, error, message in [
        (lambda: extract_links(frame, "body"), ValueError, 'column: there is no column "body"; there are text, n'),
        (lambda: extract_links(frame, "n"), TypeError, 'column "n" holds no text: it is bigint'),
        (lambda: extract_links(frame, keep="id"), ValueError, 'keep: there is no column "id"; there are text, n'),
        (lambda: extract_links(frame, kinds="url"), TypeError, 'there is no option "kinds"; there are profile, min_confidence, kind,'),
        (lambda: extract_links(frame, select="urll"), ValueError, "select: no column `urll`: there are the groups and columns core,"),
        (lambda: extract_links(frame, select="url,page_url"), ValueError, "select: page_url: columns of files"),
    ]:
        with pytest.raises(error, match=message):
            call()


def test_what_executors_refuse(spark):
    frame = spark.createDataFrame([("www.a.com " * 5000,)], ["text"])
    # The driver has nothing compiled that could check a value.
    with pytest.raises(Exception, match="urll"):
        extract_links(frame, kind="urll").collect()
    with pytest.raises(Exception, match="OverflowError.*more bytes than a batch may have"):
        extract_links(frame, max_bytes=1000).collect()
    assert extract_links(frame).count() == 5000


def test_nothing_is_read_before_it_is_needed(spark, pages, capsys):
    links = extract_links(spark.sql("SELECT CAST(raise_error('it was read') AS STRING) AS text"))
    with pytest.raises(Exception, match="it was read"):
        links.collect()
    frame = spark.read.parquet(str(pages)).selectExpr("*", "id + 1 AS next")
    capsys.readouterr()
    extract_links(frame, "text").explain()
    assert "ReadSchema: struct<text:string>" in capsys.readouterr().out


def test_long_texts_and_many(spark):
    # More than the 16 MiB that are scanned at once.
    frame = spark.range(0, 40, 1, 2).selectExpr("id", "concat('www.a', id, '.com', repeat(' and so on', 100000)) AS text")
    found = extract_links(frame, keep="id", select="url").collect()
    assert sorted((row.id, row.url) for row in found) == [(number, f"https://www.a{number}.com") for number in range(40)]
