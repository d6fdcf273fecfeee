"""Links in SQL."""

from . import _values
from ._plan import chosen, plain
from ._types import ddl
from ._values import Each, Links

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from pyspark.sql import SparkSession
    from typing_extensions import Unpack

    from .._irispan import Names, Options

__all__ = ["register"]


def register(
    spark: "SparkSession", *, prefix: str = "irispan_", select: "Names | None" = None, **options: "Unpack[Options]"
) -> None:
    """Registers functions of SQL in a session.

    - ``irispan_links(text)``: an array with a struct for each link, and null for null; ``inline`` makes rows of it;
    - ``irispan_links(text)`` after ``FROM``: a table with a row for each link;
    - ``irispan_uri(identifier)``: the URI that an IRI or URI maps to, or null;
    - ``irispan_registered_domain(identifier)``: the domain that was registered, of an identifier or a host, or null.

    The names begin with `prefix`. `select` and `options` are those of `extract_links`, and hold for the links of
    these functions; another prefix can have others. Functions take whole columns as Arrow where Spark has that
    (4.1), else one value at a time; so does the table function, and ``inline`` is faster.

    ::

        register(spark)
        spark.sql("SELECT id, url FROM pages LATERAL VIEW inline(irispan_links(text)) links")
        spark.sql("SELECT id, l.url FROM pages, LATERAL irispan_links(text) AS l")
    """
    sent = plain(options)
    columns = chosen(select)
    names = [one.name for one in columns]
    struct = "ARRAY<STRUCT<" + ", ".join(f"{one.name}: {one.ddl}" for one in columns) + ">>"
    made: "dict[str, tuple[Links | Each, str]]" = {
        "links": (Links(names, sent), struct),
        "uri": (Each("uri"), "STRING"),
        "registered_domain": (Each("registered_domain"), "STRING"),
    }
    for name, (function, returned) in made.items():
        spark.udf.register(prefix + name, scalar(function, returned))
    spark.udtf.register(prefix + "links", table(names, ddl(columns), sent))


def has_arrow() -> bool:
    """Returns whether this version of Spark has functions that take and give Arrow arrays."""
    from pyspark.sql import functions

    return hasattr(functions, "arrow_udf")


def scalar(function: "Links | Each", returned: str) -> "Any":
    """Returns a function as Spark registers it: of arrays, or of values where Spark passes no arrays."""
    from pyspark.sql import functions

    if not has_arrow():
        return functions.udf(function.value, returned)
    # Versions before 4.1 have neither.
    kinds: Any = functions
    return kinds.arrow_udf(function.array, returned, kinds.ArrowUDFType.SCALAR)


def table(select: "list[str]", schema: str, options: "dict[str, Any]") -> "Any":
    """Returns the table function. Spark refuses those of Arrow after ``LATERAL``, where this one is of use."""
    from pyspark.sql import functions

    # Executors get this class as code, and import `_values` by its name.
    class Table:
        """Rows of the links of a text."""

        def eval(self, text: "str | bytes | None") -> "Iterator[tuple[Any, ...]]":
            yield from _values.rows(text, select, options)

    kinds: Any = functions
    return kinds.udtf(Table, returnType=schema)
