"""Where URLs begin and end by characters that a program has added."""

import string
from collections.abc import Set
from typing import Final, NamedTuple

_SPACE: Final = frozenset(string.whitespace)
LEFT: Final = frozenset('")<=>;]|}') | _SPACE
RIGHT: Final = frozenset('"<>;|') | _SPACE
AFTER: Final = frozenset("/?:.,)]}>\"'`\\|<") | _SPACE
ENCLOSURES: Final = frozenset({("(", ")"), ("[", "]"), ("{", "}"), ('"', '"'), ("'", "'"), ("`", "`"), ("\\", "\\")})


class Boundaries(NamedTuple):
    """What ends URLs beside what irispan does."""

    left: frozenset[str]
    left_from_scheme: frozenset[str]
    right: frozenset[str]
    after: frozenset[str] | None
    enclosures: frozenset[tuple[str, str]]


def added(
    left: Set[str],
    left_from_scheme: Set[str],
    right: Set[str],
    after: frozenset[str] | None,
    enclosures: Set[tuple[str, str]],
) -> Boundaries | None:
    """Returns what was added to the characters by which URLs end anyway, or `None` if nothing was."""
    rules = Boundaries(
        frozenset(left - LEFT),
        frozenset(left_from_scheme - LEFT - {":"}),
        frozenset(right - RIGHT),
        after,
        frozenset(enclosures - ENCLOSURES),
    )
    return rules if any(rules) or after is not None else None


def cut(text: str, start: int, end: int, host: str, rules: Boundaries) -> tuple[int, int]:
    """Returns start and end of a URL, which are the same if it is none."""
    at = text.index(host, start)
    scheme = text.find("://", start, at)
    stops = rules.left if scheme < 0 else rules.left_from_scheme
    # In a bare name, letters before the top-level domain may be stops, too.
    limit = text.rfind(".", at, at + len(host)) if scheme < 0 else scheme
    for place in range(limit - 1, start - 1, -1):
        if text[place] in stops:
            start = place + 1
            break
    behind = at + len(host)
    if rules.after is not None and behind < len(text) and text[behind] not in rules.after:
        return start, start
    for place in range(behind, end):
        if text[place] in rules.right:
            end = place
            break
    for left, right in rules.enclosures:
        if text[start] == left:
            start += 1
        elif not start or text[start - 1] != left:
            continue
        closing = text.find(right, behind, end)
        end = closing if closing >= 0 else end
    return start, end
