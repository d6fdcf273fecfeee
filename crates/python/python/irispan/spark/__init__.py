"""Links on a cluster of Spark 4: of DataFrames, in SQL, and from files.

Executors need the wheel and pyarrow. The driver needs pyspark and this package, of which the sources are enough:
executors import what they run by its name, with the compiled part. Everything works over Spark Connect.
"""

# Names and the modules that have them, which are loaded when they are asked for.
_PLACES = {
    "JobError": "_job",
    "doctor": "_doctor",
    "extract": "_job",
    "extract_links": "_frames",
    "register": "_sql",
    "register_sources": "_source",
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._doctor import doctor
    from ._frames import extract_links
    from ._job import JobError, extract
    from ._source import register_sources
    from ._sql import register

__all__ = ["JobError", "doctor", "extract", "extract_links", "register", "register_sources"]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_PLACES[name]}", __name__), name)
