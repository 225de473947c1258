"""Prints the paths of so many pages of the corpora, the languages in turn, so that even a few are in many of them.

usage: pages.py CORPORA COUNT
"""

import itertools
import json
import pathlib
import sys


def pages_of(gold):
    """The pages of one corpus, each with its language."""
    folder = gold.parent / "pages"
    with gold.open(encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            for ending in (".html", ".html.gz", ".htm", ".htm.gz"):
                path = folder / (record["id"] + ending)
                if path.is_file():
                    yield record.get("lang") or "", path
                    break


def main():
    corpora, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    languages = {}
    for gold in sorted(corpora.glob("dev*/*/gold.jsonl")):
        for language, path in pages_of(gold):
            languages.setdefault(language[:2], []).append(path)
    # The languages with the most pages come first.
    ordered = sorted(languages.values(), key=len, reverse=True)
    turns = itertools.chain.from_iterable(itertools.zip_longest(*ordered))
    for path in itertools.islice(filter(None, turns), count):
        print(path)


if __name__ == "__main__":
    main()
