//! Text density, composite text density and punctuation density: the CETD family.
//!
//! Sources: Fei Sun, Dandan Song, Lejian Liao, "DOM Based Content Extraction via Text Density", SIGIR 2011, with its
//! program in C++; and, for punctuation density, the same method with punctuation marks in the place of characters.
//!
//! Of each element `i`, over its whole subtree:
//!
//! ```text
//! C   characters: of each text node the length after trimming, a run of white space being one
//! T   elements below i                                         LC  characters under a, button, select
//! P   punctuation marks                                        LT  link tags
//!
//! TD  = C / T                                                  text density
//! CTD = (C / T) · log_B( (C·T) / (LC·LT) )                     composite text density
//!       with B = ln( C·LC/(C−LC) + (LCb/Cb)·C + e ), b = body; 0 where C = 0
//! PD  = P / T                                                  punctuation density
//!
//! DensitySum = Σ of the children's densities + a term for each stretch of own text, of length L:
//!              L (TD);  L · ln L / ln ln((LCb/Cb)·L + e) (CTD);  its marks (PD).   Of a leaf: its density.
//! ```
//!
//! A count of 0 stands as 1 in a formula. Then:
//!
//! 1. `m*` is the element with the largest DensitySum, the first of several.
//! 2. The threshold is the least density on the path from `m*` to the body. `m*`'s subtree gets mark 1, its ancestors 2.
//! 3. From the body down: in an element that is not 1 and whose density reaches the threshold, the subtree with the
//!    largest DensitySum gets mark 1, its ancestors 2; then its children are visited. Anything else below a sparse
//!    element stays 0.
//! 4. 1 is kept whole, 2 as structure, 0 is dropped.
//!
//! | parameter | default | meaning |
//! |---|---|---|
//! | `punctuation` | `common` | the set of marks: `，。、；？！` and `, ; ? ! .`; `chinese` without the Latin ones; `wide` with colons, quotes and brackets |
//! | `threshold` | by the path (step 2) | the density of steps 2 and 3 |
//! | `link_cut` | 0.5 (`original`: 1, off) | largest share of link characters in a block element inside main text; a block with more is dropped |
//!
//! The mode `original` computes as the program in C++ does; its departures from the paper:
//!
//! | | the paper | `original` |
//! |---|---|---|
//! | D1 | DensitySum counts only children | own text counts too: `<div>text<br>text</div>` would else be worth its `br` |
//! | D2 | LC = 0 is undefined in B | 1 stands for it there too |
//! | D3 | real numbers | densities and sums are rounded to six decimals before they are compared, since they are stored as text |
//! | D4 | a descendant of a link is all link | it is for LC, but its LT is counted as if outside |
//! | D5 | density > threshold | ≥, or nothing is found where the body itself is the sparsest element of the path |
//! | D6 | ancestors of main text are structure | text directly inside them survives |
//! | D7 | rendered text | hidden elements are known by attribute and inline style only, since no style sheet is applied, and fragments of streamed pages stay where they are written |
//!
//! Departures of the mode `repaired` from `original`, each with its reason:
//!
//! | | `original` | `repaired` |
//! |---|---|---|
//! | R1 | nav, footer and aside count | they are removed first: a page that names its frame should be believed |
//! | R2 | hidden elements are removed | not if they hold 60 % of the text: a script would show that article |
//! | R3 | text directly inside an ancestor of main text survives (D6) | it does not: it dangles without its block |
//! | R4 | LCb/Cb = 0 on a page without links makes B's logarithm 0 and sums infinite | max(LCb, 1) / max(Cb, 1) |
//! | R5 | six decimals (D3) | none are lost |
//! | R6 | link lists inside main text stay | block elements of more than half link characters are dropped (`link_cut`), since old portals set lists of headlines into the article's own box |

mod answer;
mod characters;
mod formula;
mod marking;
mod pruned;
mod removal;
mod trace;
mod tree;

pub use answer::{DEPTH, FEATURES, MARK, PARENT};
pub use pruned::write_pruned_html;

use super::{Method, OwnOutput, ParameterCard, ParameterKind, Parameters};
use crate::document::{Document, Walk};
use crate::extraction::{Extraction, Stages};
use answer::Judged;
use characters::Punctuation;
use formula::Densities;
use marking::Marking;
use std::sync::Arc;
use tree::Tree;

/// All three answer with the pruned page.
const OWN: OwnOutput = OwnOutput {
    html: Some(write_pruned_html),
    text: None,
};

/// The card of text density.
pub const TEXT: Method = Method {
    name: "text-density",
    parameters: PARAMETERS,
    run: |document, parameters| Measure::Text.extract(document, parameters),
    trace: |document, parameters, stages| Measure::Text.trace(document, parameters, stages),
    counted_words: None,
    own: OWN,
};

/// The card of composite text density.
pub const COMPOSITE: Method = Method {
    name: "composite-density",
    parameters: PARAMETERS,
    run: |document, parameters| Measure::Composite.extract(document, parameters),
    trace: |document, parameters, stages| Measure::Composite.trace(document, parameters, stages),
    counted_words: None,
    own: OWN,
};

/// The card of punctuation density.
pub const PUNCTUATION: Method = Method {
    name: "punctuation-density",
    parameters: PARAMETERS,
    run: |document, parameters| Measure::Punctuation.extract(document, parameters),
    trace: |document, parameters, stages| Measure::Punctuation.trace(document, parameters, stages),
    counted_words: None,
    own: OWN,
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "mode",
        kind: ParameterKind::Choice(&["repaired", "original"]),
    },
    ParameterCard {
        name: "threshold",
        kind: ParameterKind::Adaptive {
            least: 0.0,
            most: 10_000.0,
            step: 0.1,
        },
    },
    ParameterCard {
        name: "punctuation",
        kind: ParameterKind::Choice(Punctuation::NAMES),
    },
    ParameterCard {
        name: "link_cut",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 1.0,
            step: 0.05,
            default: 0.5,
            in_mode: &[("original", 1.0)],
        },
    },
];

/// What is divided by the number of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Text,
    Composite,
    Punctuation,
}

/// As the authors' program, or for reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Repaired,
    Original,
}

impl Mode {
    /// The page as the mode sees it: the authors' program runs no script that would put fragments in place.
    fn walk(self, document: &Document) -> Walk<'_> {
        match self {
            Mode::Repaired => document.walk(),
            Mode::Original => document.walk_as_written(),
        }
    }
}

/// The parameters, read.
struct Settings {
    measure: Measure,
    mode: Mode,
    /// Chosen by the user, not by the path.
    threshold: Option<f64>,
    punctuation: Punctuation,
    link_cut: f64,
}

impl Measure {
    /// The method's name on the command line.
    fn method(self) -> &'static str {
        match self {
            Measure::Text => TEXT.name,
            Measure::Composite => COMPOSITE.name,
            Measure::Punctuation => PUNCTUATION.name,
        }
    }

    fn of_method(name: &str) -> Option<Measure> {
        let measures = [Measure::Text, Measure::Composite, Measure::Punctuation];
        measures.into_iter().find(|measure| measure.method() == name)
    }

    fn extract(self, document: &Document, parameters: &Parameters) -> Extraction {
        self.judge(document, parameters).extraction(parameters)
    }

    fn trace(self, document: &Document, parameters: &Parameters, stages: &mut dyn Stages) {
        self.judge(document, parameters).trace(parameters, stages)
    }

    /// Judges a page.
    fn judge<'a>(self, document: &'a Document, parameters: &Parameters) -> Judged<'a> {
        let settings = Settings::of(self, parameters);
        let tree = Tree::of(document, &settings);
        let densities = Densities::of(&tree, &settings);
        let marking = Marking::of(&tree, &densities, settings.threshold);
        Judged {
            document,
            settings,
            tree: Arc::new(tree),
            densities: Arc::new(densities),
            marking: Arc::new(marking),
        }
    }
}

impl Settings {
    fn of(measure: Measure, parameters: &Parameters) -> Settings {
        Settings {
            measure,
            mode: match parameters.choice("mode") {
                "original" => Mode::Original,
                _ => Mode::Repaired,
            },
            threshold: parameters.set_number("threshold"),
            punctuation: Punctuation::named(parameters.choice("punctuation")),
            link_cut: parameters.number("link_cut"),
        }
    }
}

#[cfg(test)]
mod tests;
