//! The window. egui lives here only.

pub mod fonts;
pub mod reader;
pub mod typeset;
