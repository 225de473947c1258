//! The page as its boxes lie on it, beside its text: the units at their places and sizes, what was kept, the separators with their
//! weights, and, while the player is open, the rounds that found them.

mod canvas;
mod scale;
mod view;

pub use view::{BoxesInput, BoxesView, is_offered, show};
