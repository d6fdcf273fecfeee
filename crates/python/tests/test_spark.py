"""What Spark's driver knows without the compiled part is what the compiled part knows. The rest is in `spark`."""

import importlib.util
import pathlib
import pickle
import subprocess
import sys

import pytest

from imported import imported

import irispan
import irispan.spark
from irispan.spark import _plan, _rows

PACKAGE = pathlib.Path(irispan.__file__).parent


def test_options_are_those_of_the_scanner():
    with pytest.raises(TypeError) as theirs:
        irispan.Scanner(**{"no": 1})
    with pytest.raises(TypeError) as ours:
        _plan.plain({"no": 1})
    assert str(ours.value) == str(theirs.value)
    assert _plan.plain({"kind": iter(["url"]), "tlds": "+zz", "max_run": None}) == {"kind": ["url"], "tlds": "+zz", "max_run": None}
    with pytest.raises(ValueError, match="urll"):
        _plan.plain({"kind": "urll"})


def test_columns_are_those_of_arrow():
    pa = imported("pyarrow")
    import irispan.arrow

    for names in (None, "url", ["span_end", "surt"], "core,facts"):
        made = pa.array(irispan.arrow.links(pa.array(["www.a.com"]), select=names)).type.value_type
        assert [one.name for one in _plan.chosen(names)] == [field.name for field in made]
    with pytest.raises(ValueError, match="select: no column `urll`"):
        _plan.chosen("urll")
    with pytest.raises(ValueError, match="select: row: columns of files"):
        _plan.chosen("row")


def test_rows_of_a_batch():
    pa = imported("pyarrow")
    batch = pa.record_batch({"0": ["www.a.com b@c.de", None, "d.com"], "1": [7, 8, 9]})
    names = [one.name for one in _plan.chosen("url,kind")]
    sent = pickle.loads(pickle.dumps(_rows.Rows([*names, "id"], names, None, {"kind": "email,domain"})))
    [rows] = sent(iter([batch, batch.slice(0, 0)]))
    assert rows.to_pylist() == [
        {"url": "https://www.a.com", "kind": "domain", "id": 7},
        {"url": "mailto:b@c.de", "kind": "email", "id": 7},
        {"url": "https://d.com", "kind": "domain", "id": 9},
    ]
    long = pa.record_batch({"0": [" " * (5 << 20)] * 10})
    assert [part.num_rows for part in _rows.parts(long)] == [3, 3, 3, 1]


def test_names_that_are_asked_for():
    for name in irispan.spark.__all__:
        module = irispan.spark._PLACES[name]
        assert importlib.util.find_spec(f"irispan.spark.{module}"), name
    with pytest.raises(AttributeError, match="'irispan.spark' has no attribute 'nothing'"):
        irispan.spark.nothing


SOURCES = """
import irispan, irispan.spark
from irispan.spark import doctor, extract_links, register
import sys
print(sorted(name for name in sys.modules if name.split(".")[0] in ("pyspark", "pyarrow", "pandas")))
for name in ("links", "arrow"):
    try:
        getattr(irispan, name)
    except ImportError as error:
        print(error)
print(hasattr(irispan, "nothing"))
"""


def test_sources_alone_are_enough_for_a_driver(tmp_path):
    folder = tmp_path / "irispan"
    for path in PACKAGE.rglob("*.py"):
        target = folder / path.relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    ran = subprocess.run([sys.executable, "-S", "-c", SOURCES], env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    told = "irispan.{} needs the compiled part of irispan, which is not installed here; irispan.spark does not"
    assert ran.stdout.splitlines() == ["[]", told.format("links"), told.format("arrow"), "False"], ran.stderr
