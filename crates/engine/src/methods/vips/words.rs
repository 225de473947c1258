//! All that the method says.

use super::main_text::Why;
use super::rounds::doc_of_weight;
use super::separators::{Cues, Orientation, Separator};
use crate::document::Misfit;
use crate::document::layout::PX;
use crate::extraction::{Figure, numbered};

/// The rules of verdicts.
pub(super) const COHERENT: &str = "coherent enough to stay whole";
pub(super) const UNDIVIDED: &str = "cannot be divided further";

/// What decided on a segment.
pub(super) fn rule(why: Why) -> &'static str {
    match why {
        Why::Best => "has the best score",
        Why::Score => "scores enough, in the column of the best",
        Why::Between => "stands between kept blocks of the column",
        Why::NoText => "holds no text",
        Why::Links => "mostly links",
        Why::LowScore => "scores too little",
        Why::OtherColumn => "stands in another column",
    }
}

/// Why a table of boxes was not used.
pub(super) fn refused(misfit: Misfit) -> String {
    format!("The boxes that came with this page are not used: {misfit}. Hand the page over from the browser again.")
}

/// That a page has more parts than are looked at.
pub(super) const CUT: &str = "This page is unusually intricate: a part of it was not divided.";

pub(super) const NO_BOXES: &str =
    "The method divides a page by its boxes, and none are known of this one. Open it from your browser.";

pub(super) fn blocks(blocks: usize, rounds: usize) -> String {
    format!(
        "13 rules divide the elements of the page, or keep them whole: {} in {}.",
        numbered(blocks, "block"),
        numbered(rounds, "round")
    )
}

pub(super) fn separators(all: usize, heaviest: Option<&Separator>) -> String {
    let Some(heaviest) = heaviest else {
        return "No band goes through the page without crossing a block.".to_owned();
    };
    format!(
        "The bands that cross no block separate: {}. The heaviest is {}, so what it parts has a degree of coherence of {}.",
        numbered(all, "separator"),
        separator(heaviest),
        doc_of_weight(heaviest.weight)
    )
}

/// "horizontal, 62 px wide, with a rule in it, above larger text: weight 21".
fn separator(separator: &Separator) -> String {
    let Cues {
        distance: _,
        has_rule,
        changes_background,
        changes_font,
        grows,
        is_alike,
    } = separator.cues;
    let cues = [
        (has_rule, ", with a rule in it"),
        (changes_background, ", between two backgrounds"),
        (changes_font, ", between two fonts"),
        (grows, ", above larger text"),
        (is_alike, ", between like texts"),
    ];
    let cues: String = cues.iter().filter(|cue| cue.0).map(|cue| cue.1).collect();
    let orientation = match separator.orientation {
        Orientation::Horizontal => "horizontal",
        Orientation::Vertical => "vertical",
    };
    let width = f64::from(separator.end.saturating_sub(separator.start)) / f64::from(PX);
    let weight = separator.weight;
    format!(
        "{orientation}, {} px wide{cues}: weight {weight}",
        Figure(width.round())
    )
}

pub(super) fn segments(segments: usize, permitted: u8) -> String {
    format!(
        "At its heaviest separators the page falls apart, and each part again. What is more coherent than {permitted} stays whole: {}.",
        numbered(segments, "segment")
    )
}

pub(super) fn scores(best: f64, least: f64) -> String {
    format!(
        "Each segment scores its characters outside links, less towards the sides of the window. The best scores {}; {} is enough.",
        Figure(best.round()),
        Figure(least.round())
    )
}

pub(super) fn main_text(kept: usize) -> String {
    format!(
        "The best segment, those of its column that score enough, and what stands between them: {}.",
        numbered(kept, "segment")
    )
}
