"""Measures the drop-ins against the packages that they stand in for, on the documents of the tests.

    python crates/python/benches/compat.py [SECONDS]

Each line of a document is a text. Times are per text, the least of several runs that take turns.
"""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/compat"))

import comparison
import irispan
from irispan.compat import LinkifyIt, URLExtract

ROUNDS = 5


def seconds(function, texts):
    # New strings, as `LinkifyIt` remembers the last one.
    texts = [(text + " ")[:-1] for text in texts]
    begun = time.perf_counter()
    for text in texts:
        function(text)
    return time.perf_counter() - begun


def rows():
    """Yields a name, and the function of the other package and ours."""
    import linkify_it
    import urlextract

    theirs, ours = linkify_it.LinkifyIt(), LinkifyIt()
    yield "LinkifyIt.match", theirs.match, ours.match, lambda found: len(found or [])
    yield "LinkifyIt.pretest", theirs.pretest, ours.pretest, int

    def as_markdown_does(linkify):
        return lambda text: linkify.match(text) if linkify.pretest(text) and linkify.test(text) else None

    yield "pretest, test, match", as_markdown_does(theirs), as_markdown_does(ours), lambda found: len(found or [])
    theirs, ours = urlextract.URLExtract(extract_email=True), URLExtract(extract_email=True)
    yield "URLExtract.find_urls", theirs.find_urls, ours.find_urls, len
    scanner = irispan.Scanner()
    yield "irispan.Scanner.links", None, scanner.links, len


def main():
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    documents = list(comparison.documents().values())
    lines = [line for text in documents for line in text.splitlines() if line.strip()]
    for title, texts in (("lines", lines), ("documents", documents), ("all in one", ["\n".join(documents)])):
        size = sum(map(len, texts))
        print(f"{title}: {len(texts)} texts, {size} characters")
        print(f"  {'':24}{'before':>12}{'after':>12}{'times':>8}{'found before':>14}{'after':>8}")
        begun = time.perf_counter()
        for name, theirs, ours, count in rows():
            best = [float("inf"), float("inf")]
            for _ in range(ROUNDS):
                for side, function in enumerate((theirs, ours)):
                    if function is not None:
                        best[side] = min(best[side], seconds(function, texts))
                if time.perf_counter() - begun > limit:
                    break
            before, after = (taken / len(texts) * 1e6 for taken in best)
            found = [sum(count(function(text)) for text in texts) if function else None for function in (theirs, ours)]
            if theirs is None:
                print(f"  {name:24}{'':>12}{after:>10.1f}µs{'':>8}{'':>14}{found[1]:>8}")
            else:
                print(f"  {name:24}{before:>10.1f}µs{after:>10.1f}µs{before / after:>8.0f}{found[0]:>14}{found[1]:>8}")


if __name__ == "__main__":
    main()
