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
from .storage import Folder

#: Seconds without a new page after which a process is taken for one that hangs: the last guard, since the engine counts its work.
LONGEST = 300.0
#: How often a page may end its process while it is read alone. It is left out then.
MOST_DEATHS = 2
#: Ends of the process in all. More than this is no matter of pages.
MOST_ATTEMPTS = 100
#: How often it may end before its first page.
MOST_STARTS = 5


class PartFailed(RuntimeError):
    """An input could not be read into a part. The message says why."""


def supervised(part: Part) -> dict:
    """Reads an input, if it was not read before, and returns its report."""
    folder = Folder(part.output)
    if not folder.holds(part.report):
        _read(part)
    return folder.read_json(part.report)


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
            if at is None:
                # It ended before its first page.
                starts += 1
                if starts > MOST_STARTS:
                    break
                continue
            if len(at) == 1:
                deaths.update(at)
            # Which page of several it was shows when they are read one by one.
            alone = range(min(at.start, alone.start) if alone else at.start, max(at.stop, alone.stop))
    raise PartFailed(f"{part.input}: the process that reads it ends again and again. {fault}")


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
            return f"It read one page for more than {LONGEST:.0f} s."
        # A Python program ends with 1 where it has raised something; what kills it gives another number.
        if code == 1:
            raise PartFailed(f"{order['part']['input']}: {last.splitlines()[-1] if last else 'the process failed'}")
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
        if now != seen:
            seen, since = now, time.monotonic()
        elif time.monotonic() - since > LONGEST:
            return True


def _being_read(journal: str) -> Optional[range]:
    """The numbers of the pages that the process was reading; none where it had not begun."""
    try:
        with open(journal, "rb") as file:
            written = file.read(16)
    except FileNotFoundError:
        return None
    if len(written) < 16:
        return None
    first = int.from_bytes(written[:8], "little")
    return range(first, first + int.from_bytes(written[8:], "little"))
