"""What the adapters share: the usual fields, and batches of a size that a worker can hold."""

from __future__ import annotations

from typing import Any, Iterable, Iterator

from ._clearline import USUAL as USUAL

#: Pages that are read at once. A batch of an engine may hold thousands, which together are too large for one answer.
PAGES = 256


def slices(batches: Iterable[Any]) -> Iterator[Any]:
    """Cuts record batches into shorter ones, without a copy."""
    for batch in batches:
        for start in range(0, batch.num_rows, PAGES):
            yield batch.slice(start, PAGES)
