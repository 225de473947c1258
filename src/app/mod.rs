//! The window. egui lives here only.

pub mod analysis;
