"""Sources that are tables: Parquet and Arrow, with texts of every type, and in lists and structures."""

import io

import pyarrow
import pyarrow.parquet

import texts
from built import Built

# The types that a column of texts may have.
TYPES = {
    "string": pyarrow.string(), "large": pyarrow.large_string(), "view": pyarrow.string_view(),
    "dictionary": pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
    "list": pyarrow.list_(pyarrow.string()), "struct": pyarrow.struct([("a", pyarrow.string()), ("n", pyarrow.int64())]),
    "binary": pyarrow.binary(), "large-binary": pyarrow.large_binary(), "binary-view": pyarrow.binary_view(),
}


def _value(kind, made, number):
    """Returns the value of a row, and the texts in it with their fields."""
    if "binary" in kind:
        data, _ = made.lay_out()
        return data, [("text", made)]
    match kind:
        case "list":
            return [made.string(), None, "nothing"], [("text[0]", made)]
        case "struct":
            return {"a": made.string(), "n": number}, [("text.a", made)]
        case _:
            return made.string(), [("text", made)]


def table(planter, links, kind):
    """Returns a table with a column of texts of this type, and its rows."""
    built = Built()
    built.part(b"")
    many = texts.bytes_texts(planter, links) if "binary" in kind else (
        texts.strings(planter, links) + [texts.with_borders(planter)])
    values = []
    for number, made in enumerate(many):
        value, fields = _value(kind, made, number)
        values.append(value)
        for field, text in fields:
            built.rows(text.lay_out()[1], row=len(values) - 1, field=field, id=f"record-{len(values) - 1}")
        if number % 10 == 3:
            values.append(None)
    ids = [f"record-{number}" for number in range(len(values))]
    built.records = len(values)
    type_ = TYPES[kind]
    if kind == "dictionary":
        column = pyarrow.array(values).dictionary_encode()
    else:
        column = pyarrow.array(values, type_)
    return pyarrow.table({"id": ids, "text": column, "n": range(len(values))}), built


def parquet(planter, links, kind, codec):
    """A file of Parquet with several row groups and pages."""
    content, built = table(planter, links, kind)
    out = io.BytesIO()
    pyarrow.parquet.write_table(
        content, out, compression=codec, row_group_size=max(10, built.records // 3), data_page_size=4096,
        use_dictionary=kind == "dictionary", data_page_version="2.0" if kind == "large" else "1.0",
    )
    built.parts = [out.getvalue()]
    return built


def arrow_stream(planter, links, kind, codec):
    """A stream of Arrow, as `datasets` keeps tables in files: several batches, with dictionaries between them."""
    return arrow(planter, links, kind, codec, pyarrow.ipc.new_stream)


def arrow(planter, links, kind, codec, new=pyarrow.ipc.new_file):
    """A file of Arrow with several batches."""
    content, built = table(planter, links, kind)
    out = io.BytesIO()
    options = pyarrow.ipc.IpcWriteOptions(compression=codec, unify_dictionaries=True)
    with new(out, content.schema, options=options) as writer:
        writer.write_table(content, max_chunksize=max(10, built.records // 3))
    built.parts = [out.getvalue()]
    return built
