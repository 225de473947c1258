"""Measures Clearline beside trafilatura as the extractor of the same jobs, in one run on one machine.

    python crates/python/benches/compare.py CRAWL [--pages N] [--spark] [--datatrove]

CRAWL is a folder of WARC files, such as `tools/crawl` writes. Prints a table: the extractor's own time, the time of the whole job, and
how many times as fast Clearline is; what five methods cost beside one; and what a second processor brings. Both get the same: bytes, and in
datatrove, whose own reader decodes, text.

Needs the packages of `tests/requirements-full.txt`, and trafilatura.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import statistics
import sys
import tempfile
import time

import clearline


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crawl", type=pathlib.Path)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--spark", action="store_true")
    parser.add_argument("--datatrove", action="store_true")
    order = parser.parse_args()
    pages = read(order.crawl, order.pages)
    print(f"{len(pages)} pages, {sum(len(page.html) for page in pages) / len(pages) / 1e3:.0f} kB each on average")
    alone(pages)
    several(pages)
    cores(pages)
    if order.spark:
        spark(pages)
    if order.datatrove:
        datatrove(pages, order.crawl)


def read(crawl: pathlib.Path, most: int) -> list[clearline.Page]:
    pages = []
    for path in sorted(crawl.glob("*.warc*")):
        with path.open("rb") as file:
            pages += [page for page in clearline.read_warc(file) if page.error is None and page.html]
    return pages[:most]


def timed(work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def line(what: str, ours: float, theirs: float, pages: int) -> None:
    print(f"{what:28} {1e3 * ours / pages:8.2f} ms  {1e3 * theirs / pages:8.2f} ms  {theirs / ours:6.1f} ×", flush=True)


def trafilatura_text(page: bytes) -> str:
    import trafilatura

    return trafilatura.extract(page) or ""


def alone(pages: list[clearline.Page]) -> None:
    print(f"{'a page':28} {'Clearline':>11}  {'trafilatura':>11}")
    trafilatura_text(pages[0].html)
    ours = timed(lambda: [clearline.extract(page) for page in pages])
    theirs = timed(lambda: [trafilatura_text(page.html) for page in pages])
    line("extractor, bytes to text", ours, theirs, len(pages))


def several(pages: list[clearline.Page]) -> None:
    methods = ["auto", "justext", "line-block", "text-density", "scored-blocks"]
    one = timed(lambda: list(clearline.extract_many(pages, threads=1)))
    five = timed(lambda: list(clearline.extract_many(pages, methods=methods, threads=1)))
    print(f"five methods on one parse: {1e3 * five / len(pages):.2f} ms, {five / one:.2f} × the price of one")


def cores(pages: list[clearline.Page]) -> None:
    available = len(os.sched_getaffinity(0))
    times = {}
    for threads in (1, 2):
        runs = [timed(lambda: list(clearline.extract_many(pages, threads=threads))) for _ in range(3)]
        times[threads] = statistics.median(runs)
    print(f"extract_many on 1 and 2 of {available} processors: {times[1] / times[2]:.2f} × as fast")


def spark(pages: list[clearline.Page]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq
    from pyspark.sql import SparkSession

    from clearline.spark import extract

    def theirs(batches):
        for batch in batches:
            texts = [trafilatura_text(page) for page in batch.column("html").to_pylist()]
            yield pa.record_batch({"url": batch.column("url"), "text": pa.array(texts, pa.string())})

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = session.config("spark.sql.execution.arrow.maxRecordsPerBatch", "64").getOrCreate()
    with tempfile.TemporaryDirectory() as folder:
        table = pa.table({"url": [page.url for page in pages], "html": pa.array([page.html for page in pages], pa.binary())})
        pq.write_table(table, f"{folder}/pages.parquet", row_group_size=64)
        frame = session.read.parquet(f"{folder}/pages.parquet").repartition(8).cache()
        frame.count()

        def write(answer, name):
            answer.write.mode("overwrite").parquet(f"{folder}/{name}")

        jobs = {
            "ours": lambda: write(extract(frame, fields=["text"]), "ours"),
            "theirs": lambda: write(frame.mapInArrow(theirs, "url string, text string"), "theirs"),
        }
        # The first run of each starts its workers and imports what they need.
        for job in jobs.values():
            job()
        took = {name: timed(job) for name, job in jobs.items()}
        line("Spark, table to table", took["ours"], took["theirs"], len(pages))
    session.stop()


def datatrove(pages: list[clearline.Page], crawl: pathlib.Path) -> None:
    from datatrove.data import Document
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.extractors import Trafilatura
    from datatrove.pipeline.writers import JsonlWriter

    from clearline.datatrove import ClearlineExtractor

    def run(extractor, given, folder):
        documents = [Document(text=html, id=str(number), metadata={"url": url}) for number, (url, html) in enumerate(given)]
        steps = [documents, extractor, JsonlWriter(f"{folder}/out", compression=None)]
        LocalPipelineExecutor(pipeline=steps, logging_dir=f"{folder}/logs", tasks=1).run()

    texts = [(page.url, page.html.decode("utf-8", "replace")) for page in pages]
    with tempfile.TemporaryDirectory() as folder:
        ours = timed(lambda: run(ClearlineExtractor(), texts, f"{folder}/ours"))
        theirs = timed(lambda: run(Trafilatura(timeout=10), texts, f"{folder}/theirs"))
    line("datatrove, page to JSON lines", ours, theirs, len(texts))


if __name__ == "__main__":
    main()
