"""Checks of the bulk job, each of which can fail and none of which asks irispan what is right.

    python .ci/bulk_checks [PART]... [--full] [--links N]

Without names, all parts run, in a size that suits every change; with --full, in that which was asked for once.
"""

import argparse
import sys
import time

import damage
import disks
import kills
import memory
import planted
import readers
import refused
import workers
from jobs import Failed

PARTS = {
    "planted": planted.run, "readers": readers.run, "damage": damage.run, "workers": workers.run,
    "refused": refused.run, "memory": memory.run, "kills": kills.run, "disks": disks.run,
}


def main():
    """Runs the parts that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[[], *PARTS], help=", ".join(PARTS))
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--links", type=int, help="links in each source, of the part `planted`")
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.parts or PARTS:
        begun = time.monotonic()
        extra = (arguments.links,) if name == "planted" else ()
        try:
            print(f"{name}: {PARTS[name](arguments.full, *extra)}", end="")
        except Failed as error:
            failed += 1
            print(f"{name}: FAILED\n{error}", end="")
        print(f" ({time.monotonic() - begun:.0f} s)", flush=True)
    sys.exit(1 if failed else 0)


main()
