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
pub mod browser;
mod contents;
mod corrections;
pub mod engine;
pub mod examples;
pub mod exploring;
pub mod find;
pub mod folders;
pub mod history;
mod icons;
mod keyboard_holder;
mod keys;
mod launch;
pub mod links;
pub mod memory;
pub mod merging;
mod method_menu;
mod panes;
mod parameters;
pub mod pictures;
pub mod player;
pub mod positions;
pub mod raster;
pub mod reading_view;
pub mod settings;
mod sheets;
pub mod source_view;
pub mod state;
mod status;
pub mod steps;
mod stored;
mod strips;
pub mod theme;
mod toolbar;
mod type_menu;
mod way_back;
mod window;

pub use launch::{WindowFault, run};
pub use window::{Start, Window};
