"""Ray Data: the main text of each page in a Dataset.

>>> from clearline.ray import extract
>>> articles = extract(pages)        # pages: a Dataset with the columns html and, perhaps, url     # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any, Sequence

from . import extract_batch
from ._tables import PAGES, USUAL, slices


def extract(
    pages: Any,
    *,
    methods: Sequence[str] = ("auto",),
    fields: Sequence[str] = USUAL,
    **how: Any,
) -> Any:
    """Finds the main text of each page of a Dataset.

    Takes what `clearline.extract_batch` takes, and returns a Dataset with all columns but the pages, and the fields.
    """
    methods, fields = list(methods), list(fields)

    def read(table: Any) -> Any:
        import pyarrow as pa

        batches = table.combine_chunks().to_batches() or [pa.RecordBatch.from_pylist([], schema=table.schema)]
        parts = [extract_batch(batch, methods=methods, fields=fields, **how) for batch in slices(batches)]
        parts = parts or [extract_batch(batches[0], methods=methods, fields=fields, **how)]
        return pa.Table.from_batches(parts)

    return pages.map_batches(read, batch_format="pyarrow", batch_size=PAGES)
