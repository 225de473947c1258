//! The integration tests: one binary, one file an area.

mod suite {
    mod curve;
    mod fetch;
    mod hostile_server;
    mod reader;
    mod window;
}
