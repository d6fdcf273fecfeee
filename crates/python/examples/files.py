"""Prints the links of files, with their places.

python files.py FILE...
"""

import sys

import irispan


def main(paths: list[str]) -> int:
    scanner = irispan.Scanner(min_confidence="likely")
    found = 0
    for path in paths:
        for link in scanner.scan_file(path):
            found += 1
            print(f"{path}:{link.start}-{link.end}\t{link.kind}\t{link.uri or link.display}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
