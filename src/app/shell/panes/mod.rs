//! The page: the reading column, and the analysis beside or below it. What the pointer does on one side is passed on to the
//! other.

mod analysis;
pub mod keyboard;

use crate::app::action::{Actions, LookAction, PlaceAction};
use crate::app::contents;
use crate::app::correct::strip as corrections;
use crate::app::find;
use crate::app::ground::linked::Hovered;
use crate::app::ground::settings::{PANE_HEIGHTS, PANE_WIDTHS, Settings};
use crate::app::ground::tab::Tab;
use crate::app::reader;
use crate::app::shell::state::{OpenPage, Panes, State};
use clearline_engine::Recipe;
use egui::{CentralPanel, Frame, Margin, Panel, Ui};

/// From this width on the analysis stands beside the text.
const WIDE: f32 = 900.0;
/// Below this width there is room for a small curve only.
const NARROW: f32 = 600.0;
/// Height of the small curve with its tabs.
const SMALL_CURVE: f32 = 122.0;
/// Width that the text keeps beside the analysis.
const LEAST_TEXT: f32 = 420.0;
/// Height that the text keeps above the analysis.
const LEAST_LINES: f32 = 160.0;

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
}

/// What the analysis is drawn from.
type AnalysisInput<'a> = (&'a mut OpenPage, &'a Panes, &'a Recipe);
/// Draws the open page.
pub fn show(ui: &mut Ui, state: &mut State, renderers: reader::Renderers<'_>, actions: &mut Actions) {
    let State {
        open: Some(open),
        panes,
        recipe,
        settings,
        find,
        notices,
        steps,
        ..
    } = state
    else {
        CentralPanel::default().show(ui, |_| {});
        return;
    };
    let mut hovered = None;
    open.analysis.has_sliders = false;
    open.analysis.lengths.is_wanted = settings.window.block_lengths;
    let status = open.reading.extraction.status;
    if !panes.screen.reader_only {
        contents::show_beside(ui, open, settings, actions);
    }
    let has_analysis = settings.window.analysis && !panes.screen.reader_only;
    if has_analysis {
        hovered = show_analysis(ui, (open, panes, recipe), settings, actions);
    }
    let frame = Frame::new();
    let linked = &panes.linked;
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let corrected = corrections::Input {
            open,
            recipe,
            steps,
            notices,
        };
        corrections::show(ui, &corrected, actions);
        if find.is_open {
            find::bar::show(ui, find, actions);
        }
        let text = reader::Text {
            open,
            linked,
            settings,
            find,
            has_bars: has_analysis,
        };
        let column = ui.available_rect_before_wrap();
        hovered = hovered.or(reader::show(ui, text, renderers, actions));
        reader::tell_at_edge(ui, column, notices.brief.as_ref(), status);
    });
    if hovered != linked.hovered {
        actions.push(PlaceAction::Hover(hovered));
    }
}

fn show_analysis(ui: &mut Ui, input: AnalysisInput<'_>, settings: &Settings, actions: &mut Actions) -> Hovered {
    let panes = input.1;
    let room = ui.available_size();
    let frame = Frame::new()
        .fill(ui.visuals().panel_fill)
        .inner_margin(Margin::symmetric(10, 8));
    let arrangement = Arrangement::of(room.x, panes.tab);
    match arrangement {
        Arrangement::Beside => {
            let most = (room.x - LEAST_TEXT).max(*PANE_WIDTHS.start());
            let panel = Panel::right("analysis beside")
                .frame(frame)
                .default_size(settings.pane.width.min(most))
                .size_range(*PANE_WIDTHS.start()..=most);
            let pane = panel.show(ui, |ui| analysis::show(ui, input, actions));
            let width = pane.response.rect.width();
            if (width - settings.pane.width).abs() > 0.5 && ui.input(|input| input.pointer.any_down()) {
                actions.push(LookAction::PaneWidth(width));
            }
            pane.inner
        }
        Arrangement::Below | Arrangement::Above => {
            let most = (room.y - LEAST_LINES).max(*PANE_HEIGHTS.start());
            let panel = match arrangement {
                Arrangement::Above => Panel::top("analysis above"),
                _ => Panel::bottom("analysis below"),
            };
            let panel = panel
                .frame(frame)
                .resizable(true)
                .default_size(settings.pane.height.min(most))
                .size_range(*PANE_HEIGHTS.start()..=most);
            let pane = panel.show(ui, |ui| analysis::show(ui, input, actions));
            let height = pane.response.rect.height();
            if (height - settings.pane.height).abs() > 0.5 && ui.input(|input| input.pointer.any_down()) {
                actions.push(LookAction::PaneHeight(height));
            }
            pane.inner
        }
        Arrangement::SmallAbove => {
            let frame = frame.inner_margin(Margin::symmetric(10, 2));
            let panel = Panel::top("small curve")
                .frame(frame)
                .resizable(false)
                .exact_size(SMALL_CURVE + analysis::player_height(panes));
            panel.show(ui, |ui| analysis::show_small(ui, input, actions)).inner
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_where_the_curve_was() {
        let all = [Tab::Curve, Tab::Blocks, Tab::Tree, Tab::Source, Tab::Compare];
        for (width, is_above) in [(560.0, true), (800.0, false)] {
            for tab in all {
                let arrangement = Arrangement::of(width, tab);
                let stands_above = matches!(arrangement, Arrangement::Above | Arrangement::SmallAbove);
                assert_eq!(stands_above, is_above, "{tab:?} at {width}");
            }
        }
    }
}
