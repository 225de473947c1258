"""Prints what the second look and the trees for comments are worth: ablation.py WORK, after the evaluations of `ablation.sh`."""

import json
import statistics
import sys
from collections import defaultdict
from pathlib import Path

VARIANTS = ["folds", "folds-without-second", "folds-without-comments"]
SHOWN = 10


def scores(path: Path) -> dict[str, tuple[str, float]]:
    """The type and the bag F1 of each page whose gold is not empty."""
    [corpus] = json.loads(path.read_text(encoding="utf-8"))
    pages = [page for page in corpus["worst"] if not page["gold_empty"]]
    return {page["id"]: (page["type"], page["text"]["bag"]["f1"]) for page in pages}


def by_type(pages: dict[str, tuple[str, float]]) -> dict[str, float]:
    """The mean for each type of page, and for all."""
    types = defaultdict(list)
    for kind, score in pages.values():
        types[kind].append(score)
        types["all"].append(score)
    return {kind: statistics.mean(found) for kind, found in types.items()}


def main(work: Path) -> None:
    names = sorted(path.name for path in work.glob("ablation-*-folds.json"))
    seeds = [name.split("-")[1] for name in names]
    found = {variant: [scores(work / f"ablation-{seed}-{variant}.json") for seed in seeds] for variant in VARIANTS}
    means = {variant: [by_type(pages) for pages in found[variant]] for variant in VARIANTS}
    print(f"mean bag F1 ± standard deviation over {len(seeds)} seeds")
    print(f"{'type':16}" + "".join(f"{variant:>26}" for variant in VARIANTS))
    for kind in sorted(means["folds"][0]):
        values = [[seed[kind] for seed in means[variant]] for variant in VARIANTS]
        cells = [f"{statistics.mean(value):.4f} ± {statistics.stdev(value):.4f}" for value in values]
        print(f"{kind:16}" + "".join(f"{cell:>26}" for cell in cells))
    for variant in VARIANTS[1:]:
        print(f"listing pages that change most, {variant}: mean change over the seeds")
        listings = [page for page, (kind, _) in found["folds"][0].items() if kind == "listing"]
        pairs = list(zip(found[variant], found["folds"]))
        changes = {page: statistics.mean(without[page][1] - whole[page][1] for without, whole in pairs) for page in listings}
        for page in sorted(listings, key=lambda page: -abs(changes[page]))[:SHOWN]:
            print(f"  {page:10} {changes[page]:+.3f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
