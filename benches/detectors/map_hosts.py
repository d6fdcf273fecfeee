"""What ICU has of the same: host names mapped by UTS #46, and nothing that finds links.

    apt-get install python3-icu          # or: pip install PyICU
    python3 benches/detectors/map_hosts.py < HOSTS

Reads host names, one a line. Prints one JSON object: the version of ICU, the names of its programming
interface that speak of links or URLs, and each host as ICU maps it, or null.
"""

import json
import sys

import icu

OPTIONS = icu.IDNA.CHECK_BIDI | icu.IDNA.CHECK_CONTEXTJ | icu.IDNA.CHECK_NONTRANSITIONAL_TO_ASCII


def mapped(idna, host):
    info = icu.IDNAInfo()
    result = idna.nameToASCII(host, info)
    return None if info.errors() else str(result)


idna = icu.IDNA(OPTIONS)
words = ("link", "url", "uri")
json.dump(
    {
        "version": icu.ICU_VERSION,
        "names": [name for name in dir(icu) if any(word in name.lower() for word in words)],
        "hosts": [mapped(idna, line.rstrip("\n")) for line in sys.stdin],
    },
    sys.stdout,
)
