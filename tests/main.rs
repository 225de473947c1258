//! The integration tests: one binary, one file an area.

#[cfg(test)]
mod suite {
    mod accessibility;
    mod analyses;
    mod article;
    mod auto;
    mod auto_scores;
    mod batch;
    mod charset;
    mod cli;
    mod column_elements;
    mod conformance;
    mod conformance_clusters;
    mod conformance_density;
    mod conformance_justext;
    mod counting_server;
    mod curve;
    mod desk;
    mod elements;
    mod eval_command;
    mod evaluation;
    mod fetch;
    mod fetch_limits;
    mod finding;
    mod hostile;
    mod hostile_listeners;
    mod hostile_pages;
    mod hostile_server;
    mod layers;
    mod links;
    mod markdown;
    mod metadata;
    mod moves;
    mod mutation;
    mod open;
    mod pages;
    mod panes;
    mod parsing;
    mod picture_bombs;
    mod picture_window;
    mod pictures;
    mod program;
    mod published_modes;
    mod rasteriser;
    mod reader;
    mod round_trip;
    mod sanitising;
    mod saving;
    mod screenshots;
    mod script_pictures;
    mod selecting;
    mod shared;
    mod source_positions;
    mod type_menu;
    mod window;
}
