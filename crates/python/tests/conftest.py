"""What several tests need."""

import os
import pathlib
import shutil

import hypothesis
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]

hypothesis.settings.register_profile("irispan", deadline=None, max_examples=200)
hypothesis.settings.load_profile("irispan")


@pytest.fixture(scope="session")
def corpus():
    """The texts and messages of the project."""
    return ROOT / "corpus"


@pytest.fixture(scope="session")
def program():
    """The program, which has to give the same answers."""
    built = ROOT / "target/debug/irispan"
    found = os.environ.get("IRISPAN_PROGRAM") or (built.exists() and built) or shutil.which("irispan")
    if not found:
        message = "no program: cargo build -p irispan-cli, or IRISPAN_PROGRAM"
        # A test that did not run is no test that passed.
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    return str(found)
