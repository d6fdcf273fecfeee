"""What `irispan` is where only its sources are, without what is compiled."""


def explained(name: str) -> object:
    """Stands in for ``irispan.__getattr__``, and raises `ImportError` for what needs the compiled part."""
    import irispan

    if name in irispan.__all__:
        raise ImportError(f"irispan.{name} needs the compiled part of irispan, which is not installed here; irispan.spark does not")
    raise AttributeError(f"module 'irispan' has no attribute {name!r}")
