"""Times the package against other finders of links in Python, on generated prose, chat and mail.

    python crates/python/benches/compare.py [ROWS]

Needs linkify-it-py and urlextract; with pyarrow, columns as well. The rows are made with a fixed seed.
Rivals are slow, so that they are timed on a part of the rows. Times are of one thread, the best of three.
"""

import random
import re
import sys
import time

import irispan

WORDS = "the a of people says that in time for on with many this which more about new first other also city water".split()
HOSTS = ["example.com", "docs.example.org", "例え.jp", "a.co.uk", "news.example.net", "b.de"]
RIVAL_ROWS = 2000


def words(chance, low, high):
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(low, high)))


def link(chance):
    host, word = chance.choice(HOSTS), chance.choice(WORDS)
    return chance.choice([f"https://{host}/{word}?id={chance.randint(1, 999)}", f"www.{host}", f"jo.{word}@{host}", host])


def prose(chance):
    """A paragraph; every fourth has a link."""
    text = words(chance, 40, 90).capitalize() + "."
    return f"{text} See {link(chance)}, and {words(chance, 3, 9)}." if chance.random() < 0.25 else text


def chat(chance):
    """A line of some 80 characters; every third has a link."""
    text = words(chance, 8, 16)
    return f"{text} {link(chance)}" if chance.random() < 0.33 else f"{text} 😀"


def mail(chance):
    """A short message with quotes and a signature."""
    lines = [f"> {words(chance, 8, 12)}" for _ in range(4)] + [words(chance, 8, 12) for _ in range(6)]
    return "\n".join([*lines, f"<{link(chance)}>", "-- ", f"{chance.choice(WORDS)}, {link(chance)}", ""])


def best(call, times=3):
    taken, result = [], None
    for _ in range(times):
        begun = time.perf_counter()
        result = call()
        taken.append(time.perf_counter() - begun)
    return min(taken), result


def rivals():
    try:
        import linkify_it

        finder = linkify_it.LinkifyIt()
        yield "linkify-it-py", lambda text: finder.match(text) or []
    except ImportError:
        print("linkify-it-py is not installed")
    try:
        import urlextract

        extractor = urlextract.URLExtract(extract_email=True)
        yield "URLExtract", extractor.find_urls
    except Exception as error:
        print(f"URLExtract is left out: {error!r}")
    yield "re", re.compile(r"\b(?:https?://|www\.)\S+|\b[\w.+-]+@[\w-]+\.[\w.-]+").findall


def report(kind, name, rows, links, seconds, ours):
    print(f"| {kind.__name__} | {name} | {len(rows)} | {links} | {seconds * 1e6:.2f} | {seconds / ours:.2f} |", flush=True)


def overhead():
    """Prints what a call costs beside the scan, which is the slope between texts of 80 and of 8,000 characters."""
    for what, unit in [("ASCII", "a word "), ("beyond ASCII", "ä wörd ")]:
        short, long = (unit * 1200)[:80], (unit * 1200)[:3000]

        def once(text, times):
            return best(lambda: [irispan.links(text) for _ in range(times)], 5)[0] / times

        at_short, at_long, empty = once(short, 50_000), once(long, 10_000), once("", 50_000)
        scan = (at_long - at_short) / (len(long) - len(short)) * len(short)
        print(f"80 characters, {what}, no link: {at_short * 1e9:.0f} ns, of which the scan is {scan * 1e9:.0f} ns; an empty text {empty * 1e9:.0f} ns")


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print("| text | finder | rows | links | µs a row | time against ours |")
    print("|---|---|---|---|---|---|")
    others = list(rivals())
    for kind in (prose, chat, mail):
        chance = random.Random(1)
        rows = [kind(chance) for _ in range(count)]
        seconds, found = best(lambda: [irispan.links(row) for row in rows])
        ours = seconds / len(rows)
        report(kind, "irispan.links", rows, sum(map(len, found)), ours, ours)
        seconds, found = best(lambda: irispan.links_many(rows))
        report(kind, "irispan.links_many", rows, sum(map(len, found)), seconds / len(rows), ours)
        for name, find in others:
            part = rows if name == "re" else rows[:RIVAL_ROWS]
            seconds, found = best(lambda: [find(row) for row in part], 1)
            report(kind, name, part, sum(map(len, found)), seconds / len(part), ours)
        try:
            import pyarrow

            from irispan import arrow
        except ImportError:
            continue
        column = pyarrow.array(rows)
        names = "text,kind,span_start,span_end"
        seconds, found = best(lambda: arrow.links(column, explode=True, select=names))
        report(kind, "irispan.arrow.links", rows, len(found), seconds / len(rows), ours)
    print()
    overhead()


if __name__ == "__main__":
    main()
