"""Links to plant, each with the URI that it leads to.

What a link leads to is written here, or made by Python's own codecs (IDNA, percent encoding), and never asked
from irispan. Each link has a number in it, so that no two are alike and none can stand for another.
"""

import collections
import itertools
import urllib.parse

# `written` is how it stands in the source, if that is not its text: with references of characters.
Link = collections.namedtuple("Link", "text url written", defaults=[None])

# Stands for the number.
NUMBER = "§"

# Those that are in ASCII and lead to what they are.
PLAIN = [
    "https://www§.example.com/",
    "http://example.org/a/b/§?q=1&r=2#part",
    "https://user:pass@host.example/§",
    "http://192.0.2.7:8080/§",
    "http://[2001:db8::1]:8080/§",
    "https://en.example.org/wiki/Link_(§)",
    "http://example.com/(a)/((b))/§",
    "http://example.com/%E4%B8%AD/%2F/§%20x",
    "ftp://ftp.example.net/pub/§.tar.gz",
    "HTTPS://Example.COM/UP/§",
    "mailto:info§@example.com?subject=a",
    "https://example.com/?a=1&amp=2&copy=3&lang=x;y=§",
    "http://example.com/a'b/§",
    "http://example.com/~u;v=1,2/$&+!*=/§",
    "https://xn--mnchen-3ya.de/§",
    "http://example.com/§#!/a/b",
    "tel:+49-30-§",
    "https://example.com/" + "long/" * 60 + "§",
    "http://example.com:80/a=b==/§",
    "https://web.archive.example/web/2020/https://example.com/§",
]

# Those that lead to something that is written in another way.
MAPPED = [
    ("www.example§.com/path", "https://www.example§.com/path"),
    ("example§.co.uk", "https://example§.co.uk"),
    ("name.§+tag@example.org", "mailto:name.§+tag@example.org"),
    ("https://example.com/{id}/§", "https://example.com/%7Bid%7D/§"),
    # A percent sign without digits after it: a link without a URI.
    ("http://example.com/100%/§", None),
    # UTS #46 without the transition of 2003, which Python's codec has.
    ("https://straße.example/§", "https://xn--strae-oqa.example/§"),
    ("https://faß.de/§", "https://xn--fa-hia.de/§"),
]

# Scheme and host, the path, and whether the scheme is written.
INTERNATIONAL = [
    ("https://", "münchen.de", "/straße/§?q=ü#ö"),
    ("http://", "例え.jp", "/日本語/§"),
    ("https://", "пример.рф", "/путь/§"),
    ("", "пример.рф", "/страница/§"),
    ("http://", "مثال.إختبار", "/صفحة/§"),
    ("http://", "उदाहरण.परीक्षा", "/पथ/§"),
    ("https://", "한국.kr", "/길/§"),
    ("https://", "ελλάδα.gr", "/σελίδα/§"),
    ("https://", "i❤.ws", "/§"),
    ("https://", "example.com", "/😀/§"),
    ("https://", "example.com", "/e\u0301/§"),
    ("https://", "www.例子.cn", "/路径/§"),
]


def _patterns():
    """Yields the text of each link and what it leads to, with the sign for the number in both."""
    yield from ((text, text) for text in PLAIN)
    yield from MAPPED
    for scheme, host, path in INTERNATIONAL:
        ascii_host = host.encode("idna").decode()
        url = (scheme or "https://") + ascii_host + urllib.parse.quote(path, safe="/?=#§", encoding="utf-8")
        yield scheme + host + path, url.replace(urllib.parse.quote(NUMBER), NUMBER)
    yield "info§@münchen.de", "mailto:info§@" + "münchen.de".encode("idna").decode()


PATTERNS = list(_patterns())

# Those that may be the value of `href`, where a name without a scheme is a path.
TARGETS = [(text, url) for text, url in PATTERNS if url and text.split(":")[0].isalpha()]


class Planter:
    """Makes links, one after the other, of all patterns in turn."""

    def __init__(self, first=0):
        self.numbers = itertools.count(first)

    def link(self, patterns=PATTERNS):
        """Returns the next link."""
        number = next(self.numbers)
        text, url = patterns[number % len(patterns)]
        # Numbers of equal length: places do not depend on where the planter began.
        digits = str(10_000_000 + number)
        return Link(text.replace(NUMBER, digits), url and url.replace(NUMBER, digits))


def encodable(charset, patterns=PATTERNS):
    """Returns the patterns that can be written in a charset."""

    def fits(text):
        try:
            text.replace(NUMBER, "").encode(charset)
        except UnicodeEncodeError:
            return False
        return True

    return [pattern for pattern in patterns if fits(pattern[0])]
