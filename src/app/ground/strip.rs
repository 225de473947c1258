//! A strip above or below the page that says something and offers what can be done.

use super::icons::Icon;
use super::theme::{WindowPalette, scheme};
use super::widgets::at_end;
use super::words::Words;
use egui::{Color32, Frame, Id, Margin, Role, Ui, UiBuilder, Vec2, WidgetInfo};
use std::fmt;
use std::hash::Hash;

/// What kind of news a strip has: each has a ground and a sign of its own, so that they differ by more than words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Something goes on, or was done by hand.
    Plain,
    /// Something is done.
    Good,
    /// Something to be known.
    Warning,
    /// Something went wrong.
    Fault,
}

impl News {
    fn ground(self, palette: &WindowPalette) -> Color32 {
        match self {
            News::Plain => palette.ground,
            News::Good => palette.good,
            News::Warning => palette.notice,
            News::Fault => palette.fault,
        }
    }

    fn icon(self) -> Option<Icon> {
        match self {
            News::Plain => None,
            News::Good => Some(Icon::Done),
            News::Warning => Some(Icon::Caution),
            News::Fault => Some(Icon::Wrong),
        }
    }
}

/// A strip with its sign at the left. What is remembered of it is known by its name, whatever comes and goes above it.
pub fn strip(ui: &mut Ui, (name, news): (impl Hash + fmt::Debug, News), contents: impl FnOnce(&mut Ui)) {
    let inside = UiBuilder::new().scope_id(Id::unique(("strip", name)));
    ui.scope_builder(inside, |ui| show_strip(ui, news, contents));
}

fn show_strip(ui: &mut Ui, news: News, contents: impl FnOnce(&mut Ui)) {
    let ground = news.ground(WindowPalette::of(scheme(ui.ctx())));
    let frame = Frame::new().fill(ground).inner_margin(Margin::symmetric(12, 6));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let Some(icon) = news.icon() else {
            return contents(ui);
        };
        ui.horizontal(|ui| {
            let (_, area) = ui.allocate_space(Vec2::new(16.0, ui.spacing().interact_size.y));
            icon.paint(ui.painter(), area, ui.visuals().text_color());
            ui.vertical(contents);
        });
    });
}

/// Room that a text keeps beside buttons, and the width of buttons that leave it any, in points.
const LEAST_TEXT: f32 = 190.0;
const FEW: f32 = 60.0;
/// Room between a text and the buttons below it, in points.
const ABOVE_BUTTONS: f32 = 4.0;

/// Buttons on the right, text in the room that is left; where that is little, the buttons in rows below the text.
pub fn with_buttons(ui: &mut Ui, buttons: impl FnOnce(&mut Ui), text: impl FnOnce(&mut Ui)) {
    let id = ui.next_auto_id().with("buttons");
    let took: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    if took > FEW && ui.available_width() - took < LEAST_TEXT {
        ui.vertical(|ui| {
            text(ui);
            ui.add_space(ABOVE_BUTTONS);
            ui.horizontal_wrapped(buttons);
        });
        return;
    }
    let beside = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        at_end(ui, text, buttons)
    });
    if (beside.inner - took).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, beside.inner));
    }
}

/// The button that puts a strip away. True where it was clicked.
pub fn is_closed(ui: &mut Ui) -> bool {
    let response = ui.small_button(Icon::Close.atom());
    let wording = ui.wording();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, wording.word("strip-close")));
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::theme::Scheme;

    #[test]
    fn good_news_and_warnings_differ_by_sign_and_colour() {
        let kinds = [News::Good, News::Warning, News::Fault];
        for scheme in Scheme::ALL {
            let palette = WindowPalette::of(scheme);
            for (at, one) in kinds.iter().enumerate() {
                for other in &kinds[at + 1..] {
                    assert_ne!(
                        one.ground(palette),
                        other.ground(palette),
                        "{scheme:?}: {one:?}, {other:?}"
                    );
                    assert_ne!(one.icon(), other.icon());
                }
            }
        }
    }
}
