//! Arguments to window or subcommand.

fn main() {}
