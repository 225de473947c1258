"""The processors of this machine."""

from __future__ import annotations

import os
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Iterator, Optional

import pyarrow as pa
import pyarrow.parquet as pq

from ..part import NUMBER_BITS, Part
from ..publish import DROPPED
from ..storage import Folder


class Local:
    """As many parts at once as there are processors; each is read by a process of its own."""

    def __init__(self, workers: Optional[int] = None) -> None:
        self.workers = workers or len(os.sched_getaffinity(0))

    def each(self, function: Callable[[Part], Any], parts: list[Part]) -> Iterator[Any]:
        with ThreadPoolExecutor(self.workers) as pool:
            yield from pool.map(function, parts)

    def drop(self, folder: Folder, tables: list[str]) -> None:
        """Goes through all rows by their ids and remembers every text's hash and bands."""
        texts: set[str] = set()
        bands: set[int] = set()
        dropped: dict[int, list] = defaultdict(list)
        for table in tables:
            for number, text, own in _signatures(folder, table):
                if text in texts:
                    dropped[number >> NUMBER_BITS].append((number, "exact"))
                    continue
                texts.add(text)
                if not bands.isdisjoint(own):
                    dropped[number >> NUMBER_BITS].append((number, "near"))
                bands.update(own)
        for place, rows in dropped.items():
            columns = {"id": pa.array([row[0] for row in rows], pa.int64()), "kind": [row[1] for row in rows]}
            with folder.draft(f"{DROPPED}/place={place}/dropped.parquet") as path:
                pq.write_table(pa.table(columns), path, filesystem=folder.system)


def _signatures(folder: Folder, table: str) -> Iterator[tuple[int, str, list[int]]]:
    with folder.system.open_input_file(folder.at(table)) as file:
        for batch in pq.ParquetFile(file).iter_batches(columns=["id", "text_hash", "bands"]):
            ids, texts, bands = (batch.column(name).to_pylist() for name in ("id", "text_hash", "bands"))
            # A text without words has no bands.
            yield from zip(ids, texts, (own or [] for own in bands))
