//! Finds the order in which the parts of a line are seen.

use std::ops::Range;

use egui::TextFormat;
use egui::text::{ByteIndex, LayoutJob, LayoutSection};
use unicode_bidi::{Level, ParagraphBidiInfo};
use unicode_segmentation::UnicodeSegmentation;

/// Signs that are mirrored where they read from right to left, in pairs (Bidi_Mirrored of UAX #9): those of running
/// text.
const MIRRORED: [[&str; 2]; 8] = [
    ["(", ")"],
    ["[", "]"],
    ["{", "}"],
    ["<", ">"],
    ["«", "»"],
    ["‹", "›"],
    ["≤", "≥"],
    ["（", "）"],
];

/// Whether every paragraph of a text is read from right to left as a whole.
pub(super) fn is_rtl_throughout(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| ParagraphBidiInfo::new(line, None))
        .all(|paragraph| paragraph.paragraph_level.is_rtl())
}

/// A text between two line feeds, with the directions of its parts.
pub(super) struct Paragraph<'a> {
    job: &'a LayoutJob,
    /// Where it begins in the text of the job.
    start: usize,
    directions: ParagraphBidiInfo<'a>,
}

/// A part of a line that is shaped alone.
struct Piece {
    /// Bytes of the paragraph.
    range: Range<usize>,
    section: usize,
    is_word: bool,
}

impl<'a> Paragraph<'a> {
    /// The paragraph at these bytes of a job's text.
    pub(super) fn of(job: &'a LayoutJob, range: Range<usize>) -> Self {
        let text = job.text.get(range.clone()).unwrap_or_default();
        Self {
            job,
            start: range.start,
            directions: ParagraphBidiInfo::new(text, None),
        }
    }

    /// Its characters, in the order in which they are read.
    pub(super) fn text(&self) -> &'a str {
        self.directions.text
    }

    /// Adds some of its bytes to another job as one line, in the order in which they are seen.
    pub(super) fn append(&self, line: Range<usize>, shown: &mut LayoutJob) {
        if line.is_empty() {
            return;
        }
        let (levels, runs) = self.directions.visual_runs(line);
        for run in runs {
            let is_rtl = levels.get(run.start).is_some_and(Level::is_rtl);
            let mut pieces = self.pieces(run, is_rtl);
            if is_rtl {
                pieces.reverse();
            }
            for piece in pieces {
                let text = self.text().get(piece.range).unwrap_or_default();
                let text = if is_rtl { mirrored(text) } else { text };
                if let Some(section) = self.job.sections.get(piece.section) {
                    push(shown, text, section.format.clone());
                }
            }
        }
    }

    /// The parts of a run of one direction, in reading order. A run from right to left is cut into its words and the
    /// signs between them, because a font orders only the letters within a word.
    fn pieces(&self, run: Range<usize>, is_rtl: bool) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let text = self.text().get(run.clone()).unwrap_or_default();
        for (at, cluster) in text.grapheme_indices(true).filter(|(_, cluster)| !is_control(cluster)) {
            let range = run.start + at..run.start + at + cluster.len();
            let section = self.section_at(self.start + range.start);
            let is_word = cluster.starts_with(char::is_alphabetic);
            let belongs = |last: &&mut Piece| {
                let is_beside = last.range.end == range.start && last.section == section;
                is_beside && (!is_rtl || last.is_word && is_word)
            };
            match pieces.last_mut().filter(belongs) {
                Some(last) => last.range.end = range.end,
                None => pieces.push(Piece {
                    range,
                    section,
                    is_word,
                }),
            }
        }
        pieces
    }

    fn section_at(&self, byte: usize) -> usize {
        let sections = &self.job.sections;
        sections
            .partition_point(|section| section.byte_range.start.0 <= byte)
            .saturating_sub(1)
    }
}

/// Adds a text as a section of its own. egui would join two sections that look alike, and shape them as one.
fn push(job: &mut LayoutJob, text: &str, format: TextFormat) {
    let start = job.text.len();
    job.text += text;
    job.sections.push(LayoutSection {
        leading_space: 0.0,
        byte_range: ByteIndex(start)..ByteIndex(job.text.len()),
        format,
    });
}

/// Whether a text holds nothing but marks that lead the order, for which fonts may show boxes.
fn is_control(cluster: &str) -> bool {
    let leads = |character| matches!(character, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    cluster.chars().all(leads)
}

fn mirrored(cluster: &str) -> &str {
    let other = MIRRORED.iter().find_map(|[left, right]| match cluster {
        _ if cluster == *left => Some(*right),
        _ if cluster == *right => Some(*left),
        _ => None,
    });
    other.unwrap_or(cluster)
}
