"""Reads the WARC files of a crawl into Parquet files without duplicates.

    python -m clearline.jobs.warc --engine spark|ray|local INPUT... --output DIR

An input is a WARC file, a folder of them, or a list of addresses with the ending .paths, .txt or .paths.gz, one on each line, as Common
Crawl gives them (with `--prefix https://data.commoncrawl.org/`). Files and folders may be of this machine or whatever pyarrow reaches
(s3://, gs://, hdfs://); files may be addresses of the web.

DIR gets `pages/language=XX/*.parquet` and `report.json`. What is finished is kept: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import time
from collections import Counter
from typing import Any, Iterable, Sequence

from .. import METHODS, MODEL, ClearlineError, __version__, extract
from .engines import engine
from .part import Part
from .publish import DROPPED, PAGES, published
from .storage import Folder, name_of, opened
from .supervise import JobFailed, supervised

WARC = (".warc", ".warc.gz")
LISTS = (".paths", ".paths.gz", ".txt")


def main(arguments: Sequence[str] | None = None) -> int:
    order = _parser().parse_args(arguments)
    try:
        report = run(order)
    except (JobFailed, ClearlineError, OSError, ValueError) as fault:
        print(f"clearline: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("clearline: interrupted; the same command goes on.", file=sys.stderr)
        return 130
    print(json.dumps(report, ensure_ascii=False, indent=2, sort_keys=True))
    return 1 if report["faults"] else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m clearline.jobs.warc", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("input", nargs="+", help="a WARC file, a folder of them, or a list of addresses")
    parser.add_argument("--output", required=True, metavar="DIR", help="the folder to write to")
    parser.add_argument("--engine", choices=["spark", "ray", "local"], default="local")
    parser.add_argument("--method", choices=METHODS, default="auto")
    parser.add_argument("--policy", choices=["article", "discussion", "page"], default="article")
    parser.add_argument("--prefix", default="", help="what stands before each address of a list")
    parser.add_argument("--workers", type=int, help="parts at once, for --engine local")
    return parser


def run(order: argparse.Namespace) -> dict[str, Any]:
    """Does the whole job and returns its report."""
    start = time.monotonic()
    # A method without this policy is refused before anything is read.
    extract("", method=order.method, policy=order.policy)
    addresses = sorted(set(map(_absolute, _inputs(order.input, order.prefix))))
    folder = Folder(_absolute(order.output))
    with folder.alone():
        report = _written(folder, addresses, order)
        report["seconds"] = round(time.monotonic() - start, 3)
        folder.write_json("report.json", report)
    return report


def _written(folder: Folder, addresses: list[str], order: argparse.Namespace) -> dict[str, Any]:
    """Reads the inputs, writes what is kept, and sums up."""
    _agree(folder, {"engine": __version__, "model": MODEL, "method": order.method, "policy": order.policy})
    parts = [
        Part(folder.address, address, place, name_of(address), order.method, order.policy)
        for place, address in enumerate(addresses)
    ]
    own = engine(order.engine, order.workers)
    reports = list(own.each(supervised, parts))
    # What killed workers have left.
    for draft in folder.names("_parts", ".draft"):
        folder.delete(f"_parts/{draft}")
    folder.delete(DROPPED)
    own.drop(folder, [part.table for part in parts])
    folder.delete(PAGES)
    counts = list(own.each(published, parts))
    return _report(reports, counts)


def _agree(folder: Folder, settings: dict[str, Any]) -> None:
    """Notes by what the output is made, and refuses to mix two."""
    if folder.holds("_job.json"):
        before = folder.read_json("_job.json")
        if before != settings:
            raise ValueError(
                f"{folder.address} holds the output of another job ({before}, not {settings}). Name another folder, or delete it."
            )
    else:
        folder.write_json("_job.json", settings)


def _absolute(address: str) -> str:
    """An address that is the same in every process: workers have working folders of their own."""
    return address.rstrip("/") if "://" in address else os.path.abspath(address)


def _inputs(given: Iterable[str], prefix: str) -> Iterable[str]:
    """The addresses of all WARC files."""
    for address in given:
        if address.endswith(WARC):
            yield address
        elif address.endswith(LISTS):
            with opened(address) as file:
                lines = file.read()
            lines = gzip.decompress(lines) if lines.startswith(b"\x1f\x8b") else lines
            listed = [prefix + line.strip() for line in lines.decode("utf-8-sig").splitlines() if line.strip()]
            if not listed:
                raise ValueError(f"{address} lists nothing; it needs the address of a WARC file on each line.")
            yield from listed
        else:
            names = [name for ending in WARC for name in Folder(address).names("", ending)]
            if not names:
                raise ValueError(f"{address} is no WARC file, no list of them, and no folder with any (.warc, .warc.gz).")
            yield from (f"{address.rstrip('/')}/{name}" for name in names)


def _report(reports: list[dict], counts: list[dict]) -> dict[str, Any]:
    statuses: Counter = Counter()
    languages: Counter = Counter()
    sums: Counter = Counter()
    for report in reports:
        statuses.update(report["statuses"])
        sums.update({"pages": report["pages"], "bytes": report["bytes"]})
    for count in counts:
        languages.update(count.pop("languages"))
        sums.update(count)
    return {
        "inputs": len(reports),
        "pages": sums["pages"],
        "bytes": sums["bytes"],
        "texts": sums["texts"],
        "exact_duplicates": sums["exact"],
        "near_duplicates": sums["near"],
        "kept": sums["kept"],
        "statuses": dict(statuses),
        "languages": dict(languages),
        "worker_seconds": round(sum(report["seconds"] for report in reports), 3),
        "poison": [{"input": report["input"], **page} for report in reports for page in report["poison"]],
        "faults": [report["fault"] for report in reports if report["fault"]],
    }


if __name__ == "__main__":
    sys.exit(main())
