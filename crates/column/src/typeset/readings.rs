//! Readings: small text above the characters that it reads, as Chinese and Japanese set pinyin and furigana.
//!
//! A reading is half as large as its characters and centred over them. Characters that are narrower than their reading
//! get space at both sides, half as much outside as between them ("Requirements for Japanese Text Layout", 3.3.6); the
//! characters under one reading stay on one line.

use std::ops::Range;

use egui::{Vec2, vec2};

use super::composition::Base;
use super::direction::has_rtl;
use super::insertions::Insertions;
use super::paragraph::Paragraph;
use super::style::{Style, StyleRun, StyledText, TypeSettings};

/// Size of a reading, as a multiple of the size of its characters.
const SIZE: f32 = 0.5;
/// From the baseline of the characters up to that of their reading, in ems of the characters.
const ABOVE: f32 = 1.0;
/// The least line height of a text with readings: what they need below the line before.
pub(super) const LEAST_LINE_HEIGHT: f32 = 1.65;
/// Between two readings side by side, in ems of the characters.
const CLEAR: f32 = 0.15;
/// Characters or readings of more characters are set in the line.
const MOST_CHARACTERS: usize = 24;

/// A reading that is drawn above its characters.
pub(super) struct Reading {
    /// The bytes of the characters that it reads.
    pub base: Range<usize>,
    /// Its own bytes, with parentheses.
    pub range: Range<usize>,
    /// The reading itself.
    pub text: String,
    style: StyleRun,
}

/// The readings of a text that are drawn above it, in order. Where a text runs from right to left in part, none are.
pub(super) fn readings(text: &StyledText<'_>) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    if text.kind.is_mono() || text.is_rtl || !text.runs.iter().any(is_reading) || has_rtl(text.text) {
        return readings;
    }
    let mut base: Option<Range<usize>> = None;
    let mut runs = text.runs.iter().peekable();
    while let Some(run) = runs.next() {
        if is_reading(run) {
            let mut range = run.range.clone();
            while let Some(next) = runs.next_if(|next| is_reading(next) && next.range.start == range.end) {
                range.end = next.range.end;
            }
            let base = base.take().filter(|base| base.end == range.start);
            readings.extend(base.and_then(|base| Reading::of(text.text, base, range, run)));
        } else if run.style.contains(Style::RUBY) {
            let goes_on = base.as_ref().filter(|base| base.end == run.range.start);
            base = Some(goes_on.map_or(run.range.start, |base| base.start)..run.range.end);
        }
    }
    readings
}

fn is_reading(run: &StyleRun) -> bool {
    run.style.contains(Style::READING)
}

impl Reading {
    fn of(text: &str, base: Range<usize>, range: Range<usize>, run: &StyleRun) -> Option<Self> {
        let is_bracket = |character| "()（）[]［］【】〔〕《》〈〉".contains(character);
        let words = text.get(range.clone())?.split(is_bracket).map(str::trim);
        let words: Vec<&str> = words.filter(|words| !words.is_empty()).collect();
        let reading = Self {
            text: words.join(" "),
            range,
            style: StyleRun {
                range: 0..0,
                ..run.clone()
            },
            base,
        };
        let characters = text.get(reading.base.clone())?;
        let fits = |text: &str| {
            let is_line = !text.trim().is_empty() && !text.contains('\n');
            is_line && text.chars().take(MOST_CHARACTERS + 1).count() <= MOST_CHARACTERS
        };
        (fits(characters) && fits(&reading.text)).then_some(reading)
    }

    /// The reading as a text of its own, set by `lay_out`.
    pub(super) fn laid_out(
        self,
        (text, settings): (&StyledText<'_>, &TypeSettings),
        lay_out: impl FnOnce(&StyledText<'_>, &TypeSettings) -> Paragraph,
    ) -> Annotation {
        let style = if self.style.style.contains(Style::DIMMED) {
            Style::DIMMED
        } else {
            Style::PLAIN
        };
        let runs = [StyleRun {
            range: 0..self.text.len(),
            style,
            language: self.style.language,
        }];
        let styled = StyledText {
            text: &self.text,
            runs: &runs,
            ..*text
        };
        let small = TypeSettings {
            size: settings.size * SIZE,
            is_justified: false,
            hyphenates: false,
            ..settings.clone()
        };
        Annotation {
            paragraph: lay_out(&styled, &small),
            base: self.base,
            range: self.range,
            rise: ABOVE * settings.size * text.kind.relative_size(),
            offset: Vec2::ZERO,
        }
    }
}

/// A reading laid out.
pub(super) struct Annotation {
    /// The bytes of the characters that it reads.
    pub base: Range<usize>,
    /// Its own bytes, with parentheses.
    pub range: Range<usize>,
    pub paragraph: Paragraph,
    /// Its left top corner from that of the text, in points.
    pub offset: Vec2,
    /// From the baseline of the text up to its own, in points.
    rise: f32,
}

impl Annotation {
    /// The characters that it reads, as they are laid out, and the width that they need.
    pub(super) fn base_in(&self, insertions: &Insertions) -> Base {
        let start = insertions.start(self.base.start);
        Base {
            bytes: start..insertions.end(self.base.end).max(start),
            width: (self.paragraph.used_width() + CLEAR * self.rise) * self.paragraph.scale(),
        }
    }
}

impl Paragraph {
    /// Places the readings above the lines as they are broken now.
    pub(super) fn place_readings(&mut self) {
        if self.readings.is_empty() {
            return;
        }
        let bases: Vec<Range<usize>> = self.readings.iter().map(|reading| reading.base.clone()).collect();
        let baseline = self.first_baseline();
        // Characters that are torn between two lines have their reading over the first part.
        for (index, place) in self.boxes_of(&bases, 0.0..f32::INFINITY).into_iter().rev() {
            if let Some(reading) = self.readings.get_mut(index) {
                let left = place.center().x - reading.paragraph.used_width() / 2.0;
                let top = place.top() + baseline - reading.rise - reading.paragraph.first_baseline();
                reading.offset = vec2(left.max(0.0), top);
            }
        }
    }

    /// What is marked where a part of the text is found: where it is within a reading, the characters that it reads.
    pub(super) fn marked(&self, part: &Range<usize>) -> Range<usize> {
        let after = self.readings.partition_point(|reading| reading.range.end <= part.start);
        let reading = self.readings.get(after).filter(|reading| {
            let range = &reading.range;
            range.start <= part.start && part.end <= range.end && part.start < part.end
        });
        reading.map_or(part.clone(), |reading| reading.base.clone())
    }
}
