"""Columns: every type of text, every library that has them, and what is too large."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from imported import imported

import irispan
import irispan.arrow

pa = imported("pyarrow")

TEXTS = ["see https://例え.jp/ä, or joe@example.com", None, "", "nothing", "😀 www.a.co.uk"]
URLS = [["https://xn--r8jz45g.jp/%C3%A4", "mailto:joe@example.com"], None, [], [], ["https://www.a.co.uk"]]
ROWS = [0, 0, 4]


def urls(lists):
    return [None if one is None else [link["url"] for link in one] for one in lists]


TYPES = {
    "string": (pa.string(), pa.string()),
    "large_string": (pa.large_string(), pa.large_string()),
    "string_view": (pa.string_view(), pa.string_view()),
    "binary": (pa.binary(), pa.string()),
    "large_binary": (pa.large_binary(), pa.large_string()),
    "binary_view": (pa.binary_view(), pa.string_view()),
}


@pytest.mark.parametrize("name", TYPES)
def test_every_type_of_text(name):
    given_type, expected = TYPES[name]
    array = pa.array(TEXTS, pa.string()).cast(given_type)
    lists = pa.array(irispan.arrow.links(array))
    lists.validate(full=True)
    assert urls(lists.to_pylist()) == URLS
    assert lists.type.value_type.field("url").type == expected
    assert lists.type.value_type.field("flags").type.value_type == expected
    table = pa.table(irispan.arrow.links(array, explode=True))
    table.validate(full=True)
    assert table["row"].to_pylist() == ROWS
    assert table["url"].to_pylist() == [url for one in URLS if one for url in one]
    assert table.schema.field("url").type == expected
    assert table.schema.names[0] == "row" and "page_url" not in table.schema.names


def test_dictionaries():
    array = pa.array(["www.a.com", None, "www.a.com", "x"]).dictionary_encode()
    lists = pa.array(irispan.arrow.links(array, select="url"))
    assert urls(lists.to_pylist()) == [["https://www.a.com"], None, ["https://www.a.com"], []]
    large = pa.DictionaryArray.from_arrays(pa.array([0, 0], pa.int8()), pa.array(["b.com"], pa.large_string()))
    lists = pa.array(irispan.arrow.links(large, select=["text"]))
    assert lists.type.value_type == pa.struct([pa.field("text", pa.large_string(), lists.type.value_type[0].nullable)])


def test_chunks_slices_streams_and_tables():
    chunked = pa.chunked_array([TEXTS, [], TEXTS[::-1]], pa.string())
    found = irispan.arrow.links(chunked)
    for _ in range(2):
        assert urls(pa.chunked_array(found).to_pylist()) == URLS + URLS[::-1], "as often as it is asked for"
    assert urls(pa.array(found).to_pylist()) == URLS + URLS[::-1] and len(found) == 10
    table = pa.table({"n": range(10), "text": chunked})
    rows = pa.table(irispan.arrow.links(table, explode=True, keep="n"))
    assert rows["row"].to_pylist() == rows["n"].to_pylist() == [0, 0, 4, 5, 9, 9]
    assert urls(pa.chunked_array(irispan.arrow.links(table, "text")).to_pylist()) == URLS + URLS[::-1]
    reader = pa.RecordBatchReader.from_batches(table.schema, table.to_batches(max_chunksize=3))
    assert pa.table(irispan.arrow.links(reader, "text", explode=True, keep=["n"])).equals(rows)
    part = pa.array(TEXTS)[1:5]
    assert urls(pa.array(irispan.arrow.links(part)).to_pylist()) == URLS[1:5]
    batch = pa.record_batch({"text": pa.array(TEXTS)})[4:]
    assert urls(pa.array(irispan.arrow.links(batch)).to_pylist()) == URLS[4:]
    for empty in (pa.array([], pa.string()), pa.chunked_array([], pa.string()), pa.table({"text": pa.array([], pa.string())})):
        assert pa.array(irispan.arrow.links(empty)).to_pylist() == []
        assert pa.table(irispan.arrow.links(empty, explode=True)).num_rows == 0


@settings(max_examples=50)
@given(st.lists(st.none() | st.sampled_from(["www.a.com", "😀 http://例え.jp/ä", "joe@b.com x www.c.de", "", "é"]), max_size=30))
def test_the_rows_are_the_links(texts):
    table = pa.table(irispan.arrow.links(pa.array(texts, pa.string()), explode=True))
    expected = [
        (row, link.text.decode(), link.uri, link.kind, link.confidence, list(link.flags), link.start, link.end)
        for row, text in enumerate(texts)
        for link in irispan.links((text or "").encode())
    ]
    names = ["row", "text", "url", "kind", "confidence", "flags", "span_start", "span_end"]
    assert [tuple(row[name] for name in names) for row in table.to_pylist()] == expected


def test_options():
    found = irispan.arrow.links(pa.array(TEXTS), kind="email", explode=True, select="text,url")
    assert pa.table(found).to_pylist() == [{"row": 0, "text": "joe@example.com", "url": "mailto:joe@example.com"}]
    assert "url_host_registered_domain" in pa.table(irispan.arrow.links(pa.array(TEXTS), explode=True)).schema.names


def test_what_is_refused():
    table = pa.table({"a": ["x"], "b": ["y"], "n": [1]})
    for call, error, message in [
        (lambda: irispan.arrow.links(["www.a.com"]), TypeError, "expected an object with __arrow_c_stream__ or __arrow_c_array__, not"),
        (lambda: irispan.arrow.links(pa.array([1, 2])), TypeError, "holds no text: it is Int64"),
        (lambda: irispan.arrow.links(table), TypeError, "name a column: a, b"),
        (lambda: irispan.arrow.links(table, "n"), TypeError, 'column "n" holds no text'),
        (lambda: irispan.arrow.links(table, "c"), ValueError, 'no column "c"; there are a, b, n'),
        (lambda: irispan.arrow.links(pa.array(["x"]), "a"), TypeError, "an array has no columns"),
        (lambda: irispan.arrow.links(table, "a", keep="n"), TypeError, "set explode"),
        (lambda: irispan.arrow.links(table, "a", keep="z", explode=True), ValueError, "z"),
        (lambda: irispan.arrow.links(table, "a", select="urll"), ValueError, "select: .*urll"),
        (lambda: irispan.arrow.links(table, "a", kinds="url"), TypeError, "no option"),
        (lambda: irispan.arrow.links(pa.table({"n": [1]})), TypeError, "no column holds text"),
    ]:
        with pytest.raises(error, match=message):
            call()
    reader = pa.RecordBatchReader.from_batches(table.schema, table.to_batches())
    reader.__arrow_c_stream__()

    class Taken:
        def __init__(self):
            self.capsule = table.__arrow_c_stream__()

        def __arrow_c_stream__(self, requested_schema=None):
            return self.capsule

    taken = Taken()
    irispan.arrow.links(taken, "a")
    with pytest.raises(ValueError, match="released"):
        irispan.arrow.links(taken, "a")

    def broken():
        yield table.to_batches()[0]
        raise KeyError("mine")

    with pytest.raises((ValueError, KeyError), match="mine"):
        irispan.arrow.links(pa.RecordBatchReader.from_batches(table.schema, broken()), "a")


def test_what_is_too_large():
    text = "http://a.example/ " * 1000
    for explode in (False, True):
        irispan.arrow.links(pa.array([text] * 20), explode=explode, max_bytes=1_000_000)
        with pytest.raises(OverflowError, match="more bytes than a batch may have"):
            irispan.arrow.links(pa.array([text] * 20), explode=explode, max_bytes=10_000)


def test_batches_are_cut():
    text = "http://a.example/" + "x" * 1000 + " "
    found = irispan.arrow.links(pa.array([text * 50] * 1500))
    chunks = pa.chunked_array(found).chunks
    assert len(chunks) > 1 and sum(map(len, chunks)) == 1500
    assert all(chunk.nbytes < 96 << 20 for chunk in chunks)


def test_polars():
    pl = imported("polars")
    frame = pl.DataFrame({"n": range(len(TEXTS)), "text": TEXTS})
    rows = pl.DataFrame(irispan.arrow.links(frame, "text", explode=True, keep="n"))
    assert rows["row"].to_list() == rows["n"].to_list() == ROWS
    series = pl.Series("links", irispan.arrow.links(frame["text"]))
    assert urls(frame.with_columns(series)["links"].to_list()) == URLS
    # Its columns of nulls are none of the interface.
    nulls = pl.Series([None, None])
    with pytest.raises(Exception, match=r"cast\(polars\.String\)"):
        pa.chunked_array(irispan.arrow.links(nulls))
    assert pa.chunked_array(irispan.arrow.links(nulls.cast(pl.String))).to_pylist() == [None, None]


def test_pandas():
    pd = imported("pandas")
    frame = pd.DataFrame({"text": TEXTS})
    rows = pa.table(irispan.arrow.links(pa.Table.from_pandas(frame), "text", explode=True)).to_pandas()
    assert rows["row"].tolist() == ROWS
    assert frame.iloc[rows["row"]]["text"].tolist() == [TEXTS[0], TEXTS[0], TEXTS[4]]
    lists = pa.array(irispan.arrow.links(pa.array(frame["text"], from_pandas=True))).to_pandas()
    assert [None if one is None else len(one) for one in lists] == [2, None, 0, 0, 1]


def test_duckdb():
    duckdb = imported("duckdb")
    connection = duckdb.connect()
    connection.register("documents", pa.table({"n": range(len(TEXTS)), "text": TEXTS}))
    found = irispan.arrow.links(connection.sql("SELECT n, text FROM documents ORDER BY n").arrow(), "text", explode=True, keep="n")
    links = pa.table(found)
    top = connection.sql("SELECT url_host_registered_domain, count(*) FROM links WHERE kind != 'email' GROUP BY 1 ORDER BY 1")
    assert top.fetchall() == [("a.co.uk", 1), ("xn--r8jz45g.jp", 1)]
    assert links["n"].to_pylist() == ROWS


def test_rows_that_are_null():
    columns = [pa.array(["www.a.com", "www.b.com", None]), pa.array([1, 2, 3])]
    table = pa.StructArray.from_arrays(columns, ["text", "n"], mask=pa.array([False, True, False]))
    lists = pa.array(irispan.arrow.links(table, "text", select="url"))
    assert urls(lists.to_pylist()) == [["https://www.a.com"], None, None]
    rows = pa.table(irispan.arrow.links(table, "text", explode=True, keep=["n", "text"], select="url"))
    assert rows.to_pylist() == [{"row": 0, "url": "https://www.a.com", "n": 1, "text": "www.a.com"}]
    # Whatever the type says of the column, and after an offset.
    fields = [pa.field("text", pa.string(), nullable=False), pa.field("n", pa.int64(), nullable=False)]
    columns = [pa.array(["www.a.com", "www.b.com", "www.c.com"]), pa.array([1, None, 3])]
    table = pa.StructArray.from_arrays(columns, fields=fields, mask=pa.array([False, True, False]))
    lists = pa.array(irispan.arrow.links(table[1:], "text", select="url"))
    assert urls(lists.to_pylist()) == [None, ["https://www.c.com"]]
    everything = pa.chunked_array([table[:1], table[1:2], table[2:]])
    rows = pa.table(irispan.arrow.links(everything, "text", explode=True, keep="text"))
    assert rows["row"].to_pylist() == [0, 2] and rows["text"].to_pylist() == ["www.a.com", "www.c.com"]


def test_columns_of_nulls():
    for texts in ([], [None], [None, None, None]):
        for column in (pa.array(texts), pa.chunked_array([pa.array(texts), pa.array(texts)]), pa.array(texts).dictionary_encode()):
            strings = pa.array([None] * len(column), pa.string())
            assert pa.array(irispan.arrow.links(column)).equals(pa.array(irispan.arrow.links(strings)))
        table = pa.table({"n": pa.array(range(len(texts)), pa.int64()), "text": pa.array(texts)})
        strings = table.set_column(1, "text", table["text"].cast(pa.string()))
        for options in ({}, {"column": "text"}, {"explode": True, "keep": "n"}):
            assert pa.chunked_array(irispan.arrow.links(table, **options)).equals(pa.chunked_array(irispan.arrow.links(strings, **options)))
    # Texts are what is meant where both are there, and rows that are null change nothing.
    both = pa.StructArray.from_arrays([pa.nulls(2), pa.array(["a.com", "b.com"])], ["no", "text"], mask=pa.array([False, True]))
    assert urls(pa.array(irispan.arrow.links(both, select="url")).to_pylist()) == [["https://a.com"], None]
    assert pa.array(irispan.arrow.links(both, "no")).to_pylist() == [None, None]
    with pytest.raises(TypeError, match="name a column: a, b"):
        irispan.arrow.links(pa.table({"a": pa.nulls(1), "b": pa.nulls(1)}))


def test_an_array_is_taken_once():
    class Taken:
        def __init__(self):
            self.capsules = pa.array(TEXTS).__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema=None):
            return self.capsules

    for first in (irispan.arrow.links, pa.array):
        taken = Taken()
        first(taken)
        with pytest.raises(ValueError, match="released"):
            irispan.arrow.links(taken)
