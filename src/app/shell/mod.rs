//! The window as a whole: its parts, the state of all features, and who carries out what is wanted.

pub mod keys;
pub mod launch;
pub mod panes;
pub mod state;
pub mod status;
pub mod strips;
pub mod toolbar;
pub mod way_back;
pub mod window;
