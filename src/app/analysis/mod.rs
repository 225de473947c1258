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
mod fonts;
mod ghost;
mod handles;
mod judged;
pub mod lines;
mod marks;
mod palette;
pub(in crate::app) mod row;
mod series;
mod snapping;
pub mod tree;
mod tree_row;
mod viewport;

pub use description::{class_names, describe, fate, first_words};
pub(in crate::app) use fonts::small_font;
pub use ghost::Ghost;
pub use palette::AnalysisPalette;
