"""Functions of SQL: arrays, tables and identifiers, as Arrow and one value at a time."""

import pytest

from irispan.spark import register

QUERIES = {
    "SELECT id, size(irispan_links(text)) FROM pages": [(1, 2), (2, None), (3, 0), (4, 1)],
    "SELECT id, url, url_port, flags FROM pages LATERAL VIEW inline(irispan_links(text)) links": [
        (1, "https://www.a.co.uk", None, []),
        (1, "mailto:b@c.de", None, []),
        (4, "http://xn--r8jz45g.jp:81/", 81, ["idn"]),
    ],
    "SELECT id, l.url, l.url_port, l.flags FROM pages, LATERAL irispan_links(text) AS l": [
        (1, "https://www.a.co.uk", None, []),
        (1, "mailto:b@c.de", None, []),
        (4, "http://xn--r8jz45g.jp:81/", 81, ["idn"]),
    ],
    "SELECT url FROM irispan_links('www.a.com and b.org')": [("https://b.org",), ("https://www.a.com",)],
    "SELECT irispan_links(CAST('www.a.com' AS BINARY))[0].span_end": [(9,)],
    "SELECT irispan_uri('http://例え.jp/ä'), irispan_uri('http://[/'), irispan_uri(NULL)": [("http://xn--r8jz45g.jp/%C3%A4", None, None)],
    "SELECT url, irispan_registered_domain(url) FROM VALUES ('https://www.a.co.uk:9/'), ('mailto:b@c.de'), ('例え.jp'), ('a.b.com'), "
    "('urn:x:y'), ('https://192.0.2.1/'), ('a b'), (NULL) AS t(url)": [
        ("a b", None),
        ("a.b.com", "b.com"),
        ("https://192.0.2.1/", None),
        ("https://www.a.co.uk:9/", "a.co.uk"),
        ("mailto:b@c.de", "c.de"),
        ("urn:x:y", None),
        ("例え.jp", "xn--r8jz45g.jp"),
        (None, None),
    ],
}


@pytest.fixture(scope="module", params=["arrow", "values"])
def prefix(spark, request):
    """The functions as this version of Spark has them, and as old ones do."""
    from irispan.spark import _sql

    texts = [(1, "see www.a.co.uk, b@c.de"), (2, None), (3, "nothing"), (4, "http://例え.jp:81/")]
    spark.createDataFrame(texts, "id INT, text STRING").createOrReplaceTempView("pages")
    patch = pytest.MonkeyPatch()
    if request.param == "values":
        patch.setattr(_sql, "has_arrow", lambda: False)
    register(spark, prefix=f"{request.param}_")
    patch.undo()
    return f"{request.param}_"


@pytest.mark.parametrize("query", QUERIES)
def test_queries(spark, prefix, query):
    rows = [tuple(row) for row in spark.sql(query.replace("irispan_", prefix)).collect()]
    assert sorted(rows, key=repr) == sorted(QUERIES[query], key=repr)


def test_functions_are_of_arrow(spark, prefix, capsys):
    from pyspark.util import PythonEvalType

    spark.sql(f"SELECT {prefix}uri(text) FROM pages").explain()
    # Functions of values may come in batches of Arrow as well, but are another kind.
    kind = f", {PythonEvalType.SQL_SCALAR_ARROW_UDF}\n"
    assert (kind in capsys.readouterr().out) == (prefix == "arrow_")


def test_options_and_names(spark):
    register(spark, prefix="mail_", select="url", kind="email")
    query = "SELECT mail_links('a@b.de or www.c.com') AS found"
    assert spark.sql(query).schema.simpleString() == "struct<found:array<struct<url:string>>>"
    assert spark.sql(query).collect()[0].found == [("mailto:a@b.de",)]
    assert spark.sql("SELECT * FROM mail_links('a@b.de or www.c.com')").collect() == [("mailto:a@b.de",)]
    with pytest.raises(TypeError, match='no option "kinds"; there are'):
        register(spark, kinds="email")
    with pytest.raises(ValueError, match="page_url, .*: columns of files"):
        register(spark, select="page")


def test_the_names_that_are_documented(spark):
    register(spark)
    assert spark.sql("SELECT irispan_uri('http://a.example/ä')").first()[0] == "http://a.example/%C3%A4"
