"""The examples run."""

import pathlib
import subprocess
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"


def run(name, *arguments):
    command = [sys.executable, EXAMPLES / name, *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=None).stdout


def test_examples(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("see www.example.com", encoding="utf-8")
    assert run("files.py", path) == f"{path}:4-19\tdomain\thttps://www.example.com\n"
    assert run("corpus.py", path, tmp_path / "out") == "1 rows, 0 losses\n"
    box = b"From a\nMessage-ID: <a@b>\nContent-Type: text/html\n\n<a href=http://a.example>www.b.com</a>\n"
    path.write_bytes(box)
    assert run("mailbox.py", path) == "a@b: says www.b.com, leads to a.example\n"
    assert {one.name for one in EXAMPLES.glob("*.py")} == {"files.py", "mailbox.py", "corpus.py"}
