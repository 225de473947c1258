//! The program: a window and subcommands over [`clearline_engine`].

#[cfg(feature = "window")]
pub mod app;
pub mod cli;
pub mod handover;
pub mod integration;
pub mod said;
