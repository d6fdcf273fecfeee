"""Skips the pages whose examples need packages that are not there."""

import importlib.util
import os
import pathlib
import re

import pytest

HERE = pathlib.Path(__file__).parent


def missing(page):
    """Returns the packages that the examples of a page import and that are not installed."""
    imports = re.findall(r"^>>> (?:from|import) ([\w, ]+)", page.read_text(encoding="utf-8"), re.M)
    names = sorted({name.split()[0] for one in imports for name in one.split(",")})
    return [name for name in names if importlib.util.find_spec(name) is None]


def pytest_collection_modifyitems(items):
    # A test that did not run is no test that passed.
    if os.environ.get("CI"):
        return
    for item in items:
        if item.path.parent == HERE and (names := missing(item.path)):
            item.add_marker(pytest.mark.skip(reason=f"the examples need {', '.join(names)}"))
