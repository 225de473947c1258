//! The window. egui lives here only.

pub mod analysis;
pub mod engine;
pub mod fonts;
pub mod reader;
pub mod reading_view;
pub mod typeset;
