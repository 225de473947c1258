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
mod compare;
mod contents;
mod correct;
pub mod dialogs;
pub mod engine;
pub mod exploring;
pub mod find;
pub mod ground;
pub mod journey;
mod look;
pub mod memory;
mod method;
mod opening;
pub mod pictures;
pub mod player;
mod reader;
pub mod reading_view;
mod saving;
pub mod shell;
pub mod source_view;

pub use shell::launch::{WindowFault, run};
pub use shell::window::{Start, Window};
