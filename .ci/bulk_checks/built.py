"""What every source makes: the parts of a file, and the rows that it has to give."""

import pyarrow

# The columns that are compared, in this order. A source leaves out those that it cannot know.
SCHEMA = pyarrow.schema([
    ("text", pyarrow.string()),
    ("url", pyarrow.string()),
    ("span_start", pyarrow.int64()),
    ("span_end", pyarrow.int64()),
    ("page_url", pyarrow.string()),
    ("warc_record_offset", pyarrow.int64()),
    ("warc_record_length", pyarrow.int64()),
    ("warc_record_id", pyarrow.string()),
    ("row", pyarrow.int64()),
    ("field", pyarrow.string()),
    ("id", pyarrow.string()),
    ("html_path", pyarrow.string()),
])

# Where the part of a row begins in its file, and how long it is there, are known when the file is compressed.
OFFSET, LENGTH = "warc_record_offset", "warc_record_length"


class Built:
    """A file that is not compressed yet, in parts that can be compressed by themselves.

    `has_offsets` says whether rows tell where their record begins, `unknown` names columns that are not
    compared, and `records` and `skipped` are what the job has to count.
    """

    def __init__(self, has_offsets=False, unknown=()):
        self.parts = []
        self.has_offsets = has_offsets
        self.unknown = set(unknown)
        self.records = self.skipped = 0
        self.columns = {name: [] for name in SCHEMA.names}
        self._table = None

    def part(self, data):
        """Adds a part, to which the next rows belong."""
        self.parts.append(data)

    def row(self, link, start=None, end=None, **values):
        """Adds the row of a link in the last part; columns that are not named are null."""
        columns = self.columns
        columns["text"].append(link.text)
        columns["url"].append(link.url)
        columns["span_start"].append(start)
        columns["span_end"].append(end)
        columns[OFFSET].append(len(self.parts) - 1)
        columns[LENGTH].append(None)
        for name in ("page_url", "warc_record_id", "row", "field", "id", "html_path"):
            columns[name].append(values.get(name))

    def rows(self, places, **values):
        """Adds the rows of a text that was laid out."""
        for start, end, link in places:
            self.row(link, start, end, **values)

    def table(self, offsets, size):
        """Returns the rows as a table, for a file of this size in which parts begin at these offsets."""
        if self._table is None:
            self._table = pyarrow.table(self.columns, SCHEMA)
            self.columns = None
        lengths = [end - begin for begin, end in zip(offsets, [*offsets[1:], size])]
        parts, table = self._table[OFFSET].combine_chunks(), self._table
        for name, values in ((OFFSET, offsets), (LENGTH, lengths)):
            if self.has_offsets:
                column = pyarrow.array(values, pyarrow.int64()).take(parts)
            else:
                column = pyarrow.nulls(table.num_rows, pyarrow.int64())
            index = SCHEMA.get_field_index(name)
            table = table.set_column(index, SCHEMA.field(index), column)
        return table
