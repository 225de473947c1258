//! The integration tests: one binary, one file an area.

#[cfg(test)]
mod suite {
    mod charset;
    mod fetch;
    mod hostile_server;
}
