//! Breaks a text into lines.

use std::ops::Range;

use egui::text::{LayoutJob, TextWrapping};
use icu_segmenter::LineSegmenter;
use icu_segmenter::options::LineBreakOptions;
use unicode_segmentation::UnicodeSegmentation;

use super::order::Paragraph;
use crate::typeset::has_rtl;

/// Points that a line leaves free, so that egui, which adds the widths up in another order, does not break it once more.
const SLACK: f32 = 0.5;
/// The sign in place of the part that is cut off.
const ELLIPSIS: &str = "…";

/// A text whose lines are broken and put into the order in which they are seen.
pub(super) struct Rearranged {
    /// Its lines, to be laid out.
    pub job: LayoutJob,
    /// Whether its end is left out.
    pub is_cut: bool,
}

impl Rearranged {
    /// Breaks and orders a text; `width` returns how many points a text takes on one line.
    pub(super) fn of(job: &LayoutJob, width: &dyn Fn(LayoutJob) -> f32) -> Self {
        match job.wrap.max_rows {
            1 => one_line(job, width),
            _ => Self {
                job: in_lines(job, width),
                is_cut: false,
            },
        }
    }
}

/// A job with the look of another one, without text, whose lines end only at its line feeds.
fn empty_like(job: &LayoutJob) -> LayoutJob {
    LayoutJob {
        text: String::new(),
        sections: Vec::new(),
        wrap: TextWrapping::no_max_width(),
        break_on_newline: true,
        ..job.clone()
    }
}

/// The beginning of a text, in the order in which it is seen.
fn start_of(job: &LayoutJob, end: usize, is_cut: bool) -> LayoutJob {
    let mut start = empty_like(job);
    for section in &job.sections {
        let range = section.byte_range.start.0..section.byte_range.end.0.min(end);
        if let Some(text) = job.text.get(range).filter(|text| !text.is_empty()) {
            start.append(text, section.leading_space, section.format.clone());
        }
    }
    if let Some(last) = start.sections.last().filter(|_| is_cut).cloned() {
        start.append(ELLIPSIS, 0.0, last.format);
    }
    let mut seen = empty_like(job);
    Paragraph::of(&start, 0..start.text.len()).append(0..start.text.len(), &mut seen);
    seen
}

/// As much of a text as fits into one line.
fn one_line(job: &LayoutJob, width: &dyn Fn(LayoutJob) -> f32) -> Rearranged {
    let end = cut(job, width);
    Rearranged {
        job: start_of(job, end.unwrap_or(job.text.len()), end.is_some()),
        is_cut: end.is_some(),
    }
}

/// The byte before which a text ends that has to leave room for an ellipsis, or `None` where all of it fits into one line.
/// What fits is measured once, word by word, because setting a word is dear and lists have many lines.
fn cut(job: &LayoutJob, width: &dyn Fn(LayoutJob) -> f32) -> Option<usize> {
    let room = job.wrap.max_width;
    let paragraph = Paragraph::of(job, 0..job.text.len());
    let advance = |part| width(alone(&paragraph, part, job));
    let mut ellipsis = empty_like(job);
    ellipsis.append(ELLIPSIS, 0.0, job.sections.first()?.format.clone());
    let with_ellipsis = room - width(ellipsis);
    let (mut used, mut fitting) = (0.0, 0);
    for part in segments(paragraph.text()) {
        let before = used;
        used += advance(part.clone());
        if used <= with_ellipsis {
            fitting = part.end;
        } else if fitting == part.start {
            let text = paragraph.text().get(part.clone()).unwrap_or_default();
            let ends = text
                .grapheme_indices(true)
                .map(|(at, cluster)| part.start + at + cluster.len());
            let fits = |&end: &usize| before + advance(part.start..end) <= with_ellipsis;
            fitting = ends.take_while(fits).last().unwrap_or(fitting);
        }
        if used > room {
            return Some(fitting);
        }
    }
    None
}

/// All of a text, in as many lines as it needs. Paragraphs that read from left to right are left to egui.
fn in_lines(job: &LayoutJob, width: &dyn Fn(LayoutJob) -> f32) -> LayoutJob {
    let mut seen = empty_like(job);
    seen.wrap = job.wrap.clone();
    let mut start = 0;
    for text in job.text.split_inclusive('\n') {
        let paragraph = Paragraph::of(job, start..start + text.trim_end_matches('\n').len());
        let whole = 0..paragraph.text().len();
        let lines = match has_rtl(text) {
            true => lines(&paragraph, job, width),
            false => Vec::from([whole]),
        };
        for line in lines {
            if !seen.text.is_empty() {
                let format = seen.sections.last().map(|last| last.format.clone());
                seen.append("\n", 0.0, format.unwrap_or_default());
            }
            paragraph.append(line, &mut seen);
        }
        start += text.len();
    }
    seen
}

/// The lines of a paragraph, without the spaces at their ends.
fn lines(paragraph: &Paragraph<'_>, job: &LayoutJob, width: &dyn Fn(LayoutJob) -> f32) -> Vec<Range<usize>> {
    let text = paragraph.text();
    let trimmed = |line: Range<usize>| {
        let end = text.get(line.clone()).map_or(0, |line| line.trim_end().len());
        line.start..line.start + end
    };
    let advance = |part| width(alone(paragraph, part, job));
    let room = job.wrap.max_width - SLACK;
    let mut lines = Vec::new();
    let (mut line, mut used) = (0..0, 0.0);
    for part in parts(text, &|part| advance(part) > room) {
        let word = trimmed(part.clone());
        let (space, without_space) = (word.end..part.end, advance(word));
        if used + without_space > room && !line.is_empty() {
            lines.push(trimmed(line));
            (line, used) = (part.start..part.start, 0.0);
        }
        used += without_space + advance(space);
        line.end = part.end;
    }
    lines.push(trimmed(line));
    lines
}

/// A part of a paragraph as a line of its own.
fn alone(paragraph: &Paragraph<'_>, part: Range<usize>, job: &LayoutJob) -> LayoutJob {
    let mut alone = empty_like(job);
    paragraph.append(part, &mut alone);
    alone
}

/// The parts of a text between which a line may end (UAX #14).
fn segments(text: &str) -> impl Iterator<Item = Range<usize>> {
    let segmenter = LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default());
    let ends: Vec<usize> = segmenter.segment_str(text).collect();
    let starts = ends.clone();
    starts
        .into_iter()
        .zip(ends.into_iter().skip(1))
        .map(|(start, end)| start..end)
}

/// The parts between which a line ends: single characters where a part is longer than a line.
fn parts(text: &str, is_too_long: &dyn Fn(Range<usize>) -> bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    for Range { start, end } in segments(text) {
        let part = text.get(start..end).unwrap_or_default();
        if is_too_long(start..start + part.trim_end().len()) {
            let clusters = part.grapheme_indices(true);
            parts.extend(clusters.map(|(at, cluster)| start + at..start + at + cluster.len()));
        } else {
            parts.push(start..end);
        }
    }
    parts
}
