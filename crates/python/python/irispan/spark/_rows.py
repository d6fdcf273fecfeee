"""What executors do with batches. Drivers name what is here, and executors import it with the compiled part."""

from ._arrow import pyarrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ._arrow import RecordBatch

PART = 16 << 20
"""How many bytes of a batch are scanned at once, if they are of several rows."""


class Rows:
    """Makes a row for each link of batches whose column ``0`` is the text, and whose others are carried along.

    It is sent to executors as its name and these plain values. `names` are those of the columns of the rows.
    """

    def __init__(self, names: "list[str]", select: "list[str]", max_bytes: "int | None", options: "dict[str, Any]") -> None:
        self.names = names
        self.select = select
        self.max_bytes = max_bytes
        self.options = options

    def __call__(self, batches: "Iterator[RecordBatch]") -> "Iterator[RecordBatch]":
        """Yields the rows of the links. Raises `OverflowError` if those of one text have more than `max_bytes`."""
        from .. import arrow

        pa = pyarrow()
        for batch in batches:
            keep = batch.schema.names[1:]
            for part in parts(batch):
                links = arrow.links(
                    part, "0", explode=True, keep=keep, select=self.select, max_bytes=self.max_bytes, **self.options
                )
                for rows in pa.table(links).to_batches():
                    # The first column is the place in the part, which says nothing to anybody.
                    yield pa.RecordBatch.from_arrays(rows.columns[1:], names=self.names)


def parts(batch: "RecordBatch") -> "Iterator[RecordBatch]":
    """Yields a batch in slices of about 16 MiB, so that few rows are held at once."""
    step = max(1, batch.num_rows * PART // max(1, batch.nbytes))
    for start in range(0, batch.num_rows, step):
        yield batch.slice(start, step)
