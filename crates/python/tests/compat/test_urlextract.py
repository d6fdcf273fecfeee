"""`URLExtract`: what the documentation of urlextract promises."""

import os
import socket
import subprocess
import sys
import types

import pytest
from hypothesis import given
from hypothesis import strategies as st

from irispan.compat import URLExtract
from irispan.compat.urlextract import URLExtractError


def urls(text, **options):
    return URLExtract(**options).find_urls(text)


def test_the_examples():
    extractor = URLExtract()
    text = "Text with URLs. Let's have URL janlipovsky.cz as an example."
    assert extractor.find_urls(text) == ["janlipovsky.cz"]
    generator = extractor.gen_urls(text)
    assert isinstance(generator, types.GeneratorType)
    assert list(generator) == ["janlipovsky.cz"]
    assert extractor.has_urls(text) is True
    assert extractor.has_urls("Example text") is False
    assert extractor.update() is True
    assert extractor.update_when_older(7) is True
    assert extractor.find_urls('<style> p.bold.name { font-weight: bold; }</style>') == ["p.bold.name"]


@pytest.mark.parametrize(
    "url",
    [
        "example.com",
        "http://example.com/a?b=c#d",
        "https://user:secret@example.com:8080/",
        "ftp://example.com/a",
        "git://example.com/a",
        "anything://example.com/a",
        "192.0.2.1",
        "192.0.2.1:80/a",
        "http://192.0.2.1/a",
        "http://localhost/a",
        "http://localhost:8080",
        "www.example.photography",
        "example.xn--p1ai",
        "例え.jp",
        "http://例え.テスト.jp/パス",
    ],
)
def test_urls(url):
    start = len("see ")
    assert URLExtract().find_urls(f"see {url} there", get_indices=True) == [(url, (start, start + len(url)))]


@pytest.mark.parametrize("text", ["", "text", "localhost", "http://", "http://host/a", "http://example.unknown/", "a..com", "tel:123", "a@example.com", "mailto:a@example.com"])
def test_no_urls(text):
    assert urls(text) == []
    assert list(URLExtract().gen_urls(text)) == []


def test_around_urls():
    text = '(a.com) [b.com] {c.com} "d.com" \'e.com\' `f.com` <g.com> //h.com/x, i.com|j.com'
    assert urls(text) == ["a.com", "b.com", "c.com", "d.com", "e.com", "f.com", "g.com", "h.com/x", "i.com", "j.com"]
    assert urls("[text](http://example.com/a), ![image](http://example.com/b.png).") == ["http://example.com/a", "http://example.com/b.png"]


def test_full_stops_of_chinese_and_japanese_end_names():
    text = "a.com。b.com。c.com"
    assert URLExtract().find_urls(text, get_indices=True) == [("a.com", (0, 5)), ("b.com", (6, 11)), ("c.com", (12, 17))]


def test_only_unique():
    text = "b.com a.com b.com"
    assert URLExtract().find_urls(text) == ["b.com", "a.com", "b.com"]
    assert URLExtract().find_urls(text, only_unique=True) == ["b.com", "a.com"]
    assert URLExtract().find_urls(text, True) == ["b.com", "a.com"]
    assert URLExtract().find_urls(text, only_unique=True, get_indices=True) == [("b.com", (0, 5)), ("a.com", (6, 11)), ("b.com", (12, 17))]


def test_with_schema_only():
    text = "a.com http://b.com 192.0.2.1:80 c.com:80/x"
    assert URLExtract().find_urls(text, with_schema_only=True) == ["http://b.com"]
    assert list(URLExtract().gen_urls(text, with_schema_only=True, get_indices=True)) == [("http://b.com", (6, 18))]
    assert URLExtract().has_urls("a.com", with_schema_only=True) is False


def test_addresses():
    text = "a@example.com, mailto:b@example.com, <c.d+e@example.co.uk>."
    assert urls(text) == []
    assert urls(text, extract_email=True) == ["a@example.com", "mailto:b@example.com", "c.d+e@example.co.uk"]
    extractor = URLExtract()
    assert extractor.extract_email is False
    extractor.extract_email = True
    assert extractor.has_urls("a@example.com")


def test_localhost():
    text = "http://localhost/a https://localhost:8000"
    assert urls(text) == text.split()
    assert urls(text, extract_localhost=False) == []
    extractor = URLExtract()
    assert extractor.extract_localhost is True
    extractor.extract_localhost = False
    assert not extractor.has_urls(text)


def test_mixed_case():
    text = "Example.com EXAMPLE.COM example.com http://Example.com/A"
    assert urls(text) == text.split()
    assert urls(text, allow_mixed_case_hostname=False) == ["EXAMPLE.COM", "example.com"]
    extractor = URLExtract()
    assert extractor.allow_mixed_case_hostname is True
    extractor.allow_mixed_case_hostname = False
    assert not extractor.has_urls("Example.com")


def test_limit():
    assert urls("a.com b.com", limit=2) == ["a.com", "b.com"]
    with pytest.raises(URLExtractError, match=r"Limit for extracting URLs was reached. \[2 URLs\]") as caught:
        urls("a.com b.com c.com", limit=2)
    assert caught.value.data == ["a.com", "b.com"]
    with pytest.raises(URLExtractError) as caught:
        URLExtract(limit=1).find_urls("a.com b.com", get_indices=True)
    assert caught.value.data == [("a.com", (0, 5))]
    assert len(urls("a.com " * 20_000, limit=0)) == 20_000
    assert len(list(URLExtract(limit=2).gen_urls("a.com " * 5))) == 5


def test_lists():
    text = "a.com x.a.com http://a.com/b a.com:80 A.COM b.com http://b.com/c"
    extractor = URLExtract()
    assert extractor.ignore_list == set() == extractor.permit_list
    extractor.ignore_list = {"a.com"}
    assert extractor.find_urls(text) == ["x.a.com", "b.com", "http://b.com/c"]
    extractor.ignore_list = ["a.com", "http://b.com/c"]
    assert extractor.find_urls(text) == ["x.a.com", "b.com"]
    extractor = URLExtract()
    extractor.permit_list = {"b.com", "x.a.com"}
    assert extractor.find_urls(text) == ["x.a.com", "b.com", "http://b.com/c"]
    extractor.ignore_list = {"b.com"}
    assert extractor.find_urls(text) == ["x.a.com"]


def test_lists_from_files(tmp_path):
    file = tmp_path / "hosts"
    file.write_text("a.com\n\n  b.com  \n", encoding="utf-8")
    extractor = URLExtract()
    extractor.load_ignore_list(str(file))
    assert extractor.ignore_list == {"a.com", "b.com"}
    assert extractor.find_urls("a.com b.com c.com") == ["c.com"]
    extractor = URLExtract()
    extractor.load_permit_list(file)
    assert extractor.find_urls("a.com b.com c.com") == ["a.com", "b.com"]
    with pytest.raises(FileNotFoundError):
        extractor.load_permit_list(str(tmp_path / "none"))


def test_stop_characters():
    extractor = URLExtract()
    for name in ["left", "left_from_scheme", "right"]:
        getter, setter = getattr(extractor, f"get_stop_chars_{name}"), getattr(extractor, f"set_stop_chars_{name}")
        assert {" ", "\n", '"', "<", ">", "|"} <= getter()
        setter(getter() | {"~"})
        assert "~" in getter()
        for wrong in ["~", ["~"], ("~",)]:
            with pytest.raises(TypeError, match="stop_chars should be type set"):
                setter(wrong)
    extractor = URLExtract()
    extractor.set_stop_chars_right({"-"})
    assert extractor.find_urls("http://a-b.com/c-d e") == ["http://a-b.com/c"]
    extractor = URLExtract()
    extractor.set_stop_chars_left({"-"})
    assert extractor.find_urls("a-b.com") == ["b.com"]
    assert URLExtract().find_urls("a-b.com") == ["a-b.com"]


def test_characters_behind_the_top_level_domain():
    extractor = URLExtract()
    assert {" ", "/", ":", "?", ","} <= set(extractor.get_after_tld_chars())
    extractor.set_after_tld_chars(["/", " "])
    assert extractor.get_after_tld_chars() == ["/", " "]
    assert extractor.find_urls("a.com b.com/x c.com:80 d.com, e.com") == ["a.com", "b.com/x", "e.com"]


def test_enclosures():
    extractor = URLExtract()
    assert {("(", ")"), ("[", "]"), ("{", "}")} <= extractor.get_enclosures()
    extractor.add_enclosure("%", "%")
    assert ("%", "%") in extractor.get_enclosures()
    assert extractor.find_urls("%a.com/x%") == ["a.com/x"]
    extractor.remove_enclosure("%", "%")
    assert ("%", "%") not in extractor.get_enclosures()
    for pair in [("ab", "c"), ("", "c"), ("a", "bc")]:
        with pytest.raises(AssertionError):
            extractor.add_enclosure(*pair)
        with pytest.raises(AssertionError):
            extractor.remove_enclosure(*pair)


def test_check_dns_asks_for_each_host_once(monkeypatch):
    asked = []

    def getaddrinfo(host, port, *more):
        asked.append(host)
        if host != "a.com":
            raise socket.gaierror("not found")
        return [None]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    extractor = URLExtract()
    assert extractor.find_urls("a.com b.com http://a.com/x", check_dns=True) == ["a.com", "http://a.com/x"]
    assert asked == ["a.com", "b.com"]
    assert extractor.has_urls("b.com", check_dns=True) is False
    assert URLExtract(cache_dns=False).find_urls("a.com a.com", check_dns=True) == ["a.com", "a.com"]
    assert asked == ["a.com", "b.com", "a.com", "a.com"]
    extractor.find_urls("c.com")
    assert len(asked) == 4


def test_wrong_types_and_options():
    for value in [None, 5, b"a.com"]:
        with pytest.raises(TypeError):
            URLExtract().find_urls(value)
        with pytest.raises(TypeError):
            URLExtract().gen_urls(value)
    with pytest.raises(TypeError):
        URLExtract(foo=1)
    assert URLExtract(cache_dir="/nowhere").find_urls("a.com") == ["a.com"]
    assert isinstance(URLExtract.get_version(), str)


AUDIT = """
import sys
from irispan.compat import LinkifyIt, URLExtract
seen = []
def audit(event, args):
    if event.split(".")[0] in ("open", "socket", "os", "fcntl", "subprocess", "shutil", "tempfile", "urllib"):
        seen.append(event)
sys.addaudithook(audit)
extractor = URLExtract(extract_email=True)
extractor.update(), extractor.update_when_older(0)
assert extractor.find_urls("a.com a@b.com")
assert LinkifyIt().match("a.com a@b.com")
print(seen)
"""


def test_nothing_is_read_or_fetched(tmp_path):
    env = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    out = subprocess.run([sys.executable, "-c", AUDIT], env=env, capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"
    assert not list(tmp_path.iterdir())


@given(st.text(st.sampled_from("aä例.:/@-?()'\"| \n\0。😀comhtp"), max_size=60))
def test_indices(text):
    extractor = URLExtract(extract_email=True)
    found = extractor.find_urls(text, get_indices=True)
    assert all(0 <= start < end and text[start:end] == url for url, (start, end) in found)
    assert all(first[1][1] <= second[1][0] for first, second in zip(found, found[1:]))
    assert extractor.find_urls(text) == [url for url, _ in found] == list(extractor.gen_urls(text))
    assert extractor.has_urls(text) == bool(found)
