"""Trains the method `auto`.

train.py folds WORK         from WORK/data, which `auto_training` wrote, makes WORK/folds/: a model for each fold, and
                            folds.json, which names the groups that each has not seen; and WORK/unseen.npz, the
                            scores of first looks that have not seen the pages
train.py calibrate WORK     gives the models of the folds their confidence tables, each from the pages of the other folds,
                            by the scores that `clearline eval` wrote (WORK/scores.json); once
train.py final WORK MODEL   makes the model from all pages
train.py ablate WORK        writes WORK/folds-without-second/ and WORK/folds-without-comments/: the models of the folds without the
                            second look, and without the trees for comments
"""

import itertools
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import lightgbm
import numpy as np

import calibration
import comments
import dataset
import model_file
import first_look
import settings
from model_file import Trained

# A comment's score that counts neither for nor against a block (`comments.rs`).
NO_COMMENT = -1.0


def sample(weights: np.ndarray, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Draws about `count` rows: all heavy ones, and light ones by their weight. Returns the rows and their corrected weights."""
    low, high = 0.0, weights.max()
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if np.minimum(1, weights / middle).sum() > count else (low, middle)
    chance = np.minimum(1, weights / high)
    drawn = np.random.default_rng(seed).random(len(weights)) < chance
    return np.flatnonzero(drawn), weights[drawn] / chance[drawn]


def train_first(data: dataset.Dataset, rows: np.ndarray) -> Trained:
    rows = rows[data.weights[rows] > 0]

    def once(seed: int) -> lightgbm.Booster:
        drawn, weights = drawn_rows(data.weights[rows], settings.FIRST, seed)
        table = lightgbm.Dataset(data.columns(rows[drawn], data.first), data.labels[rows[drawn]], weight=weights)
        return boosted(table, settings.FIRST, seed)

    return Trained([once(settings.SEED + number) for number in range(settings.FIRST.trainings)], data.first)


def train_second(data: dataset.Dataset, scores: np.ndarray, rows: np.ndarray) -> Trained:
    """Trains what is added to the scores of the first look: those of models that have not seen the rows."""
    rows = rows[~data.is_copy[rows]]
    said = first_look.of_rows(data.bounds, scores[rows], data.pages[rows], data.tokens[rows])
    is_taken = (said[:, first_look.DOUBT] > settings.LEAST_DOUBT) & (data.weights[rows] > 0)
    rows, said = rows[is_taken], said[is_taken]

    def once(seed: int) -> lightgbm.Booster:
        drawn, weights = drawn_rows(data.weights[rows], settings.SECOND, seed)
        columns = data.columns(rows[drawn], data.second)
        columns[:, -len(first_look.NAMES) :] = said[drawn]
        start = scores[rows[drawn]]
        table = lightgbm.Dataset(columns, data.labels[rows[drawn]], weight=weights, init_score=start)
        return boosted(table, settings.SECOND, seed)

    return Trained([once(settings.SEED + number) for number in range(settings.SECOND.trainings)], data.second)


def train_comments(data: dataset.Dataset, rows: np.ndarray) -> Trained:
    """Trains which blocks readers wrote."""
    labels, all_weights = comments.examples(data)
    rows = rows[all_weights[rows] > 0]

    def once(seed: int) -> lightgbm.Booster:
        drawn, weights = drawn_rows(all_weights[rows], settings.COMMENTS, seed)
        columns = comments.with_hidden_words(data, rows[drawn], seed)
        table = lightgbm.Dataset(columns, labels[rows[drawn]].astype(float), weight=weights)
        return boosted(table, settings.COMMENTS, seed)

    return Trained([once(settings.SEED + number) for number in range(settings.COMMENTS.trainings)], data.of_blocks)


def drawn_rows(weights: np.ndarray, look: settings.Look, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The places of the rows of one training among all, and their weights."""
    return sample(weights / weights.mean(), look.sampled_rows, seed)


def boosted(table: lightgbm.Dataset, look: settings.Look, seed: int) -> lightgbm.Booster:
    return lightgbm.train({**look.lightgbm, "seed": seed}, table, look.trees)


def scores_of(trained: Trained, data: dataset.Dataset, rows: np.ndarray) -> np.ndarray:
    """The first look's scores of rows."""
    parts = np.array_split(rows, max(1, len(rows) // 50_000))
    scored = [[booster.predict(data.columns(part, trained.features), raw_score=True) for booster in trained.boosters] for part in parts]
    return np.concatenate([np.mean(scores, axis=0) for scores in scored])


def folds(work: Path) -> None:
    """Makes the models of the folds. The second look of a fold's model has to learn from scores of models that have seen neither the
    scored pages nor the pages of the fold: so there is a first look for each pair of folds as well."""
    (work / "folds").mkdir(exist_ok=True)
    data = dataset.read(work / "data")
    numbers = range(settings.FOLDS)
    pairs = list(itertools.combinations(numbers, 2))
    # Each training runs on one thread, so its sums are always in the same order.
    with ProcessPoolExecutor() as pool:
        of_folds = list(pool.map(first_without, [work] * len(numbers), [(number,) for number in numbers]))
        of_pairs = list(pool.map(scores_without, [work] * len(pairs), pairs))
        unseen = np.full(len(data.rows), np.nan)
        for _, rows, scores in of_folds:
            unseen[rows] = scores
        np.savez(work / "unseen.npz", scores=unseen, hash=data.hash)
        unseen_by_pairs = np.full((settings.FOLDS, len(data.rows)), np.nan)
        for (one, other), (rows, scores) in zip(pairs, of_pairs):
            is_of_one = data.folds[rows] == one
            unseen_by_pairs[other][rows[is_of_one]] = scores[is_of_one]
            unseen_by_pairs[one][rows[~is_of_one]] = scores[~is_of_one]
        firsts = [first for first, _, _ in of_folds]
        listed = list(pool.map(fold_model, [work] * len(numbers), numbers, firsts, unseen_by_pairs))
    (work / "folds" / "folds.json").write_text(json.dumps(listed), encoding="utf-8")


def first_without(work: Path, without: tuple[int, ...]) -> tuple[Trained, np.ndarray, np.ndarray]:
    """The first look that does not see some folds, the rows of their pages, and its scores of these."""
    data = dataset.read(work / "data")
    is_left_out = np.isin(data.folds, without)
    trained = train_first(data, np.flatnonzero(~is_left_out))
    rows = np.flatnonzero(is_left_out & ~data.is_copy)
    print(f"first look without {without}", flush=True)
    return trained, rows, scores_of(trained, data, rows)


def scores_without(work: Path, without: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The same without the look itself, which is large."""
    return first_without(work, without)[1:]


def fold_model(work: Path, number: int, first: Trained, scores: np.ndarray) -> dict:
    """Writes the model that does not see a fold, and returns its line in folds.json."""
    data = dataset.read(work / "data")
    seen = np.flatnonzero(data.folds != number)
    sets = [first, train_second(data, scores, seen), train_comments(data, seen)]
    name = f"fold-{number}.model"
    model_file.write(sets, data.hash, [], work / "folds" / name)
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
    everything = np.arange(len(data.rows))
    unseen = np.load(work / "unseen.npz")
    if unseen["hash"] != data.hash:
        sys.exit("The scores in unseen.npz are of other features: run `train.py folds` first.")
    looks = [train_first(data, everything), train_second(data, unseen["scores"], everything)]
    size = model_file.write([*looks, train_comments(data, everything)], data.hash, points, path)
    gains = np.zeros(len(data.names))
    for look in looks:
        np.add.at(gains, look.features, sum(booster.feature_importance("gain") for booster in look.boosters))
    (work / "gains.json").write_text(json.dumps(dict(zip(data.names, gains))), encoding="utf-8")
    print(f"{path}: {size} bytes, {np.count_nonzero(gains)} of {len(gains)} features used")


def ablate(work: Path) -> None:
    for name, number, score in [("second", 1, 0.0), ("comments", 2, NO_COMMENT)]:
        folder = work / f"folds-without-{name}"
        folder.mkdir(exist_ok=True)
        for model in (work / "folds").glob("*.model"):
            model_file.replace_trees(model, number, score, folder / model.name)
        (folder / "folds.json").write_bytes((work / "folds" / "folds.json").read_bytes())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["folds", work]:
            folds(Path(work))
        case ["calibrate", work]:
            calibrate(Path(work))
        case ["final", work, path]:
            final(Path(work), Path(path))
        case ["ablate", work]:
            ablate(Path(work))
        case _:
            sys.exit(__doc__)
