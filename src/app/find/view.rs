//! The bar above the column: what is searched for, how often it was found, and the way from hit to hit.

use super::search::MOST_HITS;
use super::state::{Find, Standing};
use crate::app::action::{Actions, FindAction};
use crate::app::ground::assistive::live_at;
use crate::app::ground::fields::select_all;
use crate::app::ground::icons::Icon;
use crate::app::ground::widgets::named;
use crate::app::ground::words::Words;
use clearline_words::{Message, message};
use egui::{Frame, Id, Margin, Response, RichText, TextEdit, Ui, WidgetInfo, vec2};

/// Width of the field in points.
const FIELD: f32 = 240.0;
const NARROW_FIELD: f32 = 150.0;
/// Below this width of the bar the field is narrower.
const NARROW: f32 = 640.0;

/// The field, for keys that mean something else in it.
pub fn field() -> Id {
    Id::unique("find")
}

/// Draws the bar.
pub fn show(ui: &mut Ui, find: &Find, actions: &mut Actions) {
    let frame = Frame::new()
        .fill(ui.visuals().panel_fill)
        .inner_margin(Margin::symmetric(10, 5));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            let standing = find.standing();
            show_field(ui, find, actions);
            let can_step = matches!(standing, Standing::Found { shown: 1.., .. });
            for (icon, name, is_onward) in [(Icon::Up, "find-previous", false), (Icon::Down, "find-next", true)] {
                let button = ui.add_enabled(can_step, egui::Button::new(icon.atom()));
                if named(button, &ui.word(name)).clicked() {
                    actions.push(FindAction::Step { is_onward });
                }
            }
            if named(ui.button(Icon::Close.atom()), &ui.word("find-close")).clicked() {
                actions.push(FindAction::Close);
            }
            show_standing(ui, standing, actions);
        });
    });
}

fn show_field(ui: &mut Ui, find: &Find, actions: &mut Actions) {
    let mut text = find.wanted.clone();
    if find.wants_focus {
        select_all(ui, field(), &text);
        actions.push(FindAction::Focused);
    }
    let width = if ui.available_width() < NARROW {
        NARROW_FIELD
    } else {
        FIELD
    };
    let hint = ui.word("find-hint");
    let edit = TextEdit::singleline(&mut text)
        .id(field())
        .hint_text(&hint)
        .desired_width(width)
        .margin(vec2(8.0, 4.0));
    let response: Response = ui.add(edit);
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &find.wanted, &text, &hint);
        info.label = Some(hint.clone());
        info
    });
    if response.changed() {
        actions.push(FindAction::Type(text));
    }
}

fn show_standing(ui: &mut Ui, standing: Standing, actions: &mut Actions) {
    match standing {
        Standing::Idle => {}
        Standing::Searching => {
            ui.weak(ui.word("find-searching"));
        }
        Standing::Found {
            shown: 0, removed: 0, ..
        } => {
            let none = RichText::new(ui.word("find-none")).strong();
            live_at(ui, "found", none);
        }
        Standing::Found {
            now,
            shown,
            removed,
            has_more,
        } => {
            let count = RichText::new(ui.say(&count(now, shown, has_more)));
            live_at(ui, "found", count);
            if removed > 0 {
                let button = ui
                    .button(ui.say(&in_removed(shown, removed)))
                    .on_hover_text(ui.word("find-unfold"));
                if button.clicked() {
                    actions.push(FindAction::Unfold);
                }
            }
        }
    }
}

/// "3 of 17".
fn count(now: usize, shown: usize, has_more: bool) -> Message {
    match (shown, has_more) {
        (0, _) => message!("find-not-in-article"),
        (_, true) => message!("find-count-more", now = now, most = MOST_HITS),
        (_, false) => message!("find-count", now = now, count = shown),
    }
}

/// "2 more in removed text".
fn in_removed(shown: usize, removed: usize) -> Message {
    let id = match shown {
        0 => "find-in-removed",
        _ => "find-more-in-removed",
    };
    message!(id, count = removed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::Wording;

    #[test]
    fn counts_are_told_in_words() {
        let told = |message: Message| Wording::default().say(&message);
        assert_eq!(told(count(3, 17, false)), "3 of 17");
        assert_eq!(told(count(1, 200_000, true)), "1 of more than 250,000");
        assert_eq!(told(count(0, 0, false)), "Not in the article");
        assert_eq!(told(in_removed(0, 2)), "2 in removed text");
        assert_eq!(told(in_removed(5, 2)), "2 more in removed text");
    }
}
