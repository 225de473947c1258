//! All that the window knows. Views read it; only actions change it.

use super::features::Features;
use crate::app::engine::Wake;
use crate::app::shared::Shared;

/// The state of a window.
pub struct State {
    /// What all features read.
    pub shared: Shared,
    /// What each of them knows beside that.
    pub features: Features,
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
