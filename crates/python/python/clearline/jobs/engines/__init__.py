"""What runs a job. An engine does two things, by its own operators:

* `each(function, parts)` calls a function for each part on the workers, again where a worker is lost, and gives the results;
* `drop(folder, tables)` finds the duplicates among the rows of the parts and writes their ids to `_dropped`.

A row is a duplicate of an earlier one, by the order of ids: "exact" if the text is the same, "near" if it shares a band with an earlier
row that is no exact duplicate itself. This needs no more than the least id of a group, so every engine keeps the same rows.
"""

from __future__ import annotations

from typing import Any, Optional


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
