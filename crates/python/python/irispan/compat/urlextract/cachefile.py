"""The name that programs import from ``urlextract.cachefile``."""

from irispan.compat.urlextract import CacheFileError

__all__ = ["CacheFileError"]
