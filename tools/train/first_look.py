"""What the first look says about a page, as `crates/engine/src/methods/auto/features/first_look.rs` sums it up."""

from dataclasses import dataclass

import numpy as np

NAMES = [
    "first-look-highest-probability",
    "first-look-sure-share",
    "first-look-doubtful-share",
    "first-look-expected-share",
]
# The column by which the program decides whether to look again.
DOUBT = 2


@dataclass
class Bounds:
    """By which probabilities a page is summed up."""

    doubtful: tuple[float, float]
    sure: float


def of_rows(bounds: Bounds, scores: np.ndarray, pages: np.ndarray, tokens: np.ndarray) -> np.ndarray:
    """What is said of each row's page, one column for each name. All rows of a page have to be among them."""
    probabilities = 1 / (1 + np.exp(-scores))
    highest = np.zeros(pages.max() + 1)
    np.maximum.at(highest, pages, probabilities)
    least, most = bounds.doubtful
    is_likely = probabilities > least

    def tokens_of(share: np.ndarray) -> np.ndarray:
        return np.bincount(pages, tokens * share)

    whole = np.maximum(1, tokens_of(np.ones(len(tokens))))
    doubtful = tokens_of(is_likely & (probabilities < most)) / np.maximum(1, tokens_of(is_likely))
    columns = [highest, tokens_of(probabilities > bounds.sure) / whole, doubtful, tokens_of(probabilities) / whole]
    return np.column_stack(columns)[pages].astype(np.float32)
