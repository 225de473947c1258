//! The integration tests: one binary, one file an area.

#[cfg(test)]
mod suite {
    mod article;
    mod charset;
    mod fetch;
    mod fetch_limits;
    mod hostile_listeners;
    mod hostile_server;
    mod open;
}
