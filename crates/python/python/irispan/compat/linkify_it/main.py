"""Names that programs import from ``linkify_it.main``."""

from irispan.compat.linkify_it import LinkifyIt, Match, SchemaError

__all__ = ["LinkifyIt", "Match", "SchemaError"]
