"""Reads one input into one part: a Parquet file with a row for each page that has text.

This module is also the program of the process that does it, `python -m clearline.jobs.part`, which `supervised` starts: a page that
ends the process ends nothing else.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet as pq

from .. import MODEL, Page, __version__, extract_batch, read_warc
from .storage import Folder, opened, stamp

#: Pages that are read together, unless one of them has ended the process before.
PAGES = 32
#: Pages of a row group.
ROWS = 1024
#: Bits of an id that are the number of the page in its input.
NUMBER_BITS = 32

FIELDS = ["language", "title", "author", "published", "text", "markdown", "method", "confidence", "status", "error"]
#: What a page is compared by.
SIGNATURE = ["text_hash", "bands"]

SCHEMA = pa.schema(
    [
        ("id", pa.int64()),
        ("url", pa.string()),
        ("date", pa.string()),
        ("warc_id", pa.string()),
        ("language", pa.string()),
        ("title", pa.string()),
        ("author", pa.string()),
        ("published", pa.string()),
        ("text", pa.large_string()),
        ("markdown", pa.large_string()),
        ("method", pa.string()),
        ("confidence", pa.float64()),
        ("status", pa.string()),
        ("engine", pa.string()),
        ("model", pa.string()),
        ("text_hash", pa.string()),
        ("bands", pa.list_(pa.int64())),
    ]
)


@dataclass(frozen=True)
class Part:
    """What to read and where to put it."""

    output: str
    #: The address of the input.
    input: str
    #: Its place among all inputs, in the order of their addresses.
    place: int
    #: The name of its files.
    name: str
    method: str
    policy: str

    @property
    def table(self) -> str:
        return f"_parts/{self.name}.parquet"

    @property
    def report(self) -> str:
        return f"_parts/{self.name}.json"


@dataclass
class Report:
    """What was counted while an input was read."""

    input: str
    place: int
    #: The size and the time of the input's file, where it has them.
    stamp: Optional[list]
    pages: int = 0
    bytes: int = 0
    seconds: float = 0.0
    statuses: Counter = field(default_factory=Counter)
    poison: list = field(default_factory=list)
    #: Why the input could not be read to its end, if it could not.
    fault: Optional[str] = None


class Journal:
    """Says in a file which pages are being read: the first, and how many. None between two turns."""

    def __init__(self, path: str) -> None:
        self.file = os.open(path, os.O_RDWR | os.O_CREAT)

    def write(self, first: int, count: int) -> None:
        os.pwrite(self.file, first.to_bytes(8, "little") + count.to_bytes(8, "little"), 0)


def read_part(part: Part, journal: Journal, alone: range, poison: set[int]) -> None:
    """Reads an input, writes the part and its report. Pages of `alone` are read one by one, those of `poison` not at all."""
    report = Report(part.input, part.place, stamp(part.input))
    start = time.monotonic()
    folder = Folder(part.output)
    with folder.draft(part.table) as path:
        with pq.ParquetWriter(path, SCHEMA, compression="zstd", filesystem=folder.system) as writer:
            waiting: list[pa.RecordBatch] = []
            for batch in _tables(part, journal, alone, poison, report):
                waiting.append(batch)
                if sum(batch.num_rows for batch in waiting) >= ROWS:
                    writer.write_table(pa.Table.from_batches(waiting, SCHEMA), row_group_size=ROWS)
                    waiting = []
            writer.write_table(pa.Table.from_batches(waiting, SCHEMA), row_group_size=ROWS)
    report.seconds = round(time.monotonic() - start, 3)
    folder.write_json(part.report, vars(report))


def _tables(part: Part, journal: Journal, alone: range, poison: set[int], report: Report) -> Iterator[pa.RecordBatch]:
    for first, pages in _turns(part.input, alone, report):
        journal.write(first, len(pages))
        numbered = list(enumerate(pages, first))
        report.pages += len(pages)
        report.bytes += sum(len(page.html) for page in pages)
        for number, page in numbered:
            if number in poison:
                digest = hashlib.sha256(page.html).hexdigest()
                report.poison.append({"warc_id": page.id, "url": page.url, "number": number, "sha256": digest})
                report.statuses["poison"] += 1
            elif page.error is not None:
                report.statuses["failed"] += 1
        whole = [(number, page) for number, page in numbered if number not in poison and page.error is None]
        table = _table(part, whole, report) if whole else None
        journal.write(0, 0)
        if table is not None:
            yield table


def _turns(address: str, alone: range, report: Report) -> Iterator[tuple[int, list[Page]]]:
    """The pages of an input in turns, each with the number of its first page."""
    pages: list[Page] = []
    first = 0
    try:
        with opened(address) as file:
            for number, page in enumerate(read_warc(file)):
                if pages and (len(pages) == PAGES or number in alone or number - 1 in alone):
                    yield first, pages
                    pages, first = [], number
                pages.append(page)
                if page.error is not None and "cannot be read further" in page.error:
                    report.fault = f"{address}: {page.error}"
    except (OSError, ValueError, http.client.HTTPException) as error:
        report.fault = f"{address} cannot be read: {error}."
    if pages:
        yield first, pages


def _table(part: Part, numbered: list[tuple[int, Page]], report: Report) -> pa.RecordBatch:
    pages = [page for _, page in numbered]
    batch = pa.RecordBatch.from_pydict(
        {
            "html": pa.array([page.html for page in pages], pa.large_binary()),
            "url": pa.array([page.url for page in pages], pa.string()),
            "content_type": pa.array([page.content_type for page in pages], pa.string()),
            "id": pa.array([part.place << NUMBER_BITS | number for number, _ in numbered], pa.int64()),
            "date": pa.array([page.date for page in pages], pa.string()),
            "warc_id": pa.array([page.id for page in pages], pa.string()),
        }
    )
    answers = extract_batch(batch, methods=[part.method], policy=part.policy, fields=FIELDS + SIGNATURE)
    report.statuses.update(answers.column("status").to_pylist())
    answers = answers.filter(pa.compute.greater(pa.compute.utf8_length(answers.column("text")), 0))
    columns = {name: answers.column(name) for name in answers.schema.names if name in SCHEMA.names}
    columns["engine"] = pa.array([__version__] * answers.num_rows, pa.string())
    columns["model"] = pa.array([MODEL] * answers.num_rows, pa.string())
    columns["text_hash"] = pa.array([value.hex() for value in answers.column("text_hash").to_pylist()], pa.string())
    columns["bands"] = answers.column("bands").cast(pa.list_(pa.int64()))
    return pa.RecordBatch.from_arrays([columns[name] for name in SCHEMA.names], schema=SCHEMA)


def _end_with_parent() -> None:
    """Ends this process when the one that started it is gone: then its end of the pipe is closed."""
    while os.read(0, 1):
        pass
    os._exit(1)


def main() -> None:
    order = json.loads(sys.argv[1])
    threading.Thread(target=_end_with_parent, daemon=True).start()
    read_part(Part(**order["part"]), Journal(order["journal"]), range(*order["alone"]), set(order["poison"]))


if __name__ == "__main__":
    main()
