"""What teaches which blocks readers wrote: comments below an article, and the posts of a thread.

Few golds say it, so a block is taken for one by what is known of its page:

- where snippets are known, those of comments; those of the article and of its surroundings are none;
- on a page of a forum, what its gold has, which is the posts; what it leaves out is none;
- where the gold has comments as well, or all of the page, what it has of a box whose class is named after comments; what it leaves
  out of it is none;
- where the gold has the article alone, text in such a box that it leaves out. What it has is none, and what it leaves out of other
  boxes is none either, unless a line above it speaks of comments and no class does.

A box that the page marks up as a comment is one of these, whatever its class. Everything else teaches nothing, such as what stands around the
texts in a box of comments: names, dates, buttons; nor do pages of which nothing is known.
"""

import numpy as np

import settings
from dataset import Dataset

# A weight for what is known by a snippet; a whole page weighs about 1.
SNIPPET_WEIGHT = 0.06
# A text in a box of comments has at least as many units, a smaller share of links, and no field.
LEAST_UNITS = 4
MOST_LINK_SHARE = 0.5


def examples(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Whether each row is what a reader wrote, and its weight, 0 where it teaches nothing."""
    has_text = data.of_pages(lambda page: page["has_text"])
    of_forum = data.of_pages(lambda page: page["kind"] == "forum" or page["corpus"] == "web-forum-52")
    for_article = data.feature("policy") == 0
    is_main = data.labels > 0
    is_known = (data.weights > 0) & ~data.is_copy

    def says(name: str) -> np.ndarray:
        return data.feature(name) < settings.COMMENT_WORDS[name]

    in_box = says("levels-to-comments-class") | says("levels-to-comment")
    has_box = np.bincount(data.pages, in_box)[data.pages] > 0
    is_announced = says("blocks-since-comment-mark") & ~has_box
    reads_as_text = (data.feature("units") >= LEAST_UNITS) & (data.feature("link-share") < MOST_LINK_SHARE) & (data.feature("inputs") == 0)
    # A page that seems to be a thread, although no gold says so, teaches nothing by its main text.
    seems_thread = (data.feature("page-by-forum") > 0) | (data.feature("data-question") > 0)

    of_article = has_text & for_article & ~of_forum
    with_more = has_text & ~for_article & ~of_forum
    is_comment = (
        has_text & of_forum & is_main
        | with_more & in_box & is_main
        | of_article & ~seems_thread & in_box & ~is_main & reads_as_text
    )
    is_other = (
        ~has_text & for_article
        | has_text & of_forum & ~is_main
        | with_more & in_box & ~is_main
        | of_article & ~seems_thread & is_main
        | of_article & ~in_box & ~is_main & ~is_announced
    )
    tokens = np.bincount(data.pages, data.tokens)[data.pages]
    weights = np.where(has_text, (data.tokens + 1) / (tokens + 50), SNIPPET_WEIGHT)
    weights *= np.array([settings.CORPUS_WEIGHTS.get(page["corpus"], 1.0) for page in data.noted])[data.pages]
    is_taught = data.is_comment & ~data.is_copy | (is_comment | is_other) & is_known
    return data.is_comment | is_comment, np.where(is_taught, weights, 0.0)


def with_hidden_words(data: Dataset, rows: np.ndarray, seed: int) -> np.ndarray:
    """The columns of rows. On some pages nothing says by its words that something is a comment."""
    columns = data.columns(rows, data.of_blocks)
    is_hidden = np.random.default_rng(seed).random(len(data.noted)) < settings.HIDDEN_WORDS
    for name, nothing in settings.COMMENT_WORDS.items():
        columns[is_hidden[data.pages[rows]], data.of_blocks.index(data.names.index(name))] = nothing
    return columns
