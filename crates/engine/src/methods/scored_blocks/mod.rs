//! Dynamic text blocks with a score.
//!
//! Source: the Chinese patent application on extracting a page's main text from dynamic text blocks (基于动态文本块的网页正文
//! 提取).
//!
//! 1. Take the title: the title element, else the first h1.
//! 2. Drop scripts, styles and comments, then the page's own line ends; every tag becomes a line end.
//! 3. Note for each empty line the length of the run of empty lines it stands in, and sort: a number one fifth from below is
//!    the separator `t`. Two blocks lie apart by at least `t` empty lines.
//! 4. Score every block and take the best:
//!
//!    ```text
//!    y = text · position · (1 + title) · √punctuation / link / √stop word
//!    ```
//!
//! 5. Merge the neighbour before or behind if that raises the score, the better of the two; repeat until it does not.
//!
//! | feature of a block | `literal` | `repaired` |
//! |---|---|---|
//! | text density | characters L | the same |
//! | link density | links, 0 counts as 1 | max((linked characters + 1) / (L + 1), `link_floor`) |
//! | punctuation density | marks, 0 counts as 1 | (marks + 1) / (L + 1) |
//! | stop-word density | stop words, 0 counts as 1 | (stop words + 1) / (tokens + 1) |
//! | title match rate | distinct title tokens in the block by all of the title, 0 without a title | the same |
//! | position rate | 1 − abs(c − ½), c the centre of the block among all characters, 0 to 1 | the same |
//!
//! | parameter | published | repaired | meaning |
//! |---|---|---|---|
//! | `separator` (t) | from the page | from the page | empty lines between two blocks; 0 derives it |
//! | `look_ahead` | 1 | 3 | neighbours that growth may take at once |
//! | `link_floor` | – | 0.05 | least link density |
//!
//! The patent leaves open what counts as a mark, a stop word and a tag; the sets of this module define it for both modes. It
//! does not say either what division by zero gives, hence "0 counts as 1".
//!
//! Departures of the mode `repaired`, each with its reason:
//!
//! | | literal | repaired |
//! |---|---|---|
//! | separator | "one fifth small" is the element at n/5, nearly always 1 to 3, so that each paragraph is a block | the fifth smallest *distinct* run length, another reading of the same words |
//! | counts | long blocks with one link beat all others or lose to all | shares of the block, add-one smoothed |
//! | link floor | – | without it a block free of links differs by 1/(L + 1) from any other, and growth dies at the first link |
//! | line ends | inline tags break lines, amid a sentence | block elements and `br` alone do: virtual lines |
//! | growth | looks at one neighbour on each side, so that a caption stops it | looks up to three ahead and takes those between along |
//!
//! Kept as printed: the stop-word factor stands in the denominator, which punishes running text; without it the figures
//! change by less than the choice of the separator does. In both modes no more than 128 distinct tokens of a title count.

mod answer;
pub mod blocks;
pub mod features;
pub mod growth;
pub mod literal;
pub mod score;
mod trace;

use super::{Method, OwnOutput, ParameterCard, ParameterKind, PrintOut};

/// The method's card.
pub const METHOD: Method = Method {
    name: "scored-blocks",
    parameters: PARAMETERS,
    run: answer::extract,
    trace: trace::trace,
    counted_words: Some(answer::stop_words),
    own: OwnOutput {
        html: None,
        text: Some(PrintOut {
            modes: &["literal"],
            print: answer::print_out,
        }),
    },
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "mode",
        kind: ParameterKind::Choice(&["repaired", "literal"]),
    },
    ParameterCard {
        name: "separator",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 50.0,
            step: 1.0,
            default: 0.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "look_ahead",
        kind: ParameterKind::Number {
            least: 1.0,
            most: 10.0,
            step: 1.0,
            default: 3.0,
            in_mode: &[("literal", 1.0)],
        },
    },
    ParameterCard {
        name: "link_floor",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 1.0,
            step: 0.01,
            default: 0.05,
            in_mode: &[],
        },
    },
];
