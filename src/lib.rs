//! The program: a window and subcommands over [`clearline_engine`].

#[cfg(feature = "window")]
#[allow(unreachable_pub, reason = "its features become folders first")]
pub mod app;
pub mod cli;
