"""The data that `auto_training` has written."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import settings


@dataclass
class Dataset:
    names: list[str]
    hash: int
    rows: np.ndarray
    labels: np.ndarray
    weights: np.ndarray
    folds: np.ndarray
    groups: dict[str, int]


def read(folder: Path) -> Dataset:
    features = json.loads((folder / "features.json").read_text())
    names = features["names"]
    rows = np.memmap(folder / "features.f32", dtype="<f4", mode="r").reshape(-1, len(names))
    page, _, label, weight = np.fromfile(folder / "blocks.f32", dtype="<f4").reshape(-1, 4).T
    pages = [json.loads(line) for line in (folder / "pages.jsonl").open(encoding="utf-8")]
    page = page.astype(np.int64)
    page_weights = np.array([weight_of(p) for p in pages])
    groups = {p["group"]: fold_of(p["group"]) for p in pages}
    page_folds = np.array([groups[p["group"]] for p in pages])
    return Dataset(
        names=names,
        hash=features["hash"],
        rows=rows,
        labels=label,
        weights=weight.astype(np.float64) * page_weights[page],
        folds=page_folds[page],
        groups=groups,
    )


def weight_of(page: dict) -> float:
    of_corpus = settings.CORPUS_WEIGHTS.get(page["corpus"], 1.0)
    return of_corpus * settings.COPY_WEIGHT if page["copy"] else of_corpus


def fold_of(group: str) -> int:
    """The fold that leaves a group out. It is the same on every machine and does not depend on other groups."""
    return int(hashlib.md5(f"{group}{settings.SEED}".encode()).hexdigest(), 16) % settings.FOLDS
