"""Turns a folder of documents into tables of links, and prints how far it is.

python corpus.py SOURCE OUTPUT
"""

import sys
from typing import TYPE_CHECKING

import irispan

if TYPE_CHECKING:
    from irispan._irispan import Progress


def show(progress: "Progress") -> None:
    print(f"\r{progress['inputs']} of {progress['inputs_total']}, {progress['links']} links", end="", file=sys.stderr)


def main(source: str, output: str) -> None:
    summary = irispan.extract(source, output, to="csv", progress=show)
    print(f"{summary['rows']} rows, {summary['losses']} losses")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
