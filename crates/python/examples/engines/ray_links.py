"""Links of a column of texts, with Ray Data.

    python ray_links.py TABLE.parquet FOLDER

The table has columns `id` and `text`; the folder gets a row for each link.
"""

import sys

import pyarrow as pa
import ray

from irispan import arrow


def links(batch: pa.Table) -> pa.Table:
    """Returns a row for each link of a batch, with the `id` of its text."""
    found = arrow.links(batch, "text", explode=True, keep="id", select="url,url_host_registered_domain,span_start")
    return pa.table(found).drop_columns("row")


def main() -> None:
    ray.init(log_to_driver=False)
    # As Arrow, so that texts are not copied; of batches with other types, `text` may be pandas or numpy.
    pages = ray.data.read_parquet(sys.argv[1])
    pages.map_batches(links, batch_format="pyarrow", zero_copy_batch=True).write_parquet(sys.argv[2])


if __name__ == "__main__":
    main()
