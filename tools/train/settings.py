"""All settings of the training. Change them only together with the figures in the model card."""

FOLDS = 5
SEED = 0
# The model is the mean of some trainings that differ by their seed and by the drawn rows: it depends less on chance.
TRAININGS = 2
SAMPLED_ROWS = 200_000
# Of each training.
TREES = 400

LIGHTGBM = {
    "objective": "binary",
    "learning_rate": 0.12,
    "num_leaves": 16,
    "min_data_in_leaf": 60,
    "min_data_in_bin": 1,
    "max_bin": 63,
    "feature_fraction": 0.15,
    "lambda_l2": 10,
    "feature_pre_filter": False,
    "deterministic": True,
    # Twice as fast as by rows, because a tree sees few features.
    "force_col_wise": True,
    "num_threads": 1,
    "verbose": -1,
}

# Each tree sees few features, and what is asked for has to be seen by most: so it is offered as many times more.
POLICY_COPIES = 8

# Corpora of one site: their pages share a template and would count too much.
CORPUS_WEIGHTS = {"bbc175": 0.35, "netease74": 0.35}

# Shortened copies of pages teach what a short text among much else looks like. Many of them would make all texts short.
COPY_WEIGHT = 0.12

# The golds of these corpora begin with the headline, those of all others leave it out. It is shown above the text in any case; so it
# should not count for more than it is.
WITH_HEADLINE = {"cleaneval", "cleanportaleval", "daniel", "htmltotext"}
HEADLINE_WEIGHT = 0.3
