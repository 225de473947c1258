"""A Ray cluster, or this machine where there is none."""

from __future__ import annotations

from typing import Any, Callable, Iterator

from ..part import Part
from ..publish import DROPPED, place_of
from ..storage import Folder
from . import said_by

#: How often a part is begun again where its worker is lost, or its disk is full.
RETRIES = 3


class Ray:
    """The cluster that is there already, or a new one."""

    def __init__(self) -> None:
        import ray

        self.ray = ray
        if not ray.is_initialized():
            ray.init(ignore_reinit_error=True, include_dashboard=False, log_to_driver=False)

    def each(self, function: Callable[[Part], Any], parts: list[Part]) -> Iterator[Any]:
        task = self.ray.remote(max_retries=RETRIES, retry_exceptions=True, num_cpus=1)(function)
        waiting = [task.remote(part) for part in parts]
        for result in waiting:
            with said_by("Ray"):
                answer = self.ray.get(result)
            yield answer

    def drop(self, folder: Folder, tables: list[str]) -> None:
        with said_by("Ray"):
            self._drop(folder, tables)

    def _drop(self, folder: Folder, tables: list[str]) -> None:
        if not tables:
            return
        paths = [folder.at(table) for table in tables]
        rows = self.ray.data.read_parquet(paths, filesystem=folder.system, columns=["id", "text_hash", "bands"])
        rows = _grouped(rows, "text_hash", _exact, len(tables)).materialize()
        exact = rows.map_batches(_those_of_kind, batch_format="pyarrow")
        bands = rows.map_batches(_exploded, batch_format="pyarrow")
        near = _grouped(bands, "band", _near, len(tables))
        dropped = exact.union(near).map_batches(_placed, batch_format="pyarrow").materialize()
        if dropped.count():
            folder.system.create_dir(folder.at(DROPPED), recursive=True)
            dropped.write_parquet(folder.at(DROPPED), filesystem=folder.system, partition_cols=["place"])


def _grouped(rows: Any, key: str, function: Callable[[Any], Any], buckets: int) -> Any:
    """Calls a function for each bucket of rows; rows with the same key are in one bucket."""

    def bucketed(batch: Any) -> Any:
        import pyarrow as pa

        numbers = [(int(value, 16) if isinstance(value, str) else value) % buckets for value in batch.column(key).to_pylist()]
        return batch.append_column("bucket", pa.array(numbers, pa.int64()))

    grouped = rows.map_batches(bucketed, batch_format="pyarrow").groupby("bucket", num_partitions=buckets)
    return grouped.map_groups(lambda bucket: function(bucket.drop_columns(["bucket"])), batch_format="pyarrow")


def _is_first(rows: Any, key: str) -> tuple[Any, Any]:
    """The rows in the order of their keys and ids, and whether each is the first of its key."""
    import pyarrow as pa
    import pyarrow.compute as pc

    rows = rows.sort_by([(key, "ascending"), ("id", "ascending")]).combine_chunks()
    keys = rows.column(key)
    others = pc.not_equal(keys[1:], keys[:-1])
    first = pa.chunked_array([pa.array([True]), *others.chunks]) if rows.num_rows else pa.array([], pa.bool_())
    return rows, first


def _exact(rows: Any) -> Any:
    """Says of each row whether it is an exact duplicate."""
    import pyarrow.compute as pc

    rows, first = _is_first(rows, "text_hash")
    return rows.drop_columns(["text_hash"]).append_column("kind", pc.if_else(first, "", "exact"))


def _those_of_kind(rows: Any) -> Any:
    import pyarrow.compute as pc

    return rows.filter(pc.not_equal(rows.column("kind"), "")).select(["id", "kind"])


def _exploded(rows: Any) -> Any:
    """A row for each band of each row that is no exact duplicate."""
    import pyarrow as pa
    import pyarrow.compute as pc

    rows = rows.filter(pc.equal(rows.column("kind"), "")).combine_chunks()
    bands = rows.column("bands")
    parents = pc.list_parent_indices(bands)
    return pa.table({"id": rows.column("id").take(parents), "band": pc.list_flatten(bands)})


def _near(rows: Any) -> Any:
    """The rows that are near-duplicates of an earlier one."""
    import pyarrow as pa
    import pyarrow.compute as pc

    rows, first = _is_first(rows, "band")
    ids = pc.unique(rows.column("id").filter(pc.invert(first)))
    return pa.table({"id": ids, "kind": pa.array(["near"] * len(ids), pa.string())})


def _placed(rows: Any) -> Any:
    return rows.append_column("place", place_of(rows.column("id")))
