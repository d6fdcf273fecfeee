"""Writes the docs of what is compiled into its stub, so that they are written once, in Rust.

    python crates/python/stubs.py [--check]
"""

import ast
import importlib
import inspect
import pathlib
import sys
import textwrap

STUB = pathlib.Path(__file__).parent / "python/irispan/_irispan.pyi"
WIDTH = 100


def doc_of(owner, name):
    """Returns the docs of something, or `None`."""
    value = inspect.getattr_static(owner, name, None)
    # Since Python 3.14, `None` has docs of its own.
    doc = None if value is None else getattr(value, "__doc__", None)
    return inspect.cleandoc(doc) if isinstance(doc, str) and not name.startswith("__") else None


def written(doc, indent):
    """Returns the lines of a docstring."""
    quote = 'r"""' if "\\" in doc else '"""'
    lines = f'{quote}{doc}"""'.split("\n") if "\n" not in doc else f'{quote}{doc}\n"""'.split("\n")
    return [(indent + line).rstrip() for line in lines]


def edits(body, owner, indent):
    """Yields what to write at which lines of the stub, for functions and classes of a body."""
    for node in body:
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        value = inspect.getattr_static(owner, node.name, None)
        # Of overloads, the last one has the docs.
        later = [other for other in body if getattr(other, "name", None) == node.name]
        doc = doc_of(owner, node.name) if later[-1] is node else None
        first = node.body[0]
        has_doc = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        has_doc = has_doc and isinstance(first.value.value, str)
        inner = indent + "    "
        if has_doc:
            yield first.lineno - 1, first.end_lineno, written(doc, inner) if doc else []
        elif doc and isinstance(first, ast.Expr) and first.lineno == node.body[-1].lineno:
            # The body is `...`, perhaps on the line of the signature.
            yield first.lineno - 1, first.end_lineno, (first, written(doc, inner))
        elif doc:
            at = first.decorator_list[0].lineno if getattr(first, "decorator_list", None) else first.lineno
            yield at - 1, at - 1, written(doc, inner)
        if isinstance(node, ast.ClassDef) and value is not None:
            yield from edits(node.body, value, inner)


def renewed(text):
    """Returns the stub with the docs of the module."""
    module = importlib.import_module("irispan._irispan")
    lines = text.split("\n")
    for start, end, new in sorted(edits(ast.parse(text).body, module, ""), reverse=True, key=lambda edit: edit[0]):
        if isinstance(new, tuple):
            first, new = new
            before = lines[start][: first.col_offset].rstrip()
            new = ([before] if before else []) + new
        lines[start:end] = new
    return "\n".join(lines)


def main():
    text = STUB.read_text(encoding="utf-8")
    new = renewed(text)
    if "--check" in sys.argv:
        if new != text:
            sys.exit(f"{STUB.name}: docs differ from those of the module; run {pathlib.Path(__file__).name}")
    else:
        STUB.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
