"""Sources that hold others: tar and zip."""

import io
import tarfile
import zipfile

ZIP_METHODS = {
    "stored": zipfile.ZIP_STORED, "deflate": zipfile.ZIP_DEFLATED, "bzip2": zipfile.ZIP_BZIP2, "lzma": zipfile.ZIP_LZMA,
}


def tar(files, form):
    """Returns a tar of these names and bytes, in a form of Python's `tarfile`."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for name, data in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def zip_of(files, method):
    """Returns a zip of these names and bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", ZIP_METHODS[method]) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()
