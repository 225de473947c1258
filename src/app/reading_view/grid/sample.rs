//! How wide the columns of a table want to be, told from samples of what stands in them.

use super::leaves;
use clearline_column::reader::{ColumnSample, TableColumns};
use clearline_column::typeset::rough_width;
use clearline_engine::extraction::{Article, Image, LeafKind};
use clearline_engine::internals::extraction::{MOST_COLUMNS, PlacedCell};
use std::collections::BTreeMap;

/// Rows that the widths of columns are told from.
const SAMPLED_ROWS: usize = 400;
/// Columns, and stretches of columns under one cell, that are told apart for that.
const MOST_SAMPLES: usize = 3 * MOST_COLUMNS;
/// Characters of a line and of a word that count for the width of a column.
const LONGEST_LINE: usize = 90;
const LONGEST_WORD: usize = 40;

/// Width of a picture in a cell where the page states none, and the widest, in points.
const PICTURE_WIDTH: f32 = 160.0;
const WIDEST_PICTURE: f32 = 280.0;

/// What of each column, and of the cells over the same columns, wants the most width.
pub(super) fn sample(article: &Article, cells: &[PlacedCell], (id, columns): (usize, usize)) -> TableColumns {
    let mut widest: BTreeMap<(usize, usize), Widest> = BTreeMap::new();
    for cell in cells.iter().take_while(|cell| cell.rows.start < SAMPLED_ROWS) {
        let place = (cell.columns.len(), cell.columns.start);
        if widest.len() >= MOST_SAMPLES && !widest.contains_key(&place) {
            continue;
        }
        let widest = widest.entry(place).or_default();
        for leaf in leaves(article, cell) {
            widest.take(article.leaf_text(leaf), cell.is_header);
            if let LeafKind::Image(image) = leaf.kind {
                widest.take_picture(article.images.get(image as usize));
            }
        }
    }
    let mut samples = vec![ColumnSample::default(); columns];
    let mut spans = Vec::new();
    for ((length, start), widest) in widest {
        match samples.get_mut(start) {
            Some(sample) if length == 1 => *sample = widest.into_sample(),
            _ => spans.push((start..start + length, widest.into_sample())),
        }
    }
    TableColumns { id, samples, spans }
}

/// The widest line and word so far.
#[derive(Clone, Default)]
struct Widest<'a> {
    line: Stretches<'a>,
    word: Stretches<'a>,
    /// Width of a picture in points.
    picture: f32,
    numbers: usize,
    others: usize,
}

/// A text with its rough width.
#[derive(Clone, Copy, Default)]
struct Stretch<'a> {
    text: &'a str,
    width: f32,
}

/// The widest texts so far, the widest first. Widths are rough, so that only measuring tells which is the widest.
#[derive(Clone, Copy, Default)]
struct Stretches<'a>([Stretch<'a>; 4]);

impl<'a> Stretches<'a> {
    /// Takes a text in the place of a narrower one.
    fn grow(&mut self, text: &'a str, is_header: bool) {
        /// How much wider bold type is.
        const BOLD: f32 = 1.06;
        let width = rough_width(text) * if is_header { BOLD } else { 1.0 };
        let at = self.0.partition_point(|held| held.width >= width);
        let is_held = self.0.iter().any(|held| held.text == text);
        if let Some(narrower) = self.0.get_mut(at..).filter(|narrower| !narrower.is_empty() && !is_held) {
            narrower.rotate_right(1);
            narrower[0] = Stretch { text, width };
        }
    }

    /// All of them, a line each.
    fn lines(&self) -> String {
        let texts: Vec<&str> = self
            .0
            .iter()
            .map(|held| held.text)
            .filter(|text| !text.is_empty())
            .collect();
        texts.join("\n")
    }
}

impl<'a> Widest<'a> {
    fn take(&mut self, text: &'a str, is_header: bool) {
        for line in text.split('\n').map(|line| first_characters(line, LONGEST_LINE)) {
            self.line.grow(line, is_header);
            for word in line.split(|c: char| c.is_whitespace() || is_wide(c)) {
                self.word.grow(first_characters(word, LONGEST_WORD), is_header);
            }
        }
        match text.trim() {
            _ if is_header => {}
            "" => {}
            number if is_number(number) => self.numbers += 1,
            _ => self.others += 1,
        }
    }

    /// Takes a picture in: a column is as wide as the page wants it to be, within bounds.
    fn take_picture(&mut self, image: Option<&Image>) {
        let stated = image.and_then(|image| image.size[0]).map(|width| width as f32);
        let width = stated.unwrap_or(PICTURE_WIDTH).min(WIDEST_PICTURE);
        self.picture = self.picture.max(width);
        self.others += 1;
    }

    fn into_sample(self) -> ColumnSample {
        ColumnSample {
            line: self.line.lines(),
            word: self.word.lines(),
            is_numeric: self.numbers > 0 && self.others == 0,
            picture: self.picture,
        }
    }
}

/// Whether a character is about as wide as it is high; between two of these a line can break.
fn is_wide(c: char) -> bool {
    c >= '\u{2E80}'
}

fn first_characters(text: &str, count: usize) -> &str {
    let end = text.char_indices().nth(count).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// Whether a cell holds a number with a sign or unit.
fn is_number(text: &str) -> bool {
    const LONGEST: usize = 24;
    let belongs = |c: char| c.is_ascii_digit() || " .,:%‰+-−–±/€$£¥°\u{A0}\u{2009}\u{202F}".contains(c);
    text.len() <= LONGEST && text.chars().all(belongs) && text.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_have_signs_and_units() {
        assert!(is_number("1,204") && is_number("12.5 %") && is_number("−3"));
        assert!(!is_number("12 m") && !is_number("5 (6)") && !is_number("–"));
    }
}
