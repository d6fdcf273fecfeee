"""pyarrow: loaded where it is used, because a driver plans without it, and without types, because it has none."""

from typing import Any, TypeAlias

Array: TypeAlias = Any
RecordBatch: TypeAlias = Any


def pyarrow() -> Any:
    """Returns the module pyarrow."""
    from importlib import import_module

    return import_module("pyarrow")
