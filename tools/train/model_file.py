"""Writes a trained model as the layout that `crates/engine/src/methods/auto/model/mod.rs` describes."""

import itertools
import struct
from dataclasses import dataclass
from pathlib import Path

import lightgbm
import numpy as np

VERSION = 3
MISSING_RIGHT = 0x8000
LARGEST = float(np.finfo(np.float32).max)
HEAD = struct.Struct("<4sIIIIIIf")
SPLIT = struct.Struct("<Hfbb")


@dataclass
class Trained:
    """The trainings of one set of trees, and the feature of each of its columns."""

    boosters: list[lightgbm.Booster]
    features: list[int]

    def trees(self) -> list[bytes]:
        """The trees of the mean of the trainings."""
        part = 1 / len(self.boosters)
        trained = [tree for booster in self.boosters for tree in booster.dump_model()["tree_info"]]
        trees = [tree_bytes(tree["tree_structure"], self.features, part) for tree in trained]
        return [tree for tree in trees if tree]


def write(sets: list[Trained], feature_hash: int, points: list[tuple[float, float]], path: Path) -> int:
    """Writes the trees of both looks and those for comments, and returns the size of the file in bytes."""
    trees = [trained.trees() for trained in sets]
    head = HEAD.pack(b"CLAM", VERSION, feature_hash, *map(len, trees), 0, 0.0)
    path.write_bytes(head + b"".join(itertools.chain(*trees)))
    calibrate(path, points)
    return path.stat().st_size


def calibrate(path: Path, points: list[tuple[float, float]]) -> None:
    """Replaces the confidence table of a file."""
    data = path.read_bytes()
    *known, old_points, start = HEAD.unpack_from(data)
    table = b"".join(struct.pack("<ff", *point) for point in points)
    head = HEAD.pack(*known, len(points), start)
    path.write_bytes(head + table + data[HEAD.size + 8 * old_points :])


def replace_trees(path: Path, number: int, score: float, target: Path) -> None:
    """Writes a model of which one of the three sets of trees says `score` of every block."""
    data = path.read_bytes()
    magic, version, feature_hash, *counts, points, start = HEAD.unpack_from(data)
    at = HEAD.size + 8 * points
    sets = []
    for count in counts:
        begin = at
        for _ in range(count):
            splits = data[at]
            at += 1 + splits * SPLIT.size + 4 * (splits + 1)
        sets.append(data[begin:at])
    sets[number] = struct.pack("<B", 1) + SPLIT.pack(0, LARGEST, -1, -2) + struct.pack("<ff", score, score)
    counts[number] = 1
    head = HEAD.pack(magic, version, feature_hash, *counts, points, start)
    target.write_bytes(head + data[HEAD.size : HEAD.size + 8 * points] + b"".join(sets))


def tree_bytes(root: dict, features: list[int], part: float) -> bytes:
    """One tree, which has some part in the score. It is empty if it never splits, because then it adds nothing."""
    splits: list[list] = []
    leaves: list[float] = []
    if "leaf_value" in root:
        return b""

    def add(node: dict) -> int:
        """Adds a subtree and returns its number as a child."""
        if "leaf_value" in node:
            leaves.append(part * node["leaf_value"])
            return -len(leaves)
        if node["decision_type"] != "<=":
            raise ValueError(f"a split decides by {node['decision_type']}, which the layout does not know")
        at = len(splits)
        splits.append([])
        left, right = add(node["left_child"]), add(node["right_child"])
        splits[at] = [feature_bits(node, features), round_down(node["threshold"]), left, right]
        return at

    add(root)
    data = struct.pack("<B", len(splits))
    data += b"".join(SPLIT.pack(*split) for split in splits)
    return data + b"".join(struct.pack("<f", leaf) for leaf in leaves)


def feature_bits(node: dict, features: list[int]) -> int:
    """The feature, and the side of its missing values. Where none was missing in training, LightGBM takes a missing one for 0."""
    match node["missing_type"]:
        case "NaN":
            goes_right = not node["default_left"]
        case _:
            goes_right = node["threshold"] < 0
    return features[node["split_feature"]] | (MISSING_RIGHT if goes_right else 0)


def round_down(threshold: float) -> float:
    """The largest 32-bit number up to the threshold. 32-bit values are on the same side of both."""
    narrow = np.float32(min(threshold, LARGEST))
    return float(narrow if float(narrow) <= threshold else np.nextafter(narrow, np.float32(-np.inf)))
