"""A Spark cluster, or what `spark-submit` gives."""

from __future__ import annotations

import os
import sys
from typing import Any, Callable, Iterator

from ..part import NUMBER_BITS, Part
from ..publish import DROPPED
from ..storage import Folder
from . import said_by


class Spark:
    """The session that runs already, or a new one."""

    def __init__(self) -> None:
        from pyspark.sql import SparkSession

        # Workers of this machine are to have this package, unless somebody has said where theirs is.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        self.session = SparkSession.builder.appName("clearline").getOrCreate()

    def each(self, function: Callable[[Part], Any], parts: list[Part]) -> Iterator[Any]:
        rows = self.session.sparkContext.parallelize(parts, max(1, len(parts)))
        with said_by("Spark"):
            yield from rows.map(function).collect()

    def drop(self, folder: Folder, tables: list[str]) -> None:
        with said_by("Spark"):
            self._drop(folder, tables)

    def _drop(self, folder: Folder, tables: list[str]) -> None:
        from pyspark.sql import Window
        from pyspark.sql import functions as f

        if not tables:
            return
        rows = self.session.read.parquet(*[_address(folder, table) for table in tables])
        rows = rows.select("id", "text_hash", "bands")
        first = f.min("id").over(Window.partitionBy("text_hash"))
        rows = rows.withColumn("is_first", f.col("id") == first)
        exact = rows.filter("not is_first").select("id", f.lit("exact").alias("kind"))
        bands = rows.filter("is_first").select("id", f.explode("bands").alias("band"))
        least = f.min("id").over(Window.partitionBy("band"))
        near = bands.withColumn("least", least).filter("id > least").select("id", f.lit("near").alias("kind")).distinct()
        dropped = exact.union(near).withColumn("place", f.shiftright("id", NUMBER_BITS))
        dropped.repartition("place").write.mode("overwrite").partitionBy("place").parquet(_address(folder, DROPPED))


def _address(folder: Folder, name: str) -> str:
    """What Spark takes: a path of this machine is one of its default file system otherwise."""
    scheme = "" if "://" in folder.address else "file://"
    return f"{scheme}{folder.address}/{name}"
