"""The name that programs import from ``linkify_it.tlds``."""

from irispan.compat.linkify_it import TLDS

__all__ = ["TLDS"]
