"""Links of a DataFrame."""

from ._plan import chosen, field, found, free, plain, texts
from ._rows import Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

    from .._irispan import Names, Options

__all__ = ["extract_links"]


def extract_links(
    df: "DataFrame",
    column: str = "text",
    *,
    keep: "Names | None" = None,
    select: "Names | None" = None,
    max_bytes: "int | None" = None,
    **options: "Unpack[Options]",
) -> "DataFrame":
    """Returns a DataFrame with a row for each link in a column of texts.

    The column holds strings, or bytes of UTF-8. Rows are those of `irispan.arrow.links` with `explode`: columns of
    `keep` are carried along after those of the link (with ``kept_`` in front of a name that a link has), and
    `select` names columns as ``irispan extract --select`` does; the defaults are the groups core and cc. There is
    no column ``row``, because rows of a DataFrame have no number: keep a column that identifies them. ``span_start``
    and ``span_end`` count bytes of UTF-8. Rows are the same however the DataFrame is partitioned.

    Nothing is read before Spark needs rows, and then only these columns. Options are those of `Scanner`; one that
    does not exist is a `TypeError`, and a column that does not exist a `ValueError`, at once. A text whose links have
    more than `max_bytes` fails the task with `OverflowError`; the limit is 1 GiB if it is not given.

    ::

        links = extract_links(pages, "text", keep=["id"], select="url,url_host_registered_domain", kind="url")
        links.groupBy("url_host_registered_domain").count()
    """
    from pyspark.sql import functions
    from pyspark.sql.types import BinaryType, StringType, StructField, StructType

    sent = plain(options)
    columns = chosen(select)
    schema = df.schema
    kinds = {one.name: one for one in schema.fields}
    column = found(column, schema.names, "column")
    if not isinstance(kinds[column].dataType, (StringType, BinaryType)):
        raise TypeError(f'column "{column}" holds no text: it is {kinds[column].dataType.simpleString()}')
    fields = [field(one) for one in columns]
    kept = [found(name, schema.names, "keep") for name in texts(keep)]
    for name in kept:
        given = kinds[name]
        free_name = free(name, [one.name for one in fields])
        fields.append(StructField(free_name, given.dataType, given.nullable, given.metadata))
    # Numbers, because a column may be kept as well, and no column of links has such a name.
    read = df.select([functions.col(escaped(name)).alias(str(place)) for place, name in enumerate([column, *kept])])
    rows = Rows([one.name for one in fields], [one.name for one in columns], max_bytes, sent)
    # Types of Spark name those of pyarrow, which has none.
    return read.mapInArrow(rows, StructType(fields))  # pyright: ignore[reportUnknownMemberType]


def escaped(name: str) -> str:
    """Returns the name of a column so that dots in it are no fields of structs."""
    return "`" + name.replace("`", "``") + "`"
