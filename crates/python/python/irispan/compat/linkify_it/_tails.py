"""What follows the prefix of a schema that is built in."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..._irispan import Link, Scanner

if TYPE_CHECKING:
    from . import LinkifyIt

_ANY: Final = Scanner(min_confidence="possible")
_RUN: Final = re.compile(r"\S*")
_LONG: Final = 4096


def before_dashes(text: str, start: int, length: int) -> int:
    """Returns the length up to three dashes and no more."""
    for dashes in re.finditer("-{3,}", text[start : start + length]):
        if len(dashes.group()) == 3:
            return dashes.start()
    return length


def _length(scanner: Scanner, head: str, text: str, position: int) -> tuple[int, Link[str] | None]:
    """Returns how much of the text belongs to the link that begins with `head`, and the link."""
    found = _RUN.match(text, position, position + _LONG)
    run = found.group() if found else ""
    link = scanner.link_at(head + run, 0)
    if link is not None and link.end == len(head) + _LONG:
        found = _RUN.match(text, position)
        link = scanner.link_at(head + (found.group() if found else ""), 0)
    if link is None or link.start or link.end <= len(head):
        return 0, None
    return link.end - len(head), link


def _http(linkifier: "LinkifyIt", text: str, position: int) -> int:
    return _length(_ANY, "http:", text, position)[0] if text.startswith("//", position) else 0


def _mailto(linkifier: "LinkifyIt", text: str, position: int) -> int:
    return _length(_ANY, "mailto:", text, position)[0]


def _double_slash(linkifier: "LinkifyIt", text: str, position: int) -> int:
    if text[max(position - 3, 0) : max(position - 2, 0)] in (":", "/"):
        return 0
    length, link = _length(_ANY, "http://", text, position)
    if link is None:
        return 0
    # A single label is rather a comment in code.
    if link.host == "localhost" or "ip-host" in link.flags:
        return length
    return _length(linkifier.neutral, "", text, position)[0]


BUILT_IN: Final[dict[str, "Callable[[LinkifyIt, str, int], int]"]] = {
    "http:": _http,
    "https:": _http,
    "ftp:": _http,
    "mailto:": _mailto,
    "//": _double_slash,
}
