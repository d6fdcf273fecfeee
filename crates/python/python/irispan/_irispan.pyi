"""The compiled part of the package `irispan`.

Docstrings come from the sources in Rust: `stubs.py` writes them.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypedDict, final, overload

from typing_extensions import Buffer, NotRequired, Self, TypeVar, Unpack

S = TypeVar("S", str, bytes, default=str)

Kind: TypeAlias = Literal["url", "domain", "email"]
Confidence: TypeAlias = Literal["certain", "likely", "possible"]
Flag: TypeAlias = Literal[
    "userinfo",
    "ip-host",
    "idn",
    "punycode",
    "invisible",
    "template",
    "script-change",
    "truncated",
    "defanged",
    "odd-ip-notation",
]
Profile: TypeAlias = Literal["default", "uts58"]
Rung: TypeAlias = Literal["simple", "case", "percent", "path", "scheme", "protocol"]
Component: TypeAlias = Literal["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
Severity: TypeAlias = Literal["note", "warn"]
Names: TypeAlias = str | Iterable[str]

class Options(TypedDict, total=False):

    profile: Profile | None
    min_confidence: Confidence | None
    kind: Names | None
    host: Names | None
    scheme: Names | None
    schemes: Names | None
    tlds: Names | None
    with_: Names | None
    without: Names | None
    ascii_only: bool | None
    www_only: bool | None
    quoted_local_parts: bool | None
    ipv6_zones: bool | None
    max_run: int | None

class ReadOptions(Options, total=False):

    input: str | None
    column: Names | None
    id_column: str | None
    no_header: bool | None
    no_quotes: bool | None
    delimiter: str | None
    null_data: bool | None
    max_record: int | str | None
    select: Names | None
    where: Names | None
    unique: bool | Rung | None
    keep: Names | None
    sample: float | str | None

class ExtractOptions(ReadOptions, total=False):

    files_from: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | None
    base: str | os.PathLike[str] | None
    index: bool | None
    to: Literal["parquet", "arrow", "jsonl", "csv"] | None
    compression: Literal["none", "gzip", "zstd"] | None
    gather: bool | None
    part_size: int | str | None
    overwrite: bool | None
    limit: int | None
    partition: Literal["crawl"] | None
    count_by: Names | None
    edges: Literal["host", "domain"] | None
    targets: bool | Rung | None
    shard: str | tuple[int, int] | None
    on_error: Literal["skip", "stop"] | None
    max_errors: int | None
    threads: int | None

class Progress(TypedDict):

    inputs: int
    inputs_total: int
    bytes: int
    decoded: int
    records: int
    links: int
    losses: int

class Counts(TypedDict):

    records: int
    scanned: int
    skipped: int
    binary: int
    attachments: int
    byte_columns: NotRequired[int]
    truncated: int
    failed: int
    unsampled: int
    links: int
    filtered: int
    repeated: int
    beyond_limit: int
    bytes: int
    decoded: int

class Loss(TypedDict):

    source: str
    offset: int
    stage: Literal["read", "decode", "split", "parse"]
    reason: str

class Summary(TypedDict):

    inputs: int
    tables: int
    rows: int
    losses: int
    missing_columns: list[str]
    columns_without_text: list[str]
    counts: Counts
    counts_of_earlier_runs: Counts
    seconds: float
    seconds_by_stage: dict[str, float]
    slowest: list[dict[str, Any]]
    top: dict[str, dict[str, Any]]

class LinkDict(TypedDict, Generic[S]):

    start: int
    end: int
    text: S
    kind: Kind
    confidence: Confidence
    flags: tuple[Flag, ...]
    uri: str | None

__version__: str
KERNEL: str
TLD_VERSION: str
PSL_VERSION: str
UNICODE_VERSION: str

class Error(ValueError):
    """Why an identifier could not be parsed or mapped, or a job could not go on."""
    kind: str
    component: Component | None
    offset: int | None

class ExtractError(Error):
    """Why a job could not go on."""
    path: str

@final
class Link(Generic[S]):
    """A link in a text.

    Offsets count the unit of the text that was scanned: code points of a `str`, bytes of `bytes`. So
    ``text[link.start:link.end] == link.text``. A link is frozen, hashable, can be pickled, and is
    matched by ``start``, ``end``, ``text``, ``kind``, ``confidence`` and ``flags``. What is not stored is
    computed when it is asked for; the text is a slice of the one that was scanned, which is kept
    meanwhile.

    >>> [link] = links("see example.com/ä?b")
    >>> link
    Link('example.com/ä?b', start=4, end=19, kind='domain', confidence='likely')
    >>> link.uri, link.host, link.path, link.query
    ('https://example.com/%C3%A4?b', 'example.com', '/ä', 'b')
    """
    __match_args__: ClassVar[
        tuple[
            Literal["start"],
            Literal["end"],
            Literal["text"],
            Literal["kind"],
            Literal["confidence"],
            Literal["flags"],
        ]
    ]
    def __new__(
        cls,
        text: S,
        start: int = 0,
        *,
        kind: Kind = "url",
        confidence: Confidence = "certain",
        flags: Iterable[Flag] | None = None,
        alternative: tuple[int, int] | None = None,
    ) -> Self: ...
    @property
    def start(self) -> int:
        """The offset of the link in the text."""
    @property
    def end(self) -> int:
        """The offset after the link."""
    @property
    def text(self) -> S:
        """The link as it is written: of the same type as the text."""
    @property
    def kind(self) -> Kind:
        """What the link is: ``url`` with a scheme, ``domain`` without one, or ``email``."""
    @property
    def confidence(self) -> Confidence:
        """How sure the scanner is that people would call it a link: ``certain``, ``likely`` or
        ``possible``.
        """
    @property
    def flags(self) -> tuple[Flag, ...]:
        """What the scanner saw in passing, by name: ``idn``, ``userinfo``, ``ip-host``…"""
    @property
    def alternative(self) -> tuple[int, int] | None:
        """Start and end of a shorter reading, up to where the script changes, or `None`."""
    @property
    def uri(self) -> str | None:
        """The URI that the link leads to, or `None` if it cannot be mapped; `to_uri` says why."""
    def to_uri(self) -> str:
        """Returns the URI that the link leads to. Raises `Error` if there is none."""
    @property
    def target(self) -> str:
        """The IRI that the link means: with the scheme that was left out."""
    @property
    def display(self) -> str:
        """The link as text for people: with as few escapes as possible, and right-to-left characters in
        isolates.
        """
    @property
    def scheme(self) -> str | None:
        """The scheme without its colon, or `None` if none is written."""
    @property
    def userinfo(self) -> str | None:
        """The userinfo, or the local part of an address, or `None`."""
    @property
    def host(self) -> str | None:
        """The host as it is written, or the domain of an address, or `None`."""
    @property
    def port(self) -> int | None:
        """The port as a number, or `None` if none is written or it is greater than 65535."""
    @property
    def path(self) -> str:
        """The path, which may be empty. An address is all path."""
    @property
    def query(self) -> str | None:
        """The query without its question mark, or `None`."""
    @property
    def fragment(self) -> str | None:
        """The fragment without its number sign, or `None`."""
    @property
    def registered_domain(self) -> str | None:
        """The domain that was registered, by the public suffix list, or `None`."""
    def facts(self, *, protect: Names | None = None) -> list[Fact]:
        """Returns facts about the link that take longer than its flags, such as look-alikes.

        Names of `protect` are those that the host should not be mistaken for.

        >>> [link] = links("аррӏе.com")
        >>> [fact.kind for fact in link.facts()]
        ['whole-script-confusable']
        """
    def _asdict(self) -> LinkDict[S]:
        """Returns the fields as a dict: those that are matched, and ``uri``."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Fact:
    """A fact about a link or an identifier. Facts are no verdicts.

    Offsets count in the text of the link, in the unit of the text that was scanned.
    """
    __match_args__: ClassVar[tuple[Literal["kind"], Literal["text"]]]
    @property
    def kind(self) -> str:
        """The name of the fact."""
    @property
    def severity(self) -> Severity:
        """Whether a reader should be told: ``note`` or ``warn``."""
    @property
    def component(self) -> Component | None:
        """The part of the identifier that is concerned, or `None`."""
    @property
    def start(self) -> int:
        """The offset of what it points at."""
    @property
    def end(self) -> int:
        """The offset after what it points at."""
    @property
    def text(self) -> str:
        """What it points at."""
    @property
    def detail(self) -> str | None:
        """What it looks like, or is, or `None`."""
    @property
    def sentence(self) -> str:
        """The fact as a sentence."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class LinkIterator(Generic[S]):
    """Yields the links of a text; see `iter_links`."""
    def __iter__(self) -> Self: ...
    def __next__(self) -> Link[S]: ...

@final
class FileLinks:
    """Yields the links of a file; see `scan_file`."""
    def __iter__(self) -> Self: ...
    def __next__(self) -> Link[bytes]: ...

@final
class Stream:
    """Finds the links of a text that comes in chunks: those of the whole text, however it is cut.

    All chunks are `str`, or all are bytes. Offsets count from the beginning of the text. Only what may
    still become a link is kept.

    >>> stream = Scanner().stream()
    >>> stream.feed("see http"), stream.feed("s://a.example/x ")
    ([], [Link('https://a.example/x', start=4, end=23, kind='url', confidence='certain')])
    >>> stream.finish()
    []
    """
    @overload
    def feed(self, chunk: str) -> list[Link[str]]: ...
    @overload
    def feed(self, chunk: Buffer) -> list[Link[bytes]]:
        """Takes the next chunk, and returns the links that it completes."""
    def finish(self) -> list[Link[Any]]:
        """Ends the text, and returns the links that its end completes. The next chunk begins another
        text.
        """

@final
class Scanner:
    """Finds links, with options. It never changes, so that threads can share it, and costs nothing to make.

    Options are those of the program, with ``_`` for ``-``:

    - ``profile``: ``default``, or ``uts58`` for UTS #58 to the letter;
    - ``min_confidence``: only links of this grade and above: ``possible``, ``likely``, ``certain``;
    - ``kind``: only links of these kinds: ``url``, ``domain``, ``email``;
    - ``host``, ``scheme``: only links with one of these: ``*.example.com``, ``https``;
    - ``schemes``: the schemes that begin a link, or with signs changes to the default ones:
      ``+myapp,-tel``, ``any``; a list of none changes nothing;
    - ``tlds``: the top-level domains of bare domains and addresses, in the same way;
    - ``with_``, ``without``: rules to switch on and off, by name or id (``T1`` to ``T15``);
    - ``ascii_only``, ``www_only``, ``quoted_local_parts``, ``ipv6_zones``: true or false;
    - ``max_run``: where a run of bytes without a blank is cut.

    Several names are a list, or a `str` with commas.

    >>> scanner = Scanner(min_confidence="possible", kind=["domain"])
    >>> [link.text for link in scanner.links("a@b.com wrote README.md")]
    ['README.md']
    """
    def __new__(cls, **options: Unpack[Options]) -> Self: ...
    @overload
    def links(self, text: str) -> list[Link[str]]: ...
    @overload
    def links(self, text: Buffer) -> list[Link[bytes]]:
        """Returns the links of a text, in order; no two overlap. See the function `links`."""
    @overload
    def iter_links(self, text: str) -> LinkIterator[str]: ...
    @overload
    def iter_links(self, text: Buffer) -> LinkIterator[bytes]:
        """Yields the links of a text, found as they are asked for."""
    @overload
    def links_many(self, texts: Iterable[str]) -> list[list[Link[str]]]: ...
    @overload
    def links_many(self, texts: Iterable[Buffer]) -> list[list[Link[bytes]]]:
        """Returns the links of each text of an iterable, as a list of lists."""
    @overload
    def link_at(self, text: str, offset: int) -> Link[str] | None: ...
    @overload
    def link_at(self, text: Buffer, offset: int) -> Link[bytes] | None:
        """Returns the link at an offset, such as the place of a pointer, or `None`. Only the run of
        characters around the offset is scanned.
        """
    def scan_file(self, path: str | os.PathLike[str]) -> FileLinks:
        """Yields the links of a file, as `bytes`. See the function `scan_file`."""
    def stream(self) -> Stream:
        """Returns a stream, which takes text in chunks."""
    @overload
    def replace(
        self,
        text: str,
        replacement: str | Callable[[Link[str]], str | None],
        *,
        counts: Literal[False] = False,
    ) -> str: ...
    @overload
    def replace(
        self,
        text: str,
        replacement: str | Callable[[Link[str]], str | None],
        *,
        counts: Literal[True],
    ) -> tuple[str, dict[Kind, int]]: ...
    @overload
    def replace(
        self,
        text: Buffer,
        replacement: str | Callable[[Link[bytes]], bytes | None],
        *,
        counts: Literal[False] = False,
    ) -> bytes: ...
    @overload
    def replace(
        self,
        text: Buffer,
        replacement: str | Callable[[Link[bytes]], bytes | None],
        *,
        counts: Literal[True],
    ) -> tuple[bytes, dict[Kind, int]]:
        """Returns the text with each link replaced. See the function `replace`."""
    @overload
    def redact(
        self, text: str, template: str | None = None, *, counts: Literal[False] = False
    ) -> str: ...
    @overload
    def redact(
        self, text: str, template: str | None = None, *, counts: Literal[True]
    ) -> tuple[str, dict[Kind, int]]: ...
    @overload
    def redact(
        self, text: Buffer, template: str | None = None, *, counts: Literal[False] = False
    ) -> bytes: ...
    @overload
    def redact(
        self, text: Buffer, template: str | None = None, *, counts: Literal[True]
    ) -> tuple[bytes, dict[Kind, int]]:
        """Returns the text with each link replaced by its kind, or by a template. See the function
        `redact`.
        """

@overload
def links(text: str, /, **options: Unpack[Options]) -> list[Link[str]]: ...
@overload
def links(text: Buffer, /, **options: Unpack[Options]) -> list[Link[bytes]]:
    """Returns the links of a text, in order; no two overlap.

    The text is a `str`, `bytes`, or anything else with a buffer; lone surrogates and bytes that are not
    UTF-8 end a link and do nothing else. Offsets count code points of a `str`, and bytes otherwise.
    Other threads run while a long text is scanned. Options are those of `Scanner`.

    >>> links("www.例え.jp (or joe@example.com).")
    [Link('www.例え.jp', start=0, end=9, kind='domain', confidence='likely'), Link('joe@example.com', start=14, end=29, kind='email', confidence='certain')]
    """
@overload
def iter_links(text: str, /, **options: Unpack[Options]) -> LinkIterator[str]: ...
@overload
def iter_links(text: Buffer, /, **options: Unpack[Options]) -> LinkIterator[bytes]:
    """Yields the links of a text, found as they are asked for. Options are those of `Scanner`.

    >>> next(iter_links("see www.example.com, and more")).text
    'www.example.com'
    """
@overload
def links_many(texts: Iterable[str], /, **options: Unpack[Options]) -> list[list[Link[str]]]: ...
@overload
def links_many(
    texts: Iterable[Buffer], /, **options: Unpack[Options]
) -> list[list[Link[bytes]]]:
    """Returns the links of each text of an iterable, as a list of lists. Options are those of `Scanner`.

    >>> [len(found) for found in links_many(["www.a.com", "none", "b@c.de www.d.eu"])]
    [1, 0, 2]
    """
def scan_file(path: str | os.PathLike[str], /, **options: Unpack[Options]) -> FileLinks:
    """Yields the links of a file, whatever its size.

    Offsets count bytes of the file, and texts are `bytes`. The file is read in blocks while links are
    asked for, without holding other threads up. Options are those of `Scanner`.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(b"see www.example.com")
    ...     file.flush()
    ...     [(link.start, link.text) for link in scan_file(file.name)]
    [(4, b'www.example.com')]
    """
@overload
def replace(
    text: str,
    replacement: str | Callable[[Link[str]], str | None],
    *,
    counts: Literal[False] = False,
    **options: Unpack[Options],
) -> str: ...
@overload
def replace(
    text: str,
    replacement: str | Callable[[Link[str]], str | None],
    *,
    counts: Literal[True],
    **options: Unpack[Options],
) -> tuple[str, dict[Kind, int]]: ...
@overload
def replace(
    text: Buffer,
    replacement: str | Callable[[Link[bytes]], bytes | None],
    *,
    counts: Literal[False] = False,
    **options: Unpack[Options],
) -> bytes: ...
@overload
def replace(
    text: Buffer,
    replacement: str | Callable[[Link[bytes]], bytes | None],
    *,
    counts: Literal[True],
    **options: Unpack[Options],
) -> tuple[bytes, dict[Kind, int]]:
    """Returns the text with each link replaced: by a template, or by what a function of the link
    returns.

    A template may name ``{kind}``, ``{confidence}``, ``{scheme}`` and ``{host}``; ``{{`` and ``}}`` are
    braces. A function that returns ``None`` leaves the link as it is. With ``counts=True`` the
    result is the text and the number of links that were replaced, by kind. Options are those of
    `Scanner`.

    >>> replace("see www.example.com/a", lambda link: link.uri)
    'see https://www.example.com/a'
    >>> replace("mail joe@example.com", "<{host}>")
    'mail <example.com>'
    """
@overload
def redact(
    text: str,
    template: str | None = None,
    *,
    counts: Literal[False] = False,
    **options: Unpack[Options],
) -> str: ...
@overload
def redact(
    text: str,
    template: str | None = None,
    *,
    counts: Literal[True],
    **options: Unpack[Options],
) -> tuple[str, dict[Kind, int]]: ...
@overload
def redact(
    text: Buffer,
    template: str | None = None,
    *,
    counts: Literal[False] = False,
    **options: Unpack[Options],
) -> bytes: ...
@overload
def redact(
    text: Buffer,
    template: str | None = None,
    *,
    counts: Literal[True],
    **options: Unpack[Options],
) -> tuple[bytes, dict[Kind, int]]:
    """Returns the text with each link replaced by a template that says no more than its kind.

    Redacting again changes nothing, unless text was glued to a link: of `jo@a.comhttp://b.org` the address is found
    once the URL is replaced. For templates, `counts` and options see `replace`.

    >>> redact("joe@example.com saw http://a.example/?token=1")
    '[email] saw [url]'
    >>> redact("joe@example.com, www.example.com", kind="email", counts=True)
    ('[email], www.example.com', {'url': 0, 'domain': 0, 'email': 1})
    """
def linkify(text: str | Buffer, class_: str | None, options: object) -> str:
    """Returns the HTML of `irispan.linkify`."""
def to_html(text: str | Buffer, protect: Names | None, options: object) -> str:
    """Returns the HTML of `irispan.to_html`."""
def extract(
    sources: list[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    progress: Callable[[Progress], Any] | None,
    options: object,
) -> Summary:
    """Runs the bulk job, and returns its summary."""
def begin_units(
    sources: list[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    options: object,
) -> tuple[list[tuple[str, str]], list[str]]:
    """Begins a job whose sources are read one by one, or goes on with it."""
def join_units(
    sources: list[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    options: object,
) -> Summary:
    """Takes over what was made of each source, and returns the summary of the job."""
def to_uri(
    iri: str,
    *,
    rules: Literal["3987bis", "rfc3987"] = "3987bis",
    host: Literal["idna", "idna-strict", "percent", "keep"] | None = None,
    nfc: bool = False,
    nfkc: bool = False,
    forbidden: Literal["escape", "fail"] = "escape",
    stray_delimiters: Literal["keep", "escape", "fail"] = "keep",
    stray_percent: Literal["fail", "encode"] = "fail",
    query_charset: str | None = None,
) -> str:
    """Returns the URI that an IRI maps to.

    The words of the options are those of ``irispan map``. Raises `Error` if there is no URI.

    >>> to_uri("https://例え.jp/ä?q=ü")
    'https://xn--r8jz45g.jp/%C3%A4?q=%C3%BC'
    >>> to_uri("http://a.example/100%", stray_percent="encode")
    'http://a.example/100%25'
    """
def to_iri(uri: str, *, u_labels: bool = False, keep_web_query: bool = False) -> str:
    """Returns the IRI of a URI: escapes become the characters they stand for, as far as RFC 3987 allows
    it.

    With ``u_labels`` A-labels of the host become U-labels; with ``keep_web_query`` the query of http
    and https stays as it is, because it may be in another charset.

    >>> to_iri("https://xn--r8jz45g.jp/%C3%A4", u_labels=True)
    'https://例え.jp/ä'
    """
def normalize(iri: str, rung: Rung = "scheme") -> str:
    """Returns the normal form of an identifier, on one of the rungs of RFC 3986, section 6.2.

    Each rung includes those before it: ``simple``, ``case``, ``percent``, ``path``, ``scheme``,
    ``protocol``. Raises `Error` if the identifier cannot be mapped to a URI.

    >>> normalize("HTTP://Example.com:80/a/../%7Eb")
    'http://example.com/~b'
    """
def resolve(base: str, reference: str, *, lax: bool = False) -> str:
    """Returns the IRI that a reference means, relative to a base.

    With ``lax``, ``http:g`` is resolved like ``g`` if the scheme of the base is http. Raises `Error` if
    the base is no IRI or the reference no IRI reference.

    >>> resolve("http://a.example/b/c", "../d?e")
    'http://a.example/d?e'
    """
def same_target(a: str, b: str) -> Rung | None:
    """Returns the first rung on which two identifiers are the same, or `None` if they lead to different
    targets.

    >>> same_target("http://example.com", "HTTP://example.com:80/")
    'scheme'
    >>> same_target("http://example.com/a", "http://example.com/b")
    """
def check(iri: str, *, protect: Names | None = None) -> list[Fact]:
    """Returns facts about an identifier: look-alikes, mixed scripts, odd addresses.

    Names of `protect` are those that the host should not be mistaken for.

    >>> [(fact.kind, fact.text) for fact in check("http://user@192.0.2.1/")]
    [('userinfo', 'user'), ('ip-host', '192.0.2.1')]
    """
def display_host(
    host: str,
    policy: Literal["ascii", "strict", "browser", "unicode"] = "browser",
    *,
    protect: Names | None = None,
) -> str:
    """Returns a host as it is shown to people: each label in Unicode, or as an A-label if it could mislead
    them.

    The policy is ``ascii``, ``strict``, ``browser`` or ``unicode``.

    >>> display_host("xn--r8jz45g.jp"), display_host("xn--80ak6aa92e.com")
    ('例え.jp', 'xn--80ak6aa92e.com')
    """
def explain(iri: str) -> dict[str, Any]:
    """Returns all that is known about an identifier, as a dict.

    The keys are those of ``irispan explain --json``: ``input``, ``valid_as`` (the smallest repertoire in which it is
    valid), ``relative``, ``parts``, ``steps`` (what the mapping to a URI changes, by which rule), ``uri``; only if there is
    no URI, ``error`` (why), ``component`` and ``offset``; ``iri`` (`None` if there is none), ``display``, ``order``,
    ``findings`` (``fact`` only in those that are one), ``length`` (in all, and of ``components``; ``uri`` only if there is
    one), ``link`` (`None` unless the scanner finds all of it as one; ``flags`` are the scanner's) and ``facts``, which are
    `Fact`. Offsets count code points.

    >>> explanation = explain("http://аррӏе.com/é")
    >>> explanation["uri"], [fact.kind for fact in explanation["facts"]]
    ('http://xn--80ak6aa92e.com/%C3%A9', ['whole-script-confusable'])
    >>> [(step["from"], step["to"], step["rule"]) for step in explanation["steps"]]
    [('аррӏе.com', 'xn--80ak6aa92e.com', 'I3987-M6'), ('é', '%C3%A9', 'I3987-M3')]
    """

@final
class Iri:
    """An IRI: an identifier with a scheme, checked by RFC 3987.

    It never changes. Two are equal if they have the same characters; `same_target` compares what they
    lead to. Raises `Error` if the text is no IRI.

    >>> iri = Iri("https://例え.jp:8080/a/b?q=1#top")
    >>> iri.host, iri.port, iri.path, iri.to_uri()
    ('例え.jp', 8080, '/a/b', 'https://xn--r8jz45g.jp:8080/a/b?q=1#top')
    """
    __match_args__: ClassVar[
        tuple[
            Literal["scheme"],
            Literal["host"],
            Literal["path"],
            Literal["query"],
            Literal["fragment"],
        ]
    ]
    def __new__(cls, text: str) -> Self: ...
    @property
    def scheme(self) -> str:
        """The scheme, without its colon."""
    @property
    def authority(self) -> str | None:
        """Userinfo, host and port, or `None` without ``//``."""
    @property
    def userinfo(self) -> str | None:
        """What stands before the ``@``, or `None`."""
    @property
    def host(self) -> str | None:
        """The host as it is written, or `None`."""
    @property
    def port(self) -> int | None:
        """The port as a number, or `None` if none is written or it is greater than 65535."""
    @property
    def port_or_default(self) -> int | None:
        """The port, or that of the scheme if none is written, or `None`."""
    @property
    def path(self) -> str:
        """The path, which may be empty."""
    @property
    def segments(self) -> list[str]:
        """The segments of the path."""
    @property
    def query(self) -> str | None:
        """The query without its question mark, or `None`."""
    @property
    def query_pairs(self) -> list[tuple[str, str]]:
        """The names and values of the query, decoded as forms encode them."""
    @property
    def fragment(self) -> str | None:
        """The fragment without its number sign, or `None`."""
    @property
    def registered_domain(self) -> str | None:
        """The domain that was registered, by the public suffix list, or `None`."""
    @property
    def display(self) -> str:
        """The IRI as text for people: with as few escapes as possible, and right-to-left characters in
        isolates.
        """
    def to_uri(self) -> str:
        """Returns the URI that the IRI maps to. Raises `Error` if there is none."""
    def resolve(self, reference: str) -> Iri:
        """Returns the IRI that a reference means, relative to this one.

        >>> Iri("http://a.example/b/c").resolve("d")
        Iri('http://a.example/b/d')
        """
    def relativize(self, target: str | Iri) -> str:
        """Returns a short reference that leads from this IRI to another one.

        >>> Iri("http://a.example/b/c").relativize("http://a.example/b/d")
        'd'
        """
    def normalize(self, rung: Rung = "scheme") -> Iri:
        """Returns the normal form, on a rung of `normalize`."""
    def replace(
        self,
        *,
        scheme: str = ...,
        userinfo: str | None = ...,
        host: str | None = ...,
        port: int | None = ...,
        path: str = ...,
        query: str | None = ...,
        fragment: str | None = ...,
    ) -> Iri:
        """Returns an IRI with other components: ``scheme``, ``userinfo``, ``host``, ``port``, ``path``, ``query``,
        ``fragment``. `None` takes one away. Raises `Error` if one may not stand there.

        >>> Iri("http://a.example/b#c").replace(scheme="https", fragment=None)
        Iri('https://a.example/b')
        """
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Iri, /) -> bool: ...
    def __le__(self, other: Iri, /) -> bool: ...
    def __gt__(self, other: Iri, /) -> bool: ...
    def __ge__(self, other: Iri, /) -> bool: ...

@final
class MailLink:
    """A link in a text of a message.

    `start` and `end` count code points of the decoded text; of the target of an anchor they are those of
    the text of the anchor. `pieces` are the raw bytes that the link comes from: pairs of start and
    end in the bytes of the message, or of the mailbox, if the message is from one.
    """
    __match_args__: ClassVar[tuple[Literal["part"], Literal["text"], Literal["pieces"]]]
    @property
    def start(self) -> int:
        """The offset of the link in the decoded text."""
    @property
    def end(self) -> int:
        """The offset after the link."""
    @property
    def text(self) -> str:
        """The link, or the target of an anchor."""
    @property
    def kind(self) -> Kind:
        """What the link is: ``url``, ``domain`` or ``email``."""
    @property
    def confidence(self) -> Confidence:
        """How sure the scanner is that people would call it a link."""
    @property
    def flags(self) -> tuple[Flag, ...]:
        """What the scanner saw in passing, by name."""
    @property
    def uri(self) -> str | None:
        """The URI that the link leads to, or `None` if it cannot be mapped."""
    @property
    def display(self) -> str:
        """The link as text for people."""
    @property
    def host(self) -> str | None:
        """The host as it is written, or the domain of an address, or `None`."""
    @property
    def part(self) -> str:
        """The number of the part, as IMAP has it: ``1.2``."""
    @property
    def pieces(self) -> list[tuple[int, int]]:
        """The raw bytes that the link comes from, as pairs of start and end."""
    @property
    def shown(self) -> list[tuple[int, int]]:
        """Where the link stands in the shown text, as pairs of start and end in code points."""
    @property
    def anchor(self) -> str | None:
        """The text of the anchor whose target the link is, or `None`."""
    @property
    def is_target(self) -> bool:
        """Whether the link is the target of an anchor."""
    @property
    def mismatch(self) -> tuple[str, str] | None:
        """The host that the text of the anchor names and the one that it leads to, if they differ."""
    @property
    def without_hyphens(self) -> str | None:
        """The link without the hyphens at line ends, if that is another reading."""
    def facts(self, *, protect: Names | None = None) -> list[Fact]:
        """Returns facts about the link and its anchor. Those of the kind ``text-target-mismatch`` point
        into the text of the anchor.
        """

@final
class Part:
    """A part of a message."""
    @property
    def number(self) -> str:
        """The number of the part, as IMAP has it: ``1.2``."""
    @property
    def media_type(self) -> str:
        """The media type in lower case: ``text/plain``."""
    @property
    def charset(self) -> str | None:
        """The charset: of a text the one that it was read in, else the one that is named, or `None`."""
    @property
    def encoding(self) -> str:
        """The name of the transfer encoding."""
    @property
    def repairs(self) -> list[str]:
        """What was necessary to read the part and its text, by name."""
    @property
    def header(self) -> tuple[int, int]:
        """The bytes of the header in the message, as start and end; in the mailbox, if the message is from one."""
    @property
    def body(self) -> tuple[int, int]:
        """The bytes of the body in the message, as start and end; in the mailbox, if the message is from one."""
    @property
    def text(self) -> str | None:
        """The decoded text, in which lines that belong together are joined; `None` if the part is no
        text. Of HTML it is the text that a reader sees.
        """
    @property
    def shown(self) -> str | None:
        """The decoded text as it is to be shown, with its lines; of HTML its source. `None` if the part
        is no text.
        """
    @property
    def layout(self) -> str | None:
        """How the text is laid out: ``fixed``, ``flowed``, ``flowed-delsp`` or ``html``; `None` if the part is
        no text.
        """
    def links(self, scanner: Scanner | None = None) -> list[MailLink]:
        """Returns the links of the part, in order."""
    def to_html(self, scanner: Scanner | None = None) -> str | None:
        """Returns the text as HTML to be shown by itself, with its links drawn; `None` if the part is no
        text.
        """
    def _repr_html_(self) -> str | None: ...

@final
class Message:
    r"""A mail message: a tree of parts, each decoded, with its links and their places in the raw bytes.

    Any bytes are a message; what had to be repaired is reported. Messages and their parts are not pickled;
    `raw` and the links are.

    >>> raw = b"Content-Transfer-Encoding: quoted-printable\r\n\r\n<https://a.example/long=\r\ner>\r\n"
    >>> [link] = Message(raw).links()
    >>> link.text, link.part, [raw[start:end] for start, end in link.pieces]
    ('https://a.example/longer', '1', [b'https://a.example/long', b'er'])
    """
    def __new__(cls, raw: Buffer) -> Self: ...
    @property
    def raw(self) -> bytes:
        """The bytes of the message, as they are in its mailbox, if it is from one: with quoting."""
    @property
    def id(self) -> str | None:
        """The identifier of the message, without angle brackets, or `None`."""
    @property
    def repairs(self) -> list[str]:
        """What was necessary to read the message, by name."""
    @property
    def parts(self) -> list[Part]:
        """The parts that hold no other parts, and the containers, in the order of the message."""
    @property
    def offset(self) -> int:
        """The offset of the message in its mailbox; 0 if it comes from none."""
    @property
    def is_cut(self) -> bool:
        """Whether the message had more than 256 MiB, and the rest of it was dropped."""
    def links(self, scanner: Scanner | None = None) -> list[MailLink]:
        """Returns the links of all parts, in order."""

@final
class Mbox:
    r"""Yields the messages of a mailbox: of a file by its path, or of bytes.

    The kind is ``auto``, or one of the forms of mbox: ``mboxo``, ``mboxrd``, ``mboxcl``, ``mboxcl2``. One message is
    held at a time. Texts have no quoting (``>From``); pieces of links, and the header and body of parts, are bytes
    of the mailbox.

    >>> box = b"From a\n\nx\n\nFrom b\n\n>From www.a.com\n"
    >>> for message in Mbox(box):
    ...     print(message.offset, [box[start:end] for link in message.links() for start, end in link.pieces])
    7 []
    18 [b'www.a.com']
    """
    def __new__(
        cls,
        source: str | os.PathLike[str] | Buffer,
        kind: Literal["auto", "mboxo", "mboxrd", "mboxcl", "mboxcl2"] = "auto",
    ) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Message: ...

@final
class LinkReader:
    """Yields the rows of one source in batches; see `read_links`.

    `close`, or the end of a ``with``, ends reading; what was not taken by then is not read.
    """
    @property
    def counts(self) -> Counts | None:
        """How many records there were, what became of them, and how many links there were: as in the summary of
        `extract`. `None` before the end.
        """
    @property
    def range(self) -> tuple[int | None, int | None] | None:
        """Where the first record was found that begins in the range, and where the first one begins after it:
        a pair of offsets, or `None` before the end. The first one is `None` if there is none, the last one is the
        size of the source at its end, or `None` if that is not known.

        If ranges meet, each begins where the one before ended, but for one without records. Bytes within
        a record that look as the beginning of one could be taken for one: then the range is to be read again,
        from where the one before ended.
        """
    @property
    def losses(self) -> list[Loss]:
        """What could not be read so far: dicts of source, offset, stage and reason, as the table of errors of
        `extract` has them. The first 65536; `lost` counts all.
        """
    @property
    def lost(self) -> int:
        """How many losses there were so far."""
    def close(self) -> None:
        """Ends reading. What was not taken is not read."""
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> ArrowLinks: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *error: object) -> None: ...

def read_links(
    path: str | os.PathLike[str],
    start: int | None,
    end: int | None,
    options: object,
) -> LinkReader:
    """Reads one source, or the records that begin in a range of it."""
def read_records(
    path: str | os.PathLike[str],
    start: int | None,
    end: int | None,
    options: object,
) -> LinkReader:
    """Reads the records of one source of WARC, or those that begin in a range of it."""
def can_split(path: str | os.PathLike[str], options: object) -> bool:
    """Returns whether ranges of a source can be read."""
def describe_sources(
    sources: list[str | os.PathLike[str]], options: object
) -> tuple[list[tuple[str, int | None]], list[str], ArrowLinks]:
    """Returns the sources that are read, in order, and of which columns their rows are."""

@final
class ArrowLinks:
    """Links in columns, for every library that takes Arrow's PyCapsules."""
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __len__(self) -> int: ...

def arrow_links(
    x: object,
    column: str | None,
    explode: bool,
    keep: Names | None,
    select: Names | None,
    max_bytes: int | None,
    options: object,
) -> ArrowLinks:
    """Returns the links of a column."""
