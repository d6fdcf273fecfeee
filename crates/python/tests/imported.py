"""Modules that tests need beside the package."""

import importlib
import os

import pytest


def imported(name, hint=""):
    """Returns a module; skips the tests if it cannot be imported, and fails where everything has to be there."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        # A test that did not run is no test that passed.
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{error}{hint}", allow_module_level=True)
