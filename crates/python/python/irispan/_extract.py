"""The bulk job: corpora to tables of links."""

import os

from ._irispan import extract as run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from typing_extensions import Unpack

    from ._irispan import ExtractOptions, Progress, Summary


def extract(
    sources: "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]",
    output: "str | os.PathLike[str]",
    *,
    progress: "Callable[[Progress], Any] | None" = None,
    **options: "Unpack[ExtractOptions]",
) -> "Summary":
    """Turns compressed corpora into tables of the links in them: the job of ``irispan extract``.

    Sources are files and folders: WARC and WET, JSON lines, CSV, Parquet, Arrow, mailboxes, HTML, text; compressed,
    and in tar or zip. The tables are written into the folder `output`. Options have the names of the program's,
    with ``_`` for ``-``, and are those of `Scanner` besides. The same call again goes on with a job that
    was interrupted.

    `progress` is called with a dict now and then; what it raises ends the job, and so does Ctrl-C. (A source that
    says nothing, such as a pipe, is waited for five seconds; then the job keeps its folder until there is more.) Other
    threads run meanwhile. Returns the summary, which is also written to ``_irispan/summary.json``. Raises
    `ExtractError` if the job could not go on.

    >>> import irispan, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     folder = pathlib.Path(name)
    ...     _ = (folder / "a.jsonl").write_text('{"text": "see www.a.com"}\\n{"text": "b@c.de"}\\n')
    ...     summary = irispan.extract([folder / "a.jsonl"], folder / "links", column="text", to="csv")
    >>> summary["rows"], summary["counts"]["records"], summary["losses"]
    (2, 2, 0)
    """
    import json

    if isinstance(sources, (str, os.PathLike)):
        sources = [sources]
    elif not hasattr(sources, "__iter__"):
        raise TypeError(f"sources: expected str, os.PathLike or an iterable of these, not {type(sources).__name__}")
    sources = list(sources)
    # What callers without types give.
    given: list[object] = [*sources]
    for source in given:
        if not isinstance(source, (str, os.PathLike)):
            raise TypeError(f"sources: expected str or os.PathLike, not {type(source).__name__}")
    if os.fspath(output) == "":
        raise ValueError('output: no folder is named; "." is the one that the process is in')
    summary = run(sources, output, progress, options)
    path = os.path.join(output, "_irispan", "summary.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(summary, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
    return summary
