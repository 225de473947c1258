//! The clusters of a text with the spaces between them.
//!
//! Punctuation is cut where two signs meet, so that 」「 or 。」 leave no hole; a quarter of an em is between Chinese or
//! Japanese characters and letters or digits ("Requirements for Chinese Text Layout", 3.1.6 and 3.2.3; "Requirements for
//! Japanese Text Layout", 3.1.4 and 3.2.6), and beside code, whose ground reaches out a little.

use std::borrow::Cow;
use std::collections::HashSet;

use icu_segmenter::LineSegmenter;
use icu_segmenter::options::{LineBreakOptions, LineBreakWordOption};
use parley::Layout;
use parley::layout::{Cluster, Run};

use super::super::breaks::BREAK;
use super::super::phrases::JOINER;
use super::super::style::Style;
use super::blanks::{Blanks, Cut};
use super::classes::Class;

/// Between characters and letters, and beside code, in ems.
const QUARTER: f32 = 0.25;
/// The share of a blank that a full line keeps.
const KEPT: f32 = 0.5;

/// A cluster of a text, with its lengths in pixels.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// Its first byte in what is laid out.
    pub byte: usize,
    pub class: Class,
    /// As the font has it.
    pub advance: f32,
    pub em: f32,
    /// What can be cut off.
    pub cut: Cut,
    /// What is added on the left within a line; negative where its blank is cut.
    pub lead: f32,
    /// What is added on the right within a line.
    pub trail: f32,
    /// What is added on both sides, wherever it is.
    pub around: f32,
    /// Whether a line may begin with it.
    pub breaks: bool,
    /// Whether it may where a part of the text is wider than the line: in headlines, within a word.
    pub tears: bool,
    /// Whether it is a further part of a ligature, which no line may begin with.
    pub is_joined: bool,
    style: Style,
}

impl Cell {
    /// The cell of a cluster, of whose glyph so many clusters have a part each; `text` is that of all of them.
    fn of(
        (cluster, parts): (&Cluster<'_, Style>, usize),
        run: &Run<'_, Style>,
        text: &str,
        blanks: &mut Blanks,
    ) -> Self {
        let em = run.font_size();
        let ems = parts as f32 * cluster.advance() / em;
        // A mark that a font has no glyph for may have a part of the glyph of what follows it.
        let seen = text.trim_start_matches([BREAK, JOINER]).chars().next();
        let first = seen.or(text.chars().next());
        let class = first.map_or(Class::Unseen, |first| Class::of(first, ems));
        let glyph = cluster.glyphs().next().filter(|_| class.is_punctuation());
        let cut = glyph.map(|glyph| blanks.cut(run, glyph.id, (class, ems)));
        Self {
            byte: cluster.text_range().start,
            class,
            advance: cluster.advance(),
            em,
            cut: cut.unwrap_or_default().scaled(em),
            lead: 0.0,
            trail: 0.0,
            around: 0.0,
            breaks: false,
            tears: false,
            is_joined: cluster.is_ligature_continuation(),
            style: cluster.first_style().brush,
        }
    }

    /// What is added on the left at the beginning of a line.
    pub(super) fn first_lead(&self) -> f32 {
        if self.class == Class::Opening {
            -self.cut.left
        } else {
            0.0
        }
    }

    /// What is added on the right at the end of a line. Signs in the middle stay as they are.
    pub(super) fn last_trail(&self) -> f32 {
        if self.cut.is_centred() { 0.0 } else { -self.cut.right }
    }

    /// What can still be cut on the right within a line: half of a blank, so that the sign does not stick to what
    /// follows. Sentences keep the blank at their ends, and signs in the middle both.
    pub(super) fn slack(&self) -> f32 {
        match self.class {
            Class::Closing | Class::Colon if !self.cut.is_centred() => (1.0 - KEPT) * (self.cut.right + self.trail),
            _ => 0.0,
        }
    }

    fn is_code(&self) -> bool {
        self.style.intersects(Style::CODE | Style::MATH)
    }

    fn is_raised(&self) -> bool {
        self.style.intersects(Style::SUBSCRIPT | Style::SUPERSCRIPT)
    }
}

/// The cells of a shaped text that was set without breaks, in order; `None` where it runs from right to left in part.
pub(super) fn cells(layout: &Layout<Style>, text: &str, is_headline: bool, blanks: &mut Blanks) -> Option<Vec<Cell>> {
    let bracketed = with_brackets(text);
    let tears = break_places(&bracketed, LineBreakWordOption::Normal);
    let breaks = is_headline.then(|| break_places(&bracketed, LineBreakWordOption::KeepAll));
    let mut cells: Vec<Cell> = Vec::new();
    for run in layout.lines().flat_map(|line| line.runs()) {
        if run.is_rtl() || run.cluster_range().start != cells.len() {
            return None;
        }
        let clusters: Vec<Cluster<'_, Style>> = run.clusters().collect();
        for (at, cluster) in clusters.iter().enumerate() {
            let rest = clusters.iter().skip(at + 1);
            let joined = rest.take_while(|next| next.is_ligature_continuation());
            let (parts, last) = joined.fold((1, cluster), |(parts, _), next| (parts + 1, next));
            let whole = text.get(cluster.text_range().start..last.text_range().end);
            let mut cell = Cell::of((cluster, parts), &run, whole.unwrap_or_default(), blanks);
            if let (true, Some(before)) = (cell.is_joined, cells.last()) {
                // It may be a mark that a font has no glyph for, and that is seen as a part of the character before it.
                (cell.class, cell.cut) = (before.class, Cut::default());
            }
            cell.tears = tears.contains(&cell.byte);
            cell.breaks = breaks.as_ref().unwrap_or(&tears).contains(&cell.byte);
            cells.push(cell);
        }
    }
    space(&mut cells, is_headline);
    Some(cells)
}

/// The bytes that a line may begin with (UAX #14, in its strict form, as Parley breaks lines too). Characters that are kept together
/// are parted where a mark was inserted only.
fn break_places(text: &str, words: LineBreakWordOption) -> HashSet<usize> {
    let mut options = LineBreakOptions::default();
    options.word_option = Some(words);
    LineSegmenter::new_for_non_complex_scripts(options)
        .segment_str(text)
        .collect()
}

/// The text with its Chinese quotation marks as corner brackets, which have as many bytes: beside East Asian characters a line may begin
/// with the one and end with the other in the same way (UAX #14 since Unicode 16, LB19a; ICU has the rules before that).
fn with_brackets(text: &str) -> Cow<'_, str> {
    if !text.contains(['“', '‘', '”', '’']) {
        return text.into();
    }
    let mut before = None;
    let mut characters = text.chars().peekable();
    let mut bracketed = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        let opens = before.is_some_and(is_wide);
        let closes = characters.peek().copied().is_some_and(is_wide);
        bracketed.push(match character {
            '“' if opens => '「',
            '‘' if opens => '『',
            '”' if closes => '」',
            '’' if closes => '』',
            other => other,
        });
        before = Some(character);
    }
    bracketed.into()
}

/// Whether a character is Chinese, Japanese or Korean, punctuation too.
fn is_wide(character: char) -> bool {
    let class = Class::of(character, 1.0);
    class.is_punctuation() || class == Class::Han || class == Class::Hangul
}

/// Sets the spaces within lines.
fn space(cells: &mut [Cell], is_headline: bool) {
    let seen: Vec<usize> = (0..cells.len())
        .filter(|&at| cells.get(at).is_some_and(|cell| cell.class != Class::Unseen))
        .collect();
    for pair in seen.windows(2) {
        let &[before, after] = pair else { continue };
        if cells.get(after).is_some_and(|after| after.is_joined) {
            continue;
        }
        if let Ok([before, after]) = cells.get_disjoint_mut([before, after]) {
            squeeze(before, after);
            part(before, after);
        }
    }
    if is_headline {
        squeeze_colons(cells);
    }
}

/// Cuts the blanks where two signs of punctuation meet.
fn squeeze(before: &mut Cell, after: &mut Cell) {
    if !before.class.is_punctuation() || !after.class.is_punctuation() {
        return;
    }
    if before.class.closes() {
        before.trail = -before.cut.right;
    }
    let opens_after = after.class == Class::Opening && !before.class.closes();
    let is_centred = after.class.closes() && before.class.closes();
    if opens_after || is_centred {
        after.lead = -after.cut.left;
    }
}

/// Adds space between scripts, and beside code.
fn part(before: &mut Cell, after: &Cell) {
    let meets = |one: &Cell, other: &Cell| {
        let scripts = one.class == Class::Han && other.class == Class::Letter && !other.is_raised();
        let code = matches!(one.class, Class::Han | Class::Hangul) && other.class.is_seen() && other.is_code();
        scripts || code && !one.is_code()
    };
    if meets(before, after) {
        before.trail = QUARTER * before.em;
    } else if meets(after, before) {
        before.trail = QUARTER * after.em;
    }
}

/// In large type the blank of a colon is a hole.
fn squeeze_colons(cells: &mut [Cell]) {
    for colon in cells.iter_mut().filter(|cell| cell.class == Class::Colon) {
        colon.lead = -colon.cut.left;
        colon.trail = -colon.cut.right;
    }
}
