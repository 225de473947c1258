"""The data that `auto_training` has written."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import first_look
import settings


@dataclass
class Dataset:
    names: list[str]
    hash: int
    rows: np.ndarray
    # Of each row: its page, its tokens, whether it is main text, its weight in training, whether it is known to be a comment, its
    # page's fold, and whether it is of a shortened copy.
    pages: np.ndarray
    tokens: np.ndarray
    labels: np.ndarray
    weights: np.ndarray
    is_comment: np.ndarray
    folds: np.ndarray
    is_copy: np.ndarray
    # The lines of pages.jsonl.
    noted: list[dict]
    groups: dict[str, int]
    bounds: first_look.Bounds

    @property
    def first(self) -> list[int]:
        """The feature of each column that the first look sees: all but those that sum it up, with copies of the policy behind."""
        own = [feature for feature, name in enumerate(self.names) if name not in first_look.NAMES]
        return own + [self.names.index("policy")] * settings.POLICY_COPIES

    @property
    def second(self) -> list[int]:
        """The feature of each column that the second look sees: some of the first look's, and those that sum that up."""
        return [self.names.index(name) for name in settings.SEEN_AGAIN + first_look.NAMES]

    @property
    def of_blocks(self) -> list[int]:
        """The features of blocks and their page: all but those of the first look and what is asked for."""
        return [feature for feature, name in enumerate(self.names) if name not in [*first_look.NAMES, "policy"]]

    def feature(self, name: str) -> np.ndarray:
        return np.asarray(self.rows[:, self.names.index(name)])

    def of_pages(self, is_so: Callable[[dict], bool]) -> np.ndarray:
        """Whether each row's page is so."""
        return np.array([bool(is_so(page)) for page in self.noted])[self.pages]

    def columns(self, rows: np.ndarray, features: list[int]) -> np.ndarray:
        return self.rows[rows][:, features]


def read(folder: Path) -> Dataset:
    features = json.loads((folder / "features.json").read_text())
    names = features["names"]
    rows = np.memmap(folder / "features.f32", dtype="<f4", mode="r").reshape(-1, len(names))
    page, tokens, label, weight, comment = np.fromfile(folder / "blocks.f32", dtype="<f4").reshape(-1, 5).T
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
        pages=page,
        tokens=tokens.astype(np.float64),
        labels=label,
        weights=block_weights,
        is_comment=comment > 0,
        folds=page_folds[page],
        is_copy=np.array([p["copy"] for p in pages])[page],
        noted=pages,
        groups=groups,
        bounds=first_look.Bounds(tuple(features["doubtful"]), features["sure"]),
    )


def weight_of(page: dict) -> float:
    of_corpus = settings.CORPUS_WEIGHTS.get(page["corpus"], 1.0)
    return of_corpus * settings.COPY_WEIGHT if page["copy"] else of_corpus


def is_headline(rows: np.ndarray, names: list[str]) -> np.ndarray:
    return rows[:, names.index("blocks-from-title")] == 0


def fold_of(group: str) -> int:
    """The fold that leaves a group out. It is the same on every machine and does not depend on other groups."""
    return int(hashlib.md5(f"{group}{settings.SEED}".encode()).hexdigest(), 16) % settings.FOLDS
