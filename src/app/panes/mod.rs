//! The page: the reading column, and the analysis beside or below it. What the pointer does on one side is passed on to the
//! other.

mod analysis;
mod column_menu;
mod compare;
pub mod keyboard;
mod link_line;
mod progress;
mod sliders;
mod text;

use super::action::{Actions, LookAction, PlaceAction};
use super::contents;
use super::corrections;
use super::engine::Recipe;
use super::find::{self, Find};
use super::pictures::Pictures;
use super::settings::{PANE_HEIGHTS, PANE_WIDTHS, Settings};
use super::state::{Linked, OpenPage, Panes, Side, State, Tab};
use clearline_column::typeset::Typesetter;
use egui::{CentralPanel, Frame, Margin, Panel, Ui, Vec2};

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
/// What the column is drawn from.
struct Text<'a> {
    open: &'a mut OpenPage,
    linked: &'a Linked,
    settings: &'a Settings,
    find: &'a Find,
    /// Whether bars in the margin show what became of each passage; without the analysis, the page is a book's.
    has_bars: bool,
}
/// What sets text and loads images.
type Renderers<'a> = (&'a mut Typesetter, &'a mut Pictures);
/// The unit under the pointer, and on which side it is.
type Hovered = Option<(usize, Side)>;

/// Draws the open page.
pub fn show(ui: &mut Ui, state: &mut State, renderers: Renderers<'_>, actions: &mut Actions) {
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
        let text = Text {
            open,
            linked,
            settings,
            find,
            has_bars: has_analysis,
        };
        let column = ui.available_rect_before_wrap();
        hovered = hovered.or(text::show(ui, text, renderers, actions));
        text::tell_at_edge(ui, column, notices.brief.as_ref(), status);
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

/// Whether rows and details have more room side by side than above each other.
fn is_flat(room: Vec2) -> bool {
    room.x > 1.5 * room.y
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
