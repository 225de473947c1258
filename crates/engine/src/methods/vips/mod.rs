//! VIPS: the page as the eye divides it.
//!
//! Source: D. Cai, S. Yu, J.-R. Wen, W.-Y. Ma, "VIPS: a Vision-based Page Segmentation Algorithm", Microsoft Research,
//! MSR-TR-2003-79, 2003. The report gives 13 rules and the direction of each cue, but no size, no weight and no formula for the degree
//! of coherence; the numbers here are ours, each beside the function that uses it.
//!
//! The method needs the boxes of the page as a browser has laid it out ([`crate::document::layout`]). On ever smaller parts it repeats
//! three steps:
//!
//! 1. **blocks**: 13 rules divide the elements or keep them ([`rules`], [`blocks`]);
//! 2. **separators**: the bands that cross no block, and their weights ([`separators`]);
//! 3. **structure**: a part falls apart at its heaviest separators ([`rounds`]).
//!
//! Each part has a degree of coherence from 1 to 10, and a permitted degree (PDoC) cuts the structure into segments: the parts above it,
//! and those that have none. A light separator leaves what it is in coherent:
//!
//! ```text
//! DoC(w) = ⌊10 − (w − 4) · 9/14⌋, from 1 to 10        DoC of a part = least of its separators, blocks and parts
//! ```
//!
//! A last step chooses main text among the segments. It is ours, and no part of the report ([`main_text`]).
//!
//! | parameter | published | here | meaning |
//! |---|---|---|---|
//! | `pdoc` | – | 8 | permitted degree of coherence; less gives larger segments |
//!
//! Departures from the report, each with its reason; the mode `paper` leaves out the last three:
//!
//! | the report | here | reason |
//! |---|---|---|
//! | rule 1 cuts what has no text | pictures and controls are blocks | every program makes that exception |
//! | a `br` is a line-break node | it joins the texts on both sides | rule 5 would tear every paragraph that has one |
//! | inline elements are listed | the computed `display` decides | the layout knows better |
//! | says nothing of text beside a block | neighbouring texts are one block | each text belongs to one segment |
//! | divides parts up to PDoC | divides all, and cuts the structure at PDoC | the slider moves without a second run |
//! | – | an undecorated box ends where its contents do | padding that nobody sees must not close a gap |
//! | a gap separates | so does an edge between two backgrounds | coloured boxes touch on today's pages |
//! | a sub-page that no rule divides stays | its roots are divided once more | a tenth of all text is in such parts |

mod answer;
pub mod blocks;
pub mod main_text;
pub mod picture;
pub mod rounds;
pub mod rules;
pub mod separators;
mod trace;
pub mod visual;
mod words;

use super::{Method, OwnOutput, ParameterCard, ParameterKind};
use crate::document::layout::Layout;
use crate::document::{Document, Misfit};
use rounds::Structure;
use std::sync::{Arc, OnceLock};

/// The name of the feature that holds a unit's degree of coherence, 1 to 10.
pub const COHERENCE: &str = "coherence";

/// The method's card.
pub const METHOD: Method = Method {
    name: "vips",
    parameters: PARAMETERS,
    run: answer::extract,
    trace: trace::trace,
    counted_words: None,
    own: OwnOutput::NONE,
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "mode",
        kind: ParameterKind::Choice(&["repaired", "paper"]),
    },
    ParameterCard {
        name: "pdoc",
        kind: ParameterKind::Number {
            least: 1.0,
            most: 10.0,
            step: 1.0,
            default: 8.0,
            in_mode: &[],
        },
    },
];

/// How closely the report is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Its rules, with our numbers where it gives none.
    Paper,
    /// What reads today's pages.
    Repaired,
}

/// The structures of one document, each made when first asked for.
#[derive(Default)]
struct Structures {
    paper: OnceLock<Structure>,
    repaired: OnceLock<Structure>,
}

/// The content structures of a page with boxes. They do not depend on PDoC.
#[derive(Clone)]
pub(super) struct Segmented {
    structures: Arc<Structures>,
    mode: Mode,
    /// Width of the window, px.
    pub viewport: i32,
}

impl Segmented {
    /// The structure of a document.
    ///
    /// # Errors
    /// Without boxes, with the reason why there are none if any came.
    fn of(document: &Document, mode: Mode) -> Result<Segmented, Option<Misfit>> {
        let layout: &Layout = document.layout().ok_or(None)?.map_err(Some)?;
        let structures: Arc<Structures> = document.once(|_| Structures::default());
        let segmented = Segmented {
            structures,
            mode,
            viewport: layout.viewport[0],
        };
        segmented.cell().get_or_init(|| Structure::of(document, layout, mode));
        Ok(segmented)
    }

    fn cell(&self) -> &OnceLock<Structure> {
        match self.mode {
            Mode::Paper => &self.structures.paper,
            Mode::Repaired => &self.structures.repaired,
        }
    }

    /// The structure; `None` is not met once it was made.
    fn structure(&self) -> Option<&Structure> {
        self.cell().get()
    }
}

#[cfg(test)]
mod tests;
