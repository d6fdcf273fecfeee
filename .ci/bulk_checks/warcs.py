"""Sources of WARC: WET, responses, resources, WAT."""

import gzip
import json
import uuid
import zlib

import brotli
import zstandard

import lines
import texts
from built import Built
from links import PATTERNS, TARGETS, encodable

_DATE = "2026-03-01T12:00:00Z"


def record(kind, uri, body, media="text/plain", version="1.0", extra=""):
    """Returns a record and its name."""
    name = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, uri)}"
    # WARC 1.0 has brackets around the address in its grammar, and writers use both.
    target = f"<{uri}>" if extra else uri
    head = (
        f"WARC/{version}\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {target}\r\nWARC-Date: {_DATE}\r\n"
        f"WARC-Record-ID: <{name}>\r\n{extra}Content-Type: {media}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body + b"\r\n\r\n", name


def _begin(built, software="a crawler"):
    data, _ = record("warcinfo", "http://info.example/", f"software: {software}\r\n".encode(), "application/warc-fields")
    built.part(data)
    built.records = built.skipped = 1


def _add(built, number, kind, body, media, places, paths=None, fields=None, version="1.0"):
    """Adds a record and its rows."""
    uri = f"https://page.example/{kind}/{number}?a=b"
    extra = "X-Other: http://no.example/\r\n folded: http://no.example/\r\n" if number % 4 == 3 else ""
    data, name = record(kind, uri, body, media, version, extra)
    built.part(data)
    built.records += 1
    for index, (start, end, link) in enumerate(places):
        built.row(
            link, start, end, page_url=uri, warc_record_id=name,
            html_path=paths and paths[index], field=fields and fields[index],
        )


def wet(planter, links):
    """A WET file: texts of any bytes, and one with links across borders of blocks."""
    built = Built(has_offsets=True)
    _begin(built)
    for number, text in enumerate(texts.bytes_texts(planter, links)):
        body, places = text.lay_out()
        _add(built, number, "conversion", body, "text/plain", places)
        if number % 50 == 49:
            # Nothing, and a record of a type that has no text.
            _add(built, -number, "conversion", b"", "text/plain", [])
            _add(built, -number, "request", b"GET http://no.example/ HTTP/1.1\r\n\r\n", "application/http", [])
            built.skipped += 1
    return built


# A charset, how it is declared, and the name that Python knows it by.
_CHARSETS = [
    ("utf-8", "header", "utf-8"), ("utf-8", "nothing", "utf-8"), ("utf-8", "mark", "utf-8"),
    ("windows-1252", "header", "cp1252"), ("iso-8859-1", "meta", "latin-1"), ("shift_jis", "meta", "shift_jis"),
    ("euc-jp", "header", "euc_jp"), ("iso-2022-jp", "header", "iso2022_jp"), ("windows-1251", "header", "cp1251"),
    ("koi8-r", "meta", "koi8_r"), ("euc-kr", "header", "euc_kr"), ("gb18030", "meta", "gb18030"),
    ("big5", "header", "big5hkscs"), ("utf-16", "mark", "utf-16-le"), ("utf-16", "mark", "utf-16-be"),
    ("windows-1253", "header", "cp1253"), ("windows-1256", "header", "cp1256"),
]


def _chunked(body, size=97):
    chunks = [body[at:at + size] for at in range(0, len(body), size)]
    sized = [b"%X;name=value\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks]
    return b"".join(sized) + b"0\r\nTrailer: http://no.example/\r\n\r\n"


def _raw_deflate(body):
    compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
    return compressor.compress(body) + compressor.flush()


# How the content of a response is coded.
_CODINGS = [
    ("", bytes), ("gzip", gzip.compress), ("deflate", zlib.compress), ("deflate", _raw_deflate),
    ("br", brotli.compress), ("zstd", zstandard.ZstdCompressor(3).compress),
    ("gzip, br", lambda body: brotli.compress(gzip.compress(body))), ("x-gzip", gzip.compress), ("identity", bytes),
]


def _response(body, media, number):
    """Returns a response with this body."""
    coding, encode = _CODINGS[number % len(_CODINGS)]
    head = f"HTTP/1.1 200 OK\r\nServer: http://no.example/\r\ncontent-type: {media}\r\n"
    head += f"Content-Encoding: {coding}\r\n" if coding else ""
    body = encode(body)
    if number % 2:
        head, body = head + "Transfer-Encoding: chunked\r\n", _chunked(body)
    else:
        head += f"Content-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


def response(planter, links):
    """A WARC file of responses: HTML in many charsets, which are declared in every way, and text; with every
    transfer and content encoding."""
    built = Built(has_offsets=True)
    _begin(built)
    for number in range(max(len(_CHARSETS), links // 8)):
        charset, declared, codec = _CHARSETS[number % len(_CHARSETS)]
        patterns, targets = encodable(codec), encodable(codec, TARGETS)
        head = f'<meta charset="{charset}">' if declared == "meta" else ""
        made, paths = lines.page(planter, 8, patterns, targets, head, charset)
        written, (_, places) = made.string(), made.lay_out()
        body = written.encode(codec)
        if declared == "mark":
            mark = "\ufeff".encode(codec)
            body = mark + body
            if charset == "utf-8":
                places = [(start + len(mark), end + len(mark), link) for start, end, link in places]
        media = f"text/html; charset={charset}" if declared == "header" else "text/html"
        _add(built, number, "response", _response(body, media, number), "application/http; msgtype=response", places, paths)
        if number % 5 == 0:
            body, places = texts.text(planter, 2, "bytes").lay_out()
            body = _response(body, "text/plain; charset=utf-8", number + 1)
            _add(built, number + 10**6, "response", body, "application/http; msgtype=response", places)
        if number % 10 == 0:
            body = _response(b"\x89PNG http://no.example/", "image/png", number)
            _add(built, number + 2 * 10**6, "response", body, "application/http; msgtype=response", [])
            built.skipped += 1
    return built


def resource(planter, links):
    """A WARC 1.1 file of resources: text, HTML and JSON."""
    built = Built(has_offsets=True)
    _begin(built)
    for number in range(max(3, links // 6)):
        body, places = texts.text(planter, 2, "bytes").lay_out()
        _add(built, 3 * number, "resource", body, "text/plain", places, version="1.1")
        made, paths = lines.page(planter, 2)
        body, places = made.lay_out()
        _add(built, 3 * number + 1, "resource", body, "text/html", places, paths, version="1.1")
        body, places, fields = _json(planter)
        _add(built, 3 * number + 2, "resource", body, "application/json", places, None, fields, "1.1")
    return built


def _json(planter):
    """Returns a document of JSON as those of WAT have it, the places of its links, and their fields."""
    links = [planter.link(PATTERNS[:20]) for _ in range(3)]
    value = {"Envelope": {"Payload": {"HTML": {"Links": [
        {"path": "A@/href", "url": links[0].text}, {"url": links[1].text, "text": "words"}]}},
        "Title": "see " + links[2].text}}
    body = json.dumps(value, indent=1).encode()
    places = []
    for link in links:
        at = body.index(json.dumps(link.text)[1:-1].encode())
        places.append((at, at + len(json.dumps(link.text)) - 2, link))
    fields = ["Envelope.Payload.HTML.Links[0].url", "Envelope.Payload.HTML.Links[1].url", "Envelope.Title"]
    return body, places, fields


def wat(planter, links):
    """A WAT file: documents of JSON about other records."""
    built = Built(has_offsets=True)
    _begin(built)
    for number in range(max(3, links // 3)):
        body, places, fields = _json(planter)
        _add(built, number, "metadata", body, "application/json", places, None, fields)
    return built
