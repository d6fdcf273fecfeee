"""Sources of lines and of plain text: text, lines with line feeds and NULs, JSON lines, CSV and TSV, HTML."""

import csv
import html
import io
import json

import texts
from built import Built
from links import PATTERNS, TARGETS, Link


def text(planter, links):
    """A file that is one text, of any bytes, with links across borders of blocks."""
    built = Built()
    built.records = 1
    whole = texts.Text()
    whole.pieces = ["First words. "]
    # Those at borders come first, so that the borders are those of the file as well.
    borders = texts.with_borders(planter)
    first = len(whole.string())
    borders.pieces[0] = borders.pieces[0][first:]
    whole.pieces += borders.pieces
    whole.pieces += texts.text(planter, links, "bytes").pieces
    data, places = whole.lay_out()
    # A part begins wherever a piece does, so that members end within lines.
    cuts = [*range(0, len(data), max(1, len(data) // 9)), len(data)]
    for begin, end in zip(cuts, cuts[1:]):
        built.part(data[begin:end])
    built.rows(places, row=0)
    return built


def lines(planter, links, delimiter=b"\n", style="bytes"):
    """A file of which each line is a record."""
    built = Built()
    count = max(4, links // 4)
    for number in range(count):
        line = texts.text(planter, 4, style)
        # What ends a line stands in no line.
        data, places = line.lay_out(
            lambda piece: (piece if isinstance(piece, bytes) else piece.encode()).replace(delimiter, b"\t"))
        # The last line has no end.
        built.part(data + delimiter * (number + 1 < count))
        built.rows(places, row=number)
        built.records += 1
    return built


def nul_lines(planter, links):
    """A file of which each line ends with a NUL."""
    return lines(planter, links, b"\0")


def json_lines(planter, links):
    """Objects of JSON with several texts, of different depths, and strings that are escaped in different ways."""
    built = Built()
    for number, text in enumerate(texts.strings(planter, links) + [texts.with_borders(planter)]):
        other, nested = texts.text(planter, 1), texts.text(planter, 1)
        value = {
            "id": f"record-{number}", "text": text.string(), "number": 1.5, "nothing": None,
            "meta": {"links": [other.string(), True, {"a b": nested.string()}]},
        }
        line = json.dumps(value, ensure_ascii=number % 2 == 0)
        if number % 3 == 0:
            line = line.replace("/", "\\/")
        if number % 5 == 0:
            line = line.replace("http", "\\u0068t\\u0074p")
        built.part(line.encode() + (b"\r\n" if number % 7 == 0 else b"\n"))
        built.records += 1
        for field, text in [("text", text), ("meta.links[0]", other), ('meta.links[2]["a b"]', nested)]:
            built.rows(text.lay_out()[1], row=number, field=field, id=f"record-{number}")
    return built


def _separated(planter, links, delimiter):
    built = Built()
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")

    def part(values):
        writer.writerow(values)
        built.part(out.getvalue().encode("utf-8"))
        out.seek(0)
        out.truncate()

    part(["id", "text", "notes, or \"more\"" if delimiter == "," else "notes"])
    for number, text in enumerate(texts.strings(planter, links) + [texts.with_borders(planter)]):
        notes = texts.text(planter, 1)
        part([f"record-{number}", text.string(), notes.string()])
        built.records += 1
        fields = [("text", text), ("notes, or \"more\"" if delimiter == "," else "notes", notes)]
        for field, text in fields:
            built.rows(text.lay_out()[1], row=number, field=field, id=f"record-{number}")
    return built


def comma_separated(planter, links):
    """CSV with quotes, commas and line ends in the fields."""
    return _separated(planter, links, ",")


def tab_separated(planter, links):
    """TSV with quotes and tabs in the fields."""
    return _separated(planter, links, "\t")


# How a character is written in HTML, by turns.
_ENTITIES = [
    lambda c: html.escape(c),
    lambda c: f"&#{ord(c)};" if not c.isalnum() else c,
    lambda c: f"&#x{ord(c):X};",
    lambda c: {"/": "&sol;", ":": "&colon;", "?": "&quest;", "(": "&lpar;", ".": "&period;"}.get(c, html.escape(c)),
]


def page(planter, links, patterns=PATTERNS, targets=TARGETS, head="", charset="utf-8"):
    """Returns a page of HTML: links in text, written with references of characters, and targets. Returns for
    each link its path in the document as well."""
    made, paths = texts.Text(), []
    made.add(f"<!DOCTYPE html><html><head>{head}<title>a title</title><style>p {{ }}</style></head><body>\n")
    is_utf = charset.startswith("utf")
    for number in range(max(2, links // 2)):
        one = texts.text(planter, 1, "markup" if is_utf else "ascii", patterns, texts.WORDS if is_utf else ["words, "])
        write = _ENTITIES[number % len(_ENTITIES)]
        made.add("<p class=a>")
        for piece in one.pieces:
            if isinstance(piece, Link):
                piece = piece._replace(written="".join(map(write, piece.text)))
            made.add(piece if isinstance(piece, Link) else html.escape(piece))
        link, quote = planter.link(targets), "\"'"[number % 2]
        made.add(f"</p>\n<a title=x href={quote}")
        made.add(link._replace(written=html.escape(link.text)))
        made.add(f"{quote}>the <b>words</b></a><br>\n")
        paths += [None, "A@/href"]
    made.add("</body></html>\n")
    return made, paths


def markup(planter, links):
    """A file of HTML."""
    built = Built()
    built.records = 1
    made, paths = page(planter, links)
    data, places = made.lay_out()
    built.part(data)
    for (start, end, link), path in zip(places, paths):
        built.row(link, start, end, row=0, html_path=path)
    return built
