"""Files that libraries of Python write, and what they read from them: the text of each record."""

import bz2
import csv
import email
import email.message
import email.policy
import gzip
import io
import json
import lzma
import mailbox
import zlib

import lz4.frame
import pyarrow
import pyarrow.parquet
import zstandard
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

import wild


class Maker:
    """Writes files, reads them again with the library that knows them, and keeps the text of each record: by
    file, record and field, with what it is."""

    def __init__(self, root, random, records):
        self.root, self.random, self.records = root, random, records
        self.texts, self.warcs = {}, []
        # The options that the sources of a folder are read with.
        self.folders = {
            "warcs": (), "lines": (), "tables": (), "binary": ("--column", "text"), "mail": (),
            # They have NULs, and what has some at its beginning is otherwise no text.
            "texts": ("--input", "text"),
        }

    def make(self):
        """Writes all files."""
        for folder in self.folders:
            (self.root / folder).mkdir()
        self._warcs()
        self._lines()
        self._tables()
        self._texts()
        self._mail()

    def _warcs(self):
        for name, is_compressed, version in [("a.warc.gz", True, "1.0"), ("b.warc", False, "1.1")]:
            path = f"warcs/{name}"
            with open(self.root / path, "wb") as out:
                writer = WARCWriter(out, gzip=is_compressed, warc_version=version)
                writer.write_record(writer.create_warcinfo_record(name, {"software": "http://no.example/"}))
                for number in range(self.records):
                    writer.write_record(self._record(writer, f"http://page.example/{number}", number))
            with open(self.root / path, "rb") as file:
                for record in ArchiveIterator(file):
                    if record.rec_type == "warcinfo":
                        continue
                    is_html = record.http_headers and "html" in record.http_headers.get_header("Content-Type")
                    content = record.content_stream().read()
                    name = record.rec_headers.get_header("WARC-Record-ID").strip("<>")
                    self.texts[path, name, None] = (content, "html" if is_html else "text")
            self.warcs.append(path)

    def _record(self, writer, uri, number):
        """Returns a record: a text, or what a server answered."""
        body = wild.data(self.random)
        if number % 3 < 2:
            return writer.create_warc_record(uri, "conversion", io.BytesIO(body), warc_content_type="text/plain")
        media = "text/html; charset=utf-8" if number % 2 else "text/plain; charset=utf-8"
        if number % 2:
            body = b"<!doctype html><meta charset=utf-8><p>" + body
        headers = [("Content-Type", media)]
        coding = self.random.choice(["", "gzip", "deflate"])
        if coding:
            body = gzip.compress(body) if coding == "gzip" else zlib.compress(body)
            headers.append(("Content-Encoding", coding))
        if self.random.random() < 0.5:
            headers.append(("Transfer-Encoding", "chunked"))
            body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in _pieces(body, 1000)) + b"0\r\n\r\n"
        http = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
        return writer.create_warc_record(uri, "response", io.BytesIO(body), http_headers=http)

    def _lines(self):
        path = self.root / "lines/a.jsonl.gz"
        with gzip.open(path, "wt", encoding="utf-8", newline="\n") as out:
            for number in range(self.records):
                value = {"text": wild.string(self.random), "more": [wild.string(self.random, 9), {"x": wild.string(self.random, 9)}]}
                print(json.dumps(value, ensure_ascii=number % 2 == 0), file=out)
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
            for number, line in enumerate(lines):
                value = json.loads(line)
                fields = {"text": value["text"], "more[0]": value["more"][0], "more[1].x": value["more"][1]["x"]}
                for field, text in fields.items():
                    self.texts["lines/a.jsonl.gz", number, field] = (text.encode(), "text")
        path = self.root / "lines/b.csv"
        with open(path, "w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out)
            writer.writerow(["one", "two"])
            writer.writerows([wild.string(self.random), wild.string(self.random, 9)] for _ in range(self.records))
        with open(path, encoding="utf-8", newline="") as lines:
            for number, row in enumerate(csv.DictReader(lines)):
                for field, text in row.items():
                    self.texts["lines/b.csv", number, field] = (text.encode(), "text")

    def _tables(self):
        texts = [None if number % 9 == 8 else wild.string(self.random) for number in range(self.records)]
        data = [wild.data(self.random) for _ in range(self.records)]
        lists = [[text, "www.example.com"] for text in texts]
        table = pyarrow.table({"text": texts, "list": lists, "n": range(self.records)})
        pyarrow.parquet.write_table(table, self.root / "tables/a.parquet", row_group_size=77)
        pyarrow.parquet.write_table(pyarrow.table({"text": data}), self.root / "binary/a.parquet", compression="zstd")
        with pyarrow.ipc.new_file(self.root / "tables/b.arrow", table.schema) as writer:
            writer.write_table(table, max_chunksize=50)
        for path, read in [
            ("tables/a.parquet", pyarrow.parquet.read_table), ("binary/a.parquet", pyarrow.parquet.read_table),
            ("tables/b.arrow", lambda path: pyarrow.ipc.open_file(pyarrow.OSFile(str(path))).read_all()),
        ]:
            for number, row in enumerate(read(self.root / path).to_pylist()):
                fields = {"text": row["text"]}
                fields |= {f"list[{index}]": text for index, text in enumerate(row.get("list", []))}
                for field, text in fields.items():
                    if text is not None:
                        self.texts[path, number, field] = (text if isinstance(text, bytes) else text.encode(), "text")

    def _texts(self):
        codings = {
            "txt": (open, None), "gz": (gzip.open, None), "bz2": (bz2.open, None), "xz": (lzma.open, None),
            "lz4": (lz4.frame.open, None), "zst": (zstandard.open, None),
        }
        for end, (opened, _) in codings.items():
            path = f"texts/a.{end}"
            # More than the blocks of every layer; the words at first keep it from being something else.
            text = b"Some words. " + b"\n".join(wild.data(self.random) for _ in range(3 * self.records))
            with opened(self.root / path, "wb") as out:
                out.write(text)
            with opened(self.root / path, "rb") as file:
                self.texts[path, 0, None] = (file.read(), "text")

    def _mail(self):
        box = mailbox.mbox(self.root / "mail/a.mbox")
        for number in range(self.records // 2):
            message = email.message.EmailMessage()
            message["From"], message["Subject"] = "a@no.example", "http://no.example/"
            codings = ["quoted-printable", "base64", "8bit"]
            message.set_content(wild.plain(self.random), cte=self.random.choice(codings))
            if number % 3 == 2:
                body = "<!doctype html><p>" + wild.plain(self.random)
                message.add_alternative(body, subtype="html", cte=self.random.choice(codings[:2]))
            box.add(message)
        box.close()
        for number, raw in enumerate(mailbox.mbox(self.root / "mail/a.mbox")):
            message = email.message_from_bytes(raw.as_bytes(), policy=email.policy.default)
            parts = message.iter_parts() if message.is_multipart() else [message]
            for index, part in enumerate(parts, 1):
                text = part.get_payload(decode=True).decode("utf-8", "replace")
                kind = "html" if part.get_content_subtype() == "html" else "text"
                self.texts["mail/a.mbox", number, str(index)] = (text.encode(), kind)


def _pieces(data, size):
    return [data[at:at + size] for at in range(0, len(data), size)]
