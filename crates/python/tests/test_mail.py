"""Messages and mailboxes, against the messages of the project."""

import copy
import errno
import pathlib
import pickle

import pytest

from imported import imported

import irispan
from irispan.mail import Mbox, Message

try:
    import tomllib
except ImportError:
    tomllib = imported("tomli")


def test_every_message(corpus):
    number, links = 0, 0
    for path in sorted((corpus / "mail").glob("*.eml")):
        expected = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
        raw = path.read_bytes()
        message = Message(raw)
        assert message.repairs == expected.get("repairs", []), path
        parts = {part["path"]: part for part in expected.get("part", [])}
        for part in message.parts:
            told = parts.pop(part.number, {})
            assert part.repairs == told.get("repairs", []), (path, part)
            if "charset" in told and part.text is not None:
                assert part.charset == told["charset"], (path, part)
        assert not parts, path
        found = message.links()
        assert [link.text for link in found] == [link["text"] for link in expected.get("link", [])], path
        texts = {part.number: part for part in message.parts}
        for link, told in zip(found, expected.get("link", [])):
            links += 1
            assert link.part == told["part"] and link.pieces == [tuple(piece) for piece in told["pieces"]], path
            assert link.is_target == told.get("href", False)
            assert link.without_hyphens == told.get("without_hyphens")
            assert link.mismatch == (tuple(told["mismatch"]) if "mismatch" in told else None)
            if "uri" in told:
                assert link.uri == told["uri"]
            if "flags" in told:
                assert list(link.flags) == told["flags"]
            facts = [[fact.kind, fact.text] for fact in link.facts(protect=expected.get("protect", []))]
            assert facts == told.get("facts", []), (path, link)
            text = texts[link.part].text
            if not link.is_target:
                assert text[link.start : link.end] == link.text, (path, link)
            shown = texts[link.part].shown
            assert all(0 <= start <= end <= len(shown) for start, end in link.shown)
        number += 1
    assert number >= 100 and links > 150


def test_mailboxes(corpus, tmp_path):
    names = ["plain", "flowed-basic", "alternative"]
    raws = [path.read_bytes() for path in sorted((corpus / "mail").glob("*.eml"))[:3]]
    box = b"".join(b"From jo@example.com Mon Jan  1 00:00:00 2024\n" + raw.replace(b"\r\n", b"\n") + b"\n" for raw in raws)
    path = tmp_path / "box"
    path.write_bytes(box)
    assert len(names) == len(raws)
    for source in (path, str(path), box, bytearray(box)):
        messages = list(Mbox(source))
        assert len(messages) == 3
        for message, raw in zip(messages, raws):
            assert [link.text for link in message.links()] == [link.text for link in Message(raw).links()]
            assert box[message.offset :].startswith(message.raw)
    stub = pathlib.Path(irispan.__file__).with_name("_irispan.pyi").read_text(encoding="utf-8")
    for kind in ("auto", "mboxo", "mboxrd", "mboxcl", "mboxcl2"):
        assert f'"{kind}"' in stub
        assert len(list(Mbox(b"From a\n\nwww.a.com\n", kind))) == 1


def test_quoting_of_a_mailbox(tmp_path):
    box = b"From a\n\nx\n\nFrom b\nSubject: y\n\n>From https://a.example/1\n>>From z\nhttps://b.example/2\n"
    path = tmp_path / "box"
    path.write_bytes(box)
    texts = {"auto": "From https://a.example/1\n>From z\n", "mboxo": "From https://a.example/1\n>>From z\n"}
    texts |= {"mboxrd": texts["auto"], "mboxcl": texts["mboxo"], "mboxcl2": ">From https://a.example/1\n>>From z\n"}
    for source in (path, box):
        for kind, text in texts.items():
            _, message = Mbox(source, kind)
            [part] = message.parts
            assert part.text == text + "https://b.example/2\n"
            assert box[message.offset :] == message.raw
            found = [[box[start:end] for start, end in link.pieces] for link in message.links()]
            assert found == [[b"https://a.example/1"], [b"https://b.example/2"]], kind
            assert box[slice(*part.header)] == b"Subject: y\n\n"
            # The mark before the first line belongs to neither.
            marks = int(kind != "mboxcl2")
            assert part.body == (part.header[1] + marks, len(box)), kind
    # The same bytes by themselves are a message in which nothing is quoted.
    alone = Message(message.raw)
    assert alone.parts[0].text.startswith(">From ")
    assert [alone.raw[slice(*link.pieces[0])] for link in alone.links()] == [b"https://a.example/1", b"https://b.example/2"]


def test_what_is_no_message(tmp_path):
    with pytest.raises(TypeError, match="bytes, not str"):
        Message("x")
    with pytest.raises(TypeError):
        Message(1)
    with pytest.raises(FileNotFoundError) as error:
        Mbox("/none/such")
    assert error.value.filename == "/none/such"
    with pytest.raises(IsADirectoryError) as error:
        list(Mbox(tmp_path))
    assert (error.value.errno, error.value.filename) == (errno.EISDIR, str(tmp_path))
    with pytest.raises(ValueError, match="expected one of auto"):
        Mbox(b"", "x")
    for raw in (b"", b"\xff\x00", b"From", b"\r\n\r\n"):
        assert isinstance(Message(raw).links(), list)
    message = Message(b"Message-ID: <a@b>\r\n\r\nwww.a.com joe@b.com")
    assert message.id == "a@b" and "Message(" in repr(message)
    assert [link.text for link in message.links(irispan.Scanner(kind="email"))] == ["joe@b.com"]
    assert '<a href="https://www.a.com"' in message.parts[0]._repr_html_()


def test_links_are_pickled():
    raw = b'Content-Type: text/html\n\n<a href="http://evil.example/a">www.bank.com</a> and http://b.example/\xe4'
    links = Message(raw).links()
    fields = "text start end kind part pieces shown anchor is_target mismatch without_hyphens uri".split()
    assert any(link.mismatch for link in links)
    for restored in (pickle.loads(pickle.dumps(links)), copy.deepcopy(links), [copy.copy(link) for link in links]):
        for one, other in zip(links, restored, strict=True):
            assert [getattr(one, field) for field in fields] == [getattr(other, field) for field in fields]
            assert one.facts() == other.facts() and hash(tuple(one.facts())) == hash(tuple(other.facts()))


def test_html_has_the_links_that_are_selected():
    [part] = Message(b"\n\nsee www.a.com and www.b.com\n").parts
    scanner = irispan.Scanner(host="www.a.com")
    assert part.to_html(scanner).count("<a ") == len(part.links(scanner)) == 1
    assert part.to_html().count("<a ") == 2
