//! The integration tests: one binary, one file an area.

#[cfg(test)]
mod suite {
    mod fetch;
    mod hostile;
    mod hostile_pages;
    mod hostile_server;
    mod layers;
    mod pages;
    mod parsing;
    mod shared;
    mod source_positions;
}
