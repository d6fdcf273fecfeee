"""What links, scanners and identifiers are in Python, and what is refused."""

import copy
import itertools
import json
import pickle
import re
import subprocess
import sys

import pytest

import irispan


def test_a_link():
    text = "see https://joe@例え.jp:8080/ä?q#f now"
    [link] = irispan.links(text)
    assert repr(link) == "Link('https://joe@例え.jp:8080/ä?q#f', start=4, end=32, kind='url', confidence='certain')"
    assert link._asdict() == {
        "start": 4,
        "end": 32,
        "text": "https://joe@例え.jp:8080/ä?q#f",
        "kind": "url",
        "confidence": "certain",
        "flags": ("userinfo", "idn"),
        "uri": "https://joe@xn--r8jz45g.jp:8080/%C3%A4?q#f",
    }
    assert (link.scheme, link.userinfo, link.host, link.port) == ("https", "joe", "例え.jp", 8080)
    assert (link.path, link.query, link.fragment) == ("/ä", "q", "f")
    assert (link.target, link.display, link.registered_domain) == (link.text, link.text, "xn--r8jz45g.jp")
    match link:
        case irispan.Link(start, end, text=shown, kind="url"):
            assert text[start:end] == shown
        case _:
            pytest.fail("is matched")
    [domain] = irispan.links("a.co.uk")
    assert (domain.target, domain.registered_domain, domain.port) == ("https://a.co.uk", "a.co.uk", None)


def test_a_link_is_frozen_and_slotted():
    [link] = irispan.links("www.a.com")
    for field in ("start", "text", "other"):
        with pytest.raises(AttributeError):
            setattr(link, field, 1)
    assert not hasattr(link, "__dict__")
    with pytest.raises(TypeError):
        type("Sub", (irispan.Link,), {})
    assert copy.deepcopy(link) == link == copy.copy(link)
    assert link != "www.a.com" and link.__eq__(1) is NotImplemented
    assert irispan.Link[bytes] is not None
    # The names are made once.
    assert link.kind is irispan.links("www.b.com")[0].kind


def test_a_link_can_be_made():
    link = irispan.Link("a.com/文", 7, kind="domain", confidence="likely", flags=["script-change"], alternative=(7, 13))
    assert (link.start, link.end, link.alternative, link.flags) == (7, 14, (7, 13), ("script-change",))
    assert link.uri == "https://a.com/%E6%96%87"
    for wrong in ({"kind": "uri"}, {"confidence": "sure"}, {"flags": ["none"]}):
        with pytest.raises(ValueError, match="expected one of"):
            irispan.Link("a", **wrong)
    with pytest.raises(ValueError, match="UTF-8"):
        irispan.Link("\ud800")
    assert irispan.Link("x", sys.maxsize).end == sys.maxsize + 1
    with pytest.raises(OverflowError):
        irispan.Link("x", 2**64 - 1)


def test_a_link_without_a_uri():
    [link] = irispan.links("http://a.example/ä%")
    assert link.uri is None
    with pytest.raises(irispan.Error) as error:
        link.to_uri()
    assert (error.value.kind, error.value.component, error.value.offset) == ("invalid-percent-encoding", "path", 18)
    assert isinstance(error.value, ValueError)
    assert pickle.loads(pickle.dumps(error.value)).offset == 18


def test_facts_point_into_the_link():
    [link] = irispan.links("😀 http://ä@аррӏе.com/")
    facts = link.facts()
    assert {fact.kind for fact in facts} >= {"userinfo", "whole-script-confusable"}
    for fact in facts:
        assert link.text[fact.start : fact.end] == fact.text and fact.sentence and fact.severity in ("note", "warn")
    [raw] = irispan.links("😀 http://ä@аррӏе.com/".encode())
    for fact in raw.facts():
        assert raw.text[fact.start : fact.end] == fact.text.encode()
    assert facts == irispan.check(link.text) and len(set(facts)) == len(facts)
    assert any(fact.kind == "protected-look-alike" for fact in irispan.check("http://examp1e.com", protect=["example.com"]))


def test_protected_names_are_hosts():
    [link] = irispan.links("a.com")
    mail = irispan.mail.Message(b"Content-Type: text/plain\n\nhttp://a.com\n")
    calls = [
        lambda protect: irispan.check("http://a.com", protect=protect),
        lambda protect: irispan.display_host("a.com", protect=protect),
        lambda protect: link.facts(protect=protect),
        lambda protect: next(iter(mail.links())).facts(protect=protect),
        lambda protect: irispan.to_html("a.com", protect=protect),
    ]
    for call in calls:
        for protect in ("http://x y", ["a.com", "http://x y"], "a.com, http://x y"):
            with pytest.raises(ValueError, match="^protect: \"http://x y\" is not a host: a name such as `example.com`"):
                call(protect)
        for protect in (None, "", [], ".a.com., acme", ["例え。jp"]):
            call(protect)


def test_options():
    text = "http://a.example joe@b.com README.md www.c.com 例え.jp myapp:x host.internal"
    def found(**options):
        scanner = irispan.Scanner(**options)
        names = [link.text for link in scanner.links(text)]
        assert names == [link.text for link in irispan.links(text, **options)]
        assert names == [link.text for link in pickle.loads(pickle.dumps(scanner)).links(text)]
        return names
    assert found() == ["http://a.example", "joe@b.com", "www.c.com", "例え.jp"]
    assert "README.md" in found(min_confidence="possible")
    assert found(kind="email") == ["joe@b.com"]
    assert found(kind=["email", "url"]) == found(kind="email,url") == ["http://a.example", "joe@b.com"]
    assert found(host="*.c.com,A.EXAMPLE") == ["http://a.example", "www.c.com"]
    assert found(scheme=["mailto"]) == ["joe@b.com"]
    assert "myapp:x" in found(schemes="+myapp:") and "http://a.example" not in found(schemes=["myapp:"])
    assert "host.internal" in found(tlds="+internal,-com") and "www.c.com" not in found(tlds=["+internal", "-com"])
    assert found(ascii_only=True)[-1] == "www.c.com"
    assert found(www_only=True)[-1] == "www.c.com"
    assert irispan.links("http://localhost/", without="T2") == []
    assert irispan.links("http://a.com/<b", profile="uts58")[0].text == "http://a.com/<b"
    assert irispan.links("http://a.com/<b", profile="uts58", with_=["markup-ends"])[0].text == "http://a.com/"
    assert irispan.links("http://a.com/<b", profile="uts58", **{"with": "T5"})[0].text == "http://a.com/"
    for options in ({"with_": "T2", "without": "T2"}, {"without": "T2", "with_": "T2"}):
        assert irispan.links("http://localhost/", **options) == []
    assert found(kind=None) == found()
    assert irispan.links("http://a.example/" + "x" * 100, max_run=50)[0].flags == ("truncated",)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"kinds": "url"}, TypeError, "no option \"kinds\"; there are profile, min_confidence, kind,"),
        ({"other": None}, TypeError, "no option"),
        ({"kind": "uri"}, ValueError, "kind: \"uri\": unknown kind of link: expected one of url, domain, email"),
        ({"kind": 1}, TypeError, "kind: expected str or an iterable of str"),
        ({"profile": "uts"}, ValueError, "expected one of default, uts58"),
        ({"min_confidence": "sure"}, ValueError, "expected one of"),
        ({"with_": "T99"}, ValueError, "with_: .*expected one of bidi-ends"),
        ({"host": "http://a.example"}, ValueError, 'host: "http://a.example" is not a host: a name such as'),
        ({"host": ["a.example", "@hosts"]}, ValueError, 'host: "@hosts" is not a host'),
        ({"kind": []}, ValueError, "kind: no names: leave the option out"),
        ({"host": []}, ValueError, "host: no names: leave the option out"),
        ({"scheme": "https:"}, ValueError, 'scheme: "https:" is not a scheme name'),
        ({"scheme": ()}, ValueError, "scheme: no names"),
        ({"ascii_only": "yes"}, TypeError, "ascii_only"),
        ({"max_run": "1"}, TypeError, "max_run"),
        ({"max_run": -1}, (TypeError, ValueError, OverflowError), "max_run"),
        ({"schemes": "http://"}, ValueError, 'schemes: "http://": not a scheme name'),
        ({"schemes": "-htpp"}, ValueError, 'schemes: "htpp" is not in the set: there is nothing to remove'),
        ({"schemes": ["any", "-javascript"]}, ValueError, '"javascript" is not in the set'),
        ({"tlds": "-zip,-zipp"}, ValueError, 'tlds: "zipp" is not in the set: there is nothing to remove'),
        ({"schemes": "http,+x"}, ValueError, "with a sign"),
        ({"tlds": "+a.b"}, ValueError, 'tlds: "a.b": not a top-level domain'),
    ],
)
def test_wrong_options(options, error, message):
    for call in (irispan.Scanner, lambda **given: irispan.links("", **given), lambda **given: irispan.to_html("", **given)):
        with pytest.raises(error, match=message):
            call(**options)


def test_a_scanner_keeps_what_it_was_made_of():
    text, kinds = "www.a.com joe@b.com", ["domain"]
    scanner, of_iterator = irispan.Scanner(kind=kinds), irispan.Scanner(kind=iter(["domain"]), tlds="com")
    kinds.append("email")
    scanner.__reduce__()[1][0].clear()
    for one in (scanner, of_iterator):
        for other in (one, copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert [link.text for link in other.links(text)] == ["www.a.com"]
    assert repr(of_iterator) == "Scanner(kind=('domain',), tlds='com')"


def test_replace():
    text = "😀 joe@example.com saw www.例え.jp/ä"
    assert irispan.redact(text) == "😀 [email] saw [domain]"
    assert irispan.redact(irispan.redact(text)) == irispan.redact(text)
    assert irispan.redact(text.encode()) == "😀 [email] saw [domain]".encode()
    assert irispan.redact(text, "<{host}>", kind="domain") == "😀 joe@example.com saw <www.例え.jp>"
    assert irispan.redact(text, counts=True)[1] == {"url": 0, "domain": 1, "email": 1}
    def marked(link):
        assert text[link.start : link.end] == link.text
        return None if link.kind == "email" else f"<{link.uri}>"
    assert irispan.replace(text, marked) == "😀 joe@example.com saw <https://www.xn--r8jz45g.jp/%C3%A4>"
    assert irispan.Scanner(kind="email").replace(text, "", counts=True) == ("😀  saw www.例え.jp/ä", {"url": 0, "domain": 0, "email": 1})
    assert irispan.replace(text, marked, counts=True)[1] == {"url": 0, "domain": 1, "email": 0}
    assert irispan.replace("\ud800 www.a.com", "x") == "\ud800 x"
    assert irispan.replace(b"\xff www.a.com", lambda link: link.text.upper()) == b"\xff WWW.A.COM"
    with pytest.raises(irispan.Error) as error:
        irispan.redact(text, "é{hosts}")
    assert error.value.offset == 1
    for wrong in (1, None, b"x"):
        with pytest.raises(TypeError, match="template or a function"):
            irispan.replace(text, wrong)
    with pytest.raises(TypeError, match="another type"):
        irispan.replace(text, lambda link: b"x")
    with pytest.raises(TypeError, match="the replacement: expected str .*not int"):
        irispan.replace(text, lambda link: 1)
    with pytest.raises(ZeroDivisionError):
        irispan.replace(text, lambda link: 1 / 0)


def test_html():
    text = "<b> www.example.com/?a&b javascript:x \ud800"
    html = irispan.linkify(text)
    assert html.startswith("&lt;b&gt; <a href=\"https://www.example.com/?a&amp;b\"") and html.count("<a ") == 1
    assert isinstance(html, str) and html._repr_html_() == html.__html__() == html
    assert 'class="x domain likely"' in irispan.linkify("www.a.com", class_="x")
    page = irispan.to_html("аррӏе.com", protect="apple.com")
    assert page.startswith("<style>") and 'class="irispan-text"' in page and "warn" in page
    assert irispan.linkify("www.a.com", kind="email") == "www.a.com"
    # One character for each that cannot be written, as many as there were.
    assert irispan.linkify("\ud800") == "\ufffd" and irispan.linkify("\udfff\ud800 é") == "\ufffd\ufffd é"
    assert irispan.to_html("\ud800").count("\ufffd") == 1 and irispan.linkify(b"\xed\xa0\x80") == "\ufffd" * 3
    assert '<a href="https://www.a.com"' in irispan.linkify("www.a.com\ud800")


def test_identifiers():
    iri = irispan.Iri("HTTP://例え.jp/a/%7Eb?x=1&y=%C3%A4#f")
    assert (iri.scheme, iri.host, iri.authority, iri.port, iri.port_or_default) == ("HTTP", "例え.jp", "例え.jp", None, 80)
    assert (iri.segments, iri.query_pairs) == (["a", "%7Eb"], [("x", "1"), ("y", "ä")])
    assert str(iri.normalize()) == "http://例え.jp/a/~b?x=1&y=ä#f"
    assert iri.resolve("../c") == irispan.Iri("HTTP://例え.jp/c")
    assert iri.resolve("../c") != str(iri) and iri < irispan.Iri("http://a")
    assert irispan.Iri("http://a/b/c").relativize(irispan.Iri("http://a/b/d")) == "d"
    assert pickle.loads(pickle.dumps(iri)) == iri and hash(pickle.loads(pickle.dumps(iri))) == hash(iri)
    assert iri.replace(host="b.example", port=8080, query=None, path="/") == irispan.Iri("HTTP://b.example:8080/#f")
    for wrong in (None, 1, b"http://a/b"):
        with pytest.raises(TypeError):
            iri.relativize(wrong)
    assert irispan.Iri("http://a:65535").port == 65535 and irispan.Iri("http://a:65536").port is None
    with pytest.raises(irispan.Error, match="forbidden|not allowed"):
        iri.replace(path="/a b")
    with pytest.raises(TypeError, match="no option \"hots\"; there are scheme, userinfo, host"):
        iri.replace(hots="x")
    for wrong, kind in [("a/b", "missing-scheme"), ("http://ä b/", "forbidden-character"), ("", "missing-scheme")]:
        with pytest.raises(irispan.Error) as error:
            irispan.Iri(wrong)
        assert error.value.kind == kind
    with pytest.raises(TypeError):
        irispan.Iri(b"http://a")


def test_mapping():
    assert irispan.to_uri("http://a.example/ü?ü", query_charset="windows-1252") == "http://a.example/%C3%BC?%FC"
    assert irispan.to_uri("http://例え.jp/", host="percent") == "http://%E4%BE%8B%E3%81%88.jp/"
    assert irispan.to_iri("http://xn--r8jz45g.jp/%C3%A4%2F") == "http://xn--r8jz45g.jp/ä%2F"
    for option in ({"host": "x"}, {"rules": "x"}, {"forbidden": "x"}, {"stray_percent": "x"}, {"query_charset": "x"}):
        with pytest.raises(ValueError, match=f"^{next(iter(option))}: "):
            irispan.to_uri("http://a", **option)
    with pytest.raises(ValueError, match="expected one of simple"):
        irispan.normalize("http://a", "x")
    assert irispan.same_target("http://a/", "http://b/") is None
    assert irispan.resolve("http://a/b", "http:c", lax=True) == "http://a/c"
    assert irispan.display_host("xn--r8jz45g.jp", "ascii") == "xn--r8jz45g.jp"


def test_explain():
    explanation = irispan.explain("http://ä.example/é%")
    assert explanation["uri"] is None and (explanation["component"], explanation["offset"]) == ("path", 18)
    with pytest.raises(irispan.Error) as error:
        irispan.to_uri("http://ä.example/é%")
    assert str(error.value).startswith(explanation["error"] + " of ")
    assert [part["text"] for part in explanation["parts"]] == ["http", "ä.example", "/é%"]
    explanation = irispan.explain("https://例え.jp")
    assert explanation["valid_as"] == "iri" and explanation["link"]["flags"] == ["idn"]
    assert explanation["length"]["characters"] == 13
    assert [(step["rule"], step["start"], step["end"]) for step in explanation["steps"]] == [("I3987-M6", 8, 13)]
    (finding,) = irispan.explain("x:é b")["findings"]
    assert (finding["severity"], finding["topic"], finding["start"], finding["end"]) == ("error", "character", 3, 4)


def keys(value):
    """Returns the keys of a value and of all that is in it, with those of a `Fact` for its attributes."""
    if isinstance(value, dict):
        return {key: keys(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [keys(inner) for inner in value if isinstance(inner, (dict, irispan.Fact))]
    if isinstance(value, irispan.Fact):
        return {key: None for key in ("kind", "start", "end", "text", "detail", "sentence", "severity") if hasattr(value, key)}
    return None


def test_explanations_are_those_of_the_program(program):
    """The same keys and values as ``irispan explain --json``, but for offsets, which count bytes there."""
    texts = ["https://例え.jp/ä b?q#f", "../é", "http://u@pаypal.example/%2F", "http://a/%", "x:e\u0301", "mailto:é@例え.jp"]
    texts += ["http://аррӏе.com/é", "http://xn--a.com", "x", "urn:a", "http://a:99999/", "http://[::1]:80/?q"]
    lines = "".join(f"{text}\n" for text in texts)
    told = subprocess.run([program, "explain", "--json"], input=lines, capture_output=True, text=True).stdout
    for text, line in zip(texts, told.splitlines(), strict=True):
        theirs, ours = json.loads(line), irispan.explain(text)
        # The place of the input among those of the program.
        del theirs["line"]
        assert keys(ours) == keys(theirs), text
        for key in ("input", "valid_as", "relative", "uri", "display", "order"):
            assert ours[key] == theirs[key]
        assert ours["iri"] == theirs["iri"]
        for key in ("parts", "steps", "findings"):
            assert len(ours[key]) == len(theirs[key])
            for one, other in zip(ours[key], theirs[key], strict=True):
                raw = text.encode()
                assert len(raw[: other.pop("start")].decode()) == one.pop("start")
                assert len(raw[: other.pop("end")].decode()) == one.pop("end")
                assert other.items() <= one.items()


def test_versions():
    assert re.fullmatch(r"\d{10}", irispan.TLD_VERSION)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", irispan.PSL_VERSION)
    assert re.fullmatch(r"\d+\.\d+\.\d+", irispan.UNICODE_VERSION)


def test_components_are_replaced_in_any_order():
    def replaced(text, **components):
        orders = itertools.permutations(components.items())
        [found] = {str(irispan.Iri(text).replace(**dict(order))) for order in orders}
        return found

    assert replaced("http://u@h:1/p", host=None, userinfo=None, port=None) == "http:/p"
    assert replaced("mailto:x", host="a.com", path="/x") == "mailto://a.com/x"
    assert replaced("mailto:x", userinfo="u", host="a.com", port=7, path="/x") == "mailto://u@a.com:7/x"
    assert replaced("http://h//p", host=None, path="x") == "http:x"
    assert replaced("http://h/p", path=None, scheme="ftp", query="q", fragment="f") == "ftp://h?q#f"
    for refused, match in [({"port": 70000}, "^port: "), ({"host": None, "port": 1}, "no host"), ({"path": "x"}, "path")]:
        with pytest.raises(ValueError, match=match):
            irispan.Iri("http://h/p").replace(**refused)
    with pytest.raises(TypeError, match="there are scheme, userinfo"):
        irispan.Iri("http://h").replace(foo=1)


def test_what_an_iterable_raises_is_raised():
    def names():
        yield "url"
        raise KeyboardInterrupt

    for call in (lambda: irispan.links("x", kind=names()), lambda: irispan.Scanner(schemes=names())):
        with pytest.raises(KeyboardInterrupt):
            call()


def test_a_function_that_raises_ends_the_scan():
    calls = []

    def function(link):
        calls.append(link)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        irispan.replace("www.a.com www.b.com", function)
    assert len(calls) == 1


def test_errors_are_pickled():
    from irispan.compat.linkify_it import LinkifyIt
    from irispan.spark._job import JobError

    error = pickle.loads(pickle.dumps(JobError("option", "/a", "what")))
    assert (error.kind, error.path, str(error)) == ("option", "/a", "what")
    with pytest.raises(Exception, match="Invalid schema") as refused:
        LinkifyIt().add("x:", 5)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_one_text_is_not_many():
    with pytest.raises(TypeError, match="not one text"):
        irispan.links_many("www.a.com")
