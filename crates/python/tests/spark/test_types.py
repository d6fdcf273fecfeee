"""The columns that Spark plans with are those that are made."""

import pathlib
import subprocess
import sys

import pytest

from irispan.spark import _types

pa = pytest.importorskip("pyarrow")

SPARK = {
    pa.string(): "STRING",
    pa.int32(): "INT",
    pa.int64(): "BIGINT",
    pa.timestamp("us", tz="UTC"): "TIMESTAMP",
}


def spark_type(arrow):
    if pa.types.is_list(arrow):
        assert not arrow.value_field.nullable
        return f"ARRAY<{spark_type(arrow.value_type)}>"
    return SPARK[arrow]


def native(select):
    import irispan.arrow

    made = pa.array(irispan.arrow.links(pa.array(["www.a.com"]), select=select)).type
    return list(made.value_type)


def test_types_are_those_of_the_native_columns():
    fields = native(",".join(_types.GROUPS))
    assert [(field.name, spark_type(field.type), field.nullable) for field in fields] == [
        (column.name, column.ddl, column.nullable) for column in _types.COLUMNS
    ]
    for group in _types.GROUPS:
        assert [field.name for field in native(group)] == [column.name for column in _types.select(group)]


def test_defaults_are_those_of_the_bulk_job(tmp_path):
    import irispan
    import pyarrow.parquet

    (tmp_path / "a.txt").write_text("www.a.com")
    irispan.extract(tmp_path / "a.txt", tmp_path / "out")
    [table] = (tmp_path / "out").glob("*.parquet")
    schema = pyarrow.parquet.read_schema(table)
    assert schema.names == [column.name for column in _types.select()]


def test_unknown_columns_are_refused_as_elsewhere():
    import irispan

    for names in ("url,urll", ["core", "x"]):
        with pytest.raises(ValueError) as ours:
            _types.select(names)
        with pytest.raises(ValueError) as theirs:
            irispan.arrow.links(pa.array(["x"]), select=names)
        assert str(ours.value) == str(theirs.value)


def test_nothing_is_needed_to_plan():
    code = "import importlib.util, sys\nspec = importlib.util.spec_from_file_location('types_of_columns', sys.argv[1])\n" \
        "module = importlib.util.module_from_spec(spec)\nspec.loader.exec_module(module)\n" \
        "print(len(module.COLUMNS), any(name.startswith(('irispan', 'pyspark', 'pyarrow')) for name in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code, pathlib.Path(_types.__file__)], capture_output=True, text=True)
    assert ran.stdout == f"{len(_types.COLUMNS)} False\n", ran.stderr
