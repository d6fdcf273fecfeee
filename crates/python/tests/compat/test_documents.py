"""The drop-ins in unchanged programs: what they find otherwise is in `differences.toml`, and nothing else is."""

import html
import html.parser
import re
import shutil
import subprocess
import sys
from collections import Counter
from urllib.parse import unquote

import comparison
import pytest
from needed import need

DOCUMENTS = comparison.documents()


def test_there_are_enough_documents():
    assert len(DOCUMENTS) >= 200
    assert len(set(DOCUMENTS.values())) == len(DOCUMENTS)


def rows(section):
    return Counter({key: len(rules) for key, rules in comparison.table().items() if key[0] == section})


def compared(section, found):
    """Fails if what was found is not what the table has."""
    found, known = Counter(found), rows(section)
    assert not found - known, "not in differences.toml; run comparison.py, and say which rule decides"
    assert not known - found, "in differences.toml, and no difference any more"


def test_every_difference_has_a_rule():
    for key, rules in comparison.table().items():
        for rule in rules:
            names = rule.split(", ")
            assert all(re.fullmatch(r"T\d+|[A-Z]+\d*-[A-Z]?\d+|slashes", name) for name in names), (key, rule)


def plain(page):
    """Returns letters and digits of HTML: what is no link is Markdown again, and the text of links is decoded."""
    text = html.unescape(html.unescape(unquote(page)))
    return [char for char in re.sub(r"</?\w[^>]*>", "", text) if char.isalnum()]


def test_markdown_it():
    need("markdown_it", "linkify_it")
    found, changed = [], 0
    for name, differences, (before, after) in comparison.linkified():
        found += [("linkify", name, *one) for one in differences]
        changed += bool(differences)
        # Nothing but links changes.
        assert plain(before) == plain(after), name
    compared("linkify", found)
    assert changed < len(DOCUMENTS) / 2


def test_mdit_py_plugins():
    need("markdown_it", "mdit_py_plugins", "linkify_it")
    known = {key[1:] for key in rows("linkify")}
    found = []
    for name, differences, (before, after) in comparison.linkified(*comparison.plugins()):
        found += [("plugins", name, *one) for one in differences if (name, *one) not in known]
        assert plain(before) == plain(after), name
    compared("plugins", found)


def test_urlextract():
    need("urlextract")
    compared("urlextract", [("urlextract", name, *one) for name, ones in comparison.extracted() for one in ones])


CONF = """
extensions = ["myst_parser"]
myst_enable_extensions = ["linkify", "deflist", "tasklist", "colon_fence", "dollarmath"]
project = "documents"
html_theme = "basic"
smartquotes = False
suppress_warnings = ["*"]
"""

# What docs/compat.md tells users to write.
DROP_IN = """
import sys
import irispan.compat.linkify_it
sys.modules["linkify_it"] = irispan.compat.linkify_it
"""


class Links(html.parser.HTMLParser):
    """Collects the external links of a page of Sphinx: target and text."""

    def __init__(self):
        super().__init__()
        self.links, self.text = [], None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "a" and "external" in (attributes.get("class") or ""):
            self.links.append([attributes["href"], ""])
            self.text = self.links[-1]

    def handle_endtag(self, tag):
        if tag == "a":
            self.text = None

    def handle_data(self, data):
        if self.text is not None:
            self.text[1] += data


def built(folder, conf):
    """Returns the external links of each page of a project that Sphinx builds."""
    source, out = folder / "source", folder / "out"
    source.mkdir(parents=True)
    (source / "conf.py").write_text(conf, encoding="utf-8")
    for name, text in DOCUMENTS.items():
        (source / f"{name}.md").write_text(f"# {name}\n\n{text}", encoding="utf-8")
    pages = "\n".join(DOCUMENTS)
    (source / "index.md").write_text(f"# Documents\n\n```{{toctree}}\n{pages}\n```\n", encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(source), str(out)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    links = {}
    for name in DOCUMENTS:
        page = Links()
        page.feed((out / f"{name}.html").read_text(encoding="utf-8"))
        links[name] = [tuple(link) for link in page.links]
    shutil.rmtree(folder)
    return links


def test_sphinx_with_myst(tmp_path):
    need("sphinx", "myst_parser", "linkify_it")
    before = built(tmp_path / "before", CONF)
    after = built(tmp_path / "after", DROP_IN + CONF)
    known = {key[1:] for section in ("linkify", "plugins") for key in rows(section)}
    found = [
        ("sphinx", name, *one)
        for name in DOCUMENTS
        for one in comparison.differences(before[name], after[name])
        if (name, *one) not in known
    ]
    compared("sphinx", found)
    # The drop-in was at work.
    assert before != after


def test_other_names_of_modules():
    code = """
import sys
import irispan.compat.linkify_it, irispan.compat.urlextract
sys.modules["linkify_it"] = irispan.compat.linkify_it
sys.modules["urlextract"] = irispan.compat.urlextract
from linkify_it import LinkifyIt, SchemaError
from linkify_it.main import LinkifyIt as same, Match, SchemaError as same_error
from linkify_it.tlds import TLDS
assert same is LinkifyIt is irispan.compat.LinkifyIt and same_error is SchemaError
assert isinstance(LinkifyIt().tlds(TLDS).match("example.photography")[0], Match)
from urlextract import URLExtract, CacheFileError
from urlextract.urlextract_core import URLExtract as same, URLExtractError
assert same is URLExtract is irispan.compat.URLExtract
from urlextract.cachefile import CacheFileError as same_error
assert same_error is CacheFileError
"""
    subprocess.run([sys.executable, "-c", code], check=True)
