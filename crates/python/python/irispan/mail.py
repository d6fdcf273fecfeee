"""Mail messages and mailboxes: their links, with the places in the raw bytes.

>>> from irispan.mail import Message
>>> message = Message(b"Content-Type: text/html\\r\\n\\r\\n<a href='https://a.example/'>www.b.com</a>")
>>> for link in message.links():
...     print(link.part, link.text, link.anchor, link.mismatch)
1 https://a.example/ www.b.com ('www.b.com', 'a.example')
"""

from ._irispan import MailLink, Mbox, Message, Part

__all__ = ["MailLink", "Mbox", "Message", "Part"]
