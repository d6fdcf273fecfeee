"""What a test needs that is not the package."""

import importlib
import os

import pytest


def need(*modules):
    """Skips the test if a module cannot be imported."""
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError:
            message = f"no {module}: pip install 'irispan[test-compat]'"
            # A test that did not run is no test that passed.
            pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
