"""Rules of a linkifier: how they are defined, and what they search for."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, cast

if TYPE_CHECKING:
    from . import LinkifyIt, Match

Validator: TypeAlias = "Callable[[LinkifyIt, str, int], int | None]"
Normalizer: TypeAlias = "Callable[[LinkifyIt, Match], object]"
class Rule(TypedDict, total=False):
    """What follows the prefix of a schema, and what the match is turned into."""

    validate: "str | re.Pattern[str] | Validator"
    normalize: "Normalizer | None"


Definition: TypeAlias = "str | Rule | None"


class SchemaError(Exception):
    """Why the definition of a schema is refused."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__(f"(LinkifyIt) Invalid schema '{name}': '{value}'")
        # Pickled as a text: a definition may be of functions.
        self._given = (name, str(value))

    def __reduce__(self) -> "tuple[type[SchemaError], tuple[str, str]]":
        return type(self), self._given


class Schema:
    """A rule that is ready for use."""

    def __init__(self, validate: Validator, normalize: "Normalizer | None" = None) -> None:
        self.validate = validate
        self.normalize = normalize


def schema_of(definition: object) -> Schema | None:
    """Returns the rule that a dict defines, or `None` if it does not."""
    if not isinstance(definition, dict):
        return None
    rule = cast("dict[str, Any]", definition)
    validate, normalize = rule.get("validate"), rule.get("normalize")
    if isinstance(validate, (str, re.Pattern)):
        validate = _by_pattern(re.compile(cast("str", validate)))
    if not callable(validate) or not (normalize is None or callable(normalize)):
        return None
    return Schema(cast("Validator", validate), cast("Normalizer | None", normalize))


def _by_pattern(pattern: re.Pattern[str]) -> Validator:
    # A `^` stands for the beginning of the text and not of a search in it. Texts are not copied for it.
    anchored = re.compile(pattern.pattern[1:], pattern.flags) if pattern.pattern.startswith("^") else None

    def validate(linkifier: "LinkifyIt", text: str, position: int) -> int:
        found = anchored.match(text, position) if anchored else pattern.match(text[position:])
        return found.end() - found.start() if found else 0

    return validate


def prefixes(names: Iterable[str], knows_slashes: bool = False) -> re.Pattern[str]:
    """Returns a pattern for any of the prefixes, the longer ones first, not after a letter or a digit.

    Two slashes after a colon or a slash are no prefix if it is `LinkifyIt` that knows them.
    """
    ordered = sorted(names, key=len, reverse=True)
    if ordered == ["//"] and knows_slashes:
        # The same, but faster.
        return re.compile(r"//(?<![\w:/]//)")
    choices = ["(?<![:/])//" if name == "//" and knows_slashes else re.escape(name) for name in ordered]
    return re.compile(rf"(?<!\w)(?:{'|'.join(choices)})" if choices else r"(?!)", re.IGNORECASE)


_categories: dict[str, str] = {}


def category(kind: str) -> str:
    """Returns a class of all characters whose general category begins with `kind`."""
    if kind not in _categories:
        ranges: list[list[int]] = []
        # There is nothing but letters, marks and symbols after the second plane.
        for code in range(0x20000):
            if unicodedata.category(chr(code)).startswith(kind):
                if ranges and ranges[-1][1] == code - 1:
                    ranges[-1][1] = code
                else:
                    ranges.append([code, code])
        parts = (
            re.escape(chr(first)) + (f"-{re.escape(chr(last))}" if last > first else "")
            for first, last in ranges
        )
        _categories[kind] = f"[{''.join(parts)}]"
    return _categories[kind]
