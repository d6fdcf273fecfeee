"""Variants of a small WET file, each with what must be found in it."""

import gzip
import struct
import zlib

import links
import texts
import warcs


class Wet:
    """A small WET file: an info record, and texts with some links each."""

    def __init__(self, records=6):
        planter = links.Planter()
        short = [pattern for pattern in links.PATTERNS if len(pattern[0]) < 60]
        self.records, self.places, self.headers, self.names, self.uris = [], [], [], [], []
        info, _ = warcs.record("warcinfo", "http://info.example/", b"software: none\r\n", "application/warc-fields")
        self.info = info
        for number in range(records):
            text = texts.text(planter, 2, "bytes", short)
            body, places = text.lay_out()
            if number == 3:
                body, places = b"", []
            uri = f"https://page.example/{number}"
            record, name = warcs.record("conversion", uri, body)
            self.records.append(record)
            self.places.append(places)
            self.headers.append(len(record) - len(body) - 4)
            self.names.append(name)
            self.uris.append(uri)
        self.members = [member(record) for record in (self.info, *self.records)]
        self.links = sum(map(len, self.places))

    def rows(self, number, offset):
        """Returns the rows of a record that begins at this offset."""
        page = (self.uris[number], self.names[number], offset)
        return [(link.text, link.url, start, end, *page) for start, end, link in self.places[number]]


class Variant:
    """A file that is not as it should be.

    `whole` are the numbers of records whose rows must all be there, with their offsets. Others are touched: rows
    of them may be there. `is_broken` says that a loss must be told whatever was found, `is_quiet` that none must
    be, because what is missing was never there; `is_exact` that a row of a touched record is a whole link of it,
    because nothing lies about where the record ends.
    """

    def __init__(self, wet, what, data, whole, is_broken=False, is_quiet=False, is_gzip=True, is_exact=False):
        self.wet, self.what, self.data, self.whole = wet, what, data, whole
        self.is_broken, self.is_quiet, self.is_gzip, self.is_exact = is_broken, is_quiet, is_gzip, is_exact
        self.path = None

    def allows(self, row):
        """Returns whether a row is of a touched record, and stands there."""
        text, _, start, end = row[:4]
        written = text.encode()
        whole = {number for number, _ in self.whole}
        for number, record in enumerate(self.wet.records):
            if number in whole:
                continue
            if self.is_exact:
                stands = any(place[:2] == (start, end) for place in self.wet.places[number])
            else:
                stands = record[self.wet.headers[number]:][start:end] == written
            if stands:
                return True
        return False


def member(data):
    """Returns a member of gzip."""
    return gzip.compress(data, 6, mtime=0)


def _offsets(members):
    """Returns where each record but the first one begins."""
    at, out = len(members[0]), []
    for data in members[1:]:
        out.append(at)
        at += len(data)
    return out


def _all_but(members, touched, wet):
    offsets = _offsets(members)
    return [(number, offsets[number]) for number in range(len(wet.records)) if number not in touched]


def truncated(wet):
    """Yields the file cut at every byte."""
    data, offsets = b"".join(wet.members), _offsets(wet.members)
    ends = [offset + len(part) for offset, part in zip(offsets, wet.members[1:])]
    for length in range(len(data)):
        whole = [(number, offsets[number]) for number, end in enumerate(ends) if end <= length]
        is_end = length in (0, offsets[0], *ends)
        yield Variant(wet, f"cut at byte {length}", data[:length], whole, is_broken=not is_end, is_quiet=is_end,
                      is_exact=True)


def flipped_members(wet):
    """Yields the file with every bit of the header and of the end of each member turned once."""
    from damage import inflate

    for index, part in enumerate(wet.members):
        for byte in [*range(10), *range(len(part) - 8, len(part))]:
            for bit in range(8):
                turned = bytearray(part)
                turned[byte] ^= 1 << bit
                members = [*wet.members]
                members[index] = bytes(turned)
                is_whole = inflate(members[index]) is not None
                whole = _all_but(members, () if is_whole else (index - 1,), wet)
                what = f"bit {bit} of byte {byte} of member {index} turned"
                yield Variant(wet, what, b"".join(members), whole, is_broken=not is_whole, is_exact=True)


def flipped_headers(wet, step):
    """Yields the file with bits of the headers of its records turned, one in so many."""
    turn = 0
    for number, record in enumerate(wet.records):
        for byte in range(wet.headers[number]):
            for bit in range(8):
                turn += 1
                if turn % step:
                    continue
                turned = bytearray(record)
                turned[byte] ^= 1 << bit
                members = [*wet.members]
                members[number + 1] = member(bytes(turned))
                what = f"bit {bit} of byte {byte} of the header of record {number} turned: {bytes(turned[:byte + 9])[-40:]}"
                yield Variant(wet, what, b"".join(members), _all_but(members, (number,), wet))


def _fields(data, flags, fields):
    """Returns a member with fields in its header."""
    deflated = zlib.compressobj(6, zlib.DEFLATED, -15)
    deflated = deflated.compress(data) + deflated.flush()
    head = b"\x1f\x8b\x08" + bytes([flags]) + b"\0\0\0\0\0\x03" + fields
    if flags & 2:
        head += struct.pack("<H", zlib.crc32(head) & 0xFFFF)
    return head + deflated + struct.pack("<II", zlib.crc32(data), len(data))


def curated(wet):
    """Yields the file with members that are no records, that are empty, or that have fields, and with bytes
    between them."""
    records = [wet.info, *wet.records]
    plain = wet.members

    def variant(what, before, members=plain, is_broken=False, touched=(), is_quiet=False):
        """Returns a variant with bytes before each member."""
        data, offsets = b"", []
        for index, part in enumerate(members):
            data += before(index)
            offsets.append(len(data))
            data += part
        data += before(len(members))
        whole = [(number, offsets[number + 1]) for number in range(len(wet.records)) if number not in touched]
        return Variant(wet, what, data, whole, is_broken=is_broken, is_quiet=is_quiet)

    yield variant("nothing wrong", lambda _: b"")
    yield variant("empty members", lambda index: member(b"") * (index % 3))
    yield variant("zeros", lambda index: bytes(index * 7) if index else b"")
    yield variant("rubbish between members", lambda index: b"rubbish http://no.example/" if index else b"", is_broken=True)
    yield variant("rubbish as gzip begins", lambda index: b"\x1f\x8b\x08\0rubbish" if index else b"", is_broken=True)
    yield variant("members that are no records", lambda index: member(b"no record\r\n\r\n") if index else b"", is_broken=True)
    yield variant("line ends alone", lambda index: member(b"\r\n\r\n") if index else b"")
    yield variant("members at their worst", lambda index: gzip.compress(b"", 0, mtime=2**31) if index else b"")
    for flags, fields in [
        (4, b"\x06\0sl\x02\0ab"), (4, b"\0\0"), (8, b"name.warc\0"), (16, b"a comment\0"), (28, b"\x01\0xname\0comment\0"),
        (2, b""), (30, b"\x02\0xyname\0comment\0"), (4, b"\xff\xff" + b"x" * 0xFFFF), (8, b"n" * 300_000 + b"\0"), (1, b""),
    ]:
        members = [_fields(data, flags, fields) for data in records]
        yield variant(f"fields {flags} of {len(fields)} bytes", lambda _: b"", members)
    # A record in two members, cut at some places.
    for cut in (1, 4, 5, 20, wet.headers[1], wet.headers[1] + 3, len(records[2]) - 1):
        members = [*plain]
        members[2] = member(records[2][:cut]) + member(records[2][cut:])
        yield variant(f"a record in two members, cut at {cut}", lambda _: b"", members)
    yield _together(wet, "two records in a member", records)
    # A length and a checksum that lie, and a deflate stream that never ends.
    for what, end in [("checksum", b"\0\0\0\0"), ("length", None)]:
        for index in range(1, len(plain)):
            members = [*plain]
            members[index] = plain[index][:-8] + (end + plain[index][-4:] if end else plain[index][-8:-4] + b"\xff\xff\xff\x7f")
            yield variant(f"a {what} that lies, of member {index}", lambda _: b"", members, True, (index - 1,))


def _together(wet, what, records):
    data, offset = member(records[0] + records[1]), 0
    whole = [(0, 0)]
    for number in range(1, len(wet.records)):
        whole.append((number, len(data)))
        data += member(records[number + 1])
    return Variant(wet, what, data, whole)


def lengths(wet):
    """Yields the file with lengths of records that lie, and headers that are no headers."""
    # The empty lines after a record are no text: if they are in its length, nothing is lost.
    changes = [
        (lambda length: f"{length + 1}", False), (lambda length: f"{length + 4}", False), (lambda length: f"{length + 5}", True),
        (lambda length: f"{length + 100}", True),
        (lambda length: f"{10**18}", True), (lambda length: f"{2**64 + length}", True), (lambda length: "-1", True),
        (lambda length: "", True), (lambda length: f"{length}x", True), (lambda length: f"{length - 9}", True),
        (lambda length: "0", True), (lambda length: f"{length}\r\nContent-Length: {length + 1}", True),
        (lambda length: f"{length}\r\nContent-Length: {length}", False), (lambda length: f"\t {length} ", False),
        (lambda length: f"000{length}", False),
    ]
    for number in (0, 2, len(wet.records) - 1):
        record = wet.records[number]
        length = len(record) - wet.headers[number] - 4
        field = f"Content-Length: {length}\r\n".encode()
        for change, is_broken in changes:
            turned = record.replace(field, f"Content-Length: {change(length)}\r\n".encode())
            what = f"length {change(length)!r} instead of {length}, of record {number}"
            members = [*wet.members]
            members[number + 1] = member(turned)
            touched = (number,) if is_broken else ()
            yield Variant(wet, what, b"".join(members), _all_but(members, touched, wet), is_broken)
        for what, turned, is_broken in [
            ("line feeds alone", record[:wet.headers[number]].replace(b"\r\n", b"\n") + record[wet.headers[number]:], False),
            ("no empty lines after it", record[:-4], False),
            ("a header without an end", record.replace(b"\r\n\r\n", b"\r\n", 1), True),
            ("a header of 300 KiB", record.replace(b"WARC-Date", b"X: " + b"x" * 300_000 + b"\r\nWARC-Date"), True),
            ("no length", record.replace(field, b""), True),
            ("no version", record.replace(b"WARC/1.0", b"WARX/1.0", 1), True),
        ]:
            members = [*wet.members]
            members[number + 1] = member(turned)
            touched = (number,) if is_broken else ()
            yield Variant(wet, f"{what}, of record {number}", b"".join(members), _all_but(members, touched, wet), is_broken)
