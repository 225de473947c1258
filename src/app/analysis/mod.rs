//! The analysis pane: the picture of a decision, and below it the units it was made on.
//!
//! All panes only draw what an [`Extraction`](clearline_engine::extraction::Extraction) says, or several of them. They answer which
//! unit the pointer is on and which one was clicked; the window passes that on to the other panes and to the reader.

mod axes;
mod before;
pub mod curve;
mod decimate;
mod description;
pub mod details;
mod handles;
pub mod leaves;
pub mod lines;
mod marks;
mod palette;
mod row;
mod series;
mod snapping;
pub mod strip;
pub mod tree;
mod tree_row;
mod viewport;

use curve::CurveInput;
pub use description::{class_names, describe, first_words};
pub use handles::RunEnd;
pub use palette::Palette;

/// For numbers and notes: a little smaller than the text of the window.
pub(in crate::app) fn small_font(ui: &egui::Ui) -> egui::FontId {
    egui::FontId::proportional((0.85 * egui::TextStyle::Body.resolve(ui.style()).size).round())
}
