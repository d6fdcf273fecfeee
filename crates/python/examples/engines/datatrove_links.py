"""A block for datatrove: the links of each document, as metadata.

    python datatrove_links.py FOLDER_OF_JSON_LINES FOLDER
"""

import sys
from typing import Any

from datatrove.data import DocumentsPipeline
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers import JsonlWriter

import irispan


class Links(PipelineStep):
    """Adds `links` to the metadata of documents: the URIs, in the order of the text. Options are those of `Scanner`."""

    name = "Links"
    type = "irispan"

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.options = options

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        # Made here, because the step is sent to the processes that run it.
        scanner = irispan.Scanner(**self.options)
        for document in data or ():
            with self.track_time():
                found = scanner.links(document.text)
                document.metadata["links"] = [link.uri for link in found if link.uri is not None]
                self.stat_update("links", value=len(found))
            yield document


def main() -> None:
    pipeline = [JsonlReader(sys.argv[1]), Links(min_confidence="likely"), JsonlWriter(sys.argv[2])]
    LocalPipelineExecutor(pipeline, tasks=2, workers=2, logging_dir=f"{sys.argv[2]}/logs").run()


if __name__ == "__main__":
    main()
