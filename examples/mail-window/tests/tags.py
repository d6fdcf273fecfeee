"""Compares the tags of the window with what corpus/mail expects, and what they open with what the program says.

tags.py WINDOW IRISPAN ROOT: mail-window-test, the program `irispan`, and the folder of the project.
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib
from collections import defaultdict

window, program, root = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
mail = root / "corpus" / "mail"
# The facts that are worth a warning, as the library lists them.
warns = set(re.findall(r'"([a-z0-9-]+)" Warn$', (root / "src/safety/kind.rs").read_text(), re.MULTILINE))
assert len(warns) > 10
failed = links = warned = 0
for expected_file in sorted(mail.glob("*.toml")):
    message = expected_file.with_suffix(".eml")
    expected = tomllib.loads(expected_file.read_text(encoding="utf-8"))
    shown = subprocess.run(
        [window, "tags", ",".join(expected.get("protect", [])), message],
        check=True, capture_output=True, encoding="utf-8",
    ).stdout
    found = subprocess.run(
        [program, "scan", "-f", "jsonl", message], check=False, capture_output=True, encoding="utf-8"
    ).stdout
    uris = {(link["part"], link["text"]): link["uri"] or "" for link in map(json.loads, found.splitlines())}
    tags, wanted = defaultdict(list), defaultdict(list)
    for line in shown.splitlines():
        _, part, text, uri, warning = line.split("\t")
        tags[part].append((text, uri, warning))
    for link in expected.get("link", []):
        wanted[link["part"]].append(link)
    for part in sorted(tags.keys() | wanted.keys()):
        problems = []
        if len(tags[part]) != len(wanted[part]):
            problems.append(f"{len(tags[part])} tags for {len(wanted[part])} links: {tags[part]}")
        for (text, uri, warning), link in zip(tags[part], wanted[part]):
            # The text of an anchor is not in the file of what is expected; its target is.
            if not link.get("href") and text != link["text"]:
                problems.append(f"{text} is tagged, not {link['text']}")
            target = uris[part, link["text"]]
            if uri != target:
                problems.append(f"{uri} would be opened, not {target}")
            if bool(warning) != any(name in warns for name, _ in link.get("facts", [])):
                problems.append(f"{link['text']} has the facts {link.get('facts')}, and warns: {warning!r}")
            links, warned = links + 1, warned + bool(warning)
        failed += len(problems)
        for problem in problems:
            print(f"{message.name}, part {part}: {problem}", file=sys.stderr)
print(f"tags: {links} links of {len(list(mail.glob('*.toml')))} messages, {warned} with a warning")
sys.exit(failed > 0)
