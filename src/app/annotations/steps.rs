//! What can be undone of highlights and notes.

use super::placed::Placed;

/// A highlight before a change and after it; `None` where there is none.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edit {
    /// Its id.
    pub id: String,
    /// How it was.
    pub before: Option<Placed>,
    /// How it is since.
    pub after: Option<Placed>,
}

/// Edits that are undone together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    /// The edits.
    pub edits: Vec<Edit>,
    /// How many steps of reading the page could be undone then: what came later is undone first.
    pub readings: usize,
}

/// The steps before and after the state that is shown.
#[derive(Debug, Default)]
pub(super) struct Steps {
    past: Vec<Step>,
    future: Vec<Step>,
}

impl Steps {
    /// Notes a step.
    pub(super) fn note(&mut self, step: Step) {
        self.future.clear();
        self.past.push(step);
    }

    /// Whether the last thing that was done, where so many steps of reading can be undone, was one of these.
    pub(super) fn is_last(&self, readings: usize) -> bool {
        self.past.last().is_some_and(|step| readings <= step.readings)
    }

    /// Whether the last thing that was undone was one of these.
    pub(super) fn is_next(&self, readings: usize) -> bool {
        self.future.last().is_some_and(|step| readings == step.readings)
    }

    /// Goes a step back: the edits, to be taken back.
    pub(super) fn undo(&mut self) -> Option<Vec<Edit>> {
        let step = self.past.pop()?;
        let edits = step.edits.iter().rev().cloned().map(|edit| Edit {
            before: edit.after,
            after: edit.before,
            ..edit
        });
        let edits = edits.collect();
        self.future.push(step);
        Some(edits)
    }

    /// Goes a step on: the edits, to be made again.
    pub(super) fn redo(&mut self) -> Option<Vec<Edit>> {
        let step = self.future.pop()?;
        let edits = step.edits.clone();
        self.past.push(step);
        Some(edits)
    }
}
