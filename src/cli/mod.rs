//! The subcommands that run without a window.
