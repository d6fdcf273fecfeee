"""The package: what importing it does and costs, what it says of itself, and its docs."""

import doctest
import importlib.metadata
import inspect
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import sysconfig

import pytest

import irispan
from irispan import _irispan

CRATE = pathlib.Path(__file__).resolve().parents[1]


def run(code, *options):
    return subprocess.run([sys.executable, *options, "-c", code], capture_output=True, text=True, check=True).stdout


# Reading the package itself is the work of Python, and is told from everything else by the path.
AUDIT = """
import sys
seen = []
def audit(event, args):
    if event.split(".")[0] in ("open", "socket", "os", "fcntl", "subprocess", "shutil", "tempfile", "urllib", "mmap", "ctypes"):
        seen.append((event, repr(args[:2])))
sys.addaudithook(audit)
import irispan
irispan.links("www.example.com")
import os.path
home = os.path.dirname(irispan.__file__)
print([one for one in seen if home not in one[1] and one[0] != "os.listdir"])
print(sorted(name.split(".")[0] for name in sys.modules if name.split(".")[0] in ("typing", "re", "asyncio", "pyarrow", "socket", "threading", "tempfile")))
"""


def test_importing_reads_and_writes_nothing():
    seen, modules = run(AUDIT).splitlines()
    assert seen == "[]"
    assert {"asyncio", "pyarrow", "socket"}.isdisjoint(eval(modules))


def test_importing_takes_less_than_ten_milliseconds():
    # Time of the processor: others may use the machine.
    code = "import time; begun = time.process_time(); import irispan; print(time.process_time() - begun)"
    run(code)
    times = sorted(float(run(code)) for _ in range(15))
    assert times[3] < 0.010, f"{statistics.median(times):.4f}"


def test_a_folder_that_cannot_be_written(tmp_path):
    tmp_path.chmod(0o500)
    env = {**os.environ, "HOME": str(tmp_path), "TMPDIR": "/nonexistent", "XDG_CACHE_HOME": str(tmp_path)}
    code = "import irispan; print(len(irispan.links('www.example.com')))"
    out = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert out.stdout == "1\n", out.stderr


def test_what_the_package_says_of_itself():
    metadata = importlib.metadata.metadata("irispan")
    assert metadata["Version"] == irispan.__version__
    assert metadata["Requires-Python"] == ">=3.10"
    classifiers = metadata.get_all("Classifier")
    assert "Typing :: Typed" in classifiers
    assert {"arrow", "spark", "test"} <= set(metadata.get_all("Provides-Extra"))
    names = {pathlib.PurePath(str(file)).name for file in importlib.metadata.files("irispan")}
    assert {"py.typed", "_irispan.pyi", "__init__.py"} <= names
    [wheel] = [file for file in importlib.metadata.files("irispan") if file.name == "WHEEL"]
    tags = re.findall(r"^Tag: (.*)$", wheel.read_text(), re.M)
    # A build without a GIL has no stable interface before 3.15.
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    expected = f"{version}-{version}t-" if sysconfig.get_config_var("Py_GIL_DISABLED") else "cp310-abi3-"
    assert tags and all(tag.startswith(expected) for tag in tags), tags


def test_names():
    assert sorted(irispan.__all__) == irispan.__all__ or set(irispan.__all__) == set(dir(irispan)) & set(irispan.__all__)
    for name in irispan.__all__:
        value = getattr(irispan, name)
        assert isinstance(value, str) or value.__doc__, name
        if inspect.isclass(value):
            assert value.__module__ in ("irispan", "irispan._html"), name
            public = [one for one in vars(value) if not one.startswith("_")]
            assert all(inspect.getattr_static(value, one).__doc__ for one in public), name


def documented():
    """Yields everything compiled that has docs."""
    for name, value in vars(_irispan).items():
        if name.startswith("__"):
            continue
        yield name, value
        if inspect.isclass(value):
            for member, inner in vars(value).items():
                yield f"{name}.{member}", inner


EXAMPLES = [
    example
    for name, value in documented()
    if isinstance(getattr(value, "__doc__", None), str) and ">>>" in value.__doc__
    for example in [(name, value.__doc__)]
]


@pytest.mark.parametrize(("name", "doc"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_of_docs(name, doc):
    import irispan.mail

    globs = {one: getattr(irispan, one) for one in irispan.__all__} | vars(irispan.mail)
    check(doctest.DocTestParser().get_doctest(inspect.cleandoc(doc), globs, name, None, None))


def check(test):
    out = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=out.append)
    assert test.examples and not runner.failures, "".join(out)


def modules():
    package = pathlib.Path(irispan.__file__).parent
    found = sorted(path.relative_to(package).with_suffix("") for path in package.rglob("*.py"))
    # One needs pyspark; its examples are run with it.
    return [path for path in found if path != pathlib.Path("spark/_source")]


@pytest.mark.parametrize("path", modules(), ids=str)
def test_examples_of_modules(path):
    name = ".".join(["irispan", *path.parts]).removesuffix(".__init__")
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        if test.examples:
            check(test)


@pytest.mark.parametrize("page", ["README.md", "../../README.md"])
def test_examples_of_pages(page):
    text = (CRATE / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.M | re.S)
    check(doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0))


def test_the_stub_has_the_docs_of_the_module():
    out = subprocess.run([sys.executable, CRATE / "stubs.py", "--check"], capture_output=True, text=True)
    assert out.returncode == 0, out.stderr


def test_the_reference_says_what_the_sources_say():
    out = subprocess.run([sys.executable, CRATE / "reference.py", "--check"], capture_output=True, text=True)
    assert out.returncode == 0, out.stderr


def test_the_stub_names_what_there_is():
    import ast

    stub = ast.parse((CRATE / "python/irispan/_irispan.pyi").read_text(encoding="utf-8"))
    def names(body):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield node.name, node
            elif isinstance(node, ast.AnnAssign):
                yield node.target.id, node
    top = dict(names(stub.body))
    only_types = {"Kind", "Confidence", "Flag", "Profile", "Rung", "Component", "Severity", "Names", "Options", "LinkDict"} | {"ReadOptions", "ExtractOptions", "Progress", "Counts", "Loss", "Summary"}
    restorers = {"_fact", "_link", "_mail_link", "_scanner"}
    there = {name for name in vars(_irispan) if not name.startswith("__") or name == "__version__"}
    assert there - restorers - set(top) == set() and set(top) - only_types - there == set()
    for name, node in top.items():
        value = getattr(_irispan, name, None)
        if not isinstance(node, ast.ClassDef) or value is None or issubclass(value, Exception):
            continue
        members = {member for member, _ in names(node.body)}
        there = {member for member in vars(value) if not member.startswith("__")}
        assert there == {member for member in members if not member.startswith("__")}, name


def test_old_pythons_are_refused_by_the_metadata():
    # pip reads this before it builds or downloads anything.
    project = (CRATE / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r'^requires-python = ">=3\.10"$', project, re.M)
    cargo = (CRATE / "Cargo.toml").read_text(encoding="utf-8")
    assert '"abi3-py310"' in cargo


def test_other_interpreters_of_the_process():
    if sys.version_info < (3, 12):
        pytest.skip("interpreters with a GIL of their own came with 3.12")
    name = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
    code = f"""
import {name} as interpreters, irispan, json
out = []
made = interpreters.create()
result = interpreters.run_string(made, '''
try:
    import irispan
    assert irispan.links("www.a.com")[0].text == "www.a.com"
except ImportError as error:
    assert "subinterpreter" in str(error), error
''')
print(json.dumps(str(result)))
print(len(irispan.links("www.a.com")))
"""
    result, after = run(code).splitlines()
    assert json.loads(result) == "None", "it works there, or it is a clean ImportError"
    assert after == "1", "and nothing happens here"
