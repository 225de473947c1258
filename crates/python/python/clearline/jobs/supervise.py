"""Reads an input in a process of its own, and again where the process ends before its time."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict
from typing import Optional

from .part import Part
from .storage import Folder, stamp

#: Seconds on one turn of pages after which a process is taken for one that hangs: the last guard, since the engine counts its work.
LONGEST = 300.0
#: How often a page may end its process while it is read alone. It is left out then.
MOST_DEATHS = 2
#: Ends of the process in all. More than this is no matter of pages.
MOST_ATTEMPTS = 100
#: How often it may end while it reads no page.
MOST_STARTS = 10


class JobFailed(RuntimeError):
    """The job cannot be done. The message says why."""


def supervised(part: Part) -> dict:
    """Reads an input, unless it is read already, and returns its report."""
    folder = Folder(part.output)
    if not _is_read(folder, part):
        _read(part)
    return folder.read_json(part.report)


def _is_read(folder: Folder, part: Part) -> bool:
    """Whether the input was read to its end, at this place among the inputs, and has not changed since."""
    if not folder.holds(part.report) or not folder.holds(part.table):
        return False
    report = folder.read_json(part.report)
    return not report["fault"] and (report["place"], report["stamp"]) == (part.place, stamp(part.input))


def _read(part: Part) -> None:
    deaths: Counter[int] = Counter()
    starts = 0
    alone = range(0)
    with tempfile.TemporaryDirectory(prefix="clearline-") as place:
        journal = os.path.join(place, "journal")
        for _ in range(MOST_ATTEMPTS):
            poison = [number for number, times in deaths.items() if times >= MOST_DEATHS]
            order = {"part": asdict(part), "journal": journal, "alone": [alone.start, alone.stop], "poison": poison}
            fault = _attempt(order, journal)
            if fault is None:
                return
            at = _being_read(journal)
            if not at:
                # It ended before its first page, or between two turns: no page has ended it.
                starts += 1
                if starts > MOST_STARTS:
                    break
                continue
            if len(at) == 1:
                deaths.update(at)
            # Which page of several it was shows when they are read one by one.
            alone = range(min(at.start, alone.start) if alone else at.start, max(at.stop, alone.stop))
    raise JobFailed(f"{part.input}: the process that reads it ends again and again. {fault}")


def _attempt(order: dict, journal: str) -> Optional[str]:
    """Runs the process. Returns why it ended, if it ended before its time; what it says itself is raised."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(journal)
    with tempfile.TemporaryFile() as said:
        program = [sys.executable, "-m", "clearline.jobs.part", json.dumps(order)]
        process = subprocess.Popen(program, stdin=subprocess.PIPE, stderr=said)
        try:
            hangs = _wait(process, journal)
        finally:
            process.kill()
            process.stdin.close()
            code = process.wait()
        if code == 0:
            return None
        said.seek(0)
        last = said.read()[-2000:].decode(errors="replace").strip()
        if hangs:
            return f"It read for more than {LONGEST:.0f} s without a new page."
        # A Python program ends with 1 where it has raised something; what kills it gives another number.
        if code == 1:
            raise JobFailed(f"{order['part']['input']}: {last.splitlines()[-1] if last else 'the process failed'}")
        return f"It ended with {code}. {last}"


def _wait(process: subprocess.Popen, journal: str) -> bool:
    """Waits for the end of the process. Whether it was given up instead, because it read one page for too long."""
    seen, since = None, time.monotonic()
    while True:
        try:
            process.wait(timeout=1.0)
            return False
        except subprocess.TimeoutExpired:
            pass
        now = _being_read(journal)
        # Between turns it waits for its input or its output, which have time limits of their own.
        if now != seen or not now:
            seen, since = now, time.monotonic()
        elif time.monotonic() - since > LONGEST:
            return True


def _being_read(journal: str) -> range:
    """The numbers of the pages that the process was reading; none where it had not begun, or was between two turns."""
    try:
        with open(journal, "rb") as file:
            written = file.read(16)
    except FileNotFoundError:
        return range(0)
    if len(written) < 16:
        return range(0)
    first = int.from_bytes(written[:8], "little")
    return range(first, first + int.from_bytes(written[8:], "little"))
