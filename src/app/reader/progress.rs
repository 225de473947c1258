//! How much of the text has been read: a thin line along the column's upper edge.

use crate::app::ground::assistive::{describe, range};
use crate::app::ground::theme::{WindowPalette, scheme};
use crate::app::ground::words::Words;
use crate::app::reading_view::TextLength;
use clearline_words::{Message, message};
use egui::accesskit::Role;
use egui::{Rect, Response, Sense, Ui, vec2};

/// Height of the line, and of the strip in which the pointer finds it, in points.
const LINE: f32 = 2.0;
const STRIP: f32 = 7.0;

/// Draws the line for a share of the text that has been read.
pub(super) fn show(ui: &Ui, column: &Response, share: f32, length: TextLength) {
    let palette = WindowPalette::of(scheme(ui.ctx()));
    let strip = Rect::from_min_size(column.rect.min, vec2(column.rect.width(), STRIP));
    let response = ui.interact(strip, column.id.with("progress"), Sense::hover());
    let height = if response.hovered() { 2.0 * LINE } else { LINE };
    let line = Rect::from_min_size(strip.min, vec2(share * strip.width(), height));
    ui.painter().rect_filled(line, 0.0, palette.accent);
    let told = ui.say(&described(share, length));
    // No progress indicator: screen readers would read out every step of that.
    range(&response, &told, f64::from(percent(share)), (0.0, 100.0), 1.0);
    describe(&response, |node| node.set_role(Role::Meter));
    response.on_hover_text(told);
}

fn percent(share: f32) -> f32 {
    (100.0 * share).round()
}

/// "37 % read, about 4 of 6 minutes left".
pub(super) fn described(share: f32, length: TextLength) -> Message {
    let percent = percent(share);
    match length.minutes() {
        0 => message!("progress-read", percent = percent),
        1 => message!("progress-read-of-minute", percent = percent),
        _ => message!("progress-read-left", percent = percent, left = length.left(share)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::Wording;

    #[test]
    fn progress_is_told_in_percent_and_minutes() {
        let length = |words| TextLength { words, characters: 0 };
        let described = |share, length| Wording::default().say(&described(share, length));
        assert_eq!(described(0.0, length(0)), "0\u{A0}% read");
        assert_eq!(described(0.5, length(200)), "50\u{A0}% read, of about 1 minute");
        assert_eq!(
            described(0.4, length(2_300)),
            "40\u{A0}% read, about 6 of 10 minutes left"
        );
        assert_eq!(
            described(1.0, length(2_300)),
            "100\u{A0}% read, about 0 of 10 minutes left"
        );
    }
}
