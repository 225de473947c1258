//! Short lines that announce what is not the article: comments, and other articles.

use super::Feature;
use crate::methods::auto::survey::Survey;
use crate::methods::auto::words::{Token, tokens};
use std::sync::LazyLock;

/// A longer block announces nothing.
const MOST_UNITS: f32 = 8.0;
/// Distance to what is not there.
const FAR: f32 = 999.0;

const COMMENT_WORDS: &str = "comment comments kommentar kommentare commentaire commentaires comentario comentarios \
    comentários commenti commento reacties kommentarer komentarze комментарии комментариев yorumlar replies responses";
const COMMENT_PAIRS: &str = "评论 評論 跟帖 回复 回復 留言 网友 コメ 댓글";
const RELATED_WORDS: &str = "related similar recommended recommendations popular trending verwandte empfohlen similaires \
    relacionados relacionadas correlati gerelateerd похожие";
const RELATED_PAIRS: &str = "相关 相關 推荐 推薦 热门 熱門 更多 排行 猜你 関連 관련";

/// What the features of marks are computed from.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarksBefore {
    comments: Passed,
    related: Passed,
}

/// Marks of one kind up to a block.
#[derive(Clone, Copy, Debug)]
struct Passed {
    count: f32,
    /// Blocks since the last one; 0 for the mark itself.
    since: f32,
}

impl Default for Passed {
    fn default() -> Passed {
        Passed { count: 0.0, since: FAR }
    }
}

/// The group's table.
pub const FEATURES: &[Feature<MarksBefore>] = &[
    Feature {
        name: "blocks since comment mark",
        range: "0–998, 999 for none",
        meaning: "blocks since a short line about comments",
        of: |m| m.comments.since,
    },
    Feature {
        name: "comment marks",
        range: "0…",
        meaning: "short lines about comments up to it",
        of: |m| m.comments.count,
    },
    Feature {
        name: "blocks since related mark",
        range: "0–998, 999 for none",
        meaning: "blocks since a short line about related content",
        of: |m| m.related.since,
    },
    Feature {
        name: "related marks",
        range: "0…",
        meaning: "short lines about related content up to it",
        of: |m| m.related.count,
    },
];

struct Words {
    words: Vec<Token>,
    pairs: Vec<[Token; 2]>,
}

impl Words {
    fn of(words: &str, pairs: &str) -> Words {
        let pair = |pair: &str| <[Token; 2]>::try_from(tokens(pair)).ok();
        Words {
            words: tokens(words),
            pairs: pairs.split_whitespace().filter_map(pair).collect(),
        }
    }

    fn speak_in(&self, block: &[Token]) -> bool {
        block.iter().any(|token| self.words.contains(token))
            || block.array_windows().any(|pair: &[Token; 2]| self.pairs.contains(pair))
    }
}

static COMMENTS: LazyLock<Words> = LazyLock::new(|| Words::of(COMMENT_WORDS, COMMENT_PAIRS));
static RELATED: LazyLock<Words> = LazyLock::new(|| Words::of(RELATED_WORDS, RELATED_PAIRS));

/// The marks of a page.
pub struct Marks {
    before: Vec<MarksBefore>,
}

impl Marks {
    /// Finds the marks of a page.
    pub fn of(survey: &Survey) -> Marks {
        let mut before = MarksBefore::default();
        let step = |block| {
            let tokens = survey.blocks.tokens(block);
            let is_short = block.measures.units() <= MOST_UNITS;
            before.comments.pass(is_short && COMMENTS.speak_in(tokens));
            before.related.pass(is_short && RELATED.speak_in(tokens));
            before
        };
        Marks {
            before: survey.blocks.list().iter().map(step).collect(),
        }
    }

    /// The marks up to one block, itself included.
    pub fn of_block(&self, block: usize) -> &MarksBefore {
        &self.before[block]
    }
}

impl Passed {
    fn pass(&mut self, is_mark: bool) {
        if is_mark {
            self.count += 1.0;
            self.since = 0.0;
        } else {
            self.since = (self.since + 1.0).min(FAR);
        }
    }
}
