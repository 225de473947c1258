//! All that the window knows. Views read it; only actions change it.

use super::features::Features;
use crate::app::engine::Wake;
use crate::app::shared::Shared;

/// The state of a window.
pub struct State {
    /// What each feature knows for itself. Its socket goes before a page on its way: who waits for that hears that the window ended.
    pub features: Features,
    /// What all features read.
    pub shared: Shared,
}

impl State {
    /// Nothing is open yet. `wake` is called when a picture has come.
    pub fn new(wake: Wake) -> State {
        State {
            shared: Shared::default(),
            features: Features::new(wake),
        }
    }
}
