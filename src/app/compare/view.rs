//! Several methods side by side on the open page.

use super::leaves::{self, LeavesInput, LeavesView};
use super::state::{Compare, LEAST_COMPARED, MOST_COMPARED};
use super::strip::{self, LeafResponse, StripInput};
use crate::app::action::{Actions, CompareAction, PlaceAction, SaveAction};
use crate::app::analysis::AnalysisPalette;
use crate::app::ground::{
    linked::{Hovered, Side},
    theme::scheme,
    widgets::is_flat,
    words::Words,
};
use crate::app::shared::{OpenPage, Shared};
use clearline_engine::Reading;
use clearline_engine::methods::METHODS;
use egui::{
    Button, CollapsingHeader, Frame, Id, Margin, Panel, ScrollArea, TextEdit, TextWrapMode, Ui, UiBuilder, WidgetInfo,
};

/// Room between strip and list where they stand side by side, in points.
const GAP: i8 = 8;
/// Height of the box for the gold text, in points.
const GOLD_BOX: f32 = 84.0;

/// The list that holds the keyboard: its id, and what makes the room that is left its own.
pub struct Holder<'a> {
    /// The list that the rows are children of.
    pub list: Id,
    /// Makes the room that is left the holder of the keyboard.
    pub offer: &'a dyn Fn(&Ui),
}

/// What was done in the comparison in this frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompareResponse {
    /// The unit under the pointer.
    pub hovered: Hovered,
    /// Whether a leaf was clicked.
    pub is_clicked: bool,
    /// The row of the chosen leaf, where it is in sight.
    pub chosen: Option<Id>,
}

/// Draws the choice of methods, the strip and the gold text, and below or beside them the list of leaves.
pub fn show(
    ui: &mut Ui,
    (open, shared, compare): (&OpenPage, &Shared, &Compare),
    holder: &Holder<'_>,
    view: &mut LeavesView,
    actions: &mut Actions,
) -> CompareResponse {
    let reading = &open.reading;
    let leaf_of = |unit| reading.leaf_of_unit(unit);
    let pointed = Pointed {
        hovered: shared.linked.hovered_beyond(Side::Compare).and_then(leaf_of),
        selected: shared.linked.marked.and_then(leaf_of),
    };
    let strip = |ui: &mut Ui, actions: &mut Actions| {
        choose_methods(ui, compare, actions);
        let answer = show_strip(ui, compare, pointed);
        show_gold(ui, &compare.gold, actions);
        answer
    };
    let room = ui.available_size();
    let on_strip = if is_flat(room) {
        let frame = Frame::new().inner_margin(Margin {
            right: GAP,
            ..Margin::ZERO
        });
        let panel = Panel::left("strip").frame(frame).exact_size(room.x / 2.0);
        panel.show(ui, |ui| strip(ui, actions)).inner
    } else {
        strip(ui, actions)
    };
    let input = LeavesInput {
        list: holder.list,
        unit_of: &|leaf| unit_of(reading, leaf),
        entries: &compare.entries,
        article: &reading.article,
        hovered: pointed.hovered.or(on_strip.hovered),
        selected: pointed.selected,
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    let left = if is_flat(room) { GAP } else { 0 };
    let frame = Frame::new().inner_margin(Margin { left, ..Margin::ZERO });
    let list = |ui: &mut Ui| {
        let inside = UiBuilder::new().id_salt(open.versions.page);
        ui.scope_builder(inside, |ui| leaves::show(ui, &input, holder.offer, view))
            .inner
    };
    let in_list = frame.show(ui, list).inner;
    let clicked = on_strip.clicked.or(in_list.pointer.clicked);
    if let Some(leaf) = clicked.or(in_list.stepped) {
        actions.push(PlaceAction::GoToLeaf(leaf));
    }
    let leaf = on_strip.hovered.or(in_list.pointer.hovered);
    let hovered = leaf.and_then(|leaf| unit_of(reading, leaf));
    CompareResponse {
        hovered: hovered.map(|unit| (unit, Side::Compare)),
        is_clicked: clicked.is_some(),
        chosen: in_list.chosen,
    }
}

/// The leaves that are pointed at elsewhere.
#[derive(Clone, Copy)]
struct Pointed {
    hovered: Option<usize>,
    selected: Option<usize>,
}

fn show_strip(ui: &mut Ui, compare: &Compare, pointed: Pointed) -> LeafResponse {
    let input = StripInput {
        entries: &compare.entries,
        hovered: pointed.hovered,
        selected: pointed.selected,
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    strip::show(ui, &input)
}

fn unit_of(reading: &Reading, leaf: usize) -> Option<usize> {
    let leaf = reading.article.leaves.get(leaf)?;
    reading.unit_at(leaf.text.start)
}

fn choose_methods(ui: &mut Ui, compare: &Compare, actions: &mut Actions) {
    let count = compare.methods.len();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &method in METHODS {
            let is_in = compare.is_compared(method);
            let may_change = if is_in {
                count > LEAST_COMPARED
            } else {
                count < MOST_COMPARED
            };
            let title = ui.say(&method.title());
            let button = Button::selectable(is_in, title).wrap_mode(TextWrapMode::Extend);
            let button = ui.add_enabled(may_change, button);
            if button.on_disabled_hover_text(ui.word("compare-most")).clicked() {
                actions.push(CompareAction::Toggle(method));
            }
        }
    });
}

/// The box for the text that is known to be right.
fn show_gold(ui: &mut Ui, gold: &str, actions: &mut Actions) {
    let header = CollapsingHeader::new(ui.word("compare-gold-heading"));
    header.id_salt("gold").show(ui, |ui| {
        ui.horizontal(|ui| {
            if ui.button(ui.word("compare-gold-open")).clicked() {
                actions.push(CompareAction::OpenGold);
            }
            if ui
                .add_enabled(!gold.is_empty(), Button::new(ui.word("compare-gold-clear")))
                .clicked()
            {
                actions.push(CompareAction::Gold(String::new()));
            }
            let mark = ui.button(ui.word("compare-gold-mark"));
            let told = ui.word("compare-gold-mark-hint");
            if mark.on_hover_text(told).clicked() {
                actions.push(SaveAction::Gold);
            }
        });
        ScrollArea::vertical().max_height(GOLD_BOX).show(ui, |ui| {
            let mut text = gold.to_owned();
            let field = TextEdit::multiline(&mut text)
                .hint_text(ui.word("compare-gold-field-hint"))
                .desired_rows(3)
                .desired_width(f32::INFINITY);
            let response = ui.add(field);
            let name = ui.word("compare-gold-field");
            response.widget_info(|| {
                let mut info = WidgetInfo::text_edit(true, gold, &text, &name);
                info.label = Some(name.clone());
                info
            });
            if response.changed() {
                actions.push(CompareAction::Gold(text));
            }
        });
    });
}
