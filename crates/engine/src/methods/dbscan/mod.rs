//! DBSCAN over the lines of a page.
//!
//! Sources: M. Ester, H.-P. Kriegel, J. Sander, X. Xu, "A density-based algorithm for discovering clusters in large spatial
//! databases with noise", KDD 1996; and the article on ClearReader, which lays the lines of a page along an axis and takes
//! the dense stretches for main text and the isolated lines for noise (see [`super::clearreader`]).
//!
//! A point is a virtual line with weight `w > 0`. Its coordinate `x` is its number, empty lines included, so that the gaps
//! of the page are the distances. With the neighbourhood of a point
//!
//! ```text
//! N(x) = { x' : |x − x'| ≤ ε }
//! ```
//!
//! a point is a **core** if `Σ w(x') ≥ M` over `x' ∈ N(x)`, itself included. Cores within ε of each other share a cluster.
//! A point that is no core but has one in its neighbourhood is a **border** and belongs to the nearest core's cluster, the
//! earlier on a tie; every other point is **noise**. Clusters with at least `join` of the heaviest one's weight are kept.
//!
//! | parameter | published | here | meaning |
//! |---|---|---|---|
//! | `epsilon` (ε) | – | 6 | reach of a neighbourhood, lines |
//! | `mass` (M) | – | 60 | weight that makes a core |
//! | `join` | all or one | 0.2 | share of the heaviest cluster's weight; 1 keeps the heaviest alone |
//!
//! Departures from the paper, each with its reason:
//!
//! | the paper | here | reason |
//! |---|---|---|
//! | counts points (`MinPts`) | adds up weights (M) | one paragraph is as much text as twenty short lines |
//! | a border goes to the cluster that reaches it first | to the nearest core | the answer does not hang on the order of the search |
//! | range queries on an index, O(n log n) | prefix sums along the one axis, O(n) | one dimension: the gap to the next core decides |
//! | clusters only | lines mostly of links inside a kept cluster are left out | related links are amid the text |
//!
//! A core is a line whose centred block of 2ε + 1 lines is long enough for the line-block method, and a cluster lies
//! between a rise and a fall of that block's length: the two methods can be read on one chart.

mod answer;
pub mod clustering;
mod trace;

use super::{Method, OwnOutput, ParameterCard, ParameterKind};

/// The method's card.
pub const METHOD: Method = Method {
    name: "dbscan",
    parameters: PARAMETERS,
    run: answer::extract,
    trace: trace::trace,
    counted_words: None,
    own: OwnOutput::NONE,
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "epsilon",
        kind: ParameterKind::Number {
            least: 1.0,
            most: 10.0,
            step: 1.0,
            default: 6.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "mass",
        kind: ParameterKind::Number {
            least: 20.0,
            most: 200.0,
            step: 1.0,
            default: 60.0,
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
