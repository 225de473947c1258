//! The window. egui lives here only.
//!
//! ```text
//! keys, views ─▶ Action ─▶ apply ─▶ state ─▶ views
//!                            │ ▲
//!                    request ▼ │ event
//!                           engine (threads)
//! ```

pub mod action;
pub mod analysis;
pub mod apply;
pub mod engine;
pub mod examples;
pub mod fonts;
mod keys;
mod method_menu;
pub mod reader;
pub mod reading_view;
pub mod settings;
pub mod state;
pub mod theme;
mod toolbar;
pub mod typeset;
