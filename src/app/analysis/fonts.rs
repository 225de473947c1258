//! The font of the analysis.

use egui::{FontId, TextStyle, Ui};

/// For numbers and notes: a little smaller than the text of the window.
pub(in crate::app) fn small_font(ui: &Ui) -> FontId {
    FontId::proportional((0.85 * TextStyle::Body.resolve(ui.style()).size).round())
}
