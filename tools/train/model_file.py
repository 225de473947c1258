"""Writes a trained model as the layout that `crates/engine/src/methods/auto/model/mod.rs` describes."""

import struct
from pathlib import Path

import lightgbm
import numpy as np

from dataset import Dataset

VERSION = 1
MISSING_RIGHT = 0x8000
LARGEST = float(np.finfo(np.float32).max)
HEAD = struct.Struct("<4sIIIIf")


def write(boosters: list[lightgbm.Booster], data: Dataset, points: list[tuple[float, float]], path: Path) -> int:
    """Writes the mean of some trainings and returns the size of the file in bytes."""
    trained = [tree for booster in boosters for tree in booster.dump_model()["tree_info"]]
    trees = [tree_bytes(tree["tree_structure"], data, 1 / len(boosters)) for tree in trained]
    trees = [tree for tree in trees if tree]
    head = HEAD.pack(b"CLAM", VERSION, data.hash, len(trees), 0, 0.0)
    path.write_bytes(head + b"".join(trees))
    calibrate(path, points)
    return path.stat().st_size


def calibrate(path: Path, points: list[tuple[float, float]]) -> None:
    """Replaces the confidence table of a file."""
    data = path.read_bytes()
    magic, version, feature_hash, trees, old_points, start = HEAD.unpack_from(data)
    table = b"".join(struct.pack("<ff", *point) for point in points)
    head = HEAD.pack(magic, version, feature_hash, trees, len(points), start)
    path.write_bytes(head + table + data[HEAD.size + 8 * old_points :])


def tree_bytes(root: dict, data: Dataset, part: float) -> bytes:
    """One tree, which has some part in the score. It is empty if it never splits, because then it adds nothing."""
    splits: list[list] = []
    leaves: list[float] = []
    if "leaf_value" in root:
        return b""

    def add(node: dict) -> tuple[int, float, float]:
        """Adds a subtree and returns its number as a child, its mean score and its weight."""
        if "leaf_value" in node:
            leaves.append(part * node["leaf_value"])
            return -len(leaves), leaves[-1], node["leaf_count"]
        if node["decision_type"] != "<=":
            raise ValueError(f"a split decides by {node['decision_type']}, which the layout does not know")
        at = len(splits)
        splits.append([])
        left, left_mean, left_count = add(node["left_child"])
        right, right_mean, right_count = add(node["right_child"])
        count = left_count + right_count
        mean = (left_mean * left_count + right_mean * right_count) / max(count, 1)
        splits[at] = [feature_bits(node, data), round_down(node["threshold"]), left, right, mean]
        return at, mean, count

    add(root)
    data = struct.pack("<B", len(splits))
    data += b"".join(struct.pack("<Hfbbf", *split) for split in splits)
    return data + b"".join(struct.pack("<f", leaf) for leaf in leaves)


def feature_bits(node: dict, data: Dataset) -> int:
    """The feature, and the side of its missing values. A feature without missing values in training never has any."""
    goes_right = node["missing_type"] == "NaN" and not node["default_left"]
    return data.feature(node["split_feature"]) | (MISSING_RIGHT if goes_right else 0)


def round_down(threshold: float) -> float:
    """The largest 32-bit number up to the threshold. 32-bit values are on the same side of both."""
    narrow = np.float32(min(threshold, LARGEST))
    return float(narrow if float(narrow) <= threshold else np.nextafter(narrow, np.float32(-np.inf)))
