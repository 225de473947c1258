//! The integration tests: one binary, one file an area.

#[cfg(test)]
mod suite {
    mod fetch;
    mod hostile_server;
    mod pages;
    mod shared;
    mod source_positions;
}
