//! The leaves of the article in page order, a column a method: kept, kept in part, or left out.

use super::comparison::Entry;
use super::strip::LeafResponse;
use crate::app::analysis::row::{self, paint_ground, paint_line};
use crate::app::analysis::{AnalysisPalette, small_font};
use crate::app::ground::assistive::{option, place_in_list, rows_of};
use crate::app::ground::letter_keys::written_of_method;
use crate::app::ground::rows::{InSight, steps_set_aside};
use crate::app::ground::words::Words;
use clearline_engine::extraction::{Article, Leaf, LeafKind};
use clearline_words::{Message, Wording, message};
use egui::{Align2, Id, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, pos2, vec2};

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
    /// The list that the rows are children of.
    pub list: Id,
    /// The unit that holds a leaf.
    pub unit_of: &'a dyn Fn(usize) -> Option<usize>,
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
    in_sight: InSight,
    followed: Option<usize>,
}

/// What pointer and keys did on the list in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeavesResponse {
    /// What the pointer did.
    pub pointer: LeafResponse,
    /// The leaf that keys went to.
    pub stepped: Option<usize>,
    /// The row of the chosen leaf, where it is in sight.
    pub chosen: Option<Id>,
}

/// Draws the choice of what is listed, and the list into all the room there is; only the rows on the screen are laid out. `offer` makes what
/// is left of the room the holder of the keyboard.
pub(super) fn show(ui: &mut Ui, input: &LeavesInput<'_>, offer: &dyn Fn(&Ui), view: &mut LeavesView) -> LeavesResponse {
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
    offer(ui);
    let mut answer = LeavesResponse {
        stepped: step(ui, input, &listed),
        ..LeavesResponse::default()
    };
    let height = row::height(ui);
    let mut area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0);
    let is_new = std::mem::replace(&mut view.followed, input.selected) != input.selected;
    let chosen = input.selected.and_then(|leaf| listed.binary_search(&leaf).ok());
    let follow = |row| view.in_sight.follow(row, is_new, (ui.available_height(), height));
    if let Some(offset) = chosen.and_then(follow) {
        area = area.vertical_scroll_offset(offset);
    }
    let rows = area.show_rows(ui, height, listed.len(), |ui, rows| {
        rows_of(ui, input.list, |ui| {
            for (row, &leaf) in rows.clone().zip(listed.get(rows).unwrap_or_default()) {
                let response = show_row(ui, input, leaf);
                place_in_list(&response, input.list, row, listed.len());
                if input.selected == Some(leaf) {
                    answer.chosen = Some(response.id);
                }
                if response.hovered() {
                    answer.pointer.hovered = Some(leaf);
                }
                if response.clicked() {
                    answer.pointer.clicked = Some(leaf);
                }
            }
        });
    });
    view.in_sight.note(&rows, height);
    answer
}

/// The leaf that the keys go to, as they were set aside for the list: each step leads to the next that is listed and begins in another unit.
fn step(ui: &Ui, input: &LeavesInput<'_>, listed: &[usize]) -> Option<usize> {
    let mut at = input.selected;
    for (is_onward, count) in steps_set_aside(ui.ctx()) {
        let here = at.and_then(input.unit_of);
        let mut last = here;
        let mut is_other = |leaf: &usize| {
            let unit = (input.unit_of)(*leaf);
            unit.is_some() && std::mem::replace(&mut last, unit) != unit
        };
        let next = match is_onward {
            true => {
                let after = at.map_or(0, |at| listed.partition_point(|leaf| *leaf <= at));
                let onward = listed.iter().copied().skip(after).filter(|leaf| is_other(leaf));
                onward.take(count).last()
            }
            false => {
                let before = at.map_or(listed.len(), |at| listed.partition_point(|leaf| *leaf < at));
                let back = listed.iter().copied().take(before).rev().filter(|leaf| is_other(leaf));
                back.take(count).last()
            }
        };
        at = next.or(at);
    }
    at.filter(|_| at != input.selected)
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
    let wording = ui.wording();
    option(&response, Role::ListBoxOption, is_selected, || {
        spoken(wording, input, leaf, &words)
    });
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
            let embed = article.embeds.get(embed as usize);
            let name = embed.map_or_else(|| message!("text-embed", kind = "page"), |embed| embed.message());
            message!("compare-embed", name = name)
        }
        LeafKind::Heading(_)
        | LeafKind::Paragraph
        | LeafKind::Code
        | LeafKind::Math
        | LeafKind::Caption
        | LeafKind::Term
        | LeafKind::Summary
        | LeafKind::PostHeading => Message::verbatim(words.join(" ")),
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
        message!(id, method = entry.method.title())
    };
    let fates: Vec<Message> = input.entries.iter().map(fate).collect();
    wording.say(&message!(
        "compare-row",
        leaf = leaf.to_string(),
        fates = fates,
        words = words
    ))
}
