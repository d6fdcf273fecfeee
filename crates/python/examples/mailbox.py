"""Prints the links of a mailbox whose text names another host than the one they lead to.

python mailbox.py MBOX
"""

import sys

from irispan.mail import Mbox


def main(path: str) -> None:
    for message in Mbox(path):
        for link in message.links():
            if link.mismatch is not None:
                shown, followed = link.mismatch
                print(f"{message.id}: says {shown}, leads to {followed}")


if __name__ == "__main__":
    main(sys.argv[1])
