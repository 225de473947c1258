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

    def columns(self, rows: np.ndarray) -> np.ndarray:
        """Some rows, with copies of the policy behind them."""
        own = self.rows[rows]
        return np.column_stack([own] + [own[:, self.policy]] * settings.POLICY_COPIES)

    @property
    def policy(self) -> int:
        return self.names.index("policy")

    def feature(self, column: int) -> int:
        """The feature of a column of a row with copies."""
        return column if column < len(self.names) else self.policy

    def folded(self, gains: np.ndarray) -> np.ndarray:
        """A figure for each feature, from one for each column."""
        sums = np.zeros(len(self.names))
        np.add.at(sums, [self.feature(column) for column in range(len(gains))], gains)
        return sums


def read(folder: Path) -> Dataset:
    features = json.loads((folder / "features.json").read_text())
    names = features["names"]
    rows = np.memmap(folder / "features.f32", dtype="<f4", mode="r").reshape(-1, len(names))
    page, _, label, weight = np.fromfile(folder / "blocks.f32", dtype="<f4").reshape(-1, 4).T
    pages = [json.loads(line) for line in (folder / "pages.jsonl").open(encoding="utf-8")]
    page = page.astype(np.int64)
    page_weights = np.array([weight_of(p) for p in pages])
    block_weights = weight.astype(np.float64) * page_weights[page]
    has_headline = np.array([p["corpus"] in settings.WITH_HEADLINE for p in pages])
    block_weights[has_headline[page] & is_headline(rows, names)] *= settings.HEADLINE_WEIGHT
    groups = {p["group"]: fold_of(p["group"]) for p in pages}
    page_folds = np.array([groups[p["group"]] for p in pages])
    return Dataset(
        names=names,
        hash=features["hash"],
        rows=rows,
        labels=label,
        weights=block_weights,
        folds=page_folds[page],
        groups=groups,
    )


def weight_of(page: dict) -> float:
    of_corpus = settings.CORPUS_WEIGHTS.get(page["corpus"], 1.0)
    return of_corpus * settings.COPY_WEIGHT if page["copy"] else of_corpus


def is_headline(rows: np.ndarray, names: list[str]) -> np.ndarray:
    return rows[:, names.index("blocks from title")] == 0


def fold_of(group: str) -> int:
    """The fold that leaves a group out. It is the same on every machine and does not depend on other groups."""
    return int(hashlib.md5(f"{group}{settings.SEED}".encode()).hexdigest(), 16) % settings.FOLDS
