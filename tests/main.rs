//! The integration tests: one binary, one file an area.

#[cfg(test)]
mod suite {
    mod article;
    mod charset;
    mod conformance;
    mod conformance_clusters;
    mod fetch;
    mod fetch_limits;
    mod hostile;
    mod hostile_listeners;
    mod hostile_pages;
    mod hostile_server;
    mod layers;
    mod open;
    mod pages;
    mod parsing;
    mod published_modes;
    mod shared;
    mod source_positions;
}
