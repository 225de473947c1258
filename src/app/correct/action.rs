//! What the user corrects.

use crate::app::ground::chosen::Chosen;
use crate::app::ground::run_end::RunEnd;
use clearline_engine::extraction::KeptRun;

/// Correcting what a method has found.
#[derive(Clone, Debug)]
pub enum CorrectAction {
    /// Move an end of a kept run; until the pointer is released, all moves are one step.
    Move {
        /// The run as it was when its marker was grabbed.
        run: KeptRun,
        /// Which end.
        end: RunEnd,
        /// The border between units where it goes: before the unit of this number.
        border: usize,
    },
    /// Make a run at a unit that is left out.
    AddRun(usize),
    /// Leave out all of a run.
    RemoveRun(KeptRun),
    /// Keep a unit that is left out, or the other way round.
    Flip(usize),
    /// Keep parts of the page or leave them out.
    Decide {
        /// Which parts.
        chosen: Chosen,
        /// Whether they are to be kept.
        keep: bool,
    },
    /// Take the last step back: a correction, a parameter, a method.
    Undo,
    /// Do again what was taken back last.
    Redo,
    /// Take all corrections of this page back; a step, too.
    BackToAutomatic,
}
