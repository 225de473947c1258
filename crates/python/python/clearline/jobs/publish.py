"""Writes what is kept of a part into the output, one file for each language."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from .part import NUMBER_BITS, SIGNATURE, Part
from .storage import Folder

#: Where engines put the ids of duplicates: a folder `place=N` for each input.
DROPPED = "_dropped"
PAGES = "pages"
#: A language that nothing is known of.
UNKNOWN = "und"


def published(part: Part) -> dict[str, Any]:
    """Writes the kept rows of a part, and counts rows, duplicates and languages."""
    folder = Folder(part.output)
    dropped = _dropped(folder, part.place)
    counts: Counter = Counter()
    languages: Counter = Counter()
    with folder.system.open_input_file(folder.at(part.table)) as file:
        table = pq.read_table(file)
    counts["texts"] = table.num_rows
    counts.update(dropped.values())
    is_kept = pa.array([value not in dropped for value in table.column("id").to_pylist()], pa.bool_())
    table = table.filter(is_kept).drop_columns(["id", *SIGNATURE])
    counts["kept"] = table.num_rows
    names = pc.fill_null(table.column("language"), UNKNOWN)
    for language in sorted(set(names.to_pylist())):
        rows = table.filter(pc.equal(names, language)).drop_columns(["language"])
        languages[language] = rows.num_rows
        safe = re.sub(r"[^A-Za-z0-9-]", "-", language)
        with folder.draft(f"{PAGES}/language={safe}/{part.name}.parquet") as path:
            pq.write_table(rows, path, compression="zstd", filesystem=folder.system)
    return {**counts, "languages": dict(languages)}


def _dropped(folder: Folder, place: int) -> dict[int, str]:
    """The ids of an input's duplicates, each with what it is."""
    dropped: dict[int, str] = {}
    inside = f"{DROPPED}/place={place}"
    for name in folder.names(inside, ".parquet"):
        with folder.system.open_input_file(folder.at(f"{inside}/{name}")) as file:
            table = pq.ParquetFile(file).read(columns=["id", "kind"])
        dropped.update(zip(table.column("id").to_pylist(), table.column("kind").to_pylist()))
    return dropped


def place_of(ids: Any) -> Any:
    """The places of the inputs that ids are of."""
    return pc.shift_right(ids, NUMBER_BITS)
