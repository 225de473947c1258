//! The page as its boxes lie on it, for a drawing: those of the units of an answer, and how VIPS came to them.

use super::answer::Answer;
use super::rounds::{Structure, as_indexes, doc_of_weight};
use super::separators::{Orientation, Separator};
use super::{METHOD, words};
use crate::document::Document;
use crate::document::layout::{Layout, PX, Rect, TextLayout};
use crate::extraction::Extraction;
use clearline_message::Message;

/// The boxes of a page. Lengths are in 1/64 CSS px from the top left corner of the page.
#[derive(Debug)]
pub struct Picture {
    /// The page, or the window where that is larger.
    pub page: Rect,
    /// For each unit of the answer its box; `None` of what is not seen.
    pub units: Vec<Option<Rect>>,
    /// All parts that the rounds of VIPS have found; none with another method.
    pub parts: Vec<Part>,
    /// What separates them.
    pub separators: Vec<Band>,
    /// How many rounds have found parts. The first stages of the method's trace are these rounds.
    pub rounds: u32,
}

/// A part of the page that a round has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Around all that is in it.
    pub rect: Rect,
    /// Its degree of coherence, 1 to 10.
    pub doc: u8,
    /// The round that found it, counted from 1; that of the page is 0.
    pub found: u32,
    /// The round that divided it; `None` where none did.
    pub divided: Option<u32>,
}

impl Part {
    /// Whether it is there, and whole, at the end of a round.
    pub fn is_whole_after(&self, round: u32) -> bool {
        self.found <= round && self.divided.is_none_or(|divided| divided > round)
    }
}

/// A separator as it lies on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// From side to side of the part that it goes through.
    pub rect: Rect,
    /// The round that found it.
    pub found: u32,
    /// Whether it parts units of the answer; else it lies within one.
    pub parts_units: bool,
    separator: Separator,
}

impl Band {
    /// Which way it runs.
    pub fn orientation(&self) -> Orientation {
        self.separator.orientation
    }

    /// How clearly it separates: 1 and more.
    pub fn weight(&self) -> i32 {
        self.separator.weight
    }

    /// The degree of coherence that it leaves to what it goes through, 1 to 10.
    pub fn doc(&self) -> u8 {
        doc_of_weight(self.separator.weight)
    }

    /// "horizontal, 62 px wide, above larger text: weight 21".
    pub fn message(&self) -> Message {
        words::separator(&self.separator)
    }
}

impl Picture {
    /// The boxes of an answer's units. `None` where those of the page are not known.
    pub fn of(document: &Document, extraction: &Extraction) -> Option<Picture> {
        let layout = document.layout()?.ok()?;
        let mut picture = Picture {
            page: layout.extent(),
            units: Vec::new(),
            parts: Vec::new(),
            separators: Vec::new(),
            rounds: 0,
        };
        let is_ours = extraction.method == METHOD.name;
        let answer = is_ours
            .then(|| Answer::of(document, &extraction.parameters).ok())
            .flatten();
        match answer.filter(|answer| answer.segments.len() == extraction.units.len()) {
            Some(answer) => picture.take(&answer),
            None => picture.units = boxes_of_texts(layout, extraction),
        }
        Some(picture)
    }

    fn take(&mut self, answer: &Answer) {
        let Some(structure) = answer.segmented.structure() else {
            return;
        };
        let cells = &structure.cells;
        self.units = answer
            .segments
            .iter()
            .map(|segment| Some(cells[segment.cell].rect))
            .collect();
        self.rounds = structure.last_round();
        let are_whole = structure.are_within_segments(answer.permitted);
        for (cell, &is_whole) in cells.iter().zip(&are_whole) {
            let divided = cells
                .get(cell.children.start as usize)
                .filter(|_| !cell.children.is_empty());
            let divided = divided.map(|child| child.round);
            self.parts.push(Part {
                rect: cell.rect,
                doc: cell.doc,
                found: cell.round,
                divided,
            });
            let bands = cell.separators.iter().map(|separator| Band {
                rect: band(separator, cell.rect),
                found: divided.unwrap_or(cell.round),
                parts_units: !is_whole,
                separator: *separator,
            });
            self.separators.extend(bands);
        }
    }
}

impl Structure {
    /// The last round that has found a part; 0 where none has.
    pub(super) fn last_round(&self) -> u32 {
        self.cells.iter().map(|cell| cell.round).max().unwrap_or(0)
    }

    /// For each cell whether it is a segment at a permitted degree of coherence, or lies within one.
    fn are_within_segments(&self, permitted: u8) -> Vec<bool> {
        let mut are_within = vec![false; self.cells.len()];
        for segment in self.segments(permitted) {
            are_within[segment] = true;
        }
        // Parents come before their children.
        for at in 0..self.cells.len() {
            if are_within[at] {
                are_within[as_indexes(&self.cells[at].children)].fill(true);
            }
        }
        are_within
    }
}

/// Where a separator lies within the box that it goes through.
fn band(separator: &Separator, around: Rect) -> Rect {
    let (start, end) = (separator.start, separator.end);
    match separator.orientation {
        Orientation::Horizontal => Rect {
            top: start,
            bottom: end,
            ..around
        },
        Orientation::Vertical => Rect {
            left: start,
            right: end,
            ..around
        },
    }
}

/// Of each unit the box around its texts that can be seen.
fn boxes_of_texts(layout: &Layout, extraction: &Extraction) -> Vec<Option<Rect>> {
    let units = &extraction.units;
    let around = |unit: usize| {
        let texts = units.spans(unit).iter().map(|span| span.text);
        let seen = texts.map(|text| layout.text(text)).filter(TextLayout::is_seen);
        seen.map(|text| text.rect).reduce(Rect::around)
    };
    (0..units.len()).map(around).collect()
}

impl Layout {
    /// All that can be scrolled to, and all of the window.
    pub fn extent(&self) -> Rect {
        let [right, bottom] = [0, 1].map(|side: usize| self.page[side].max(self.viewport[side]).saturating_mul(PX));
        Rect {
            left: 0,
            top: 0,
            right: right.max(PX),
            bottom: bottom.max(PX),
        }
    }
}
