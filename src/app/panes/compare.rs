//! Several methods side by side on the open page.

use super::{Hovered, Shown};
use crate::Reading;
use crate::app::action::{Actions, CompareAction, PlaceAction};
use crate::app::analysis::Palette;
use crate::app::analysis::leaves::{self, LeavesInput};
use crate::app::analysis::strip::{self, StripInput};
use crate::app::reading_view::ReadingView;
use crate::app::state::{LEAST_COMPARED, MOST_COMPARED, OpenPage, Panes, Side};
use crate::methods::METHODS;
use egui::{CollapsingHeader, ScrollArea, TextEdit, Ui, WidgetInfo};

/// Height of the box for the gold text, in points.
const GOLD_BOX: f32 = 84.0;

/// Draws the choice of methods, the strip, the gold text and the list of leaves.
pub(super) fn show(ui: &mut Ui, (open, panes): Shown<'_>, actions: &mut Actions) -> Hovered {
    choose_methods(ui, panes, actions);
    let OpenPage {
        reading,
        analysis: views,
        comparing,
        ..
    } = open;
    let leaf_of = |unit| ReadingView::leaf_of(reading, unit);
    let hovered = panes.linked.hovered_beyond(Side::Compare).and_then(leaf_of);
    let selected = panes.linked.marked.and_then(leaf_of);
    let palette = Palette::of(ui.theme());
    let entries = comparing.entries.as_slice();
    let input = StripInput {
        entries,
        hovered,
        selected,
        palette,
    };
    let on_strip = strip::show(ui, &input);
    show_gold(ui, &comparing.gold, actions);
    let input = LeavesInput {
        entries,
        article: &reading.article,
        hovered: hovered.or(on_strip.hovered),
        selected,
        palette,
    };
    let on_list = leaves::show(ui, &input, &mut views.leaves);
    if let Some(leaf) = on_strip.clicked.or(on_list.clicked) {
        actions.push(PlaceAction::GoToLeaf(leaf));
    }
    let leaf = on_strip.hovered.or(on_list.hovered)?;
    Some((unit_of(reading, leaf)?, Side::Compare))
}

fn unit_of(reading: &Reading, leaf: usize) -> Option<usize> {
    let leaf = reading.article.leaves.get(leaf)?;
    ReadingView::unit_of_byte(reading, leaf.text.start)
}

fn choose_methods(ui: &mut Ui, panes: &Panes, actions: &mut Actions) {
    let count = panes.compared.len();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &method in METHODS {
            let is_in = panes.compared.iter().any(|other| other.name == method.name);
            let may_change = if is_in {
                count > LEAST_COMPARED
            } else {
                count < MOST_COMPARED
            };
            let label = ui.add_enabled_ui(may_change, |ui| ui.selectable_label(is_in, method.title));
            let label = label
                .inner
                .on_disabled_hover_text("Two to five methods can be compared.");
            if label.clicked() {
                actions.push(CompareAction::Toggle(method));
            }
        }
    });
}

/// The box for the text that is known to be right.
fn show_gold(ui: &mut Ui, gold: &str, actions: &mut Actions) {
    let header = CollapsingHeader::new("Gold text: paste or open it to see precision, recall and F1");
    header.id_salt("gold").show(ui, |ui| {
        ui.horizontal(|ui| {
            if ui.button("Open a file…").clicked() {
                actions.push(CompareAction::OpenGold);
            }
            if ui.add_enabled(!gold.is_empty(), egui::Button::new("Clear")).clicked() {
                actions.push(CompareAction::Gold(String::new()));
            }
        });
        ScrollArea::vertical().max_height(GOLD_BOX).show(ui, |ui| {
            let mut text = gold.to_owned();
            let field = TextEdit::multiline(&mut text)
                .hint_text("The main text of this page, as it should be")
                .desired_rows(3)
                .desired_width(f32::INFINITY);
            let response = ui.add(field);
            response.widget_info(|| {
                let mut info = WidgetInfo::text_edit(true, gold, &text, "Gold text");
                info.label = Some("Gold text".to_owned());
                info
            });
            if response.changed() {
                actions.push(CompareAction::Gold(text));
            }
        });
    });
}
