"""Spark: the main text of each page in a DataFrame.

>>> from clearline.spark import extract
>>> articles = extract(pages)        # pages: a DataFrame with the columns html and, perhaps, url     # doctest: +SKIP

Pages are read where their partitions are, in the Arrow batches of `DataFrame.mapInArrow`.
"""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Sequence

from . import extract_batch
from ._tables import USUAL, slices

#: The fields that are no strings, in Spark's words.
_TYPES = {"confidence": "double", "text_hash": "binary", "bands": "array<bigint>"}


def extract(
    pages: Any,
    *,
    methods: Sequence[str] = ("auto",),
    fields: Sequence[str] = USUAL,
    html: str = "html",
    **how: Any,
) -> Any:
    """Finds the main text of each page of a DataFrame.

    Takes what `clearline.extract_batch` takes, and returns a DataFrame with all columns but the pages, and the fields.
    """
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    methods, fields = list(methods), list(fields)
    kept = [field for field in pages.schema.fields if field.name != html and field.name not in fields]
    own = [StructField(name, _parse_datatype_string(_TYPES.get(name, "string")), True) for name in fields]

    def read(batches: Iterable[Any]) -> Iterator[Any]:
        for batch in slices(batches):
            yield _narrow(extract_batch(batch, methods=methods, fields=fields, html=html, **how))

    return pages.mapInArrow(read, StructType([*kept, *own]))


def _narrow(batch: Any) -> Any:
    """The batch in the types that Spark asks for: those with offsets of 32 bits."""
    import pyarrow as pa

    narrow = {pa.large_string(): pa.string(), pa.binary(16): pa.binary()}
    fields = []
    for field in batch.schema:
        kind = pa.list_(pa.int64()) if pa.types.is_fixed_size_list(field.type) else narrow.get(field.type, field.type)
        fields.append(pa.field(field.name, kind, True))
    return batch.cast(pa.schema(fields))
