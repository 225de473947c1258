"""What the adapters share: the types of the fields, and batches of a size that a worker can hold."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Sequence

#: The fields that most want.
USUAL = (
    "method",
    "text",
    "title",
    "author",
    "published",
    "language",
    "charset",
    "confidence",
    "status",
    "reason",
    "error",
)
#: Pages that are read at once. A batch of an engine may hold thousands, which together are too large for one answer.
PAGES = 256


def column_types(fields: Sequence[str]) -> dict[str, str]:
    """The types of fields, in plain words."""
    special = {"confidence": "double", "text_hash": "binary", "bands": "list<long>"}
    return {field: special.get(field, "string") for field in fields}


def slices(batches: Iterable[Any]) -> Iterator[Any]:
    """Cuts record batches into shorter ones, without a copy."""
    for batch in batches:
        for start in range(0, batch.num_rows, PAGES):
            yield batch.slice(start, PAGES)
