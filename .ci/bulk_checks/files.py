"""The files of every source and every compression, in folders, each with the rows that it has to give."""

import tarfile

import codings
import columns
import containers
import lines
import mails
import warcs
from built import LENGTH

# Sources that are streams: what makes them, what their names end with, and the options that they are read with.
_TABLE = ("--id-column", "id")
STREAMS = {
    "text": (lines.text, ".txt", ()),
    "html": (lines.markup, ".html", ()),
    "wet": (warcs.wet, ".warc.wet", ()),
    "response": (warcs.response, ".warc", ()),
    "resource": (warcs.resource, ".warc", ()),
    "wat": (warcs.wat, ".warc.wat", ()),
    "mbox": (mails.mailbox, ".mbox", ()),
    "message": (mails.one_message, ".eml", ()),
    "jsonl": (lines.json_lines, ".jsonl", _TABLE),
    "csv": (lines.comma_separated, ".csv", _TABLE),
    "tsv": (lines.tab_separated, ".tsv", _TABLE),
    "lines": (lines.lines, ".txt", ("--input", "lines")),
    "nul-lines": (lines.nul_lines, ".txt", ("--input", "lines", "--null-data")),
}

CODECS = {"parquet": ["none", "snappy", "gzip", "zstd", "brotli", "lz4"], "arrow": [None, "lz4", "zstd"], "arrow-stream": [None, "zstd"]}


class Expected:
    """What a source has to give: its rows, and for files how many records there are."""

    def __init__(self, table, unknown, records=None, skipped=0):
        self.table, self.unknown, self.records, self.skipped = table, unknown, records, skipped

    @staticmethod
    def of(built, offsets=(0,), size=0):
        # Of a member that holds several records, the length of each is not told here.
        is_shared = built.has_offsets and offsets[0] == offsets[-1]
        unknown = built.unknown | ({LENGTH} if is_shared else set())
        return Expected(built.table(offsets, size), unknown, built.records, built.skipped)


class Folders:
    """Folders with the files of one run each: those that are read with the same options."""

    def __init__(self, root):
        self.root = root
        # For the options, for each name of a source, what it has to give.
        self.expected = {}

    def add(self, options, name, data, expected):
        """Writes a file. `expected` is for the file, or for each entry of a container."""
        folder = "-".join(options).replace("--", "").strip("-") or "files"
        path = self.root / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        of_options = self.expected.setdefault((folder, options), {})
        if isinstance(expected, dict):
            for entry, of_entry in expected.items():
                of_options[f"{folder}/{name}/{entry}"] = of_entry
        else:
            of_options[f"{folder}/{name}"] = expected


def add_stream(folders, planter, source, links):
    """Writes a source in every compression. Returns it."""
    make, end, options = STREAMS[source]
    built = make(planter, links)
    for coding, ending in codings.ENDS.items():
        data, offsets = codings.compress(coding, built.parts)
        folders.add(options, f"{source}/{coding}{end}{ending}", data, Expected.of(built, offsets, len(data)))
    if source in ("wet", "response"):
        data, offsets = codings.with_dictionary(built.parts)
        folders.add(options, f"{source}/dictionary{end}.zst", data, Expected.of(built, offsets, len(data)))
    return built


def add_tables(folders, planter, form, kind, links):
    """Writes tables with texts of this type, with some codecs: pages do not know the types of columns, so that
    not every type needs every codec."""
    make = {"parquet": columns.parquet, "arrow": columns.arrow, "arrow-stream": columns.arrow_stream}[form]
    options = ("--id-column", "id", "--column", "text") if "binary" in kind else _TABLE
    for number, codec in enumerate(CODECS[form]):
        if number == 0 or (list(columns.TYPES).index(kind) + number) % 3 == 0:
            built = make(planter, links, kind, codec)
            folders.add(options, f"{form}/{kind}-{codec}.table", built.parts[0], Expected.of(built))


def add_maildir(folders, planter, links):
    """Writes a Maildir folder."""
    for name, built in mails.maildir(planter, links):
        folders.add((), f"maildir/{name}", built.parts[0], Expected.of(built))


def add_containers(folders, planter, links):
    """Writes containers with entries of several kinds, in every compression and method."""
    entries, expected = [], {}
    for source in ("text", "wet", "html", "message"):
        make, end, _ = STREAMS[source]
        for coding in ("none", "gzip-members", "zstd"):
            built = make(planter, links)
            data, offsets = codings.compress(coding, built.parts)
            name = f"a folder/{source}-ü/{coding}{end}{codings.ENDS[coding]}"
            entries.append((name, data))
            expected[name] = Expected.of(built, offsets, len(data))
    built = columns.parquet(planter, links, "string", "zstd")
    entries.append(("table.parquet", built.parts[0]))
    # No column is chosen here that names a row.
    built.columns["id"] = [None] * len(built.columns["id"])
    expected["table.parquet"] = Expected.of(built)
    for coding, ending in codings.ENDS.items():
        form = tarfile.PAX_FORMAT if len(coding) % 2 else tarfile.GNU_FORMAT
        data, _ = codings.compress(coding, [containers.tar(entries, form)])
        folders.add((), f"tar/{coding}.tar{ending}", data, expected)
    for method in containers.ZIP_METHODS:
        if method != "lzma":
            folders.add((), f"zip/{method}.zip", containers.zip_of(entries, method), expected)
