//! Lines of Chinese, Japanese and Korean.
//!
//! Parley shapes the text, but its lines know neither blanks of punctuation nor spaces between characters. Here the lines
//! are broken and the clusters placed; Parley is told how many clusters each line has. It still finds carets and parts of
//! the text, at the places that it knows of, and [`Composition::real`] and [`Composition::natural`] translate between
//! these and the places where the clusters are.

mod bases;
mod blanks;
mod cells;
mod classes;
mod fill;
mod headline;
mod lines;

use std::ops::Range;

use parley::{Alignment, AlignmentOptions, Layout};

use super::style::Style;
pub(super) use blanks::Blanks;
use cells::Cell;
use classes::Class;

/// How the lines of a text are composed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Whether it is a title or a heading.
    pub is_headline: bool,
    /// Whether all lines but the last end where their room does.
    pub is_justified: bool,
    /// Whether lines are filled at the spaces between words first.
    pub has_spaces: bool,
}

/// Characters that stay on one line, with something above them.
#[derive(Clone, Debug)]
pub(super) struct Base {
    /// Where they are laid out.
    pub bytes: Range<usize>,
    /// The least width that they take together, in pixels.
    pub width: f32,
}

/// Where a cluster is, in pixels from the left edge of the paragraph.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Its left edge as Parley knows it.
    natural: f32,
    /// Its width as Parley knows it.
    advance: f32,
    left: f32,
    right: f32,
    /// From its left edge to the origin of its glyphs; negative where the blank on the left is cut.
    ink: f32,
}

/// The clusters of a paragraph in their lines.
pub(super) struct Composition {
    cells: Vec<Cell>,
    manner: Manner,
    /// By the number of the cluster.
    places: Vec<Place>,
    /// The clusters of each line.
    lines: Vec<Range<usize>>,
    width: f32,
}

impl Composition {
    /// The composition of a shaped text; `None` where the text runs from right to left in part.
    pub(super) fn of(
        layout: &mut Layout<Style>,
        text: &str,
        (manner, bases): (Manner, &[Base]),
        blanks: &mut Blanks,
    ) -> Option<Self> {
        layout.break_all_lines(None);
        let mut cells = cells::cells(layout, text, manner.is_headline, blanks)?;
        bases::widen(&mut cells, bases);
        Some(Self {
            cells,
            manner,
            places: Vec::new(),
            lines: Vec::new(),
            width: 0.0,
        })
    }

    /// Breaks the lines for a width in pixels, of which the first one has `indent` less.
    pub(super) fn set(&mut self, layout: &mut Layout<Style>, width: f32, indent: f32) {
        self.places.clear();
        self.lines.clear();
        self.width = 0.0;
        let mut start = 0;
        while start < self.cells.len() {
            let indent = if start == 0 { indent } else { 0.0 };
            let line = lines::next_line(&self.cells, start, width - indent, self.manner.is_justified);
            start = line.end;
            self.place(&line, width - indent, indent);
            self.lines.push(line);
        }
        self.break_lines(layout);
    }

    /// Breaks a headline into as many lines as it has, but of about equal length, each within a width in pixels. Returns whether it could:
    /// not where words are wider than that, nor where lines are ended by hand.
    pub(super) fn balance(&mut self, layout: &mut Layout<Style>, width: f32) -> bool {
        let Some(lines) = headline::balanced(&self.cells, width, self.lines.len()) else {
            return false;
        };
        self.places.clear();
        self.width = 0.0;
        for line in &lines {
            self.place(line, width, 0.0);
        }
        self.lines = lines;
        self.break_lines(layout);
        true
    }

    /// Has Parley end its lines where these end.
    fn break_lines(&self, layout: &mut Layout<Style>) {
        let mut breaker = layout.break_lines();
        for line in &self.lines {
            breaker.break_next_with_length(line.len() as u32);
        }
        breaker.finish();
        layout.align(Alignment::Start, AlignmentOptions::default());
    }

    /// Places the clusters of a line that begins at `indent`.
    fn place(&mut self, line: &Range<usize>, room: f32, indent: f32) {
        let cells = self.cells.get(line.clone()).unwrap_or_default();
        let mut spaces = fill::natural(cells);
        let used = |spaces: &[fill::Spaces]| {
            let seen = spaces.iter().zip(cells);
            seen.map(|(space, cell)| space.lead + cell.advance + space.trail)
                .sum::<f32>()
        };
        let is_last = line.end == self.cells.len() || cells.last().is_some_and(|cell| cell.class == Class::LineFeed);
        let missing = room - used(&spaces);
        // The last line may have been squeezed too.
        if self.manner.is_justified && (missing < 0.0 || !is_last) {
            fill::fill(cells, &mut spaces, missing, self.manner.has_spaces);
        }
        self.width = self.width.max(indent + used(&spaces));
        let (mut natural, mut left) = (indent, indent);
        for (at, cell) in cells.iter().enumerate() {
            let space = spaces.get(at).copied().unwrap_or_default();
            let right = left + space.lead + cell.advance + space.trail;
            self.places.push(Place {
                natural,
                advance: cell.advance,
                left,
                right,
                ink: space.lead,
            });
            natural += cell.advance;
            left = right;
        }
    }

    /// Width of the longest line, in pixels.
    pub(super) fn width(&self) -> f32 {
        self.width
    }

    /// The width that the text wants, in pixels, if lines end at line feeds only.
    pub(super) fn most_width(&self) -> f32 {
        let whole = self.cells.split_inclusive(|cell| cell.class == Class::LineFeed);
        whole.map(fill::width).fold(0.0, f32::max)
    }

    /// The left and the right edge of a cluster, in pixels, and the origin of its glyphs.
    pub(super) fn edges(&self, cluster: usize) -> Option<(Range<f32>, f32)> {
        let place = self.places.get(cluster)?;
        Some((place.left..place.right, place.left + place.ink))
    }

    /// Where the place `natural` of a line is.
    pub(super) fn real(&self, line: usize, natural: f32) -> f32 {
        let from = |place: &Place| (place.natural, place.advance);
        let to = |place: &Place| (place.left, place.right - place.left);
        self.translated(line, natural, (&from, &to))
    }

    /// The inverse of [`Composition::real`].
    pub(super) fn natural(&self, line: usize, real: f32) -> f32 {
        let from = |place: &Place| (place.left, place.right - place.left);
        let to = |place: &Place| (place.natural, place.advance);
        self.translated(line, real, (&from, &to))
    }

    /// Translates a place within a cluster from one start and width to another. Beyond the ends of the line nothing is
    /// stretched.
    fn translated(&self, line: usize, x: f32, (from, to): (Stretch<'_>, Stretch<'_>)) -> f32 {
        let line = self.lines.get(line).and_then(|line| self.places.get(line.clone()));
        let line = line.unwrap_or_default();
        let after = line.partition_point(|place| from(place).0 <= x);
        let Some(place) = after.checked_sub(1).and_then(|last| line.get(last)).or(line.first()) else {
            return x;
        };
        let ((start, width), (real_start, real_width)) = (from(place), to(place));
        let inside = x - start;
        if inside < 0.0 || inside >= width {
            let beyond = inside.min(0.0) + (inside - width).max(0.0);
            return real_start + if inside < 0.0 { 0.0 } else { real_width } + beyond;
        }
        real_start + inside / width * real_width
    }
}

/// The start and the width of a cluster, in one of two measures.
type Stretch<'a> = &'a dyn Fn(&Place) -> (f32, f32);
