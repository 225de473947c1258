//! The window. egui lives here only.
//!
//! ```text
//! keys, views ─▶ Action ─▶ its feature's apply ─▶ state ─▶ views
//!                  ▲               │
//!               reply ◀─ task ◀────┘ and threads
//! ```
//!
//! It has floors. [`ground`] uses nothing above it. [`engine`] (the threads) and [`reading_view`] (what the column shows of a reading)
//! know no feature. [`action`] is the envelope of all actions, and [`shared`] the state and the tools that all features work with. Then
//! come the features, each in a folder with its state, its actions, how it applies them, and its view; none uses another, and where two
//! must speak, an action does. [`shell`] knows them all: it draws the window and hands each action to its feature.

pub mod action;
pub mod analysis;
pub mod annotations;
pub mod boxes;
pub mod compare;
mod contents;
mod correct;
pub mod dialogs;
pub mod engine;
pub mod exploring;
pub mod find;
pub mod ground;
pub mod handover;
pub mod integration;
pub mod journey;
pub mod library;
mod look;
pub mod method;
mod opening;
pub mod pictures;
pub mod player;
mod reader;
pub mod reading_view;
pub mod rules;
pub mod saving;
pub mod shared;
pub mod shell;
pub mod source_view;
pub mod start;
pub mod watched;

pub use opening::Example;
pub use shell::launch::{WindowFault, run};
pub use shell::window::{Start, Window};
