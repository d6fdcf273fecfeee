"""The rival of `irispan-compare mail`: a mailbox read with the standard library, links found by linkify-it-py.

    pip install -r benches/mail/requirements.txt
    python3 benches/mail/mailbox_linkify.py FILE

Written as its author would write it who wants links, not speed, but with nothing done twice: one pass
over the messages, every part of type text decoded by its transfer encoding and charset, HTML reduced to
its text and the targets of its anchors. No places are kept in the message, and no facts.

Prints one line: messages, links, seconds in all, seconds for reading and MIME alone. Seconds are of
processor time, which spares it what other programs take, and count from the opened file on: those of
the interpreter and of the imports are left out.
"""

import mailbox
import sys
import time
from html.parser import HTMLParser

from linkify_it import LinkifyIt


class Content(HTMLParser):
    """The text of a document, and the targets of its anchors."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.text = []
        self.targets = []
        self.hidden = 0

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "style"):
            self.hidden += 1
        elif tag == "a":
            self.targets += [value for name, value in attributes if name == "href" and value]

    def handle_endtag(self, tag):
        if tag in ("script", "style") and self.hidden:
            self.hidden -= 1

    def handle_data(self, data):
        if not self.hidden:
            self.text.append(data)


def text_of(part):
    """The text of a part, whatever its charset claims to be."""
    payload = part.get_payload(decode=True) or b""
    charset = str(part.get_param("charset") or "utf-8")
    try:
        return payload.decode(charset, "replace")
    except (LookupError, UnicodeError, ValueError):
        return payload.decode("utf-8", "replace")


def main(path):
    linkify = LinkifyIt()
    messages = links = 0
    finding = 0.0
    begin = time.process_time()
    for message in mailbox.mbox(path, create=False):
        messages += 1
        for part in message.walk():
            if part.get_content_maintype() != "text":
                continue
            text = text_of(part)
            if part.get_content_subtype() == "html":
                content = Content()
                content.feed(text)
                content.close()
                links += len(content.targets)
                text = "".join(content.text)
            before = time.process_time()
            links += len(linkify.match(text) or ())
            finding += time.process_time() - before
    whole = time.process_time() - begin
    print(messages, links, f"{whole:.6f} {whole - finding:.6f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
