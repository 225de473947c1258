//! The window. egui lives here only.

pub mod engine;
pub mod fonts;
pub mod reader;
pub mod typeset;
pub mod analysis;
