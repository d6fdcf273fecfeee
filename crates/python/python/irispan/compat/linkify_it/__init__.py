"""`LinkifyIt`, which has the interface of linkify-it-py, and finds links as irispan does."""

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from ..._irispan import Link, Scanner
from .._tlds import country_codes, sentences, top_level
from ._rules import Definition, Normalizer, Rule, Schema, SchemaError, Validator, category, prefixes, schema_of
from ._tails import BUILT_IN, before_dashes

__all__ = [
    "DEFAULT_TLDS",
    "TLDS",
    "Definition",
    "LinkifyIt",
    "Match",
    "Normalizer",
    "Rule",
    "SchemaError",
    "Validator",
]

Span: TypeAlias = tuple[str, int, int]
"""A schema, where the match begins, and where it ends."""
DEFAULT_TLDS: Final = tuple(
    "biz com edu gov net org pro web xxx aero asia coop info museum name shop рф".split()
)
"""The top-level domains of links without a schema, beside those of two letters and ``xn--…``."""

TLDS: Final = ("*",)
"""All top-level domains that irispan knows (`irispan.TLD_VERSION`), for `LinkifyIt.tlds`."""

_SCHEMES: Final = ("http:", "https:", "ftp:", "mailto:")
_GRADES: Final = {"possible": 0, "likely": 1, "certain": 2}
_REMEMBERED: Final = 1 << 16


_KNOWN: Final = Scanner()


@functools.lru_cache(maxsize=64)
def _scanners(
    schemes: tuple[str, ...], tlds: frozenset[str], is_any_known: bool
) -> tuple[Scanner, Scanner, Scanner]:
    """Returns scanners for some top-level domains, for all, and for what follows `//`."""
    # A scanner has one scheme and one top-level domain at least; others leave out what is not accepted.
    names = [name[:-1] for name in schemes] or ["http"]
    added = [f"+{name}" for name in sorted(tlds)]
    chosen = added if is_any_known else sorted(tlds) or ["invalid"]
    return (
        Scanner(schemes=names, tlds=chosen, min_confidence="possible"),
        Scanner(schemes=names, tlds="any", min_confidence="possible"),
        Scanner(schemes="http", tlds=added, min_confidence="possible", kind="domain"),
    )


class Match:
    """A link in a text.

    - ``schema``: the prefix by which it was found, ``//`` without a scheme, or empty for a bare name;
    - ``index``, ``last_index``: where it begins, and the offset after it, in code points;
    - ``raw``: the link as it is written;
    - ``text``, ``url``: what to show, and where it leads; a rule's ``normalize`` may change them.
    """

    def __init__(self, schema: str, index: int, last_index: int, raw: str) -> None:
        self.schema = schema
        self.index = index
        self.last_index = last_index
        self.raw = raw
        self.text = raw
        self.url = raw

    def __repr__(self) -> str:
        return f"{__name__}.Match({vars(self)})"


class LinkifyIt:
    """Finds links, with the interface of linkify-it-py.

    ``http(s)://…``, ``ftp://…``, ``mailto:…`` and ``//…`` are known, and, as fuzzy links, names such as
    ``example.com`` and addresses such as ``joe@example.com``.

    `schemas` adds rules: a prefix, which no letter or digit precedes, with the name of another rule or with
    a dict of

    - ``validate``: a pattern for what follows the prefix, or a function of the linkifier, the text, and the
      offset after the prefix, which returns the length of what belongs to the link;
    - ``normalize``: a function of the linkifier and the match, which may change ``text`` and ``url``.

    `options` are

    - ``fuzzy_link``: find links without a scheme; `True` by default;
    - ``fuzzy_email``: find addresses without ``mailto:``; `True` by default;
    - ``fuzzy_ip``: find IP addresses without a scheme; `False` by default;
    - ``---``: end links at ``---``; `False` by default;
    - ``min_confidence``: irispan's grade of fuzzy links, ``possible`` by default; with ``likely``, names of files
      such as ``README.md`` and missing blanks between sentences are no links.

    >>> linkify = LinkifyIt().tlds("onion", True).add("git:", "http:").set({"fuzzy_ip": True})
    >>> [match.url for match in linkify.match("tamanegi.onion, 192.0.2.1, git://example.com/a") or []]
    ['http://tamanegi.onion', 'http://192.0.2.1', 'git://example.com/a']
    """

    def __init__(
        self,
        schemas: "Mapping[str, Definition] | None" = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self._options: dict[str, object] = {"fuzzy_link": True, "fuzzy_email": True, "fuzzy_ip": False}
        self._options.update(options or {})
        # `None` stands for the rule that is built in, a `str` for the rule of that name.
        self._schemas: dict[str, Schema | str | None] = dict.fromkeys([*_SCHEMES, "//"])
        self._tlds: list[str] = list(DEFAULT_TLDS)
        self._tlds_replaced = False
        for name, definition in (schemas or {}).items():
            self._define(name, definition)
        self._compile()

    # What can be changed.

    def add(self, schema: str, definition: "Definition") -> "LinkifyIt":
        """Adds or replaces a rule; `None` takes one away. Returns the linkifier itself.

        Raises `SchemaError` if the definition is none.

        >>> linkify = LinkifyIt().add("#", {"validate": r"^\\d+", "normalize": lambda self, match:
        ...     setattr(match, "url", "https://example.com/issues/" + match.raw[1:])})
        >>> [match.url for match in linkify.match("see #12") or []]
        ['https://example.com/issues/12']
        """
        self._define(schema, definition)
        self._compile()
        return self

    def set(self, options: Mapping[str, object]) -> "LinkifyIt":
        """Changes options, and leaves the others as they are. Returns the linkifier itself."""
        self._options.update(options)
        self._read_options()
        return self

    def tlds(self, list_tlds: "str | Iterable[str]", keep_old: bool = False) -> "LinkifyIt":
        """Replaces the top-level domains of fuzzy links, or adds to them. Returns the linkifier itself.

        By default they are `DEFAULT_TLDS`, those of two letters, and ``xn--…``. Once they are replaced, those of two
        letters count only if they are given. `TLDS` stands for all that irispan knows.
        """
        names = [list_tlds] if isinstance(list_tlds, str) else list(list_tlds)
        if not keep_old:
            self._tlds_replaced = True
        self._tlds = (self._tlds if keep_old else []) + names
        self._compile()
        return self

    # What can be asked.

    def pretest(self, text: str) -> bool:
        """Returns `False` if the text certainly has no link, in no time."""
        if "." in text or "@" in text or "//" in text:
            return True
        return self._hint.search(text) is not None

    def test(self, text: str) -> bool:
        """Returns whether the text has a link."""
        return bool(self._spans(text))

    def match(self, text: str) -> list[Match] | None:
        """Returns the links of a text, in order, or `None` if there are none."""
        return [self._match(text, span) for span in self._spans(text)] or None

    def match_at_start(self, text: str) -> Match | None:
        """Returns the link at the very start of a text, if it has a schema, or `None`."""
        prefix = self._prefix.match(text)
        if prefix is None:
            return None
        length = self.test_schema_at(text, prefix.group(), prefix.end())
        return self._match(text, (prefix.group().lower(), 0, prefix.end() + length)) if length else None

    def test_schema_at(self, text: str, name: str, position: int) -> int:
        """Returns the length of what belongs to a link after the prefix `name`, or 0.

        >>> LinkifyIt().test_schema_at("http://example.com/a b", "http:", 5)
        15
        """
        schema = self._rule_of(name.lower())
        if isinstance(schema, Schema):
            return max(int(schema.validate(self, text, position) or 0), 0)
        length = BUILT_IN[schema](self, text, position) if schema else 0
        return before_dashes(text, position, length) if self._ends_at_dashes else length

    def normalize(self, match: Match) -> None:
        """Completes the URL of a match whose rule has no ``normalize``: may be overridden."""
        if not match.schema:
            match.url = f"http://{match.url}"
        elif match.schema == "mailto:" and not match.url[:7].lower() == "mailto:":
            match.url = f"mailto:{match.url}"

    @functools.cached_property
    def re(self) -> dict[str, object]:
        """Sources of patterns, for rules: ``src_Any``, ``src_Cc``, ``src_Z``, ``src_P``, ``src_ZCc`` and ``src_ZPCc``,
        after the general categories. Rules may keep their own here.
        """
        control, separator, punctuation = (category(kind) for kind in ("Cc", "Z", "P"))
        return {
            "src_Any": r"[\s\S]",
            "src_Cc": control,
            "src_Z": separator,
            "src_P": punctuation,
            "src_ZCc": f"{separator}|{control}",
            "src_ZPCc": f"{separator}|{punctuation}|{control}",
        }

    # How it is done.

    def _define(self, name: str, definition: object) -> None:
        # Texts are searched for prefixes in capitals and small letters alike.
        key = name.lower()
        if definition is None:
            self._schemas.pop(key, None)
        elif isinstance(definition, str):
            self._schemas[key] = definition.lower()
        else:
            schema = schema_of(definition)
            if schema is None:
                raise SchemaError(name, definition)
            self._schemas[key] = schema

    def _rule_of(self, name: str) -> Schema | str:
        """Returns the rule that a name leads to: the name itself if the rule is built in, empty if there is none."""
        for _ in self._schemas:
            schema = self._schemas.get(name, "")
            # The rule of `http:` is that of its relatives, too, unless it is taken away.
            if schema is None and name in ("https:", "ftp:"):
                schema = self._schemas.get("http:")
            if schema is None:
                return name
            if not isinstance(schema, str):
                return schema
            name = schema
        return ""

    def _compile(self) -> None:
        """Makes scanner and patterns anew after a change."""
        # Of `co.uk` the last label counts.
        names = {name.lower().strip(".").rpartition(".")[2] for name in self._tlds} - {""}
        self._any_known = "*" in names
        names.discard("*")
        if not self._tlds_replaced:
            names |= country_codes()
        self._names = names
        schemes = tuple(name for name in _SCHEMES if self._is_built_in(name))
        self._accepted = frozenset(schemes)
        scanners = _scanners(schemes, frozenset(names), self._any_known)
        self._scanner, self._lenient, self.neutral = scanners
        # After letters and digits a prefix is a part of a word.
        extra = [name for name in self._schemas if name and name not in self._accepted]
        self._has_rules = any(self._schemas[name] for name in extra)
        known_rules = {name: self._rule_of(name) for name in self._schemas}
        self._normalizers = {
            name: rule.normalize for name, rule in known_rules.items() if isinstance(rule, Schema)
        }
        self._extra = prefixes(extra, self._is_built_in("//"))
        self._prefix = prefixes(filter(None, self._schemas))
        rules = [re.escape(name) for name in self._schemas if name and self._schemas[name]]
        self._hint = re.compile("|".join(["[\u3002\uff0e\uff61]", *rules]), re.IGNORECASE)
        self._read_options()

    def _read_options(self) -> None:
        options = self._options
        self._ends_at_dashes = bool(options.get("---"))
        self._grade = _GRADES.get(str(options.get("min_confidence")), 0)
        # What other threads found before the change does not count.
        self._changes = object()
        self._last: tuple[str, object, list[Span]] = ("", self._changes, [])

    def _is_built_in(self, name: str) -> bool:
        return self._schemas.get(name, "") is None and self._rule_of(name) == name

    def _match(self, text: str, span: Span) -> Match:
        schema, start, end = span
        match = Match(schema, start, end, text[start:end])
        normalize = self._normalizers.get(schema)
        if normalize is None:
            self.normalize(match)
        else:
            normalize(self, match)
        return match

    def _spans(self, text: str) -> list[Span]:
        # Programs ask `test` and then `match` about the same text.
        last, changes, spans = self._last
        if last is text and changes is self._changes and text:
            return spans
        changes = self._changes
        spans = self._links(text, 0)
        if (self._ends_at_dashes and "---" in text) or self._extra.search(text):
            spans = self._merged(text, spans)
        if not self._has_rules and len(text) <= _REMEMBERED:
            self._last = (text, changes, spans)
        return spans

    def _links(self, text: str, start: int, end: int | None = None) -> list[Span]:
        """Returns the links that irispan finds between two offsets, by the rules that are built in."""
        rest = text if not start and end is None else text[start:end]
        scanner, is_strict = self._scanner, self._grade > 0 or not self._names
        if "xn--" in rest or "XN--" in rest:
            scanner, is_strict = self._lenient, True
        spans: list[Span] = []
        fuzzy_link = self._options["fuzzy_link"]
        for link in scanner.links(rest):
            if link.kind == "url":
                raw = link.text
                schema = raw[: raw.index(":") + 1].lower()
                if schema not in self._accepted or _is_inside_a_word(text, start + link.start):
                    continue
            elif link.confidence == "likely" and not is_strict and link.kind == "domain":
                if not fuzzy_link:
                    continue
                schema = ""
            else:
                parts = sentences(link)
                if parts is not None:
                    for first, last in parts:
                        spans += self._links(text, start + first, start + last)
                    continue
                schema = "mailto:" if link.kind == "email" else ""
                if not self._accepts(link, schema, text, start):
                    continue
            spans.append((schema, start + link.start, start + link.end))
        return spans

    def _accepts(self, link: Link[str], schema: str, text: str, start: int) -> bool:
        """Returns whether the options want a link that is no URL."""
        raw = link.text
        if raw.startswith("//"):
            # Comes by its prefix, as it has another set of top-level domains.
            return False
        if raw[:7].lower() == "mailto:":
            return schema in self._accepted and not _is_inside_a_word(text, start + link.start)
        if _GRADES[link.confidence] < self._grade and "ip-host" not in link.flags:
            return False
        if link.kind == "email":
            if not (self._options["fuzzy_email"] and schema in self._accepted):
                return False
        elif not self._options["fuzzy_link"]:
            return False
        elif "ip-host" in link.flags:
            return bool(self._options["fuzzy_ip"])
        name = top_level(link.host)
        if name in self._names or name.startswith("xn--"):
            return True
        return self._any_known and bool(_KNOWN.links(f"www.example.{name}"))

    def _merged(self, text: str, spans: list[Span]) -> list[Span]:
        """Returns links and what is found by its prefix, in order; the first of two that overlap wins."""
        merged: list[Span] = []
        pending, end = spans[::-1], 0
        prefix = self._extra.search(text)
        while pending or prefix:
            if prefix and (not pending or prefix.start() <= pending[-1][1]):
                name, start = prefix.group().lower(), prefix.end()
                length = self.test_schema_at(text, name, start) if prefix.start() >= end else 0
                if not length:
                    prefix = self._extra.search(text, prefix.start() + 1)
                    continue
                span = (name, prefix.start(), start + length)
            else:
                span = schema, start, stop = pending.pop()
                if self._ends_at_dashes:
                    length = before_dashes(text, start, stop - start)
                    if length < stop - start:
                        span = (schema, start, start + length)
                        pending += self._links(text, start + length + 3, stop)[::-1]
            merged.append(span)
            end = span[2]
            while pending and pending[-1][1] < end:
                stop = pending.pop()[2]
                # What is left of a link is looked at again.
                if stop > end:
                    pending += self._links(text, end, stop)[::-1]
            if prefix and prefix.start() < end:
                prefix = self._extra.search(text, end)
        return merged


def _is_inside_a_word(text: str, start: int) -> bool:
    """Returns whether a Latin letter or a digit stands before an offset: ``xhttp:`` is another scheme.

    Scripts that put no blanks between words may stand there.
    """
    return start > 0 and text[start - 1] < "\u0250" and (text[start - 1].isalnum() or text[start - 1] == "_")
