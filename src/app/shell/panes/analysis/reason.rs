//! Why a unit was kept or left out, and what can be asked about it.

use crate::app::action::Question;
use crate::app::action::{Actions, ExploreAction};
use crate::app::analysis::describe;
use crate::app::ground::{linked::Linked, words::Words};
use crate::app::shared::OpenPage;
use clearline_column::bidi;
use clearline_engine::Reading;
use clearline_words::Wording;
use egui::{RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Width from which the whole label of the question about a sentence has room beside the parameters, in points.
const ROOM_FOR_SENTENCE: f32 = 260.0;

/// What can be asked: about the unit that was clicked, if it was left out, and about a passage.
pub(super) fn show_questions(ui: &mut Ui, open: &OpenPage, marked: Option<usize>, actions: &mut Actions) {
    let extraction = &open.reading.extraction;
    let is_left_out = |unit: &usize| extraction.verdicts.leaves_out(*unit);
    let has_text = |unit: &usize| extraction.units.get(*unit).is_some_and(|unit| unit.characters > 0);
    let unit = marked.filter(|unit| is_left_out(unit) && has_text(unit));
    if let Some(unit) = unit
        && ui
            .button(ui.word("ask-why-not"))
            .on_hover_text(ui.word("ask-why-not-hint"))
            .clicked()
    {
        actions.push(ExploreAction::Ask(Question::Unit(unit)));
    }
    // Beside the question about a unit, and in a narrow pane, there is less room.
    let label = if unit.is_some() || ui.available_width() < ROOM_FOR_SENTENCE {
        "ask-short"
    } else {
        "ask-sentence"
    };
    let button = ui.button(ui.word(label)).on_hover_text(ui.word("ask-sentence-hint"));
    let wording = ui.wording();
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, wording.word("ask-sentence")));
    if button.clicked() {
        actions.push(ExploreAction::OpenPassage);
    }
}

/// Why the unit that the pointer or the keyboard is at was kept or left out.
pub(super) fn show(ui: &mut Ui, open: &OpenPage, linked: &Linked) {
    let text = match linked.explained() {
        Some(unit) => RichText::new(reason(ui.wording(), &open.reading, unit)),
        None => RichText::new(ui.word("reason-hint")).weak(),
    };
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| bidi::add_label(ui, text.small()));
}

/// The unit with its verdict, in words.
pub(super) fn reason(wording: Wording, reading: &Reading, unit: usize) -> String {
    let (extraction, document) = (&reading.extraction, &reading.document);
    let first = extraction.units.spans(unit).first();
    let line = first.and_then(|span| document.source_map().line_of_span(document, span));
    describe(wording, (extraction, document), unit, line)
}
