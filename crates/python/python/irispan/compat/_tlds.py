"""Top-level domains by which other packages tell names from links."""

import functools
import re
import string
from typing import Final

from .._irispan import Link, Scanner


_FULL_STOP: Final = re.compile("[\u3002\uff0e\uff61]")


@functools.cache
def country_codes() -> frozenset[str]:
    """Returns the top-level domains of two letters."""
    letters = string.ascii_lowercase
    text = " ".join(f"www.example.{first}{second}" for first in letters for second in letters)
    return frozenset(link.text[-2:] for link in Scanner().iter_links(text))


def top_level(host: str | None) -> str:
    """Returns the last label of a host, in small letters, or an empty text."""
    name = (host or "").rstrip(".").rpartition(".")[2]
    return (name if name.isascii() else _FULL_STOP.split(name)[-1]).lower()


def sentences(link: Link[str]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Returns the offsets of two sentences that a bare name may be, or `None`: 。 is rather a full stop there than a dot."""
    if link.kind != "domain" or link.confidence != "possible" or link.text.isascii():
        return None
    host = link.host or ""
    stop = _FULL_STOP.search(host)
    if stop is None:
        return None
    at = link.start + link.text.index(host) + stop.start()
    return (link.start, at), (at + 1, link.end)
