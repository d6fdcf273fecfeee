"""Finds every IRI, URI, web address and mail address in text, and maps each to a URI.

>>> import irispan
>>> text = "Siehe https://例え.jp/ä(b). Mail: 山田@例え.jp"
>>> for link in irispan.links(text):
...     print(link.start, link.end, link.kind, link.text, link.uri)
6 24 url https://例え.jp/ä(b) https://xn--r8jz45g.jp/%C3%A4(b)
32 40 email 山田@例え.jp mailto:%E5%B1%B1%E7%94%B0@xn--r8jz45g.jp

Offsets count what the argument counts: code points of a `str`, bytes of `bytes`. So
``text[link.start:link.end] == link.text``, whatever the text.
"""

try:
    from . import arrow, mail
    from ._extract import extract
    from ._html import Html, linkify, to_html
    from ._irispan import (
        KERNEL,
        PSL_VERSION,
        TLD_VERSION,
        UNICODE_VERSION,
        Error,
        ExtractError,
        Fact,
        FileLinks,
        Iri,
        Link,
        LinkIterator,
        LinkReader,
        Scanner,
        Stream,
        __version__,
        check,
        display_host,
        explain,
        iter_links,
        links,
        links_many,
        normalize,
        redact,
        replace,
        resolve,
        same_target,
        scan_file,
        to_iri,
        to_uri,
    )
    from ._read import can_split, read_links
except ModuleNotFoundError as error:
    if error.name != f"{__name__}._irispan":
        raise
    # The sources alone, as a driver of Spark may have them: `irispan.spark` needs no more.
    from ._sources import explained

    globals()["__getattr__"] = explained

__all__ = [
    "KERNEL",
    "PSL_VERSION",
    "TLD_VERSION",
    "UNICODE_VERSION",
    "Error",
    "ExtractError",
    "Fact",
    "FileLinks",
    "Html",
    "Iri",
    "Link",
    "LinkIterator",
    "LinkReader",
    "Scanner",
    "Stream",
    "__version__",
    "arrow",
    "can_split",
    "check",
    "display_host",
    "explain",
    "extract",
    "iter_links",
    "linkify",
    "links",
    "links_many",
    "mail",
    "normalize",
    "read_links",
    "redact",
    "replace",
    "resolve",
    "same_target",
    "scan_file",
    "to_html",
    "to_iri",
    "to_uri",
]
