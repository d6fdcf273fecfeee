"""Compressions: parts, which are records or groups of them, to the bytes of a file.

Each returns the bytes and, for each part, the offset that a row of it has to have: where its member begins.
"""

import bz2
import gzip
import itertools
import lzma

import lz4.frame
import zstandard


def _members(compress):
    """Returns a compression that makes a member of each part."""

    def of_parts(parts):
        members = [compress(part) for part in parts]
        ends = list(itertools.accumulate(map(len, members)))
        return b"".join(members), [0, *ends[:-1]]

    return of_parts


def _whole(compress):
    """Returns a compression that makes one member of all parts."""
    return lambda parts: (compress(b"".join(parts)), [0] * len(parts))


def _gzip(data):
    return gzip.compress(data, 3, mtime=0)


_zstd = zstandard.ZstdCompressor(3).compress

# Names with what files of them end with.
ENDS = {
    "none": "", "gzip": ".gz", "gzip-members": ".gz", "zstd": ".zst", "zstd-frames": ".zst", "bzip2": ".bz2",
    "xz": ".xz", "lz4": ".lz4",
}

_CODINGS = {
    "none": _members(bytes),
    "gzip": _whole(_gzip),
    "gzip-members": _members(_gzip),
    "zstd": _whole(_zstd),
    "zstd-frames": _members(_zstd),
    "bzip2": _whole(lambda data: bz2.compress(data, 1)),
    "xz": _whole(lambda data: lzma.compress(data, preset=0)),
    "lz4": _whole(lz4.frame.compress),
}


def compress(name, parts):
    """Returns the bytes of a file of these parts, and the offset of each."""
    return _CODINGS[name](parts)


def with_dictionary(parts):
    """Returns a `.warc.zst` of these parts: a skippable frame with the dictionary that all frames need, then
    a frame for each part. The first of the two is compressed itself, as writers of such files do."""
    samples = [part[:4096] for part in parts] * 20
    dictionary = zstandard.train_dictionary(16 << 10, samples)
    packed = zstandard.ZstdCompressor(3).compress(dictionary.as_bytes())
    head = (0x184D2A5D).to_bytes(4, "little") + len(packed).to_bytes(4, "little") + packed
    compressor = zstandard.ZstdCompressor(3, dict_data=dictionary)
    data, offsets = _members(compressor.compress)(parts)
    return head + data, [len(head) + offset for offset in offsets]
