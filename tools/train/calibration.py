"""The confidence table: the F1 of cuts, by how much each was trusted."""

import json
from dataclasses import dataclass
from pathlib import Path

# Fewest pages of a step of the table.
LEAST_PAGES = 25
# Pages with the least trust that are ignored when the lowest step is placed.
OUTLIERS = 2


@dataclass
class Score:
    group: str
    trust: float
    real: float


def read_scores(path: Path) -> list[Score]:
    """Pages with an empty gold cannot be right, and pages with snippets alone cannot be measured."""
    corpora = json.loads(path.read_text(encoding="utf-8"))
    pages = [page for corpus in corpora for page in corpus["worst"] if not page["gold_empty"]]
    return [Score(p["group"], p["confidence"] or 0.0, p["text"]["bag"]["f1"]) for p in pages]


def points(scores: list[Score]) -> list[tuple[float, float]]:
    """Isotonic regression: means over neighbouring pages, pooled until they rise.

    Where nothing is trusted, nothing is found. The lowest step is level down to the least trust in any page but two.
    """
    hopeful = sorted((score for score in scores if score.trust > 0), key=lambda score: score.trust)
    pooled: list[tuple[float, float, int]] = []
    for step in steps(hopeful):
        pooled.append(step)
        while len(pooled) > 1 and pooled[-2][1] >= pooled[-1][1]:
            pooled.append(mean([pooled.pop(), pooled.pop()]))
    lowest = [(hopeful[OUTLIERS].trust, pooled[0][1])] if len(hopeful) > OUTLIERS else []
    return [(0.0, 0.0), *lowest, *((trust, real) for trust, real, _ in pooled)]


def steps(scores: list[Score]) -> list[tuple[float, float, int]]:
    starts = range(0, len(scores), LEAST_PAGES)
    return [mean([(s.trust, s.real, 1) for s in scores[start : start + LEAST_PAGES]]) for start in starts]


def mean(parts: list[tuple[float, float, int]]) -> tuple[float, float, int]:
    count = sum(part[2] for part in parts)
    trust, real = (sum(part[i] * part[2] for part in parts) / count for i in (0, 1))
    return trust, real, count
