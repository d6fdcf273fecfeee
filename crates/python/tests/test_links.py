"""Links and their offsets, for every kind of text and however it comes."""

import array
import errno
import mmap
import pickle
import re
import tempfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

import irispan

PIECES = [
    "https://例え.jp/ä(b)",
    "www.example.com",
    "joe@example.com",
    "http://a.example/文档",
    "😀",
    "👩‍👩‍👧",
    "e\u0301",
    "\r\n",
    "\ud800",
    "\udfff",
    "\ud83d",
    "\ude00",
    "\u202e",
    "\x00",
    " ",
    "。",
    "「",
    "」",
    "\"",
    "é",
    "ü.de",
    "xn--r8jz45g.jp",
]

texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=20).map("".join)


def encoded(text):
    # A lone surrogate is one character that is lost.
    return b"\xff".join(part.encode() for part in re.split("[\ud800-\udfff]", text))


def seen(found):
    return [(link.start, link.end, link.text, link.kind, link.confidence, link.flags) for link in found]


@given(texts)
def test_offsets_are_those_of_the_argument(text):
    in_text = irispan.links(text)
    for link in in_text:
        assert text[link.start : link.end] == link.text
        assert isinstance(link.text, str)
    raw = encoded(text)
    for kind in (bytes, bytearray, memoryview):
        argument = kind(raw)
        found = irispan.links(argument)
        assert [encoded(link.text) for link in in_text] == [link.text for link in found]
        for link in found:
            assert argument[link.start : link.end] == link.text
            assert isinstance(link.text, bytes)
    for link, other in zip(in_text, irispan.links(raw)):
        assert len(encoded(text[: link.start])) == other.start
        assert (link.kind, link.confidence, link.flags) == (other.kind, other.confidence, other.flags)


@given(st.binary(max_size=60), texts)
def test_any_bytes_are_a_text(noise, text):
    raw = noise + b" " + encoded(text) + noise
    for link in irispan.links(raw):
        assert raw[link.start : link.end] == link.text
        assert link.text.decode("utf-8").encode("utf-8") == link.text


@given(texts, st.data())
def test_the_drivers_agree(text, data):
    scanner = irispan.Scanner(min_confidence="possible")
    for whole in (text, encoded(text)):
        expected = seen(scanner.links(whole))
        assert seen(scanner.iter_links(whole)) == expected
        assert [seen(one) for one in scanner.links_many([whole, whole[:0], whole])] == [expected, [], expected]
        cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=5)))
        chunks = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)])]
        stream = scanner.stream()
        found = [link for chunk in chunks for link in stream.feed(chunk)]
        assert seen(found + stream.finish()) == expected
        for link in scanner.links(whole):
            for at in (link.start, link.end - 1):
                assert scanner.link_at(whole, at) == link
        assert scanner.link_at(whole, len(whole)) is None


@given(texts)
def test_links_are_values(text):
    for whole in (text, encoded(text)):
        found = irispan.links(whole)
        for link in found:
            copy = pickle.loads(pickle.dumps(link))
            assert copy == link and hash(copy) == hash(link) and copy is not link
            assert copy.alternative == link.alternative and copy.uri == link.uri
        assert len(set(found)) == len(found)
        assert found == irispan.links(whole) and not found != irispan.links(whole)


def test_a_lone_surrogate_is_one_character_that_is_lost():
    # Nothing is linked of a name that is not known as a whole.
    for text in ("see docs.example.co\ud83dm", "http://a.b\udc00c.example/", "jo@a.co\ud800m", "docs.b\ud83dme.com"):
        assert irispan.links(text) == irispan.links(text.replace("\ud83d", "\ufffd")) == []
        assert irispan.redact(text) == text and "<a" not in irispan.linkify(text)
        stream = irispan.Scanner().stream()
        assert [stream.feed(character) for character in text] == [[]] * len(text) and stream.finish() == []
    text = "\udc00 www.a.com \ud83d\ud800 www.b.com\udfff"
    assert irispan.redact(text) == "\udc00 [domain] \ud83d\ud800 [domain]\udfff"
    assert irispan.replace(text, lambda link: f"\ud812{link.start}") == "\udc00 \ud8122 \ud83d\ud800 \ud81215\udfff"
    assert irispan.Scanner().link_at(text, 16).start == 15


def test_long_texts_are_found_as_short_ones():
    # More than an iterator scans at a time, and more than is scanned without other threads.
    unit = "😀 see https://例え.jp/ä(b), or joe@example.com\r\nand www.example.com/" + "x" * 100 + " "
    text = unit * 2000
    found = irispan.links(text)
    assert len(found) == 3 * 2000
    assert all(text[link.start : link.end] == link.text for link in found)
    assert seen(irispan.iter_links(text)) == seen(found)
    assert seen(irispan.links_many([text])[0]) == seen(found)
    raw = text.encode()
    assert seen(irispan.iter_links(raw)) == seen(irispan.links(raw))


def test_an_iterator_reads_a_text_once():
    assert irispan.LinkIterator[str] is not None

    class Counted(str):
        calls = 0

        def encode(self, *arguments):
            Counted.calls += 1
            return super().encode(*arguments)

    # One that has to be encoded first, because a code point of it has no UTF-8, and more than is scanned at a time.
    text = Counted("\ud800 www.a.com " * 20_000)
    found = list(irispan.iter_links(text))
    assert Counted.calls == 1 and len(found) == 20_000
    assert all(text[link.start : link.end] == link.text for link in found)


def test_a_stream_begins_again():
    stream = irispan.Scanner().stream()
    for chunk, text in [("😀 www.a.com", "www.a.com"), (b"\xff www.b.com", b"www.b.com")]:
        assert stream.feed(chunk) == []
        [link] = stream.finish()
        assert (link.start, link.text) == (2, text)
    stream.feed("a")
    with pytest.raises(TypeError, match="all str, or all bytes"):
        stream.feed(b"a")


def test_buffers():
    raw = b"see www.example.com now"
    with tempfile.TemporaryFile() as file:
        file.write(raw)
        file.flush()
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            [link] = irispan.links(mapped)
    assert (link.start, link.text) == (4, b"www.example.com")
    assert irispan.links(array.array("B", raw))[0] == link
    assert irispan.links(memoryview(raw)[::1])[0] == link
    changing = bytearray(raw)
    [link] = irispan.links(changing)
    changing[:] = b"x" * len(raw)
    assert link.text == b"www.example.com", "what was scanned is kept"


def test_a_str_of_another_class():
    class Title(str):
        pass

    [link] = irispan.links(Title("see www.example.com"))
    assert link.text == "www.example.com"


@pytest.mark.parametrize("wrong", [None, 1, 1.5, ["www.a.com"], object(), {"text": "www.a.com"}])
def test_other_types_are_refused(wrong):
    for call in (irispan.links, irispan.iter_links, irispan.linkify, irispan.Scanner().links):
        with pytest.raises(TypeError, match="expected str or a bytes-like object, not"):
            call(wrong)
    with pytest.raises(TypeError):
        irispan.links()


def test_many_texts_may_be_of_any_type():
    found = irispan.links_many(iter(["😀 www.a.com", b"www.b.com", bytearray(b"x")]))
    assert [[link.start for link in one] for one in found] == [[2], [0], []]
    with pytest.raises(TypeError, match="not int"):
        irispan.links_many(["a", 1])
    with pytest.raises(TypeError):
        irispan.links_many(1)
    def texts():
        yield "www.a.com"
        raise KeyError("mine")
    with pytest.raises(KeyError, match="mine"):
        irispan.links_many(texts())


def test_files(tmp_path):
    path = tmp_path / "text"
    raw = ("😀 https://例え.jp/ä\r\n".encode() + b"\xff" * 1000) * 3000
    path.write_bytes(raw)
    found = list(irispan.scan_file(path))
    assert seen(found) == seen(irispan.links(raw)) and len(found) == 3000
    assert seen(irispan.Scanner(kind="email").scan_file(str(path))) == []
    with pytest.raises(FileNotFoundError) as error:
        irispan.scan_file(tmp_path / "none")
    assert error.value.errno == errno.ENOENT
    assert error.value.filename == str(tmp_path / "none") and type(error.value.filename) is str
    with pytest.raises(IsADirectoryError) as error:
        list(irispan.scan_file(tmp_path))
    assert (error.value.errno, error.value.filename) == (errno.EISDIR, str(tmp_path))
    path.write_bytes(b"")
    assert list(irispan.scan_file(path)) == []


@pytest.mark.parametrize("text", ["ä https://files.example/report報告", "ä https://files.example/report報告".encode()])
def test_facts_point_at_what_they_are_about(text):
    [link] = irispan.links(text)
    shown = link.text.decode() if isinstance(link.text, bytes) else link.text
    assert shown.startswith("https://files.example/report")
    assert [(fact.kind, fact.text) for fact in link.facts()] == [("script-change", "報告")]
    assert link.text[: link.alternative[1] - link.start] in ("https://files.example/report", b"https://files.example/report")
