"""Texts of which nobody knows the links: pieces of links and of what stands around them, in any order."""

_PIECES = [
    "http://", "https://", "HTTPS://", "www.", "ftp://", "mailto:", "tel:+1", "://", "//", "example.com", "example.",
    "a.co.uk", "a@b.org", "@", "münchen.de", "例え.jp", "пример.рф", "مثال.إختبار", "xn--mnchen-3ya.de", "[::1]",
    "127.0.0.1", ":8080", "/path", "/", "?q=1&r=2", "?", "#", "#part", "%", "%41", "%zz", "%E4%B8%AD", "(", ")", "[",
    "]", "<", ">", '"', "'", "«", "»", ",", ".", ";", ":", "!", "...", "&amp;", "&lt;", "&#47;", "\n", "\r\n", "\r",
    "\t", " ", " ", " ", " ", "  ", "ü", "日本語", "。", "、", "слово", "\u200b", "\u202e", "\u2028", "\0", "\x1b[0m", "😀",
    "e\u0301", "-", "_", "~", "*", "**", "`", "\\", "{", "}", "|", "=", "+", "word", "and", "\ufffd", "\u00ad", "http",
    "index.html", "user:pass@", "example.com.", "http://a.b/" + "c" * 60,
]

_BYTES = [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf0\x9f\x98", b"\x80", b"\xfe\xff"]


def string(random, pieces=None):
    """Returns a text of any characters."""
    count = random.choice([0, 1, 5, 20, 80, 300]) if pieces is None else pieces
    return "x" + "".join(random.choices(_PIECES, k=count))


def data(random):
    """Returns a text of any bytes."""
    text = string(random).encode()
    for _ in range(random.choice([0, 0, 1, 4])):
        at = random.randrange(1, len(text) + 1)
        text = text[:at] + random.choice(_BYTES) + text[at:]
    # Longer than the blocks that readers have, once in a while.
    return text * 400 if random.random() < 0.02 else text


def plain(random, pieces=40):
    """Returns a text that mail can carry unchanged: without NULs, and with line ends of one kind."""
    text = string(random, pieces).replace("\0", " ").replace("\r\n", "\n").replace("\r", "\n")
    # Not what libraries take for the end of a line and mail does not.
    for separator in "\u2028\u0085\x0b\x0c\x1c\x1d\x1e":
        text = text.replace(separator, " ")
    return text + "\n"
