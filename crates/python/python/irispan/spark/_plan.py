"""What a driver checks and works out before anything runs, with or without the compiled part."""

from ._types import ColumnType, listed, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pyspark.sql.types import DataType, StructField

    from .._irispan import Names

OPTIONS = (
    "profile",
    "min_confidence",
    "kind",
    "host",
    "scheme",
    "schemes",
    "tlds",
    "with_",
    "without",
    "ascii_only",
    "www_only",
    "quoted_local_parts",
    "ipv6_zones",
    "max_run",
)
"""The options of `irispan.Scanner`."""

DEFAULTS = "core,cc"
"""The columns of links of a DataFrame, if none were chosen: those of `irispan.arrow.links`."""


def plain(options: "Mapping[str, Any]") -> "dict[str, Any]":
    """Returns options of a scanner as values that can be sent to executors.

    Raises `TypeError` for an option that does not exist, and names those that do. Values are checked as well if
    the compiled part is here; else executors do it.
    """
    for name in options:
        if name not in OPTIONS:
            raise TypeError(f'there is no option "{name}"; there are {", ".join(OPTIONS)}')
    sent: dict[str, Any] = {name: value if value is None or isinstance(value, (str, int)) else list(value) for name, value in options.items()}
    try:
        from .._irispan import Scanner
    except ModuleNotFoundError:
        return sent
    Scanner(**sent)
    return sent


def chosen(names: "Names | None") -> "list[ColumnType]":
    """Returns the columns of links with these names.

    Raises `ValueError` for columns that only links of files have.
    """
    columns = select(DEFAULTS if names is None else names)
    of_files = [column.name for column in columns if column.group == "page"]
    if of_files:
        raise ValueError(
            f"select: {', '.join(of_files)}: columns of files, which a DataFrame does not have; "
            "name columns of its own with `keep`"
        )
    return columns


def field(column: ColumnType) -> "StructField":
    """Returns a column as Spark has it."""
    from pyspark.sql import types

    made: dict[str, DataType] = {
        "STRING": types.StringType(),
        "BIGINT": types.LongType(),
        "INT": types.IntegerType(),
        "ARRAY<STRING>": types.ArrayType(types.StringType()),
    }
    return types.StructField(column.name, made[column.ddl])


def found(name: str, names: "list[str]", what: str) -> str:
    """Returns the name among `names`, in which Spark tells no small letters from capitals.

    Raises `ValueError` with the names that there are.
    """
    if name in names:
        return name
    same = [one for one in names if one.casefold() == name.casefold()]
    if len(same) == 1:
        return same[0]
    raise ValueError(f'{what}: there is no column "{name}"; there are {", ".join(names)}')


def free(name: str, taken: "list[str]") -> str:
    """Returns a name that is not taken: with ``kept_`` in front as often as necessary.

    >>> free("id", ["url"]), free("URL", ["url", "kept_url"])
    ('id', 'kept_kept_URL')
    """
    while name.casefold() in [one.casefold() for one in taken]:
        name = "kept_" + name
    return name


def texts(names: "Names | None") -> "list[str]":
    """Returns names as a list, which is empty for `None`."""
    return [] if names is None else listed(names)
