"""What executors do with values in SQL: with arrays where Spark passes them, else with one after the other.

Functions of SQL are methods of objects here, which are sent to executors as names and plain values.
"""

from ._arrow import pyarrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ._arrow import Array


class Links:
    """A list of structs for each text, and null for null."""

    def __init__(self, select: "list[str]", options: "dict[str, Any]") -> None:
        self.select = select
        self.options = options

    def array(self, texts: "Array") -> "Array":
        """Returns the lists of an array of texts."""
        from .. import arrow

        return pyarrow().array(arrow.links(texts, select=self.select, **self.options))

    def value(self, text: "str | bytes | None") -> "list[dict[str, Any]] | None":
        """Returns the list of one text."""
        pa = pyarrow()
        texts = pa.array([text], pa.string() if isinstance(text, str) else pa.binary())
        found: "list[dict[str, Any]] | None" = self.array(texts).to_pylist()[0]
        return found


class Each:
    """What one of the functions below returns for each identifier."""

    def __init__(self, name: str) -> None:
        self.name = name

    def array(self, identifiers: "Array") -> "Array":
        """Returns an array of the same type."""
        return pyarrow().array(map(self.value, identifiers.to_pylist()), identifiers.type)

    def value(self, identifier: "str | None") -> "str | None":
        """Returns one value, and `None` for `None`."""
        function = {"uri": uri, "registered_domain": registered_domain}[self.name]
        return None if identifier is None else function(identifier)


def rows(text: "str | bytes | None", select: "list[str]", options: "dict[str, Any]") -> "Iterator[tuple[Any, ...]]":
    """Yields a tuple for each link of a text."""
    for link in Links(select, options).value(text) or []:
        yield tuple(link.values())


def uri(identifier: str) -> "str | None":
    """Returns the URI that an IRI or URI maps to, or `None` if there is none."""
    import irispan

    try:
        return irispan.to_uri(identifier)
    except irispan.Error:
        return None


def registered_domain(identifier: str) -> "str | None":
    """Returns the registered domain of an IRI or URI with a host, of a mailto URI, or of a host by itself."""
    import irispan

    if identifier[:7].lower() == "mailto:":
        return irispan.Link(identifier, kind="email").registered_domain
    for candidate in (identifier, "http://" + identifier):
        try:
            return irispan.Iri(candidate).registered_domain
        except irispan.Error:
            pass
    return None
