"""The cases and messages of the project, which say what is a link, and the answers of the program."""

import json
import re
import subprocess

import pytest

from imported import imported

import irispan

try:
    import tomllib
except ImportError:
    tomllib = imported("tomli")


def cases(corpus):
    for path in sorted((corpus / "cases").glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            yield path.stem, case


def drawn(text, raw):
    """Returns a text without the drawing of its spans, and the spans."""
    plain, spans, start = "", [], None
    for part in re.split("([⸠⸡])", text):
        if part == "⸠":
            start = len(plain)
        elif part == "⸡":
            spans.append((start, len(plain)))
        else:
            plain += part
    if raw:
        as_bytes = lambda text: re.sub(
            rb"\\x([0-9A-Fa-f]{2})", lambda escape: bytes([int(escape[1], 16)]), text.encode()
        )
        ends = lambda at: len(as_bytes(plain[:at]))
        return as_bytes(plain), [(ends(start), ends(end)) for start, end in spans]
    return plain, spans


def options_of(case):
    options = {}
    for option in case.get("options", []):
        name, _, value = option.partition(" ")
        if value:
            options.setdefault(name.replace("with", "with_") if name == "with" else name, []).append(value)
        else:
            options[name.replace("-", "_")] = True
    return options


def test_cases(corpus):
    number = 0
    for theme, case in cases(corpus):
        title = f"{theme}: {case['title']}"
        options, raw = options_of(case), case.get("raw", False)
        for key, profile in [("text", {}), ("uts58", {"profile": "uts58"}), ("possible", {"min_confidence": "possible"})]:
            if key != "possible" and key == "uts58" and key not in case:
                drawing = case["text"]
            elif key in case:
                drawing = case[key]
            else:
                continue
            text, spans = drawn(drawing, raw)
            found = irispan.links(text, **options, **profile)
            assert [(link.start, link.end) for link in found] == spans, (title, key)
            assert [text[start:end] for start, end in spans] == [link.text for link in found], (title, key)
            number += 1
            if key != "text":
                continue
            for field in ("kind", "confidence"):
                if field in case:
                    assert [getattr(link, field) for link in found] == case[field], title
            if "flags" in case:
                assert [list(link.flags) for link in found] == case["flags"], title
            if "uri" in case:
                assert [uri_of(link) for link in found] == case["uri"], title
            if "alternative" in case:
                shorter = [text[slice(*link.alternative)] if link.alternative else text[:0] for link in found]
                expected = [one.encode() if raw else one for one in case["alternative"]]
                assert shorter == expected, title
    assert number > 1000


def uri_of(link):
    if link.uri is not None:
        return link.uri
    with pytest.raises(irispan.Error) as error:
        link.to_uri()
    return f"error:{error.value.component}"


def test_the_program_says_the_same(corpus, program, tmp_path):
    number = 0
    for path in sorted(path for path in (corpus / "text").rglob("*") if path.is_file() and path.name != "README.md"):
        raw = path.read_bytes()
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            continue  # The program decodes UTF-16.
        number += same(raw, run(program, path))
    path = tmp_path / "cases.txt"
    path.write_text("\n".join(drawn(case["text"], False)[0] for _, case in cases(corpus)), encoding="utf-8")
    number += same(path.read_bytes(), run(program, path))
    assert number > 500


def run(program, path, *options):
    # Guesses about the file are not for texts in memory.
    command = [program, "scan", "--format", "jsonl", "--input", "text", "--text", *options, str(path)]
    out = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert out.returncode in (0, 1), out.stderr
    return [json.loads(line) for line in out.stdout.splitlines()]


def same(raw, records):
    fields = ("start", "end", "text", "kind", "confidence", "uri")
    expected = [tuple(record[field] for field in fields) for record in records]
    found = irispan.links(raw)
    assert [(link.start, link.end, link.text.decode(), link.kind, link.confidence, link.uri) for link in found] == expected
    for link, record in zip(found, records):
        assert list(link.flags) == [flag for flag in record["flags"] if flag not in HOST_FLAGS]
        scheme = link.target.partition(":")[0].lower()
        assert scheme == record["scheme"]
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return len(found)
    in_text = irispan.links(text)
    assert [(link.text, link.uri) for link in in_text] == [(record["text"], record["uri"]) for record in records]
    assert all(text[link.start : link.end] == link.text for link in in_text)
    return len(found)


# What the program tells of hosts as flags are facts here.
HOST_FLAGS = {"mixed-script", "confusable", "bidi-violation", "invalid-idna"}
