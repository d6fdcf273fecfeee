"""Writes the reference of the package from its stub and sources, so that it says what they say.

    python crates/python/reference.py [--check]
"""

import ast
import inspect
import pathlib
import sys

CRATE = pathlib.Path(__file__).parent
PACKAGE = CRATE / "python/irispan"
PAGE = CRATE / "docs/reference.md"
MODULES = ["irispan", "irispan.mail", "irispan.arrow", "irispan.spark", "irispan.compat"]
HEAD = """\
# Reference

What each module has, from the stub and the docstrings; `reference.py` writes this page. The [guide](guide.md)
shows how things go together.
"""


def sources(module):
    """Returns the syntax trees in which what a module gives out may be defined: its own first."""
    folder = PACKAGE.joinpath(*module.split(".")[1:])
    own = sorted(folder.glob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in [*own, PACKAGE / "_irispan.pyi"]]


def names_of(tree):
    """Returns the names in the `__all__` of a module."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", None) == "__all__":
            return ast.literal_eval(node.value)
    return []


def module_file(module):
    """Returns the file that a module's own docstring and `__all__` are in."""
    folder = PACKAGE.joinpath(*module.split(".")[1:])
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


def defined(trees, name):
    """Returns what defines a name: several nodes if it is overloaded; none if it is a constant."""
    for tree in trees:
        found = [node for node in tree.body if getattr(node, "name", None) == name]
        if found:
            return found
    return []


def constant(trees, name):
    """Returns the annotation of a constant; `None` if nothing says it."""
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", None) == name:
                return ast.unparse(node.annotation)
    return None


def text(doc):
    """Returns a docstring as Markdown: examples fenced, and code between single backticks."""
    lines, is_example = [], False
    for line in inspect.cleandoc(doc).split("\n"):
        if line == "::":
            # What follows is indented, which is code here as well.
            continue
        if line.startswith(">>>") and not is_example:
            lines.append("```pycon")
            is_example = True
        elif is_example and not line.strip():
            lines += ["```"]
            is_example = False
        lines.append(line if is_example else line.replace("``", "`"))
    return "\n".join(lines + ["```"] * is_example)


def signature(node, owner=None):
    """Returns the signature of a function or a class."""
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    arguments = ast.unparse(node.args)
    if owner and "staticmethod" not in decorators(node):
        first, _, rest = arguments.partition(", ")
        # What the call does not name; `/` after it says nothing any more.
        arguments = rest.removeprefix("/").removeprefix(", ") if first in ("self", "cls") else arguments
    returned = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    name = node.name if not owner else owner if node.name in ("__init__", "__new__") else f"{owner}.{node.name}"
    return f"{name}({arguments}){'' if name == owner else returned}"


def decorators(node):
    return [ast.unparse(one) for one in node.decorator_list]


def members(node):
    """Yields the lines about what a class has: attributes as a list, then methods."""
    attributes, methods = [], {}
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and not one.target.id.startswith("_"):
            attributes.append((one.target.id, ast.unparse(one.annotation), ""))
        elif isinstance(one, ast.FunctionDef) and "property" in decorators(one):
            doc = (ast.get_docstring(one) or "").split("\n\n")[0].replace("\n", " ")
            attributes.append((one.name, ast.unparse(one.returns), doc.replace("``", "`")))
        elif isinstance(one, ast.FunctionDef) and (one.name in ("__init__", "__new__") or one.name[0] != "_"):
            methods.setdefault(one.name, []).append(one)
    made = methods.pop("__init__", None) or methods.pop("__new__", None)
    if made:
        yield from signatures(made, node.name)
    if attributes:
        yield ""
        yield from (f"- `{name}: {kind}`{f'  {doc}' if doc else ''}".replace("  ", " — ", 1) for name, kind, doc in attributes)
    for name, nodes in methods.items():
        yield f"\n#### `{node.name}.{name}`"
        yield from signatures(nodes, node.name)
        yield from docs(nodes)


def signatures(nodes, owner=None):
    overloads = [node for node in nodes if "overload" in decorators(node)] if isinstance(nodes[0], ast.FunctionDef) else []
    yield "\n```python"
    yield from (signature(node, owner) for node in overloads or nodes)
    yield "```"


def docs(nodes):
    doc = next(filter(None, (ast.get_docstring(node, clean=False) for node in reversed(nodes))), None)
    if doc:
        yield "\n" + text(doc)


def page():
    """Returns the reference."""
    out = [HEAD]
    for module in MODULES:
        file = module_file(module)
        own, trees = ast.parse(file.read_text(encoding="utf-8")), sources(module)
        out.append(f"## `{module}`\n")
        if module != "irispan":
            out.append(text(ast.get_docstring(own, clean=False) or "") + "\n")
        constants = []
        for name in names_of(own):
            nodes = defined(trees, name)
            if not nodes:
                kind = constant(trees, name)
                constants += [f"- `{name}: {kind}`"] if kind else []
                continue
            is_class = isinstance(nodes[0], ast.ClassDef)
            out += [f"### `{name}`", *(signatures(nodes) if not is_class else []), *docs(nodes)]
            out += members(nodes[0]) if is_class else []
            out.append("")
        out += ["### Constants\n", *constants, ""] if constants else []
    return "\n".join(out).rstrip() + "\n"


def main():
    new = page()
    if "--check" in sys.argv:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != new:
            sys.exit(f"{PAGE.name} differs from the docs; run {pathlib.Path(__file__).name}")
    else:
        PAGE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
