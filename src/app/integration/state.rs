//! Whether desktop and browsers know this program.

use super::action::IntegrationAction;
use crate::app::ground::dialog::Dialog;
use crate::app::shared::Tools;
use crate::integration::bookmarklet::BOOKMARKLET;
use crate::integration::integrate::{self, Done, Homes};
use clearline_engine::save::SaveFault;
use clearline_words::ErrorText;

/// Whether desktop and browsers know this program.
#[derive(Debug, Default)]
pub struct Integration {
    /// The user's folders; without them nothing can be written.
    homes: Option<Homes>,
    /// Whether this program is known there.
    pub(super) is_integrated: bool,
    /// What came of the last wish.
    pub(super) outcome: Option<Outcome>,
}

/// What came of a wish.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Files were written.
    Written(Done),
    /// Files were taken back.
    TakenBack(Done),
    /// Nothing could be done.
    Fault(ErrorText),
}

impl Integration {
    /// In these folders.
    pub fn new(homes: Option<Homes>) -> Integration {
        Integration {
            homes,
            ..Integration::default()
        }
    }

    /// The folder of the unpacked extension.
    pub(super) fn folder(&self) -> Option<String> {
        Some(self.homes.as_ref()?.extension().display().to_string())
    }

    /// Carries out an action.
    pub fn apply(&mut self, action: IntegrationAction, tools: &mut Tools<'_>) {
        match action {
            IntegrationAction::Show => {
                self.outcome = None;
                self.look();
                tools.shared.dialog = Some(Dialog::Browser);
            }
            IntegrationAction::Integrate => self.run(integrate::integrate, Outcome::Written, tools),
            IntegrationAction::Remove => self.run(integrate::remove, Outcome::TakenBack, tools),
            IntegrationAction::Finished(outcome) => {
                self.outcome = Some(outcome);
                self.look();
            }
            IntegrationAction::CopyBookmark => {
                tools.ctx.copy_text(BOOKMARKLET.to_owned());
                tools.say(tools.wording().word("integration-bookmark-copied"));
            }
            IntegrationAction::CopyFolder => {
                if let Some(folder) = self.folder() {
                    tools.ctx.copy_text(folder);
                    tools.say(tools.wording().word("integration-copied"));
                }
            }
        }
    }

    fn look(&mut self) {
        self.is_integrated = self.homes.as_ref().is_some_and(Homes::is_integrated);
    }

    fn run(&self, work: fn(&Homes) -> Result<Done, SaveFault>, outcome: fn(Done) -> Outcome, tools: &mut Tools<'_>) {
        let (Some(homes), wording) = (self.homes.clone(), tools.wording()) else {
            return;
        };
        tools.run(move || {
            let fault = |fault: SaveFault| Outcome::Fault(wording.error_text(&fault.message()));
            Some(IntegrationAction::Finished(work(&homes).map_or_else(fault, outcome)))
        });
    }
}
