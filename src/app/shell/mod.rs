//! The window as a whole: its parts, the state of all features, and who carries out what is wanted.

mod address_key;
mod arrival;
mod charset_menu;
mod closing;
pub mod display;
mod event_loop;
mod features;
mod frame;
mod keeping;
mod keys;
pub mod last_session;
pub mod launch;
mod panes;
mod resuming;
mod session;
mod size;
pub mod state;
mod status;
mod strips;
mod system_fonts;
mod toolbar;
pub mod views;
mod way_back;
pub mod window;
