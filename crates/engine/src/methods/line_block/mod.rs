//! The line-block distribution.
//!
//! Source: Chen Xin, "基于行块分布函数的通用网页正文抽取" (general main-text extraction from web pages by the distribution
//! of line blocks), Harbin Institute of Technology, 2010, with its programs in Java and Python.
//!
//! Strip the mark-up but keep the line ends. Line `i` has `w(i)` characters. Block `i` is the lines `i … i+K−1`, K < 5,
//! and its length is
//!
//! ```text
//! Y(i) = w(i) + w(i+1) + … + w(i+K−1)
//! ```
//!
//! Main text begins where `Y` rises above a threshold and ends where it falls to zero.
//!
//! | parameter | published default | meaning |
//! |---|---|---|
//! | `K` | 3 | lines a block |
//! | `threshold` | 86 (Chinese), 186 (English) | length from which a block opens a region |
//!
//! Departures of the mode `repaired` from the paper and its programs, each with its reason:
//!
//! | | the programs | repaired |
//! |---|---|---|
//! | L1 | a region ends at one empty block | after `end_run` empty blocks in a row, so that a gap between paragraphs does not end it |
//! | L3 | all regions are joined, although the paper wants the one with the maximum | regions with at least `join` of the heaviest region's weight |
//! | L4 | a region open at the end of the page is lost | it closes at the last line |
//! | L5 | after one copyright notice no further text comes out | only that region is dropped, and only if it is short |
//! | L6 | patterns for doctype, nav and CDATA delete whole lines | the parsed document decides what is text |
//! | L7 | a page on one line has no line blocks | virtual lines: block elements and `br` end a line |
//! | L8 | deleting constructs of several lines shifts the line numbers | each virtual line knows its place in the source |
//! | L9 | single spaces make an empty line count | white space never counts |
//! | L10 | most entities are deleted | they are decoded |
//! | L11 | the threshold depends on the language | lines are weighted: Han and kana characters 1, others 0.46 (= 86/186), times the share outside links; lines mostly of links weigh nothing |
//! | L12 | "no content" is returned as if it were text | an empty answer with its reason |

mod characters;
pub mod distribution;
pub mod java;
mod published;
pub mod python;
mod repaired;

use super::{Method, OwnOutput, ParameterCard, ParameterKind, Parameters, PrintOut};
use crate::document::Document;
use crate::extraction::{Extraction, Stages};
use published::Program;

/// The method's card.
pub const METHOD: Method = Method {
    name: "line-block",
    parameters: PARAMETERS,
    run: extract,
    trace,
    counted_words: None,
    own: OwnOutput {
        html: None,
        text: Some(PrintOut {
            modes: &["python", "java"],
            print: own_text,
        }),
    },
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "mode",
        kind: ParameterKind::Choice(&["repaired", "python", "java"]),
    },
    ParameterCard {
        name: "threshold",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 500.0,
            step: 1.0,
            default: 60.0,
            in_mode: &[("python", python::CHINESE_THRESHOLD as f64), ("java", 0.0)],
        },
    },
    ParameterCard {
        name: "k",
        kind: ParameterKind::Number {
            least: 1.0,
            most: 10.0,
            step: 1.0,
            default: 3.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "end_run",
        kind: ParameterKind::Number {
            least: 1.0,
            most: 10.0,
            step: 1.0,
            default: 3.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "gap",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 10.0,
            step: 1.0,
            default: 2.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "join",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 1.0,
            step: 0.05,
            default: 0.2,
            in_mode: &[],
        },
    },
];

fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    match parameters.choice("mode") {
        "python" => Program::Python.extract(document, parameters),
        "java" => Program::Java.extract(document, parameters),
        _ => repaired::extract(document, parameters),
    }
}

/// What the published program prints.
fn own_text(document: &Document, parameters: &Parameters) -> String {
    let program = match parameters.choice("mode") {
        "java" => Program::Java,
        _ => Program::Python,
    };
    program.print_out(document, parameters)
}

fn trace(document: &Document, parameters: &Parameters, stages: &mut dyn Stages) {
    match parameters.choice("mode") {
        "python" => Program::Python.trace(document, parameters, stages),
        "java" => Program::Java.trace(document, parameters, stages),
        _ => repaired::trace(document, parameters, stages),
    }
}
