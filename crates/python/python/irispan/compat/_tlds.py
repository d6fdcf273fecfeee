"""Top-level domains by which other packages tell names from links."""

import functools
import re
import string

from .._irispan import Link, Scanner


@functools.cache
def country_codes() -> frozenset[str]:
    """Returns the top-level domains of two letters."""
    letters = string.ascii_lowercase
    text = " ".join(f"www.example.{first}{second}" for first in letters for second in letters)
    return frozenset(link.text[-2:] for link in Scanner().iter_links(text))


def top_level(host: str | None) -> str:
    """Returns the last label of a host, in small letters, or an empty text."""
    name = (host or "").rstrip(".").rpartition(".")[2]
    return (name if name.isascii() else re.split("[\u3002\uff0e\uff61]", name)[-1]).lower()


def second_sentence(link: Link[str]) -> int | None:
    """Returns where a new sentence begins in a bare name, or `None`: 。 is rather a full stop there than a dot."""
    if link.kind != "domain" or link.confidence != "possible" or link.text.isascii():
        return None
    host = link.host or ""
    stop = max(host.rfind(char) for char in "\u3002\uff0e\uff61")
    return link.text.index(host) + stop + 1 if stop >= 0 else None
