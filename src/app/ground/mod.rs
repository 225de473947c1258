//! What every feature of the window may use, and what uses none of them.

pub mod assistive;
pub mod books;
pub mod browser;
pub mod dialog;
pub mod folders;
pub mod icons;
pub mod keyboard_holder;
pub mod linked;
pub mod links;
pub mod merging;
pub mod method_keys;
pub mod page_name;
pub mod policies;
pub mod position;
pub mod raster;
pub mod recents;
pub mod rows;
pub mod run_end;
pub mod settings;
pub mod stored;
pub mod strip;
pub mod tab;
pub mod theme;
pub mod way;
pub mod widgets;
pub mod words;
