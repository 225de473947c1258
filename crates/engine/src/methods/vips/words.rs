//! All that the method says.

use super::main_text::Why;
use super::rounds::doc_of_weight;
use super::separators::{Cues, Orientation, Separator};
use crate::document::layout::PX;
use crate::extraction::counted;
use clearline_message::{Message, message};

/// The rules of verdicts.
pub(super) const COHERENT: &str = "coherent";
pub(super) const UNDIVIDED: &str = "indivisible";

/// What decided on a segment.
pub(super) fn rule(why: Why) -> &'static str {
    match why {
        Why::Best => "best-score",
        Why::Score => "column-score",
        Why::Between => "column-between",
        Why::NoText => "no-text",
        Why::Links => "links-mostly",
        Why::LowScore => "score-too-low",
        Why::OtherColumn => "other-column",
    }
}

/// That a page has more parts than are looked at.
pub(super) fn cut() -> Message {
    message!("vips-cut")
}

pub(super) fn no_boxes() -> Message {
    message!("vips-no-boxes")
}

/// What a round has found: so many separators, and so many parts of the page in all.
pub(super) fn round(round: u32, (separators, parts): (usize, usize), heaviest: Option<&Separator>) -> Message {
    match heaviest {
        None => message!("trace-vips-no-separators"),
        Some(heaviest) => message!(
            "trace-vips-round",
            round = round,
            separators = counted(separators, "separator"),
            parts = counted(parts, "part"),
            heaviest = separator(heaviest),
            coherence = doc_of_weight(heaviest.weight),
        ),
    }
}

/// "horizontal, 62 px wide, with a rule in it, above larger text: weight 21".
pub(super) fn separator(separator: &Separator) -> Message {
    let Cues {
        distance: _,
        has_rule,
        changes_background,
        changes_font,
        grows,
        is_alike,
    } = separator.cues;
    let orientation = match separator.orientation {
        Orientation::Horizontal => "vips-horizontal",
        Orientation::Vertical => "vips-vertical",
    };
    let width = f64::from(separator.end.saturating_sub(separator.start)) / f64::from(PX);
    let cues = [
        (has_rule, "vips-has-rule"),
        (changes_background, "vips-changes-background"),
        (changes_font, "vips-changes-font"),
        (grows, "vips-grows"),
        (is_alike, "vips-is-alike"),
    ];
    let cues = cues.into_iter().filter(|cue| cue.0).map(|cue| message!(cue.1));
    let first = [message!(orientation), message!("vips-width", width = width.round())];
    let facts: Vec<Message> = first.into_iter().chain(cues).collect();
    message!("vips-separator", facts = facts, weight = separator.weight)
}

pub(super) fn segments(segments: usize, permitted: u8) -> Message {
    message!(
        "trace-vips-segments",
        permitted = permitted,
        segments = counted(segments, "segment"),
    )
}

pub(super) fn scores(best: f64, least: f64) -> Message {
    message!("trace-vips-scores", best = best.round(), least = least.round())
}

pub(super) fn main_text(kept: usize) -> Message {
    message!("trace-vips-main-text", segments = counted(kept, "segment"))
}
