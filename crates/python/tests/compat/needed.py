"""What a test needs that is not the package."""

import importlib.metadata
import os
import sys

import pytest
from imported import imported


# With which differences.toml was written; others find other links.
VERSIONS = {"linkify-it-py": "2.2.", "markdown-it-py": "4.", "urlextract": "1.10."}


def need(*modules):
    """Skips the test if a module cannot be imported, or is of a version that the table is not about."""
    for module in modules:
        imported(module, hint=": pip install 'irispan[test-compat]'")
    for name, version in VERSIONS.items():
        found = importlib.metadata.version(name)
        if not found.startswith(version):
            message = f"{name} {found}: the table is about {version}*"
            # MyST for Python 3.10 wants an older markdown-it-py.
            is_wrong = os.environ.get("CI") and sys.version_info >= (3, 11)
            pytest.fail(message) if is_wrong else pytest.skip(message)
