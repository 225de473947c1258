//! The tabs of the analysis: curve, blocks, tree, source, comparison.

use super::{AnalysisInput, Hovered, compare, is_flat, keyboard, sliders};
use crate::Reading;
use crate::app::action::{Action, Actions, CorrectAction, ExploreAction, LookAction, MethodAction, PlaceAction};
use crate::app::analysis::curve::{self, CurveInput, Scale, Touched};
use crate::app::analysis::details::{self, DetailsInput};
use crate::app::analysis::lines::{self, LinesInput};
use crate::app::analysis::tree::{self, TreeInput};
use crate::app::analysis::{Palette, describe};
use crate::app::bidi;
use crate::app::exploring::Question;
use crate::app::source_view::{self, SourceInput};
use crate::app::state::{Linked, OpenPage, Panes, Side, Tab};
use crate::app::theme::Scheme;
use crate::extraction::Extraction;
use crate::methods;
use egui::{Frame, Margin, Panel, RichText, ScrollArea, Ui};

/// Height from which the list of units has room below the curve.
const ROOM_FOR_LIST: f32 = 380.0;
/// Height of the reason below curve and list: five lines, and what can be asked.
const REASON: f32 = 106.0;

/// What a curve is drawn from, and whether the reasons stand below it, so that the tooltip need not tell them.
type Curve<'a> = (&'a mut OpenPage, &'a Panes, bool);

/// Draws the tabs and the one that is chosen.
pub(super) fn show(ui: &mut Ui, (open, panes, recipe): AnalysisInput<'_>, actions: &mut Actions) -> Hovered {
    let extraction = &open.reading.extraction;
    show_tabs(ui, extraction, panes.tab, actions);
    let linked = &panes.linked;
    keyboard::offer(ui, open, linked.marked);
    match offered(extraction, panes.tab) {
        Tab::Curve => show_curve_pane(ui, (open, panes, recipe), actions),
        Tab::Blocks => with_details(ui, (open, linked), actions, |ui, open, actions| {
            show_list(ui, open, linked, actions)
        }),
        Tab::Tree => with_details(ui, (open, linked), actions, |ui, open, actions| {
            show_tree(ui, open, linked, actions)
        }),
        Tab::Source => show_source(ui, open, linked, actions),
        Tab::Compare => compare::show(ui, (open, panes, recipe), actions),
    }
}

/// Draws the tabs and a curve without names.
pub(super) fn show_small(ui: &mut Ui, (open, panes, _): AnalysisInput<'_>, actions: &mut Actions) -> Hovered {
    show_tabs(ui, &open.reading.extraction, panes.tab, actions);
    show_curve(ui, (open, panes, false), actions)
}

/// The tab that is shown for the chosen one: there is no tree of lines.
fn offered(extraction: &Extraction, tab: Tab) -> Tab {
    match tab {
        Tab::Tree if !tree::is_offered(extraction) => Tab::Blocks,
        tab => tab,
    }
}

fn show_tabs(ui: &mut Ui, extraction: &Extraction, chosen: Tab, actions: &mut Actions) {
    let chosen = offered(extraction, chosen);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (tab, name) in [
            (Tab::Curve, "Curve"),
            (Tab::Blocks, "Blocks"),
            (Tab::Tree, "Tree"),
            (Tab::Source, "Source"),
            (Tab::Compare, "Compare"),
        ] {
            let is_offered = offered(extraction, tab) == tab;
            if is_offered && ui.selectable_label(tab == chosen, name).clicked() {
                actions.push(LookAction::Tab(tab));
            }
        }
    });
}

/// Curve, list and reason, as far as there is room.
fn show_curve_pane(ui: &mut Ui, (open, panes, recipe): AnalysisInput<'_>, actions: &mut Actions) -> Hovered {
    let linked = &panes.linked;
    let room = ui.available_size();
    let frame = Frame::new().inner_margin(Margin::symmetric(0, 4));
    Panel::bottom("reason")
        .frame(frame)
        .resizable(false)
        .exact_size(REASON)
        .show(ui, |ui| show_reason(ui, open, linked, actions));
    if room.y < ROOM_FOR_LIST {
        return show_curve(ui, (open, panes, true), actions);
    }
    let height = (room.y * 0.4).clamp(160.0, 340.0);
    let curve = Panel::top("curve")
        .frame(frame)
        .resizable(false)
        .exact_size(height)
        .show(ui, |ui| show_curve(ui, (open, panes, true), actions));
    let sliders = (&*open, &panes.exploring, recipe);
    sliders::show(ui, Panel::top("sliders"), sliders, actions);
    let list = ui.scope(|ui| show_list(ui, open, linked, actions));
    curve.inner.or(list.inner)
}

/// Rows, and below or beside them all about the chosen unit.
fn with_details(
    ui: &mut Ui,
    (open, linked): (&mut OpenPage, &Linked),
    actions: &mut Actions,
    rows: impl FnOnce(&mut Ui, &mut OpenPage, &mut Actions) -> Hovered,
) -> Hovered {
    let room = ui.available_size();
    let frame = Frame::new().inner_margin(Margin::symmetric(0, 6));
    let panel = match is_flat(room) {
        true => Panel::right("details beside").default_size(room.x * 0.5),
        false => Panel::bottom("details below").default_size(room.y * 0.42),
    };
    let frame = if is_flat(room) {
        frame.inner_margin(Margin::symmetric(8, 0))
    } else {
        frame
    };
    panel.frame(frame).resizable(true).show(ui, |ui| {
        // A panel is as large as what is in it, and a hint is small.
        ui.set_min_size(ui.available_size());
        show_details(ui, open, linked, actions);
    });
    ui.scope(|ui| rows(ui, open, actions)).inner
}

fn show_details(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) {
    show_questions(ui, open, linked.marked, actions);
    let input = DetailsInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        unit: linked.marked.or(linked.hovered.map(|(unit, _)| unit)),
        palette: Palette::of(Scheme::of(ui.ctx())),
    };
    details::show(ui, &input, &mut open.analysis.details);
}

fn show_curve(ui: &mut Ui, (open, panes, has_reason): Curve<'_>, actions: &mut Actions) -> Hovered {
    let linked = &panes.linked;
    let OpenPage {
        reading,
        analysis: views,
        versions,
        ..
    } = open;
    let input = CurveInput {
        curve: &reading.extraction.curve,
        units: &reading.extraction.units,
        threshold: scale_of_threshold(&reading.extraction),
        identity: versions.curve,
        hovered: linked.hovered_beyond(Side::Curve),
        selected: linked.marked,
        describe: &|unit| match has_reason {
            true => format!("{} {unit}", reading.extraction.units.kind().name()),
            false => reason(reading, unit),
        },
        class: &|unit| Some(reading.extraction.verdicts.get(unit)?.class()),
        palette: Palette::of(Scheme::of(ui.ctx())),
    };
    let answer = curve::show(ui, &input, panes.exploring.ghost.as_ref(), &mut views.curve);
    go_to(ui, answer.clicked, actions);
    if let Some(touched) = answer.touched {
        actions.push(answer_to(touched, input.threshold));
    }
    answer.hovered.map(|unit| (unit, Side::Curve))
}

/// Goes to a unit that was clicked, and gives the keyboard to the analysis.
fn go_to(ui: &Ui, clicked: Option<usize>, actions: &mut Actions) {
    if let Some(unit) = clicked {
        keyboard::give(ui.ctx());
        actions.push(PlaceAction::GoTo(unit));
    }
}

/// The parameter that the line of the threshold stands for.
fn scale_of_threshold(extraction: &Extraction) -> Option<Scale> {
    let method = methods::method(extraction.method)?;
    Scale::of(method.parameter(extraction.curve.threshold_parameter?)?)
}

/// What follows from what was done to markers and threshold.
fn answer_to(touched: Touched, threshold: Option<Scale>) -> Action {
    match touched {
        Touched::End { run, end, border } => CorrectAction::Move { run, end, border }.into(),
        Touched::AddRun(unit) => CorrectAction::AddRun(unit).into(),
        Touched::RemoveRun(run) => CorrectAction::RemoveRun(run).into(),
        Touched::Threshold(value) => MethodAction::Set {
            name: threshold.map_or("", |scale| scale.name),
            value: value.to_string(),
        }
        .into(),
    }
}

fn show_list(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) -> Hovered {
    let input = LinesInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        hovered: linked.hovered_beyond(Side::List),
        selected: linked.marked,
        palette: Palette::of(Scheme::of(ui.ctx())),
    };
    let answer = lines::show(ui, &input, &mut open.analysis.lines);
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::List))
}

fn show_tree(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) -> Hovered {
    let input = TreeInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        hovered: linked.hovered_beyond(Side::Tree),
        selected: linked.marked,
        palette: Palette::of(Scheme::of(ui.ctx())),
    };
    let answer = tree::show(ui, &input, &mut open.analysis.tree);
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::Tree))
}

fn show_source(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) -> Hovered {
    let input = SourceInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        hovered: linked.hovered.map(|(unit, _)| unit),
        selected: linked.marked,
        palette: Palette::of(Scheme::of(ui.ctx())),
    };
    let answer = source_view::show(ui, &input, &mut open.analysis.source);
    if let Some(unit) = answer.clicked {
        actions.push(PlaceAction::GoTo(unit));
    }
    answer.hovered.map(|unit| (unit, Side::Source))
}

/// What can be asked: about the unit that was clicked, if it was left out, and about a passage.
fn show_questions(ui: &mut Ui, open: &OpenPage, marked: Option<usize>, actions: &mut Actions) {
    let extraction = &open.reading.extraction;
    let is_left_out = |unit: &usize| extraction.verdicts.get(*unit).is_some_and(|verdict| !verdict.keep);
    let has_text = |unit: &usize| extraction.units.get(*unit).is_some_and(|unit| unit.characters > 0);
    let unit = marked.filter(|unit| is_left_out(unit) && has_text(unit));
    ui.horizontal(|ui| {
        if let Some(unit) = unit
            && ui
                .small_button("Why not this?")
                .on_hover_text("What would keep it")
                .clicked()
        {
            actions.push(ExploreAction::Ask(Question::Unit(unit)));
        }
        let button = ui.small_button("Ask about a sentence…");
        if button
            .on_hover_text("Why a sentence that you paste was left out")
            .clicked()
        {
            actions.push(ExploreAction::OpenPassage);
        }
    });
}

/// Why the unit under the pointer, else the clicked one, was kept or left out.
fn show_reason(ui: &mut Ui, open: &OpenPage, linked: &Linked, actions: &mut Actions) {
    show_questions(ui, open, linked.marked, actions);
    let unit = linked.hovered.map(|(unit, _)| unit).or(linked.marked);
    let text = match unit {
        Some(unit) => RichText::new(reason(&open.reading, unit)),
        None => RichText::new("Point at the text or at the curve to see why a line was kept or left out.").weak(),
    };
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| bidi::add_label(ui, text.small()));
}

fn reason(reading: &Reading, unit: usize) -> String {
    let (extraction, document) = (&reading.extraction, &reading.document);
    let first = extraction.units.spans(unit).first();
    let line = first.and_then(|span| document.source_map().line_of_span(document, span));
    describe(extraction, document, unit, line)
}
