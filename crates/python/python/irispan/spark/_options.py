"""Options of a data source, which Spark knows as texts."""

import json

from ._plan import OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

READING = (
    "input",
    "column",
    "id_column",
    "no_header",
    "no_quotes",
    "delimiter",
    "null_data",
    "max_record",
    "select",
    "where",
    "unique",
    "keep",
    "sample",
    *OPTIONS,
)
"""The options of `irispan.read_links`."""

SOURCES = ("files_from", "base", "shard")
"""The options of `irispan.extract` that say which sources are read."""

OWN = ("path", "paths", "bytes_per_partition", "errors", "on_error")

SWITCHES = ("no_header", "no_quotes", "null_data", "ascii_only", "www_only", "quoted_local_parts", "ipv6_zones")
NUMBERS = ("max_run",)
SIZES = {"k": 10, "m": 20, "g": 30}

OF_RECORDS = ("max_record", "sample", "select")
"""The options of records of WARC."""


def parsed(options: "Mapping[str, str]", reading: "tuple[str, ...]" = READING) -> "dict[str, Any]":
    """Returns the options that have a value, each with the type that it has in Python.

    Raises `ValueError` for one that does not exist, and names those that do.

    >>> parsed({"ascii_only": "true", "kind": "url,email", "unique": "scheme"})
    {'ascii_only': True, 'kind': 'url,email', 'unique': 'scheme'}
    """
    found: dict[str, Any] = {}
    for name, text in options.items():
        name = "with_" if name == "with" else name
        if name not in (*reading, *SOURCES, *OWN):
            raise ValueError(f'there is no option "{name}"; there are {", ".join((*OWN, *SOURCES, *reading))}')
        if name in SWITCHES or (name == "unique" and text.lower() in ("true", "false")):
            found[name] = switch(name, text)
        elif name in NUMBERS:
            found[name] = int(text)
        else:
            found[name] = text
    return found


def switch(name: str, text: str) -> bool:
    """Returns whether a switch is on."""
    if text.lower() not in ("true", "false"):
        raise ValueError(f"{name}: expected true or false, not {text!r}")
    return text.lower() == "true"


def size(name: str, text: str) -> int:
    """Returns a number of bytes, or one with K, M or G.

    >>> size("x", "64M"), size("x", "1000")
    (67108864, 1000)
    """
    digits = text.lower().removesuffix("b")
    shift = SIZES.get(digits[-1:], 0)
    digits = digits[:-1] if shift else digits
    if not digits.isdecimal() or int(digits) == 0:
        raise ValueError(f"{name}: not a number of bytes, such as 64M: {text!r}")
    return int(digits) << shift


def paths(options: "Mapping[str, Any]") -> "list[str]":
    """Returns the sources that ``load`` was called with: a path, or a list of them, which Spark writes as JSON."""
    listed: list[str] = json.loads(options["paths"]) if "paths" in options else []
    return [options["path"], *listed] if "path" in options else listed
