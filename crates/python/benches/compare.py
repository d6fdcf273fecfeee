"""Times the package against other finders of links in Python, on generated prose, chat and mail.

    python crates/python/benches/compare.py [ROWS [ROWS_OF_RIVALS]]

Needs linkify-it-py and urlextract; with pyarrow, columns as well. The rows are made with a fixed seed.
Rivals are slow, so that they are timed on a part of the rows, by default 2,000. All run in turns over pieces
of the rows, in one thread; the time of a piece is the least of three.
"""

import random
import re
import sys
import time

import irispan

WORDS = "the a of people says that in time for on with many this which more about new first other also city water".split()
HOSTS = ["example.com", "docs.example.org", "例え.jp", "a.co.uk", "news.example.net", "b.de"]
PIECE = 5000


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


def columns():
    """Yields the finder that takes columns."""
    try:
        import pyarrow

        from irispan import arrow
    except ImportError:
        print("pyarrow is not installed")
        return
    names = "text,kind,span_start,span_end"
    yield "irispan.arrow.links", lambda column: len(arrow.links(column, explode=True, select=names)), pyarrow.array


def finders():
    """Yields each finder: its name, what counts links in rows, what makes its rows, and whether it is slow."""
    yield "irispan.links", lambda rows: sum(len(irispan.links(row)) for row in rows), list, False
    yield "irispan.links_many", lambda rows: sum(map(len, irispan.links_many(rows))), list, False
    for name, count, made in columns():
        yield name, count, made, False
    for name, find in rivals():
        yield name, lambda rows, find=find: sum(len(find(row)) for row in rows), list, name != "re"


def table(kind, rows, rival_rows):
    """Times every finder on these rows, and prints a line for each."""
    taken = {}
    for at in range(0, len(rows), PIECE):
        for name, count, made, is_slow in FINDERS:
            if is_slow and at >= rival_rows:
                continue
            last = min(at + PIECE, rival_rows) if is_slow else at + PIECE
            piece = made(rows[at:last])
            seconds, links = best(lambda count=count, piece=piece: count(piece), 3)
            before = taken.get(name, (0, 0, 0.0))
            taken[name] = (before[0] + len(piece), before[1] + links, before[2] + seconds)
    per_row = {name: seconds / rows for name, (rows, _, seconds) in taken.items()}
    call, column = per_row["irispan.links"], per_row.get("irispan.arrow.links")
    for name, (count, links, _) in taken.items():
        of_column = f"{per_row[name] / column:.1f}" if column else ""
        print(
            f"| {kind.__name__} | {name} | {count} | {links} | {per_row[name] * 1e6:.2f} "
            f"| {per_row[name] / call:.1f} | {of_column} |",
            flush=True,
        )


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
    count, rival_rows = (int(argument) for argument in (sys.argv[1:] + ["100000", "2000"][len(sys.argv) - 1 :])[:2])
    print("| text | finder | rows | links | µs a row | times `links` | times `arrow.links` |")
    print("|---|---|---|---|---|---|---|")
    for kind in (prose, chat, mail):
        chance = random.Random(1)
        table(kind, [kind(chance) for _ in range(count)], rival_rows)
    print()
    overhead()


FINDERS = list(finders())

if __name__ == "__main__":
    main()
