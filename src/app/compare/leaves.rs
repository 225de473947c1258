//! The leaves of the article in page order, a column a method: kept, kept in part, or left out.

use super::comparison::Entry;
use super::strip::LeafResponse;
use crate::app::analysis::row::{self, paint_ground, paint_line};
use crate::app::analysis::{AnalysisPalette, small_font};
use crate::app::ground::assistive::option;
use crate::app::ground::letter_keys::written_of_method;
use crate::app::ground::words::Words;
use crate::said;
use clearline_engine::extraction::{Article, Leaf, LeafKind};
use clearline_engine::internals::extraction::Embed;
use clearline_words::{Message, Wording, message};
use egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, pos2, vec2};
use std::ops::Range;

/// Width of a method's column in points.
const COLUMN: f32 = 20.0;
/// Side of a cell in points.
const CELL: f32 = 12.0;
/// Room between columns, in points.
const GAP: f32 = 8.0;
/// Bytes of a leaf's text that are looked at for its first words.
const FIRST_BYTES: usize = 400;

/// What the list shows.
#[derive(Clone, Copy)]
pub(super) struct LeavesInput<'a> {
    /// The methods.
    pub entries: &'a [Entry],
    /// The page's tree.
    pub article: &'a Article,
    /// The leaf that is pointed at elsewhere.
    pub hovered: Option<usize>,
    /// The chosen leaf; it is scrolled to when it changes.
    pub selected: Option<usize>,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// What the list keeps between frames.
#[derive(Debug, Default)]
pub struct LeavesView {
    /// Whether only those leaves are listed that the methods do not agree on.
    pub only_disputed: bool,
    on_screen: Range<usize>,
    followed: Option<usize>,
}

/// Draws the list into all the room there is; only the rows on the screen are laid out.
pub(super) fn show(ui: &mut Ui, input: &LeavesInput<'_>, view: &mut LeavesView) -> LeafResponse {
    let all = input.article.leaves.len();
    let disputed: Vec<usize> = (0..all).filter(|&leaf| is_disputed(input.entries, leaf)).collect();
    ui.horizontal_wrapped(|ui| {
        let [all, disputed] = [
            message!("compare-all", leaves = all),
            message!("compare-disputed", leaves = disputed.len()),
        ]
        .map(|label| ui.say(&label));
        ui.selectable_value(&mut view.only_disputed, false, all);
        ui.selectable_value(&mut view.only_disputed, true, disputed);
    });
    show_head(ui, input.entries);
    ui.spacing_mut().item_spacing.y = 0.0;
    let listed = if view.only_disputed {
        disputed
    } else {
        (0..all).collect()
    };
    let height = row::height(ui);
    let mut area = ScrollArea::vertical().auto_shrink(false);
    if let Some(row) = view.row_to_follow(input.selected, &listed) {
        area = area.vertical_scroll_offset((row as f32 * height - ui.available_height() / 2.0).max(0.0));
    }
    let mut answer = LeafResponse::default();
    let rows = area.show_rows(ui, height, listed.len(), |ui, rows| {
        for &leaf in listed.get(rows.clone()).unwrap_or_default() {
            let response = show_row(ui, input, leaf);
            if response.hovered() {
                answer.hovered = Some(leaf);
            }
            if response.clicked() {
                answer.clicked = Some(leaf);
            }
        }
        rows
    });
    view.on_screen = rows.inner;
    answer
}

impl LeavesView {
    /// The row of a leaf that was chosen since the last frame and is not on the screen.
    fn row_to_follow(&mut self, selected: Option<usize>, listed: &[usize]) -> Option<usize> {
        if selected == self.followed {
            return None;
        }
        self.followed = selected;
        let row = listed.binary_search(&selected?).ok()?;
        (!self.on_screen.contains(&row)).then_some(row)
    }
}

/// Whether one method shows something of a leaf and another nothing.
fn is_disputed(entries: &[Entry], leaf: usize) -> bool {
    let mut kept = entries.iter().map(|entry| is_kept(entry, leaf));
    let first = kept.next();
    kept.any(|other| Some(other) != first)
}

fn is_kept(entry: &Entry, leaf: usize) -> bool {
    entry.shares.get(leaf).is_some_and(|share| *share > 0.0)
}

/// The keys of the methods over their columns.
fn show_head(ui: &mut Ui, entries: &[Entry]) {
    let font = small_font(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), font.size + 4.0), Sense::hover());
    response.on_hover_text(ui.word("compare-columns-hint"));
    let color = ui.visuals().weak_text_color();
    for (column, entry) in entries.iter().enumerate() {
        let at = pos2(rect.left() + (column as f32 + 0.5) * COLUMN, rect.center().y);
        let key = written_of_method(ui.ctx(), entry.method);
        ui.painter().text(at, Align2::CENTER_CENTER, key, font.clone(), color);
    }
}

fn show_row(ui: &mut Ui, input: &LeavesInput<'_>, leaf: usize) -> egui::Response {
    let height = row::height(ui);
    let (rect, response) = row::allocate(ui, height, leaf);
    let words = ui.say(&words_of(input.article, &input.article.leaves[leaf]));
    let is_selected = input.selected == Some(leaf);
    let spoken = spoken(ui.wording(), input, leaf, &words);
    option(&response, Role::ListBoxOption, is_selected, &spoken);
    if ui.is_rect_visible(rect) {
        let is_pointed = response.hovered() || input.hovered == Some(leaf);
        paint_ground(ui, rect, is_selected, is_pointed);
        for (column, entry) in input.entries.iter().enumerate() {
            let centre = pos2(rect.left() + (column as f32 + 0.5) * COLUMN, rect.center().y);
            let share = entry.shares.get(leaf).copied().unwrap_or(0.0);
            paint_cell(
                ui,
                Rect::from_center_size(centre, vec2(CELL, CELL)),
                share,
                input.palette,
            );
        }
        let x = rect.left() + COLUMN * input.entries.len() as f32 + GAP;
        let is_kept = input.entries.iter().any(|entry| is_kept(entry, leaf));
        let visuals = ui.visuals();
        let color = if is_kept {
            visuals.text_color()
        } else {
            visuals.weak_text_color()
        };
        let body = TextStyle::Body.resolve(ui.style());
        paint_line(ui, x, rect, rect.right() - x - GAP, (&words, body, color));
    }
    response
}

/// A frame, filled from below by what is kept.
fn paint_cell(ui: &Ui, rect: Rect, share: f32, palette: &AnalysisPalette) {
    let mut filled = rect;
    filled.set_top(rect.bottom() - rect.height() * share);
    ui.painter().rect_filled(filled, 1.0, palette.marker);
    let stroke = Stroke::new(1.0, ui.visuals().weak_text_color().gamma_multiply(0.6));
    ui.painter().rect_stroke(rect, 1.0, stroke, StrokeKind::Inside);
}

/// What stands for a leaf: its first words, or what it is.
fn words_of(article: &Article, leaf: &Leaf) -> Message {
    let text = article.leaf_text(leaf);
    let start = &text[..text.floor_char_boundary(FIRST_BYTES)];
    let words: Vec<&str> = start.split_whitespace().collect();
    match leaf.kind {
        LeafKind::Rule => message!("compare-rule"),
        LeafKind::Image(image) => {
            let alt = article.images.get(image as usize).map(|image| image.alt.trim());
            message!("compare-image", alt = alt.unwrap_or_default())
        }
        LeafKind::Embed(embed) => {
            let name = article.embeds.get(embed as usize).map(Embed::name);
            message!("compare-embed", name = name.unwrap_or_default())
        }
        LeafKind::Heading(_)
        | LeafKind::Paragraph
        | LeafKind::Code
        | LeafKind::Math
        | LeafKind::Caption
        | LeafKind::Term
        | LeafKind::Summary => Message::verbatim(words.join(" ")),
    }
}

/// The row in words.
fn spoken(wording: Wording, input: &LeavesInput<'_>, leaf: usize, words: &str) -> String {
    let fate = |entry: &Entry| {
        let id = match entry.shares.get(leaf).copied().unwrap_or(0.0) {
            share if share >= 1.0 => "compare-keeps",
            share if share > 0.0 => "compare-keeps-part",
            _ => "compare-leaves-out",
        };
        message!(id, method = said::title(entry.method))
    };
    let fates: Vec<Message> = input.entries.iter().map(fate).collect();
    wording.say(&message!(
        "compare-row",
        leaf = leaf.to_string(),
        fates = fates,
        words = words
    ))
}
