"""Text as HTML in which its links can be followed."""

from ._irispan import linkify as written, to_html as written_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from typing_extensions import Buffer


class Html(str):
    """HTML that notebooks draw, and that template engines do not escape again."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)

    def __html__(self) -> str:
        return str(self)


def linkify(text: "str | Buffer", *, class_: str | None = None, **options: "Any") -> Html:
    """Returns the text as HTML: each link is an ``<a>``, and everything else is escaped.

    Links that would run a script stay text. `class_` stands in their class instead of ``irispan``. Options are those of `Scanner`.

    >>> import irispan
    >>> print(irispan.linkify("1 < 2, see www.example.com", class_=""))
    1 &lt; 2, see <a href="https://www.example.com" rel="noopener noreferrer nofollow" class="domain likely" dir="ltr">www.example.com</a>
    """
    return Html(written(text, class_, options))


def to_html(
    text: "str | Buffer", *, protect: "str | Iterable[str] | None" = None, **options: "Any"
) -> Html:
    """Returns the text as HTML to be shown by itself: with a style sheet, in a ``<pre>``.

    Each line has its own direction, and each link a title with its real target and what a reader
    should beware of. Links that look like a name of `protect` get a warning. Options are those of
    `Scanner`. A notebook draws the result.

    >>> import irispan
    >>> html = irispan.to_html("see аррӏе.com")
    >>> "reads like one in ASCII" in html
    True
    """
    return Html(written_page(text, protect, options))
