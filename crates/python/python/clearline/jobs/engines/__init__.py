"""What runs a job. An engine does two things, by its own operators:

* `each(function, parts)` calls a function for each part on the workers and gives the results; a cluster calls it again where a worker is
  lost;
* `drop(folder, tables)` finds the duplicates among the rows of the parts and writes their ids to `_dropped`.

A row is a duplicate of an earlier one, by the order of ids: "exact" if the text is the same, "near" if it shares a band with an earlier
row that is no exact duplicate itself. This needs no more than the least id of a group, so every engine keeps the same rows.
"""

from __future__ import annotations

import contextlib
from typing import Any, Iterator, Optional

from ..supervise import JobFailed


@contextlib.contextmanager
def said_by(engine: str) -> Iterator[None]:
    """Makes of any exception of an engine one that says what happened in a line: its last line that is no part of a trace."""
    try:
        yield
    except (JobFailed, OSError):
        raise
    except Exception as error:
        lines = [line.strip() for line in str(error).splitlines()]
        own = [line for line in lines if line.startswith("clearline.") or "Error: " in line]
        why = (own or [line for line in lines if line] or [type(error).__name__])[-1 if own else 0]
        raise JobFailed(f"{engine} has ended the job: {why}") from error


def engine(name: str, workers: Optional[int]) -> Any:
    """An engine by its name."""
    if name == "local":
        from .local import Local

        return Local(workers)
    if name == "spark":
        from .spark import Spark

        return Spark()
    from .ray import Ray

    return Ray()
