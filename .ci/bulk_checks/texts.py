"""Texts with links at known places.

A text is a list of pieces: words, noise, and links, with what stands around them. How pieces become bytes is the
business of a source: as they are, with the escapes of JSON, the entities of HTML. So the place of each link is
known in every one of them.
"""

import itertools

from links import PATTERNS, Link

# What stands around a link, in every text.
AROUND = [
    (" ", " "), ("(", ") "), ("<", "> "), ('"', '" '), (" «", "» "), (" ", ", "), (" ", ". "), ("\n", "\n"),
    ("\t", "\t"), (" [", "] "), (" „", "“ "), ("\r\n", "\r\n"), (" – ", " – "), (" * ", " *\n"), ("见 ", "。\n"),
]

# Where one of ASCII is needed.
AROUND_ASCII = [around for around in AROUND if "".join(around).isascii()]

# In texts of any characters.
AROUND_CONTROLS = [("\0", "\0"), ("\x01 ", " \x7f"), (" 100% ", " % "), ("\x0b", "\x0c"), ("\u2028", "\u2029")]

# In texts of any bytes: NULs and what is no UTF-8 touch the link.
AROUND_BYTES = [(b"\xff\xff\xff", b"\xff"), (b"\xc3(", b"\xc3 "), (b"\xed\xa0\x80 ", b" \xf4\x90\x80\x80"),
                (b"\0\0", b"\0\xfe"), (b" %zz ", b"\x80")]

WORDS = [
    "one two three, and so on. ", "nothing (to see) here; ", "Ein Satz über nichts. ", "слова без ссылок, ",
    "文字だけの文。", "a @ b at c dot d ", "a:b http: // www. .com .. ", "1.5 % of 3.14 = x/y ", "e.g. i.e. a/b ",
]


class Text:
    """A text as pieces, some of which are links."""

    def __init__(self):
        self.pieces = []

    def add(self, piece):
        self.pieces.append(piece)

    def links(self):
        """Returns the links, in order."""
        return [piece for piece in self.pieces if isinstance(piece, Link)]

    def string(self):
        """Returns the text as a string; bytes must not be in it."""
        return "".join(written(piece) for piece in self.pieces)

    def lay_out(self, encode=None):
        """Returns the bytes of the text and for each link where it is in them."""
        encode = encode or (lambda text: text if isinstance(text, bytes) else text.encode())
        out, places, at = [], [], 0
        for piece in self.pieces:
            data = encode(written(piece))
            if isinstance(piece, Link):
                places.append((at, at + len(data), piece))
            out.append(data)
            at += len(data)
        return b"".join(out), places


def written(piece):
    """Returns how a piece stands in its source."""
    return (piece.written or piece.text) if isinstance(piece, Link) else piece


def around_of(style):
    """Returns what may stand around links in a style: `ascii`, `markup`, `string` or `bytes`."""
    return {
        "ascii": AROUND_ASCII,
        "markup": AROUND,
        "string": AROUND + AROUND_CONTROLS,
        "bytes": AROUND + AROUND_CONTROLS + AROUND_BYTES,
    }[style]


def text(planter, count, style="string", patterns=PATTERNS, words=WORDS):
    """Returns a text with so many links."""
    made, around = Text(), around_of(style)
    for number in range(count):
        link = planter.link(patterns)
        # Another combination in every round of the patterns.
        index = int("".join(filter(str.isdigit, link.text[-12:])) or 0) // 7 + number
        before, after = around[index % len(around)]
        made.add(words[index % len(words)])
        made.add(before)
        made.add(link)
        made.add(after)
    return made


def with_borders(planter, sizes=(8 << 10, 64 << 10, 1 << 20)):
    """Returns a text in which links lie across borders of blocks, at each of some places in the link."""
    made, at = Text(), 0
    cuts = itertools.cycle([1, 4, 7, 9, 12, 18, 0, 25])
    borders = sorted({size * factor for size in sizes for factor in (1, 2, 3)} | {1 << 20})
    for border in borders:
        link = planter.link()
        cut = min(next(cuts), len(link.text.encode()))
        filler = border - cut - at
        made.add("x y " * (filler // 4) + " " * (filler % 4))
        made.add(link)
        made.add(" ")
        at = border - cut + len(link.text.encode()) + 1
    return made


def strings(planter, links, each=5):
    """Returns texts of any characters that have so many links together."""
    return [text(planter, each) for _ in range(max(1, links // each))]


def bytes_texts(planter, links, each=5):
    """Returns texts of any bytes that have so many links together, and links at borders of blocks."""
    return [text(planter, each, "bytes") for _ in range(max(1, links // each))] + [with_borders(planter)]
