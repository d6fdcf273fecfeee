"""What the drop-ins find otherwise than the packages that they stand in for, in the documents beside this file.

    python crates/python/tests/compat/comparison.py

writes `differences.toml` anew, with the rules that are known, and `?` for the others.
"""

import difflib
import json
import pathlib
import re
import sys

try:
    import tomllib
except ImportError:  # Python 3.10, where Sphinx brings it
    import tomli as tomllib

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE / "differences.toml"
HEAD = """\
# Where links differ between the replaced package (`before`) and irispan's drop-in (`after`), and the rule
# that decides. Ids are those of `src/docs/rules`, names those of `crates/python/docs/compat.md`.
# Written by comparison.py, which keeps the rules; tests fail if a line is missing or left over.
"""


def documents():
    """Returns the documents by their names."""
    found = {}
    for path in sorted((HERE / "documents").glob("*.txt")):
        pieces = re.split(r"(?m)^=== ([a-z]+-\d\d)\n", path.read_text(encoding="utf-8"))
        assert not pieces[0]
        for name, text in zip(pieces[1::2], pieces[2::2], strict=True):
            assert name not in found
            found[name] = text
    return found


def parser(linkify, *plugins):
    """Returns markdown-it-py with a linkifier and plugins."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("js-default", {"linkify": True, "html": True})
    markdown.linkify = linkify
    for plugin in plugins:
        markdown.use(plugin)
    return markdown


def plugins():
    """Returns plug-ins of mdit-py-plugins that change what is text."""
    from mdit_py_plugins import admon, anchors, attrs, deflist, dollarmath, footnote, front_matter, tasklists

    return (
        admon.admon_plugin,
        anchors.anchors_plugin,
        attrs.attrs_plugin,
        deflist.deflist_plugin,
        dollarmath.dollarmath_plugin,
        footnote.footnote_plugin,
        front_matter.front_matter_plugin,
        tasklists.tasklists_plugin,
    )


def rendered(markdown, text):
    """Returns the links that were made of plain text, and the HTML without them."""
    links = []
    tokens = markdown.parse(text)
    for block in tokens:
        kept, is_inside = [], False
        for token in block.children or []:
            if token.type in ("link_open", "link_close") and token.markup == "linkify":
                is_inside = token.type == "link_open"
                if is_inside:
                    links.append([token.attrs["href"], ""])
                continue
            if is_inside:
                links[-1][1] += token.content
            kept.append(token)
        block.children = kept if block.children is not None else None
    html = markdown.renderer.render(tokens, markdown.options, {})
    return [tuple(link) for link in links], html


def differences(before, after):
    """Yields what stands in one list where something else stands in the other."""
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for operation, a, b, c, d in matcher.get_opcodes():
        if operation == "equal":
            continue
        old, new = shown(before[a:b]), shown(after[c:d])
        if len(old) == len(new):
            yield from (((left,), (right,)) for left, right in zip(old, new, strict=True))
        else:
            yield old, new


def shown(links):
    return tuple(link if isinstance(link, str) else link[1] for link in links)


def linkified(*plugins):
    """Yields document, before and after, of markdown-it-py, and the HTML of both without links."""
    from irispan.compat import LinkifyIt as Ours
    from linkify_it import LinkifyIt as Theirs

    before, after = parser(Theirs(), *plugins), parser(Ours(), *plugins)
    for name, text in documents().items():
        (old, old_html), (new, new_html) = rendered(before, text), rendered(after, text)
        yield name, list(differences(old, new)), (old_html, new_html)


def extracted():
    """Yields document, before and after, of URLExtract with addresses."""
    from irispan.compat import URLExtract as Ours
    from urlextract import URLExtract as Theirs

    before, after = Theirs(extract_email=True), Ours(extract_email=True)
    for name, text in documents().items():
        yield name, list(differences(before.find_urls(text), after.find_urls(text)))


def found():
    """Returns all differences: section, document, before, after."""
    rows = [("linkify", name, *one) for name, ones, _ in linkified() for one in ones]
    known = {row[1:] for row in rows}
    rows += [
        ("plugins", name, *one)
        for name, ones, _ in linkified(*plugins())
        for one in ones
        if (name, *one) not in known
    ]
    rows += [("urlextract", name, *one) for name, ones in extracted() for one in ones]
    return rows


def table():
    """Returns the rules of the table by section, document, before and after."""
    if not TABLE.exists():
        return {}
    read = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    rules = {}
    for section, rows in read.items():
        for row in rows:
            key = (section, row["document"], tuple(row["before"]), tuple(row["after"]))
            rules.setdefault(key, []).append(row["rule"])
    return rules


def main():
    rules = {key: list(values) for key, values in table().items()}
    lines = [HEAD]
    for row in found():
        section, name, before, after = row
        rule = rules[row].pop(0) if rules.get(row) else "?"
        parts = (
            f"[[{section}]]",
            f"document = {quoted(name)}",
            f"before = [{', '.join(map(quoted, before))}]",
            f"after = [{', '.join(map(quoted, after))}]",
            f"rule = {quoted(rule)}",
        )
        lines.append("\n".join(parts) + "\n")
    TABLE.write_text("\n".join(lines), encoding="utf-8")


def quoted(text):
    """Returns a string of TOML, with characters that cannot be seen as escapes."""
    written = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in written)


if __name__ == "__main__":
    sys.exit(main())
