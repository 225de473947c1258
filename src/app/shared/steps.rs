//! What can be undone: how the open page was read before, and what was undone since.

use clearline_engine::Recipe;

/// Changes that are one step as long as they last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// A slider is moved.
    Parameter(&'static str),
    /// A marker is dragged.
    Marker,
}

/// What the key for undoing takes back: of all that can be undone, what was done last. It is a value of its own and no number of steps, since
/// pages come and go, with their steps, while something is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastDone {
    /// A change on the open page: how it is read, or a highlight.
    #[default]
    OnPage,
    /// Articles were taken out of the library.
    TakingOut,
    /// The page of this arrival was kept.
    Keeping(u64),
}

/// The recipes before the one in force and after it.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    past: Vec<Recipe>,
    future: Vec<Recipe>,
    /// What goes on just now.
    gesture: Option<Gesture>,
}

impl Steps {
    /// Notes that `recipe` is about to change. While a gesture lasts, only its beginning is noted.
    pub fn note(&mut self, recipe: &Recipe, gesture: Option<Gesture>) {
        self.future.clear();
        if gesture.is_none() || self.gesture != gesture {
            self.past.push(recipe.clone());
        }
        self.gesture = gesture;
    }

    /// The recipe at the beginning of a marker's way, while it is dragged.
    pub fn before_drag(&self) -> Option<&Recipe> {
        self.past.last().filter(|_| self.gesture == Some(Gesture::Marker))
    }

    /// The gesture is over; one that has led back to where it began is no step.
    pub fn rest(&mut self, recipe: &Recipe) {
        if self.gesture.take().is_some() && self.past.last() == Some(recipe) {
            self.past.pop();
        }
    }

    /// What can be undone of corrections where everything else is read by `recipe` by now: whatever was chosen on other pages
    /// meanwhile stays.
    #[must_use]
    pub fn of_corrections(self, recipe: &Recipe) -> Steps {
        let adapted = |recipes: Vec<Recipe>| {
            let adapt = |before: Recipe| Recipe {
                corrections: before.corrections,
                ..recipe.clone()
            };
            let mut adapted: Vec<Recipe> = recipes.into_iter().map(adapt).collect();
            adapted.dedup();
            adapted.pop_if(|nearest| nearest == recipe);
            adapted
        };
        Steps {
            past: adapted(self.past),
            future: adapted(self.future),
            gesture: None,
        }
    }

    /// Whether a gesture lasts.
    pub fn is_moving(&self) -> bool {
        self.gesture.is_some()
    }

    /// The recipe before this one.
    pub fn undo(&mut self, recipe: &Recipe) -> Option<Recipe> {
        self.gesture = None;
        let before = self.past.pop()?;
        self.future.push(recipe.clone());
        Some(before)
    }

    /// The recipe that was undone last.
    pub fn redo(&mut self, recipe: &Recipe) -> Option<Recipe> {
        self.gesture = None;
        let after = self.future.pop()?;
        self.past.push(recipe.clone());
        Some(after)
    }

    /// How many steps can be undone.
    pub fn count(&self) -> usize {
        self.past.len()
    }

    /// Whether there is something to undo, and to redo.
    pub fn available(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::correct::{Act, Correction};
    use clearline_engine::methods::METHODS;

    fn by(method: usize) -> Recipe {
        Recipe {
            method: METHODS[method],
            ..Recipe::default()
        }
    }

    #[test]
    fn steps_are_undone_and_redone_until_something_else_is_done() {
        let mut steps = Steps::default();
        steps.note(&by(0), None);
        steps.note(&by(1), None);
        assert_eq!(steps.undo(&by(2)), Some(by(1)));
        assert_eq!(steps.undo(&by(1)), Some(by(0)));
        assert_eq!(steps.undo(&by(0)), None);
        assert_eq!(steps.redo(&by(0)), Some(by(1)));
        steps.note(&by(1), None);
        assert_eq!((steps.redo(&by(3)), steps.available()), (None, (true, false)));
    }

    #[test]
    fn of_another_recipe_only_the_corrections_are_undone() {
        let corrected = |method: usize, count: usize| Recipe {
            corrections: vec![
                Correction {
                    act: Act::Flipped,
                    keep: true,
                    passages: Default::default(),
                    elements: Default::default(),
                };
                count
            ],
            ..by(method)
        };
        let mut steps = Steps::default();
        steps.note(&corrected(0, 0), None);
        steps.note(&corrected(0, 1), None);
        steps.note(&corrected(1, 1), None);
        steps.note(&corrected(1, 2), None);
        assert_eq!(steps.undo(&corrected(2, 2)), Some(corrected(1, 2)));
        let mut steps = steps.of_corrections(&corrected(3, 2));
        assert_eq!(steps.available(), (true, false), "what was undone was no correction");
        assert_eq!(steps.undo(&corrected(3, 2)), Some(corrected(3, 1)));
        assert_eq!(steps.undo(&corrected(3, 1)), Some(corrected(3, 0)));
        assert_eq!(steps.undo(&corrected(3, 0)), None);
    }

    #[test]
    fn a_gesture_is_one_step_and_none_if_nothing_came_of_it() {
        let mut steps = Steps::default();
        let gesture = Some(Gesture::Marker);
        for method in 0..3 {
            steps.note(&by(method), gesture);
        }
        assert_eq!(steps.before_drag(), Some(&by(0)));
        steps.rest(&by(3));
        assert_eq!(steps.undo(&by(3)), Some(by(0)));
        steps.note(&by(0), Some(Gesture::Parameter("k")));
        steps.note(&by(1), gesture);
        assert_eq!(steps.undo(&by(2)), Some(by(1)));
        steps.note(&by(1), gesture);
        steps.rest(&by(1));
        assert_eq!(steps.undo(&by(1)), Some(by(0)));
    }
}
