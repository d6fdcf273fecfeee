"""`LinkifyIt`: what the documentation of linkify-it-py promises."""

import copy
import gc
import re
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from irispan.compat import LinkifyIt
from irispan.compat.linkify_it import TLDS, Match, SchemaError


def fields(match):
    return match.schema, match.index, match.last_index, match.raw, match.text, match.url


def found(text, linkify=None):
    return [fields(match) for match in (linkify or LinkifyIt()).match(text) or []]


def texts(text, linkify=None):
    return [match.text for match in (linkify or LinkifyIt()).match(text) or []]


def test_the_first_example():
    linkify = LinkifyIt()
    assert linkify.test("Site github.com!") is True
    [match] = linkify.match("Site github.com!")
    assert fields(match) == ("", 5, 15, "github.com", "github.com", "http://github.com")
    assert repr(match).endswith(
        "Match({'schema': '', 'index': 5, 'last_index': 15, 'raw': 'github.com', "
        "'text': 'github.com', 'url': 'http://github.com'})"
    )


def test_the_second_example():
    linkify = (
        LinkifyIt()
        .tlds(TLDS)
        .tlds("onion", True)
        .add("git:", "http:")
        .add("ftp:", None)
        .set({"fuzzy_ip": True})
    )
    assert found("Site tamanegi.onion!", linkify) == [
        ("", 5, 19, "tamanegi.onion", "tamanegi.onion", "http://tamanegi.onion")
    ]
    assert texts("git://example.com/a ftp://example.com 192.0.2.1 example.photography", linkify) == [
        "git://example.com/a",
        "192.0.2.1",
        "example.photography",
    ]


def test_the_third_example():
    def validate(linkify, text, position):
        tail = text[position:]
        if not linkify.re.get("mention"):
            linkify.re["mention"] = re.compile("^([a-zA-Z0-9_]){1,15}(?!_)(?=$|" + linkify.re["src_ZPCc"] + ")")
        name = linkify.re["mention"].search(tail)
        if not name:
            return 0
        if position > 1 and text[position - 2] == "@":
            return False
        return len(name.group())

    def normalize(linkify, match):
        match.url = "https://example.com/" + re.sub("^@", "", match.url)

    linkify = LinkifyIt().add("@", {"validate": validate, "normalize": normalize})
    assert found("hi @joe, @a_b! x@y @@ann joe@example.com", linkify) == [
        ("@", 3, 7, "@joe", "@joe", "https://example.com/joe"),
        ("@", 9, 13, "@a_b", "@a_b", "https://example.com/a_b"),
        ("mailto:", 25, 40, "joe@example.com", "joe@example.com", "mailto:joe@example.com"),
    ]
    assert linkify.match_at_start("@joe").url == "https://example.com/joe"


@pytest.mark.parametrize(
    ("text", "schema", "url"),
    [
        ("http://example.com/a", "http:", "http://example.com/a"),
        ("HTTPS://Example.com/A", "https:", "HTTPS://Example.com/A"),
        ("ftp://example.com/a", "ftp:", "ftp://example.com/a"),
        ("//example.com/a", "//", "//example.com/a"),
        ("//localhost:8080/", "//", "//localhost:8080/"),
        ("//192.0.2.1/a", "//", "//192.0.2.1/a"),
        ("mailto:joe@example.com", "mailto:", "mailto:joe@example.com"),
        ("joe@example.com", "mailto:", "mailto:joe@example.com"),
        ("example.com/a", "", "http://example.com/a"),
        ("www.example.com", "", "http://www.example.com"),
        ("http://localhost", "http:", "http://localhost"),
        ("http://user:secret@host/", "http:", "http://user:secret@host/"),
        ("http://192.0.2.1/", "http:", "http://192.0.2.1/"),
        ("http://例え.テスト/パス", "http:", "http://例え.テスト/パス"),
        ("пример.рф", "", "http://пример.рф"),
        ("example.xn--abc", "", "http://example.xn--abc"),
    ],
)
def test_schemas_and_urls(text, schema, url):
    assert found(f"a {text} b") == [(schema, 2, 2 + len(text), text, text, url)]


def test_nothing_found():
    linkify = LinkifyIt()
    for text in ["", "no links", "a//b", "// comment", "//test", "tel:123", "git://example.com", "foo@bar"]:
        assert linkify.match(text) is None
        assert linkify.test(text) is False
    assert linkify.pretest("no links") is False
    assert linkify.pretest("") is False


def test_offsets_are_code_points():
    assert [(match.index, match.last_index) for match in LinkifyIt().match("😀 例え.jp 😀 a@b.com")] == [(2, 7), (10, 17)]


def test_prefixes_are_not_preceded_by_letters_or_digits():
    for text in ["xhttp://example.com", "1http://example.com", "éhttp://example.com", "_http://example.com"]:
        assert texts(text) == []
    assert texts("见http://example.com") == ["http://example.com"]
    linkify = LinkifyIt({"skype:": {"validate": r"^[a-z]+"}})
    assert texts("skype:joe xskype:joe (skype:ann)", linkify) == ["skype:joe", "skype:ann"]


def test_default_top_level_domains():
    known = "biz com edu gov net org pro web xxx aero asia coop info museum name shop рф de io uk".split()
    assert texts(" ".join(f"example.{name}/a" for name in known)) == [f"example.{name}/a" for name in known]
    assert texts("example.online www.example.online example.zz joe@example.online") == []


def test_tlds_replace_and_merge():
    assert texts("a.myroot b.com c.io", LinkifyIt().tlds("myroot")) == ["a.myroot"]
    assert texts("a.myroot b.com c.io", LinkifyIt().tlds("myroot", True)) == ["a.myroot", "b.com", "c.io"]
    assert texts("a.com b.io x@y.com http://a.com", LinkifyIt().tlds([])) == ["http://a.com"]
    assert texts("a.COM b.io x@y.COM x@y.dev z.xn--p1ai", LinkifyIt().tlds(["com"])) == ["a.COM", "x@y.COM", "z.xn--p1ai"]
    linkify = LinkifyIt().tlds(["de"]).tlds(["onion"], True)
    assert texts("a.com c.de d.onion", linkify) == ["c.de", "d.onion"]


def test_options():
    text = "example.com a@example.com 192.0.2.1 http://example.com mailto:b@example.com"
    assert texts(text) == ["example.com", "a@example.com", "http://example.com", "mailto:b@example.com"]
    assert texts(text, LinkifyIt({}, {"fuzzy_link": False})) == ["a@example.com", "http://example.com", "mailto:b@example.com"]
    assert texts(text, LinkifyIt(options={"fuzzy_email": False})) == ["example.com", "http://example.com", "mailto:b@example.com"]
    linkify = LinkifyIt().set({"fuzzy_ip": True})
    assert "192.0.2.1" in texts(text, linkify)
    assert "192.0.2.1" not in texts(text, linkify.set({"fuzzy_ip": False}))
    assert texts("192.0.2.1:80/a v1.2.3.4", LinkifyIt().set({"fuzzy_ip": True}))[0] == "192.0.2.1:80/a"


def test_three_dashes():
    text = "http://example.com/a---b example.com/a--b http://example.com/a-----b"
    assert texts(text) == text.split()
    assert texts(text, LinkifyIt(options={"---": True})) == [
        "http://example.com/a",
        "example.com/a--b",
        "http://example.com/a-----b",
    ]
    assert texts("http://example.com/a---http://example.org/b", LinkifyIt(options={"---": True})) == [
        "http://example.com/a",
        "http://example.org/b",
    ]


def test_min_confidence():
    assert texts("README.md example.com end.It") == ["README.md", "example.com", "end.It"]
    assert texts("README.md example.com end.It", LinkifyIt().set({"min_confidence": "likely"})) == ["example.com"]


@pytest.mark.parametrize("name", ["http:", "https:", "ftp:", "mailto:", "//"])
def test_rules_that_are_taken_away(name):
    texts_of = {
        "http:": "http://example.com/a",
        "https:": "https://example.com/a",
        "ftp:": "ftp://example.com/a",
        "mailto:": "mailto:a@example.com",
        "//": "//example.com/a",
    }
    linkify = LinkifyIt().add(name, None)
    assert linkify.match_at_start(texts_of[name]) is None
    assert linkify.test_schema_at(texts_of[name], name, len(name)) == 0
    for other, text in texts_of.items():
        assert texts(text, linkify) == ([] if other == name else [text])


def test_all_rules_taken_away():
    linkify = LinkifyIt()
    for name in ["http:", "https:", "ftp:", "mailto:", "//"]:
        assert linkify.add(name, None) is linkify
    assert texts("http://example.com mailto:a@example.com a@example.com //example.com", linkify) == []
    assert texts("example.com", linkify) == ["example.com"]


def test_rules_that_are_replaced():
    linkify = LinkifyIt().add("http:", {"validate": lambda self, text, position: 3})
    assert texts("http:abc https://example.com", linkify) == ["http:abc", "https://e"]
    linkify = LinkifyIt().add("//", {"validate": re.compile(r"^todo\b")})
    assert texts("//todo //example.com http://example.com", linkify) == ["//todo", "http://example.com"]
    linkify = LinkifyIt({"mailto:": {"validate": r"^\w+", "normalize": lambda self, match: setattr(match, "text", "x")}})
    assert found("mailto:joe", linkify) == [("mailto:", 0, 10, "mailto:joe", "x", "mailto:joe")]


def test_aliases():
    linkify = LinkifyIt().add("git:", "http:").add("mail:", "mailto:").add("url:", "//").add("g:", "git:")
    text = "git://example.com/a, GIT://example.com. mail:a@example.com url:example.com/b g://example.com git:x"
    assert found(text, linkify)[:2] == [
        ("git:", 0, 19, "git://example.com/a", "git://example.com/a", "git://example.com/a"),
        ("git:", 21, 38, "GIT://example.com", "GIT://example.com", "GIT://example.com"),
    ]
    assert texts(text, linkify)[2:] == ["mail:a@example.com", "url:example.com/b", "g://example.com"]
    # In a circle, or to nowhere, they find nothing.
    assert texts("a:b c://example.com", LinkifyIt().add("a:", "b:").add("b:", "a:").add("c:", "d:")) == []


def test_rules_see_the_text_and_the_linkifier():
    seen = []

    def validate(self, text, position):
        seen.append((self, text, position))
        return 2

    linkify = LinkifyIt().add("x:", {"validate": validate})
    assert texts("a x:12345", linkify) == ["x:12"]
    assert seen == [(linkify, "a x:12345", 4)]


def test_the_first_of_two_wins():
    linkify = LinkifyIt().add("#", {"validate": r"^[\w./]+"})
    assert texts("#example.com/a b http://example.com/#x", linkify) == ["#example.com/a", "http://example.com/#x"]
    # What a rule leaves is looked at again.
    linkify = LinkifyIt().add("#", {"validate": r"^a\."})
    assert texts("#a.example.com", linkify) == ["#a.", "example.com"]


@pytest.mark.parametrize(
    "definition",
    [5, [], {}, True, re.compile("x"), {"validate": 5}, {"validate": "^x", "normalize": 5}, {"normalize": print}, {"foo": 1}],
)
def test_definitions_that_are_none(definition):
    with pytest.raises(SchemaError, match="Invalid schema 'foo:'"):
        LinkifyIt().add("foo:", definition)
    with pytest.raises(SchemaError):
        LinkifyIt({"foo:": definition})


def test_normalize_can_be_overridden():
    class Secure(LinkifyIt):
        def normalize(self, match):
            super().normalize(match)
            if not match.schema:
                match.url = match.url.replace("http://", "https://")

    assert [match.url for match in Secure().match("example.com a@example.com")] == ["https://example.com", "mailto:a@example.com"]


def test_match_at_start():
    linkify = LinkifyIt()
    assert fields(linkify.match_at_start("http://example.com/a b")) == (
        "http:", 0, 20, "http://example.com/a", "http://example.com/a", "http://example.com/a",
    )  # fmt: skip
    assert linkify.match_at_start("//example.com").schema == "//"
    assert linkify.match_at_start("mailto:a@example.com").schema == "mailto:"
    for text in ["", "example.com", "a@example.com", " http://example.com", "xhttp://example.com", "http:", "http://"]:
        assert linkify.match_at_start(text) is None


def test_test_schema_at():
    linkify = LinkifyIt()
    assert linkify.test_schema_at("http://example.com b", "http:", 5) == 13
    assert linkify.test_schema_at("a //example.com b", "//", 4) == 11
    assert linkify.test_schema_at("http://example.com b", "http:", 0) == 0
    assert linkify.test_schema_at("mailto:a@example.com", "MAILTO:", 7) == 13
    assert linkify.test_schema_at("x", "nope:", 0) == 0
    long = "http://example.com/" + "a" * 10_000
    assert linkify.test_schema_at(long + " b", "http:", 5) == len(long) - 5


def test_wrong_types():
    for value in [None, 5, b"http://example.com"]:
        with pytest.raises(TypeError):
            LinkifyIt().match(value)
        with pytest.raises(TypeError):
            LinkifyIt().pretest(value)


def test_a_change_counts_for_the_same_text():
    linkify, text = LinkifyIt(), "a.myroot http://example.com"
    assert texts(text, linkify) == ["http://example.com"]
    assert texts(text, linkify.tlds("myroot", True)) == ["a.myroot", "http://example.com"]
    assert texts(text, linkify.add("http:", None)) == ["a.myroot"]


def test_match_can_be_copied():
    match = LinkifyIt().match("example.com")[0]
    assert isinstance(match, Match)
    assert vars(copy.copy(match)) == vars(match)


@given(st.text(st.sampled_from("aä例.:/@-#?()[]'\"*_| \n\0。😀mhtp"), max_size=60), st.booleans())
def test_matches_lie_in_the_text(text, has_rules):
    linkify = LinkifyIt(options={"---": True, "fuzzy_ip": True})
    if has_rules:
        linkify.add("a:", "http:").add("#", {"validate": r"^\w+"})
    matches = linkify.match(text) or []
    assert linkify.test(text) == bool(matches)
    assert not matches or linkify.pretest(text)
    end = 0
    for match in matches:
        assert end <= match.index < match.last_index
        assert text[match.index : match.last_index] == match.raw == match.text
        end = match.last_index


@given(st.lists(st.sampled_from(["http://a.com/b", "a.com", "x@b.org", "//c.net/d", " ", ".", ",", "。", "(", ")", "字", "x", "---"])))
def test_links_in_pieces(pieces):
    text = "".join(pieces)
    matches = LinkifyIt().match(text) or []
    assert all(text[match.index : match.last_index] == match.raw for match in matches)
    if matches:
        assert LinkifyIt().pretest(text)


def seconds(linkify, text):
    """Returns the least time of three rounds, in which no objects of other tests are looked at for garbage."""
    times = []
    gc.disable()
    try:
        for _ in range(3):
            begun = time.process_time()
            linkify.match(text)
            times.append(time.process_time() - begun)
    finally:
        gc.enable()
    return min(times)


@pytest.mark.parametrize("unit", ["//", "//a.com,", "http://", "a:", "---", "a@", "mailto:", "git://x,", "//a", "a.com。"])
def test_hostile_text_takes_no_longer_than_its_length(unit):
    linkify = LinkifyIt(options={"---": True}).add("git:", "http:")
    times = [seconds(linkify, unit * (size // len(unit))) for size in (4_000, 32_000)]
    # Eight times the text, and what other programs on the machine cost.
    assert times[1] < 40 * times[0] + 0.2, times


@pytest.mark.parametrize("unit", ["#a.com/b ", "http://a.com/b---c ", "//a.com/b ", "git://a.com "])
def test_many_links_take_no_longer_than_their_number(unit):
    linkify = LinkifyIt(options={"---": True}).add("git:", "http:").add("#", {"validate": r"^a\."})
    assert len(linkify.match(unit * 1_000)) >= 1_000
    times = [seconds(linkify, unit * size) for size in (1_000, 8_000)]
    assert times[1] < 40 * times[0] + 0.2, times


def test_full_stops_of_chinese_and_japanese_end_names():
    assert texts("info@example.jpまで。サイトはexample.jpです。") == ["info@example.jp", "example.jp"]
    assert texts("a.com。b.com。c.com") == ["a.com", "b.com", "c.com"]
    assert texts("http://例え。jp/") == ["http://例え。jp/"]


def test_threads_share_one():
    linkify, wrong = LinkifyIt().add("#", {"validate": r"^\d+"}), []

    def work(number):
        text = f"see example.com/{number} and #{number}"
        for _ in range(50):
            if texts(text, linkify) != [f"example.com/{number}", f"#{number}"]:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
