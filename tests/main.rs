//! The integration tests: one binary, one file an area.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what is wrong by panicking, in its helping functions too"
)]

mod suite {
    mod cli;
    mod fetch;
    mod hostile_server;
    mod saving;
}
