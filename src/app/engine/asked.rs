//! What the window has asked for.

use clearline_engine::Recipe;

/// The recipe that the window has.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) recipe: Recipe,
    /// The page that the window showed when it asked for the recipe.
    pub(super) page: Option<u64>,
    /// Whether the method was chosen after the last page was begun to be read.
    pub(super) is_chosen: bool,
}

impl Asked {
    /// Whether there is a choice of the method that outlives the page, once `next` is asked for. Another rule is none.
    pub(super) fn is_chosen_by(&self, next: &Recipe) -> bool {
        let is_choice = next.rule == self.recipe.rule && !next.has_method_of(&self.recipe);
        next.usual.is_none() && (self.is_chosen || is_choice)
    }
}
