"""Links in columns: of Arrow arrays, streams and tables, of Polars, pandas, DuckDB and whatever else has Arrow's
PyCapsule interface.
"""

from ._irispan import ArrowLinks, arrow_links

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import Unpack

    from ._irispan import Names, Options

__all__ = ["ArrowLinks", "links"]


def links(
    x: "Any",
    column: "str | None" = None,
    *,
    explode: bool = False,
    keep: "Names | None" = None,
    select: "Names | None" = None,
    max_bytes: "int | None" = None,
    **options: "Unpack[Options]",
) -> ArrowLinks:
    """Returns the links of a column of texts, for any library that takes Arrow's PyCapsules.

    `x` is whatever has ``__arrow_c_stream__`` or ``__arrow_c_array__``: an array, a chunked array, a stream, or a
    table, of which `column` is named if several hold text. Texts are strings or bytes of any of Arrow's types, or
    dictionaries of them; strings of the result have the type of theirs. A column of Arrow's type null has texts that
    are all null.

    Without `explode` there is a list of structs for each text, and null for null. With it there is a row for
    each link, of which ``row`` says where in `x` the text is, counted from 0, and columns of `keep` are carried
    along. `select` names columns as ``irispan extract --select`` does; the defaults are the groups core and cc.
    ``span_start`` and ``span_end`` count bytes of UTF-8. Options are those of `Scanner`.

    Batches are cut at 64 MiB. `OverflowError` is raised if the links of one text have more than 1 GiB, or than
    `max_bytes`, because offsets have 32 bits.

    >>> import irispan.arrow
    >>> import pyarrow as pa  # doctest: +SKIP
    >>> found = irispan.arrow.links(pa.array(["see www.a.com", None]), select="url")  # doctest: +SKIP
    >>> pa.array(found).to_pylist()  # doctest: +SKIP
    [[{'url': 'https://www.a.com'}], None]
    """
    return arrow_links(x, column, explode, keep, select, max_bytes, options)
