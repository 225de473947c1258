"""Measures the whole job: what each of its steps takes by each engine, and what stands beside it.

    python crates/python/benches/job.py CRAWL [--engines local,spark,ray] [--rows N] [--program PATH]

CRAWL is a folder of WARC files, such as `tools/crawl` writes. Prints, for each engine, the seconds of the three steps, and bytes in and
out; the seconds of `clearline batch` (a build with the feature `parquet`) for the same files; the seconds that finding duplicates takes
among N made-up signatures, a tenth of them of near-duplicates; and what a billion pages like these would take.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from typing import Any, Iterator

import pyarrow as pa
import pyarrow.parquet as pq

from clearline.jobs import warc
from clearline.jobs.engines import engine
from clearline.jobs.part import NUMBER_BITS
from clearline.jobs.storage import Folder

BANDS = 14


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crawl", type=pathlib.Path)
    parser.add_argument("--engines", default="local,spark,ray")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--program", type=pathlib.Path, default=pathlib.Path("target/release/clearline"))
    order = parser.parse_args()
    names = order.engines.split(",")
    if "spark" in names:
        start_spark()
    for name in names:
        whole(name, order.crawl)
    if order.program.exists():
        batch(order.program, order.crawl)
    for name in names:
        duplicates(name, order.rows)


def start_spark() -> None:
    """A session with memory for a million signatures."""
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session.config("spark.driver.memory", "4g").config("spark.sql.shuffle.partitions", "16").getOrCreate()


class Timed:
    """An engine whose steps are timed."""

    def __init__(self, own: Any) -> None:
        self.own = own
        self.steps: list[float] = []

    def each(self, function: Any, parts: list) -> Iterator[Any]:
        start = time.perf_counter()
        answers = list(self.own.each(function, parts))
        self.steps.append(time.perf_counter() - start)
        return iter(answers)

    def drop(self, folder: Folder, tables: list[str]) -> None:
        start = time.perf_counter()
        self.own.drop(folder, tables)
        self.steps.append(time.perf_counter() - start)


def whole(name: str, crawl: pathlib.Path) -> None:
    timed = Timed(engine(name, None))
    # The first use of an engine starts its workers.
    list(timed.own.each(nothing, [1, 2]))
    warc.engine = lambda *_: timed
    with tempfile.TemporaryDirectory() as folder:
        report = warc.run(warc._parser().parse_args(["--engine", name, "--output", folder, str(crawl)]))
        out = size(pathlib.Path(folder) / "pages")
        parts = size(pathlib.Path(folder) / "_parts")
    packed, pages = size(crawl), report["pages"]
    read, dropped, published = timed.steps
    print(f"{name}: {pages} pages, {packed / 1e6:.1f} MB packed, {report['bytes'] / 1e6:.0f} MB of HTML, in {report['inputs']} files")
    print(f"  reading {read:.2f} s, duplicates {dropped:.2f} s, writing {published:.2f} s, in all {report['seconds']:.2f} s")
    print(f"  {1e3 * report['worker_seconds'] / pages:.2f} ms of a worker a page; {report['kept']} kept, {out / 1e6:.1f} MB out, {parts / 1e6:.1f} MB of parts")
    print(
        f"  a billion such pages: {report['worker_seconds'] / pages * 1e9 / 3600:.0f} core-hours of reading, {packed / pages / 1e3:.1f} TB in,"
        f" {out / pages / 1e3:.2f} TB out, {parts / pages / 1e3:.2f} TB of parts",
        flush=True,
    )


def nothing(part: Any) -> None:
    """What a worker does at its start."""


def size(folder: pathlib.Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def batch(program: pathlib.Path, crawl: pathlib.Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        inputs = sorted(crawl.glob("*.warc*"))
        run = subprocess.run([program, "batch", "--quiet", "-o", f"{folder}/out.parquet", *inputs], capture_output=True, text=True)
        took = time.perf_counter() - start
        if pathlib.Path(folder, "out.parquet").exists():
            print(f"clearline batch -o out.parquet, which finds no duplicates: {took:.2f} s", flush=True)
        else:
            print(f"clearline batch: {run.stderr.strip()}")


def duplicates(name: str, rows: int) -> None:
    """Times the grouping on signatures of texts that nobody has written."""
    chance = random.Random(1)
    places = 20
    each = rows // places
    with tempfile.TemporaryDirectory() as address:
        folder = Folder(address)
        tables = []
        for place in range(places):
            bands = [[chance.getrandbits(62) for _ in range(BANDS)] for _ in range(each)]
            for row in range(0, each, 10):
                bands[row][0] = row
            texts = [f"{chance.getrandbits(128):032x}" for _ in range(each)]
            columns = {
                "id": pa.array([place << NUMBER_BITS | number for number in range(each)], pa.int64()),
                "text_hash": texts,
                "bands": pa.array(bands, pa.list_(pa.int64())),
            }
            tables.append(f"_parts/{place:02}.parquet")
            with folder.draft(tables[-1]) as path:
                pq.write_table(pa.table(columns), path, filesystem=folder.system)
        start = time.perf_counter()
        engine(name, None).drop(folder, tables)
        took = time.perf_counter() - start
        bytes_in = size(pathlib.Path(address) / "_parts")
    print(f"{name}: duplicates among {places * each} signatures of {bytes_in / rows:.0f} bytes: {took:.1f} s")


if __name__ == "__main__":
    main()
