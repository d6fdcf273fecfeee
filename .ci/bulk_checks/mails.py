"""Sources of mail: messages, mailboxes and Maildir folders, with every transfer encoding, and folded links."""

import base64
import quopri

import lines
import texts
from built import Built
from links import PATTERNS

# Where a link is in the bytes of a message is not known here: it may be folded, or in Base64.
_UNKNOWN = ("span_start", "span_end", "warc_record_offset", "warc_record_length", "html_path")

# A message that has more is read as far as that, and the rest told as a loss.
_MOST_PARTS = 9_000

_SHORT = [pattern for pattern in PATTERNS if len(pattern[0]) < 200]


def _head(number, media, coding):
    return (
        f"From: Somebody <writer{number}@no.example>\r\nTo: reader@no.example\r\nSubject: http://no.example/ {number}\r\n"
        f"Message-ID: <message{number}@mail.example>\r\nMIME-Version: 1.0\r\nContent-Type: {media}\r\n"
        f"Content-Transfer-Encoding: {coding}\r\n\r\n"
    ).encode()


def _lines(text):
    """Returns a text as lines of mail, none of which begins as a message in a mailbox does."""
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


def _flowed(planter, count):
    """Returns a text that flows, in which links go on in the next line, and its links."""
    out, links = [], []
    for _ in range(count):
        # A link in angle brackets, as RFC 3986 (appendix C) has it, cut where no blank is.
        link = planter.link([pattern for pattern in PATTERNS[:18] if pattern[0].startswith("http")])
        cut = len(link.text) // 2
        out.append(f"some words \r\n<{link.text[:cut]} \r\n{link.text[cut:]}> \r\nand others.\r\n")
        links.append(link)
    return "".join(out), links


def _part(planter, number, times=1):
    """Returns the type, the transfer encoding and the body of a part, with its links: so many times three or four."""
    text = texts.text(planter, 3 * times, "markup", _SHORT)
    string = _lines(text.string()) + "\r\n"
    match number % 7:
        case 0:
            return "text/plain; charset=utf-8", "8bit", string.encode(), text.links()
        case 1:
            body = quopri.encodestring(string.replace("\r\n", "\n").encode()).replace(b"\n", b"\r\n")
            return "text/plain; charset=utf-8", "quoted-printable", body, text.links()
        case 2:
            body = base64.encodebytes(string.encode()).replace(b"\n", b"\r\n")
            return 'text/plain; charset="UTF-8"', "base64", body, text.links()
        case 3:
            flowed, links = _flowed(planter, 3 * times)
            return "text/plain; charset=us-ascii; format=flowed; delsp=yes", "7bit", flowed.encode(), text.links()[:0] + links
        case 4:
            made, _ = lines.page(planter, 4 * times, _SHORT)
            body = base64.encodebytes(made.string().encode()).replace(b"\n", b"\r\n")
            return "text/html; charset=utf-8", "base64", body, made.links()
        case 5:
            made, _ = lines.page(planter, 4 * times, _SHORT)
            body = quopri.encodestring(made.string().encode()).replace(b"\n", b"\r\n")
            return "text/html; charset=utf-8", "quoted-printable", body, made.links()
        case _:
            latin = texts.text(planter, 3 * times, "ascii", _SHORT[:18], ["Stra\u00dfe, "])
            body = quopri.encodestring(latin.string().encode("latin-1")).replace(b"\n", b"\r\n")
            return "text/plain; charset=iso-8859-1", "quoted-printable", body, latin.links()


def message(planter, number):
    """Returns a message, and its links, each with the number of its part."""
    if number % 3 < 2:
        media, coding, body, links = _part(planter, number)
        return _head(number, media, coding) + body, [(link, "1") for link in links]
    out, found = _head(number, 'multipart/alternative; boundary="=_b"', "7bit") + b"This is http://no.example/\r\n", []
    for index in (1, 2):
        media, coding, body, links = _part(planter, number + index)
        out += f"--=_b\r\nContent-Type: {media}\r\nContent-Transfer-Encoding: {coding}\r\n\r\n".encode()
        out += body + b"\r\n"
        found += [(link, str(index)) for link in links]
    return out + b"--=_b--\r\nhttp://no.example/\r\n", found


def _message(built, planter, number, row):
    data, links = message(planter, number)
    for link, field in links:
        built.row(link._replace(written=None), row=row, field=field, warc_record_id=f"message{number}@mail.example")
    built.records += 1
    return data


def mailbox(planter, links):
    """A mailbox (mboxrd)."""
    built = Built(unknown=_UNKNOWN)
    for number in range(max(7, links // 4)):
        built.part(b"")
        data = _message(built, planter, number, number)
        quoted = [b">" + line if line.lstrip(b">").startswith(b"From ") else line for line in data.split(b"\r\n")]
        built.parts[-1] = b"From - Sun Mar  1 12:00:00 2026\n" + b"\n".join(quoted) + b"\n\n"
    return built


def one_message(planter, links):
    """A message in a file."""
    built = Built(unknown=_UNKNOWN)
    built.part(b"")
    # A tree of parts, as large as is wanted.
    head = _head(0, "multipart/mixed; boundary=outer", "7bit")
    out, parts = [head], max(7, min(links // 4, _MOST_PARTS))
    for number in range(parts):
        media, coding, body, found = _part(planter, number, max(1, links // 4 // parts))
        out.append(f"--outer\r\nContent-Type: {media}\r\nContent-Transfer-Encoding: {coding}\r\n\r\n".encode() + body + b"\r\n")
        for link in found:
            built.row(link._replace(written=None), row=0, field=str(number + 1), warc_record_id="message0@mail.example")
    built.parts[-1] = b"".join(out) + b"--outer--\r\n"
    built.records = 1
    return built


def maildir(planter, links):
    """The messages of a Maildir folder: a list of names and sources."""
    out = []
    for number in range(max(7, links // 4)):
        built = Built(unknown=_UNKNOWN)
        built.part(b"")
        built.parts[-1] = _message(built, planter, number, 0)
        out.append((f"{'new' if number % 2 else 'cur'}/{1700000000 + number}.M1P2.host{':2,S' * (number % 2 == 0)}", built))
    return out
