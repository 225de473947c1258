//! The analysis pane: the picture of a decision, and below it the units it was made on.
//!
//! Both panes only draw what an [`Extraction`](crate::extraction::Extraction) says. They answer which unit the pointer
//! is on and which one was clicked; the window passes that on to the other pane and to the reader.

mod axes;
pub mod curve;
mod decimate;
mod description;
pub mod lines;
mod marks;
mod palette;
mod row;
mod series;
mod viewport;

pub use description::{class_name, describe, first_words};
pub use palette::Palette;

/// For numbers and notes: a little smaller than the text of the window.
fn small_font(ui: &egui::Ui) -> egui::FontId {
    egui::FontId::proportional((0.85 * egui::TextStyle::Body.resolve(ui.style()).size).round())
}
