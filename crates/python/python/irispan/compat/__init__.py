"""Classes with the interfaces of other link detectors, for programs that were written for those.

`LinkifyIt` stands in for linkify-it-py, `URLExtract` for urlextract. What is a link, and where it ends,
irispan decides; everything else is as the other package documents it.

>>> from irispan.compat import LinkifyIt, URLExtract
>>> LinkifyIt().match("Site example.com!")
[irispan.compat.linkify_it.Match({'schema': '', 'index': 5, 'last_index': 16, 'raw': 'example.com', 'text': 'example.com', 'url': 'http://example.com'})]
>>> URLExtract().find_urls("Site example.com!")
['example.com']
"""

from .linkify_it import LinkifyIt
from .urlextract import URLExtract

__all__ = ["LinkifyIt", "URLExtract"]
