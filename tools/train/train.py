"""Trains the method `auto`.

train.py folds WORK         from WORK/data, which `auto_training` wrote, makes WORK/folds/: a model for each fold, and
                            folds.json, which names the groups that each has not seen
train.py calibrate WORK     gives the models of the folds their confidence tables, each from the pages of the other folds,
                            by the scores that `clearline eval` wrote (WORK/scores.json); once
train.py final WORK MODEL   makes the model from all pages
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import lightgbm
import numpy as np

import calibration
import dataset
import model_file
import settings


def sample(weights: np.ndarray, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Draws about `count` rows: all heavy ones, and light ones by their weight. Returns the rows and their corrected weights."""
    low, high = 0.0, weights.max()
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if np.minimum(1, weights / middle).sum() > count else (low, middle)
    chance = np.minimum(1, weights / high)
    drawn = np.random.default_rng(seed).random(len(weights)) < chance
    return np.flatnonzero(drawn), weights[drawn] / chance[drawn]


def train(data: dataset.Dataset, rows: np.ndarray) -> list[lightgbm.Booster]:
    rows = rows[data.weights[rows] > 0]
    return [train_once(data, rows, settings.SEED + number) for number in range(settings.TRAININGS)]


def train_once(data: dataset.Dataset, rows: np.ndarray, seed: int) -> lightgbm.Booster:
    weights = data.weights[rows] / data.weights[rows].mean()
    drawn, weights = sample(weights, settings.SAMPLED_ROWS, seed)
    rows = rows[drawn]
    parameters = {**settings.LIGHTGBM, "seed": seed}
    table = lightgbm.Dataset(data.columns(rows), data.labels[rows], weight=weights, params=parameters)
    return lightgbm.train(parameters, table, settings.TREES)


def folds(work: Path) -> None:
    (work / "folds").mkdir(exist_ok=True)
    # Each training runs on one thread, so its sums are always in the same order.
    with ProcessPoolExecutor() as pool:
        listed = list(pool.map(fold, [work] * settings.FOLDS, range(settings.FOLDS)))
    (work / "folds" / "folds.json").write_text(json.dumps(listed), encoding="utf-8")


def fold(work: Path, number: int) -> dict:
    """Trains the model that does not see a fold, and returns its line in folds.json."""
    data = dataset.read(work / "data")
    boosters = train(data, np.flatnonzero(data.folds != number))
    name = f"fold-{number}.model"
    model_file.write(boosters, data, [], work / "folds" / name)
    left_out = sorted(group for group, fold in data.groups.items() if fold == number)
    print(f"fold {number}: left out {len(left_out)} groups", flush=True)
    return {"model": name, "groups": left_out}


def calibrate(work: Path) -> None:
    folder = work / "folds"
    scores = calibration.read_scores(work / "scores.json")
    for number in range(settings.FOLDS):
        others = [score for score in scores if dataset.fold_of(score.group) != number]
        model_file.calibrate(folder / f"fold-{number}.model", calibration.points(others))
    points = calibration.points(scores)
    (work / "calibration.json").write_text(json.dumps(points), encoding="utf-8")
    print("trust in the cut → F1: " + ", ".join(f"{a:.3f} → {b:.3f}" for a, b in points))


def final(work: Path, path: Path) -> None:
    data = dataset.read(work / "data")
    points = json.loads((work / "calibration.json").read_text())
    boosters = train(data, np.arange(len(data.rows)))
    size = model_file.write(boosters, data, points, path)
    gains = data.folded(sum(booster.feature_importance("gain") for booster in boosters))
    (work / "gains.json").write_text(json.dumps(dict(zip(data.names, gains))), encoding="utf-8")
    print(f"{path}: {size} bytes, {np.count_nonzero(gains)} of {len(gains)} features used")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["folds", work]:
            folds(Path(work))
        case ["calibrate", work]:
            calibrate(Path(work))
        case ["final", work, path]:
            final(Path(work), Path(path))
        case _:
            sys.exit(__doc__)
