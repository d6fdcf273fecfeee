"""`URLExtract`, which has the interface of urlextract, and finds links as irispan does."""

import os
from collections.abc import Generator, Iterable
from typing import Final, Literal, TypeAlias, overload

from ..._irispan import Link, Scanner, __version__
from .._tlds import sentences, top_level
from ._boundaries import AFTER, ENCLOSURES, LEFT, RIGHT, Boundaries, added, cut

Found: TypeAlias = tuple[str, tuple[int, int]]
"""A URL, where it begins, and where it ends."""

DEFAULT_LIMIT: Final = 10000

_SCANNER: Final = Scanner(schemes="any", min_confidence="possible")
_KNOWN: Final = Scanner()


class URLExtractError(Exception):
    """Why a search was given up: there are more URLs than the limit allows; ``data`` has those before."""

    def __init__(self, message: str, data: "list[str] | list[Found] | None" = None) -> None:
        super().__init__(message)
        self.data = data


class CacheFileError(Exception):
    """What the other package raises about its file of top-level domains. There is none here."""


class URLExtract:
    """Finds URLs, with the interface of urlextract.

    A URL is a link of irispan of whatever scheme, or without one, whose host is an IP address, or ends in a
    top-level domain. Both ends are those of irispan, which cuts what is after a link, such as a full stop.

    - `extract_email`: find addresses, too;
    - `cache_dns`: ask for each host once, if hosts are looked up;
    - `extract_localhost`: find URLs of ``localhost``;
    - `limit`: how many URLs `find_urls` returns before it raises `URLExtractError`; 0 for any number;
    - `allow_mixed_case_hostname`: find hosts with capitals and small letters.

    Top-level domains come with irispan (`irispan.TLD_VERSION`): nothing is downloaded, and there is no file
    of them. `cache_dir` is taken and does nothing.

    >>> URLExtract().find_urls("Let's have janlipovsky.cz, or http://example.com/a.")
    ['janlipovsky.cz', 'http://example.com/a']
    """

    def __init__(
        self,
        extract_email: bool = False,
        cache_dns: bool = True,
        extract_localhost: bool = True,
        limit: int = DEFAULT_LIMIT,
        allow_mixed_case_hostname: bool = True,
        *,
        cache_dir: "str | os.PathLike[str] | None" = None,
    ) -> None:
        self._extract_email = extract_email
        self._extract_localhost = extract_localhost
        self._allow_mixed_case_hostname = allow_mixed_case_hostname
        self._limit = limit
        self._ignore_list: set[str] = set()
        self._permit_list: set[str] = set()
        self._resolved: dict[str, bool] | None = {} if cache_dns else None
        self._top_levels: dict[str, bool] = {}
        self._stop_left: set[str] = set(LEFT)
        self._stop_left_from_scheme: set[str] = {*LEFT, ":"}
        self._stop_right: set[str] = set(RIGHT)
        self._after_tld: list[str] = sorted(AFTER)
        self._is_after_tld_set = False
        self._enclosures: set[tuple[str, str]] = set(ENCLOSURES)
        self._rules: Boundaries | None = None

    # Finding.

    @overload
    def find_urls(
        self,
        text: str,
        only_unique: bool = False,
        check_dns: bool = False,
        get_indices: Literal[False] = False,
        with_schema_only: bool = False,
    ) -> list[str]: ...
    @overload
    def find_urls(
        self,
        text: str,
        only_unique: bool = False,
        check_dns: bool = False,
        *,
        get_indices: Literal[True],
        with_schema_only: bool = False,
    ) -> list[Found]: ...
    @overload
    def find_urls(
        self,
        text: str,
        only_unique: bool,
        check_dns: bool,
        get_indices: Literal[True],
        with_schema_only: bool = False,
    ) -> list[Found]: ...
    def find_urls(
        self,
        text: str,
        only_unique: bool = False,
        check_dns: bool = False,
        get_indices: bool = False,
        with_schema_only: bool = False,
    ) -> list[str] | list[Found]:
        """Returns the URLs of a text, in order, each once if `only_unique`.

        With `get_indices`, each comes with its start and end in code points; with `with_schema_only`, only those
        whose scheme is written. `check_dns` looks every host up, and returns the URLs of those that exist.

        >>> URLExtract().find_urls("see (example.com).", get_indices=True)
        [('example.com', (5, 16))]
        """
        found: list[Found] = []
        for item in self._found(text, check_dns, with_schema_only):
            if self._limit and len(found) == self._limit:
                message = f"Limit for extracting URLs was reached. [{self._limit} URLs]"
                raise URLExtractError(message, found if get_indices else [url for url, _ in found])
            found.append(item)
        if get_indices:
            return list(dict.fromkeys(found)) if only_unique else found
        urls = [url for url, _ in found]
        return list(dict.fromkeys(urls)) if only_unique else urls

    @overload
    def gen_urls(
        self,
        text: str,
        check_dns: bool = False,
        get_indices: Literal[False] = False,
        with_schema_only: bool = False,
    ) -> Generator[str, None, None]: ...
    @overload
    def gen_urls(
        self,
        text: str,
        check_dns: bool = False,
        *,
        get_indices: Literal[True],
        with_schema_only: bool = False,
    ) -> Generator[Found, None, None]: ...
    @overload
    def gen_urls(
        self, text: str, check_dns: bool, get_indices: Literal[True], with_schema_only: bool = False
    ) -> Generator[Found, None, None]: ...
    def gen_urls(
        self,
        text: str,
        check_dns: bool = False,
        get_indices: bool = False,
        with_schema_only: bool = False,
    ) -> Generator[str, None, None] | Generator[Found, None, None]:
        """Yields the URLs of a text, however many there are; see `find_urls`."""
        found = self._found(text, check_dns, with_schema_only)
        return found if get_indices else (url for url, _ in found)

    def has_urls(self, text: str, check_dns: bool = False, with_schema_only: bool = False) -> bool:
        """Returns whether the text has a URL; see `find_urls`."""
        return next(self._found(text, check_dns, with_schema_only), None) is not None

    # Which hosts.

    @property
    def extract_email(self) -> bool:
        """Whether addresses are found, too."""
        return self._extract_email

    @extract_email.setter
    def extract_email(self, extract: bool) -> None:
        self._extract_email = extract

    @property
    def extract_localhost(self) -> bool:
        """Whether URLs of ``localhost`` are found."""
        return self._extract_localhost

    @extract_localhost.setter
    def extract_localhost(self, enable: bool) -> None:
        self._extract_localhost = enable

    @property
    def allow_mixed_case_hostname(self) -> bool:
        """Whether hosts with capitals and small letters are found."""
        return self._allow_mixed_case_hostname

    @allow_mixed_case_hostname.setter
    def allow_mixed_case_hostname(self, allow: bool) -> None:
        self._allow_mixed_case_hostname = allow

    @property
    def ignore_list(self) -> set[str]:
        """Hosts whose URLs are left out, and whole URLs."""
        return self._ignore_list

    @ignore_list.setter
    def ignore_list(self, ignore_list: Iterable[str]) -> None:
        self._ignore_list = set(ignore_list)

    def load_ignore_list(self, file_name: "str | os.PathLike[str]") -> None:
        """Adds the lines of a file to the hosts that are left out."""
        self._ignore_list |= _lines(file_name)

    @property
    def permit_list(self) -> set[str]:
        """Hosts whose URLs are found, and whole URLs; if it is empty, those of all."""
        return self._permit_list

    @permit_list.setter
    def permit_list(self, permit_list: Iterable[str]) -> None:
        self._permit_list = set(permit_list)

    def load_permit_list(self, file_name: "str | os.PathLike[str]") -> None:
        """Adds the lines of a file to the hosts whose URLs are found."""
        self._permit_list |= _lines(file_name)

    # Where URLs begin and end.

    def get_stop_chars_left(self) -> set[str]:
        """Returns the characters that end a URL on the left of its host."""
        return set(self._stop_left)

    def set_stop_chars_left(self, stop_chars: set[str]) -> None:
        """Sets the characters that end a URL on the left of its host. Those that do so anyway cannot be taken away.

        >>> extractor = URLExtract()
        >>> extractor.set_stop_chars_left(extractor.get_stop_chars_left() | {"-"})
        >>> extractor.find_urls("a-example.com")
        ['example.com']
        """
        self._stop_left = _checked(stop_chars)
        self._rules = self._boundaries()

    def get_stop_chars_left_from_scheme(self) -> set[str]:
        """Returns the characters that end a URL on the left of its scheme."""
        return set(self._stop_left_from_scheme)

    def set_stop_chars_left_from_scheme(self, stop_chars: set[str]) -> None:
        """Sets the characters that end a URL on the left of its scheme. Those that do so anyway cannot be taken away."""
        self._stop_left_from_scheme = _checked(stop_chars)
        self._rules = self._boundaries()

    def get_stop_chars_right(self) -> set[str]:
        """Returns the characters that end a URL on the right of its host."""
        return set(self._stop_right)

    def set_stop_chars_right(self, stop_chars: set[str]) -> None:
        """Sets the characters that end a URL on the right of its host. Those that do so anyway cannot be taken away.

        >>> extractor = URLExtract()
        >>> extractor.set_stop_chars_right(extractor.get_stop_chars_right() | {","})
        >>> extractor.find_urls("http://example.com/a,b")
        ['http://example.com/a']
        """
        self._stop_right = _checked(stop_chars)
        self._rules = self._boundaries()

    def get_after_tld_chars(self) -> list[str]:
        """Returns the characters that may follow a top-level domain."""
        return list(self._after_tld)

    def set_after_tld_chars(self, after_tld_chars: Iterable[str]) -> None:
        """Sets the characters that may follow a top-level domain."""
        self._after_tld = list(after_tld_chars)
        self._is_after_tld_set = True
        self._rules = self._boundaries()

    def get_enclosures(self) -> set[tuple[str, str]]:
        """Returns the pairs of characters that may enclose a URL."""
        return set(self._enclosures)

    def add_enclosure(self, left_char: str, right_char: str) -> None:
        """Adds a pair of characters that may enclose a URL.

        >>> extractor = URLExtract()
        >>> extractor.add_enclosure("%", "%")
        >>> extractor.find_urls("%example.com/a%")
        ['example.com/a']
        """
        self._enclosures.add(_pair(left_char, right_char))
        self._rules = self._boundaries()

    def remove_enclosure(self, left_char: str, right_char: str) -> None:
        """Takes a pair of characters away. Brackets and quotes around a URL are left out all the same."""
        self._enclosures.discard(_pair(left_char, right_char))
        self._rules = self._boundaries()

    # The list of top-level domains.

    def update(self) -> bool:
        """Does nothing, and returns `True`: top-level domains are updated with irispan."""
        return True

    def update_when_older(self, days: int) -> bool:
        """Does nothing, and returns `True`: top-level domains are updated with irispan."""
        return True

    @staticmethod
    def get_version() -> str:
        """Returns the version of irispan."""
        return __version__

    # How it is done.

    def _found(self, text: str, check_dns: bool, with_schema_only: bool) -> Generator[Found, None, None]:
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"expected str, not {type(text).__name__}")
        return self._each(text, check_dns, with_schema_only)

    def _each(self, text: str, check_dns: bool, with_schema_only: bool) -> Generator[Found, None, None]:
        rules = self._rules
        is_listed = bool(self._permit_list or self._ignore_list)
        for link in _SCANNER.iter_links(text):
            kind, host = link.kind, link.host
            if not host or not self._wants(link, kind, host):
                continue
            start, end, url = link.start, link.end, link.text
            if kind == "domain" and link.confidence != "likely":
                parts = sentences(link)
                if parts is not None:
                    for base, stop in parts:
                        for found, (first, last) in self._each(text[base:stop], check_dns, with_schema_only):
                            yield found, (base + first, base + last)
                    continue
                if url.startswith("//"):
                    start, url = start + 2, url[2:]
            if rules:
                start, end = cut(text, start, end, host, rules)
                if start >= end:
                    continue
                url = text[start:end]
            if is_listed and not self._lets_through(url, host):
                continue
            if with_schema_only and (kind == "domain" or ":" not in url):
                continue
            if check_dns and not self._exists(host):
                continue
            yield url, (start, end)

    def _wants(self, link: Link[str], kind: str, host: str) -> bool:
        """Returns whether a link is a URL with such a host."""
        if kind == "email" and not self._extract_email:
            return False
        if not self._allow_mixed_case_hostname and host not in (host.lower(), host.upper()):
            return False
        if kind == "domain" and link.confidence == "likely":
            return True
        name = top_level(host)
        known = self._top_levels.get(name)
        if known is None:
            known = bool(_KNOWN.links(f"www.example.{name}"))
            if len(self._top_levels) < 4096:
                self._top_levels[name] = known
        if known and len(name) < len(host):
            return True
        if name == "localhost":
            return self._extract_localhost
        return "ip-host" in link.flags

    def _lets_through(self, url: str, host: str) -> bool:
        """Returns whether the lists let a URL through."""
        names = {host, host.lower(), url}
        if self._permit_list and names.isdisjoint(self._permit_list):
            return False
        return names.isdisjoint(self._ignore_list)

    def _exists(self, host: str) -> bool:
        """Returns whether a host can be looked up."""
        import socket

        resolved = self._resolved
        if resolved is not None and host in resolved:
            return resolved[host]
        try:
            exists = bool(socket.getaddrinfo(host.strip("[]"), None))
        except (OSError, UnicodeError):
            exists = False
        if resolved is not None:
            resolved[host] = exists
        return exists

    def _boundaries(self) -> Boundaries | None:
        after = frozenset(self._after_tld) if self._is_after_tld_set else None
        left, from_scheme, right = self._stop_left, self._stop_left_from_scheme, self._stop_right
        return added(left, from_scheme, right, after, self._enclosures)


def _lines(file_name: "str | os.PathLike[str]") -> set[str]:
    """Returns the lines of a file without blanks around them."""
    with open(file_name, encoding="utf-8") as file:
        return {line.strip() for line in file if line.strip()}


def _checked(stop_chars: set[str]) -> set[str]:
    if not isinstance(stop_chars, set):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"stop_chars should be type set but {type(stop_chars)} was given")
    return stop_chars


def _pair(left: str, right: str) -> tuple[str, str]:
    for name, char in (("left_char", left), ("right_char", right)):
        if len(char) != 1:
            raise AssertionError(f"Parameter {name} must be character not string")
    return left, right
