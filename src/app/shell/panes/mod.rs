//! The page: the reading column, and the analysis beside or below it. What the pointer does on one side is passed on to the
//! other.

mod analysis;
mod divider;
mod input;
pub(super) mod keyboard;

use super::state::State;
use super::views::{AnalysisView, Views};
use crate::app::action::{Actions, LookAction, MethodAction, PictureAction, PlaceAction};
use crate::app::ground::before_panel::{before_panel, divider_first};
use crate::app::ground::{
    dialog::Dialog,
    linked::Hovered,
    settings::{PANE_HEIGHTS, PANE_WIDTHS, PaneSize},
    tab::Tab,
    theme::scheme,
    widgets::room_above_panel,
    words::Words,
};
use crate::app::reader::AnnotationHere;
use crate::app::shared::OpenPage;
use crate::app::{contents, find, pictures, reader, rules, start};
use clearline_column::reader::Palette;
use egui::containers::panel::PanelState;
use egui::{CentralPanel, Frame, Id, Key, Margin, Panel, Rect, Ui, Vec2, vec2};
use input::{Input, Seen};
use std::borrow::Cow;

/// From this width on the analysis stands beside the text.
const WIDE: f32 = 900.0;
/// Below this width there is room for a small curve only.
const NARROW: f32 = 600.0;
/// Height of the small curve with its tabs in one row.
const SMALL_CURVE: f32 = 122.0;
/// Width that the text keeps beside the analysis.
const LEAST_TEXT: f32 = 420.0;
/// Height that the text keeps above the analysis.
const LEAST_LINES: f32 = 160.0;
/// Height of an analysis that shows its tabs, its choices and some rows. The text gets lower before the analysis does, as in a low
/// window or with enlarged controls.
const LEAST_ROWS: f32 = 260.0;
/// Share of the height of both that the text keeps in the lowest window.
const LOW_TEXT: f32 = 0.2;
/// How long text goes on moving after a turn of the wheel, in seconds.
const SCROLLING: f32 = 0.15;

/// Where the analysis stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    Beside,
    Below,
    Above,
    SmallAbove,
}

impl Arrangement {
    /// A curve can be small; what consists of rows cannot, and stands where the curve was.
    fn of(width: f32, tab: Tab) -> Arrangement {
        match (width, tab) {
            (WIDE.., _) => Arrangement::Beside,
            (NARROW.., _) => Arrangement::Below,
            (_, Tab::Curve) => Arrangement::SmallAbove,
            _ => Arrangement::Above,
        }
    }

    /// Whether it is seen after the text.
    fn comes_after_text(self) -> bool {
        matches!(self, Arrangement::Beside | Arrangement::Below)
    }

    /// Name and room of an analysis that was not drawn yet.
    fn usual_pane(self, room: Vec2, pane: &PaneSize) -> (&'static str, Vec2) {
        match self {
            Arrangement::Beside => ("beside", vec2(pane.width_in(room.x).min(most_width(room)), 0.0)),
            _ => ("below", vec2(0.0, pane.height.min(most_height(room)))),
        }
    }
}

/// The widest analysis beside the text.
fn most_width(room: Vec2) -> f32 {
    (room.x - LEAST_TEXT).max(*PANE_WIDTHS.start())
}

/// The highest analysis above or below the text. In a low window the text keeps less, else no row of the analysis would be seen.
fn most_height(room: Vec2) -> f32 {
    let text = LEAST_LINES.min((room.y - LEAST_ROWS).max(LOW_TEXT * room.y));
    (room.y - text).max(*PANE_HEIGHTS.start())
}

/// Draws the open page.
pub(super) fn show(ui: &mut Ui, state: &State, views: &mut Views, actions: &mut Actions) {
    let State { shared, features } = state;
    let Some(open) = &shared.open else {
        match features.start.is_shown() {
            true => start::show(ui, &features.start, shared, actions),
            false => drop(CentralPanel::default().show(ui, |_| {})),
        }
        return;
    };
    if shared.dialog == Some(Dialog::Annotations) {
        room_above_panel(ui);
    }
    if !shared.screen.reader_only {
        contents::show_beside(ui, (open, &views.column), &shared.settings, actions);
    }
    let pane = shared.has_analysis().then_some(Input { open, shared, features });
    let (seen, on_text) = show_both(ui, (open, state, pane), views, actions);
    if seen.has_sliders != features.sliders.are_in_sight {
        actions.push(MethodAction::SlidersInSight(seen.has_sliders));
    }
    // A dialog stands over both: what lies below it is not pointed at.
    let hovered = seen.hovered.or(on_text).filter(|_| shared.dialog.is_none());
    if hovered != shared.linked.hovered && stands_still(ui) {
        actions.push(PlaceAction::Hover(hovered));
    }
}

/// Whether nothing moves below the pointer because of its wheel. What is pointed at stays until then, as in browsers: text
/// that rushes by is not explained line by line.
fn stands_still(ui: &Ui) -> bool {
    let since = ui.input(|input| input.time_since_last_scroll());
    let stands_still = since >= SCROLLING;
    if !stands_still {
        ui.ctx().request_repaint_after_secs(SCROLLING - since);
    }
    stands_still
}

/// Draws text and analysis in the order in which they are seen.
fn show_both(
    ui: &mut Ui,
    (open, state, pane): (&OpenPage, &State, Option<Input<'_>>),
    views: &mut Views,
    actions: &mut Actions,
) -> (Seen, Hovered) {
    let Some(input) = pane else {
        return (Seen::default(), show_article(ui, open, state, views, actions));
    };
    let room = ui.available_rect_before_wrap();
    let arrangement = Arrangement::of(room.width(), input.shared.tab);
    if !arrangement.comes_after_text() {
        let seen = show_analysis(ui, input, &mut views.analysis, actions);
        return (seen, show_article(ui, open, state, views, actions));
    }
    let usual = arrangement.usual_pane(room.size(), &input.shared.settings.pane);
    let mut seen = Seen::default();
    let on_text = before_panel(
        ui,
        usual,
        &mut (views, actions),
        |ui, (views, actions)| show_article(ui, open, state, views, actions),
        |ui, (views, actions)| seen = show_analysis(ui, input, &mut views.analysis, actions),
    );
    (seen, on_text)
}

/// Draws the text, with what stands over it.
fn show_article(ui: &mut Ui, open: &OpenPage, state: &State, views: &mut Views, actions: &mut Actions) -> Hovered {
    let State { shared, features } = state;
    let shown = CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        before_panel(
            ui,
            ("corrections", Vec2::ZERO),
            &mut (views, actions),
            |ui, (views, actions)| {
                if features.find.is_open {
                    find::show(ui, &features.find, actions);
                }
                show_text(ui, open, state, views, actions)
            },
            |ui, (_, actions)| rules::show_corrections(ui, open, (shared, &features.rules), actions),
        )
    });
    shown.inner
}

fn show_text(ui: &mut Ui, open: &OpenPage, state: &State, views: &mut Views, actions: &mut Actions) -> Hovered {
    let State { shared, features } = state;
    let (pictures, wording) = (&features.pictures, ui.wording());
    let highlighted = features.annotated.highlights(Palette::of(scheme(ui.ctx())));
    let annotation_at = |byte: u32| {
        let annotation = &features.annotated.at(byte)?.annotation;
        Some(AnnotationHere {
            id: annotation.id.clone(),
            note: annotation.note().map(Cow::into_owned),
        })
    };
    let text = reader::Text {
        open,
        shared,
        hits: features.find.hits(),
        highlighted: &highlighted,
        annotation_at: &annotation_at,
        faces: &|image| pictures.face(wording, image),
        controls: &|ui, room, actions| pictures::show_controls(ui, room, pictures.gallery(), actions),
    };
    let column = ui.available_rect_before_wrap();
    let (hovered, visible) = reader::show(ui, text, (&mut views.column, &mut views.typesetter), actions);
    if visible != *pictures.in_sight() {
        actions.push(PictureAction::InSight(visible));
    }
    let status = open.reading.extraction.status;
    reader::tell_at_edge(ui, column, shared.notices.brief.as_ref(), status);
    hovered
}

fn show_analysis(ui: &mut Ui, input: Input<'_>, views: &mut AnalysisView, actions: &mut Actions) -> Seen {
    let settings = &input.shared.settings;
    let room = ui.available_size();
    let frame = Frame::new()
        .fill(ui.visuals().panel_fill)
        .inner_margin(Margin::symmetric(10, 8));
    let arrangement = Arrangement::of(room.x, input.shared.tab);
    match arrangement {
        Arrangement::Beside => {
            let most = most_width(room);
            let usual = settings.pane.width_in(room.x).min(most);
            let id = ui.scope_id().with(BESIDE);
            divider::follow_arrows(ui, id, [Key::ArrowLeft, Key::ArrowUp]);
            let is_held = divider::is_held(ui, id);
            if settings.pane.width.is_none() && !is_held {
                follow_window(ui, id, usual);
            }
            let panel = Panel::right(BESIDE)
                .frame(frame)
                .default_size(usual)
                .size_range(*PANE_WIDTHS.start()..=most);
            let pane = divider_first(ui, panel, |ui| analysis::show(ui, input, views, actions));
            let width = pane.response.rect.width();
            if (width - usual).abs() > 0.5 && is_held {
                actions.push(LookAction::PaneWidth(width));
            }
            pane.inner
        }
        Arrangement::Below | Arrangement::Above => {
            let most = most_height(room);
            let (panel, id, grows) = match arrangement {
                Arrangement::Above => (Panel::top(ABOVE), ABOVE, [Key::ArrowDown, Key::ArrowRight]),
                _ => (Panel::bottom(BELOW), BELOW, [Key::ArrowUp, Key::ArrowLeft]),
            };
            let id = ui.scope_id().with(id);
            divider::follow_arrows(ui, id, grows);
            let is_held = divider::is_held(ui, id);
            let panel = panel
                .frame(frame)
                .resizable(true)
                .default_size(settings.pane.height.min(most))
                .size_range(*PANE_HEIGHTS.start()..=most);
            let contents = |ui: &mut Ui| analysis::show(ui, input, views, actions);
            let pane = match arrangement {
                Arrangement::Above => panel.show(ui, contents),
                _ => divider_first(ui, panel, contents),
            };
            let height = pane.response.rect.height();
            if (height - settings.pane.height).abs() > 0.5 && is_held {
                actions.push(LookAction::PaneHeight(height));
            }
            pane.inner
        }
        Arrangement::SmallAbove => {
            let frame = frame.inner_margin(Margin::symmetric(10, 2));
            let more = analysis::height_of_more_rows(ui) + analysis::player_height(&input.features.player);
            let panel = Panel::top("small-curve")
                .frame(frame)
                .resizable(false)
                .exact_size(SMALL_CURVE + more);
            panel
                .show(ui, |ui| analysis::show_small(ui, input, views, actions))
                .inner
        }
    }
}

/// The analysis beside the text, above it and below it, as panels.
const BESIDE: &str = "analysis-beside";
const ABOVE: &str = "analysis-above";
const BELOW: &str = "analysis-below";

/// Gives a panel that nobody has moved the width that suits the window now, in the place of the one that it had before.
fn follow_window(ui: &Ui, panel: Id, width: f32) {
    let Some(PanelState { outer_rect }) = PanelState::load(ui, panel) else {
        return;
    };
    if (outer_rect.width() - width).abs() > 0.5 {
        let outer_rect = Rect::from_min_size(outer_rect.min, vec2(width, outer_rect.height()));
        ui.data_mut(|data| data.insert_persisted(panel, PanelState { outer_rect }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_where_the_curve_was() {
        let all = [
            Tab::Curve,
            Tab::Boxes,
            Tab::Blocks,
            Tab::Tree,
            Tab::Source,
            Tab::Compare,
        ];
        for (width, is_above) in [(560.0, true), (800.0, false)] {
            for tab in all {
                let arrangement = Arrangement::of(width, tab);
                let stands_above = matches!(arrangement, Arrangement::Above | Arrangement::SmallAbove);
                assert_eq!(stands_above, is_above, "{tab:?} at {width}");
            }
        }
    }
}
