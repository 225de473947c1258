//! The window. egui lives here only.
