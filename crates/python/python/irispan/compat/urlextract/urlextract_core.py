"""Names that programs import from ``urlextract.urlextract_core``."""

from irispan.compat.urlextract import URLExtract, URLExtractError

__all__ = ["URLExtract", "URLExtractError"]
