"""Top-level domains by which other packages tell names from links."""

import functools
import string

from .._irispan import Scanner


@functools.cache
def country_codes() -> frozenset[str]:
    """Returns the top-level domains of two letters."""
    letters = string.ascii_lowercase
    text = " ".join(f"www.example.{first}{second}" for first in letters for second in letters)
    return frozenset(link.text[-2:] for link in Scanner().iter_links(text))


def top_level(host: str | None) -> str:
    """Returns the last label of a host, in small letters, or an empty text."""
    return (host or "").replace("\u3002", ".").rpartition(".")[2].lower()
