"""All settings of the training. Change them only together with the figures in the model card."""

import os
from dataclasses import dataclass

FOLDS = 5
# `ablation.sh` trains with other seeds, too.
SEED = int(os.environ.get("TRAINING_SEED", "0"))

COMMON = {
    "objective": "binary",
    "num_leaves": 16,
    "feature_pre_filter": False,
    "deterministic": True,
    # Twice as fast as by rows, because a tree sees few features.
    "force_col_wise": True,
    "num_threads": 1,
    "verbose": -1,
}


@dataclass(frozen=True)
class Look:
    """How the trees of one look are trained."""

    # The look is the mean of some trainings that differ by their seed and by the drawn rows, so that it depends less on chance.
    trainings: int
    sampled_rows: int
    # Of each training.
    trees: int
    lightgbm: dict


FIRST = Look(
    trainings=3,
    sampled_rows=200_000,
    trees=400,
    lightgbm={
        **COMMON,
        "learning_rate": 0.12,
        "min_data_in_leaf": 60,
        "min_data_in_bin": 1,
        "max_bin": 63,
        "feature_fraction": 0.15,
        "lambda_l2": 10,
    },
)

# Few pages are in doubt, so it sees few features.
SECOND = Look(
    trainings=2,
    sampled_rows=250_000,
    trees=150,
    lightgbm={
        **COMMON,
        "learning_rate": 0.05,
        "min_data_in_leaf": 150,
        "feature_fraction": 0.5,
        "bagging_fraction": 0.7,
        "bagging_freq": 1,
        "lambda_l2": 10,
    },
)

# Which blocks readers wrote. Two trainings, as of the second look.
COMMENTS = Look(
    trainings=2,
    sampled_rows=150_000,
    trees=75,
    lightgbm={
        **COMMON,
        "learning_rate": 0.2,
        "min_data_in_leaf": 60,
        "max_bin": 63,
        "feature_fraction": 0.3,
        "lambda_l2": 10,
    },
)

# The second look learns from pages with a larger share in doubt. The program uses it from 0.4 on (`first_look.rs`).
LEAST_DOUBT = 0.3

# What the second look sees again of the first one's features, besides what sums that up.
SEEN_AGAIN = [
    "units",
    "link-share",
    "levels-to-article",
    "levels-to-main",
    "levels-to-repeated",
    "repeated-alike",
    "repeated-in-page",
    "in-half",
    "in-best",
    "path-blocks",
    "path-in-page",
    "levels-to-comments-class",
    "levels-to-related-class",
    "blocks-since-comment-mark",
    "comment-marks",
    "share-of-page-at-level-2",
    "page-link-share",
    "page-list-share",
    "page-articles",
    "page-spaceless-share",
    "page-stop-word-rate",
    "page-says-product",
    "page-by-blog",
    "page-by-forum",
    "data-product",
    "data-list",
    "data-question",
    "policy",
]

# What says by its words that something is a comment, each with its value where nothing does; what a heading speaks of is one number. Much is known to be a comment by these
# alone: on this share of the pages they are hidden, so that comments are told apart without them as well.
COMMENT_WORDS = {
    "levels-to-comment": 99,
    "levels-to-comments-class": 99,
    "blocks-since-comment-mark": 999,
    "comment-marks": 0,
    "heading-speaks-of": 0,
}
HIDDEN_WORDS = 0.5

# Each tree sees few features, and what is asked for has to be seen by most: so it is offered as many times more.
POLICY_COPIES = 8

# Corpora of one site: their pages share a template and would count too much.
CORPUS_WEIGHTS = {"bbc175": 0.35, "netease74": 0.35}

# Shortened copies of pages teach what a short text among much else looks like. Many of them would make all texts short.
COPY_WEIGHT = 0.12

# The golds of these corpora begin with the headline, those of all others leave it out. It is shown above the text in any case; so it
# should not count for more than it is.
WITH_HEADLINE = {"cleaneval", "cleanportaleval", "daniel", "docs-sphinx", "htmltotext"}
HEADLINE_WEIGHT = 0.3
