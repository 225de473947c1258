//! Closing the window while something is not written yet.
//!
//! The first wish to close is not followed then: where a task is still writing, the window closes once that is done; where it cannot
//! write, the strip says so. The second wish closes the window as it is.

use super::state::Annotated;
use super::writing::Writing;
use crate::app::ground::dialog::Dialog;
use crate::app::shared::Tools;
use clearline_words::Message;
use egui::ViewportCommand;

/// What is not in the files of its pages yet.
pub struct Unwritten<'a> {
    /// How many highlights; 0 where a file is being written that the user has asked for.
    pub count: usize,
    /// Why they could not be written; `None` while that is being done.
    pub reason: Option<&'a Message>,
}

/// Whether somebody wants to close the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Leaving {
    /// Nobody does.
    #[default]
    No,
    /// The window closes once everything is written.
    Waiting {
        /// How many faults had been shown when that was asked for: one that is new keeps the window open.
        faults: u64,
    },
    /// The window says what cannot be written, and stays until it is asked again.
    Refused,
}

impl Annotated {
    /// What is not written yet, and cannot be, or has to be before the window closes.
    pub fn unwritten(&self) -> Option<Unwritten<'_>> {
        let reason = self.writing.iter().find_map(|writing| writing.refusal.as_ref());
        let count = self.writing.iter().map(|writing| writing.unwritten().len()).sum();
        let is_waiting = matches!(self.leaving, Leaving::Waiting { .. });
        let is_said = is_waiting || count > 0 && (reason.is_some() || self.leaving != Leaving::No);
        is_said.then_some(Unwritten { count, reason })
    }

    /// Whether all that was changed is in the files of its pages.
    pub fn is_written(&self) -> bool {
        self.writing.iter().all(Writing::is_done)
    }

    /// Whether the window is to be closed although something is not written.
    pub fn is_leaving(&self) -> bool {
        self.leaving != Leaving::No
    }

    /// Whether the last change of a highlight could not be written.
    pub(super) fn is_refused(&self, id: &str) -> bool {
        let is_refused = |writing: &Writing| writing.refusal.is_some() && writing.holds(id);
        self.writing.iter().any(is_refused)
    }

    /// Holds the window where it is asked to close before everything is written, and closes it afterwards.
    pub(super) fn hold_closing(&mut self, tools: &mut Tools<'_>) {
        let is_asked = tools.ctx.input(|input| input.viewport().close_requested());
        if is_asked && self.leaving == Leaving::No {
            self.keep_note(tools);
        }
        let is_written = self.is_written() && tools.shared.writing == 0;
        let is_refused = self.writing.iter().any(|writing| writing.refusal.is_some());
        let shown = tools.shared.notices.faults;
        let is_asking = matches!(tools.shared.dialog, Some(Dialog::Replace(_)));
        let waiting = |faults| match is_refused {
            true => Leaving::Refused,
            false => Leaving::Waiting { faults },
        };
        match self.leaving {
            Leaving::No if is_asked && !is_written => {
                tools.ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                self.leaving = waiting(shown);
            }
            Leaving::Waiting { faults } if is_written && !is_asked => {
                self.leaving = Leaving::No;
                if faults == shown && !is_asking {
                    tools.ctx.send_viewport_cmd(ViewportCommand::Close);
                }
            }
            Leaving::Waiting { faults } => self.leaving = waiting(faults),
            // Somebody who has gone on reading is held once more.
            Leaving::Refused if is_written => self.leaving = Leaving::No,
            Leaving::No | Leaving::Refused => {}
        }
    }
}
