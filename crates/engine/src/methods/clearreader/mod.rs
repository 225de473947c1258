//! ClearReader: line blocks in the browser.
//!
//! Source: the article on ClearReader, a reading bookmark in JavaScript that carries Chen Xin's line blocks (2010, see
//! [`super::line_block`]) into the browser after their port to C#, and shows pictures and headings with the text.
//!
//! Strip the mark-up of the body but keep the line ends. Line `i` has `w(i)` characters after white space is deleted; a
//! line shorter than 30 between two empty ones counts as empty. Blocks are `H` lines high:
//!
//! ```text
//! Y(i) = w(i) + w(i+1) + … + w(i+H−1)
//! start: the first i with Y(i) > T and Y(i+1) > 0
//! end:   the first i > start with Y(i) = Y(i+1) = 0
//! ```
//!
//! Main text is the lines `start … end−1` of a second text, the *preview*, which keeps the mark-up of images, headings,
//! paragraphs, links and line breaks. With `join` on, all such stretches are taken, else the first.
//!
//! | parameter | published | meaning |
//! |---|---|---|
//! | `threshold` (T) | 150, repaired: 60 | length from which a block opens a region |
//! | `height` (H) | 3 | lines a block |
//! | `join` | on, off | all regions or the first |
//!
//! The mode `post` computes lines, `Y` and regions as the article's program does ([`post`] has its patterns): lengths are UTF-16
//! units, and white space is what JavaScript takes for it. Its plain text is the print-out
//! ([`Method::own_text`](super::Method::own_text)). Departures of the mode `repaired`, each with its reason:
//!
//! | | the program | repaired |
//! |---|---|---|
//! | R1 | decision and preview are two texts, and a tag with a line end inside stays in one and vanishes from the other, so the preview is cut at the wrong lines | both are read off one document: what is in a kept line is previewed |
//! | R2 | the preview is cut out of the source, so its mark-up is unbalanced and may hold anything | it is written anew from the parsed page by an allow list ([`write_preview`]) |
//! | R3 | "line 0" means "none": a region at the first line is lost, and all others with it | none is none |
//! | R4 | comments of several lines are text | the parser knows comments |
//! | R5 | a page on one line has no blocks | virtual lines: block elements and `br` end a line |
//! | R6 | `&`, up to eight characters and `;` are deleted, text or not | entities are decoded |
//! | R7 | the last lines are in no block | blocks at the end of the page are shortened, and a region open there reaches its end |
//! | R8 | one threshold for all languages, in characters | lines are measured in Han characters outside links ([`Counts::weight`]), rounded up; so T = 60, as for line blocks, and a line is short below 14, as 30 letters are |
//!
//! In both modes the reader sees the lines of the regions, short ones between empty lines included, as the program's
//! preview does; what R1 and R2 repair is a fault of that second text only. A line of links alone is empty in the mode
//! `repaired`, and stays out.
//!
//! [`Counts::weight`]: crate::document::Counts::weight

mod answer;
pub mod blocks;
pub mod post;
mod preview;
mod trace;

pub use preview::write_preview;

use super::{Method, OwnOutput, ParameterCard, ParameterKind, PrintOut};

/// The method's card.
pub const METHOD: Method = Method {
    name: "clearreader",
    parameters: PARAMETERS,
    run: answer::extract,
    trace: trace::trace,
    counted_words: None,
    own: OwnOutput {
        html: Some(write_preview),
        text: Some(PrintOut {
            modes: &["post"],
            print: answer::print_out,
        }),
    },
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "mode",
        kind: ParameterKind::Choice(&["repaired", "post"]),
    },
    ParameterCard {
        name: "threshold",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 500.0,
            step: 1.0,
            default: 60.0,
            in_mode: &[("post", 150.0)],
        },
    },
    ParameterCard {
        name: "height",
        kind: ParameterKind::Number {
            least: 1.0,
            most: 10.0,
            step: 1.0,
            default: 3.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "join",
        kind: ParameterKind::Choice(&["on", "off"]),
    },
];
