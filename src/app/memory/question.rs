//! The question whether corrections are to be remembered. It is asked only where they can be.

use super::MemoryNotice;
use crate::app::action::{Actions, MemoryAction};
use crate::app::bidi;
use crate::app::state::{Notices, OpenPage};
use crate::correct::rules::{NotLearned, Pattern};
use egui::{Button, Ui};

/// What corrections can be remembered for: a section of the site, and the whole site.
pub(in crate::app) struct Question {
    section: Option<Pattern>,
    site: Pattern,
    /// Whether what is shown has been learned from.
    can_answer: bool,
}

impl Question {
    /// What is to be asked about the corrections of the open page; nothing where that was answered, or the page has no address,
    /// or it is not known whether anything can be learned.
    ///
    /// # Errors
    /// Why nothing can be learned.
    pub(in crate::app) fn about(open: &OpenPage, notices: &Notices) -> Result<Option<Question>, NotLearned> {
        let address = match notices.memory {
            MemoryNotice::Open => open.reading.address(),
            _ => None,
        };
        let Some((address, outcome)) = address.zip(notices.lesson.last()) else {
            return Ok(None);
        };
        let question = Pattern::of_site(&address).map(|site| Question {
            section: Pattern::of_section(&address),
            site,
            can_answer: notices.lesson.rule(open.versions.curve).is_some(),
        });
        outcome.map(|()| question)
    }

    /// The site that is asked about.
    pub(in crate::app) fn site(&self) -> &str {
        self.site.site()
    }

    /// Draws the answers, from right to left.
    pub(in crate::app) fn show_answers(&self, ui: &mut Ui, actions: &mut Actions) {
        if ui.button("No").clicked() {
            actions.push(MemoryAction::BeSilent);
        }
        for (label, pages) in [("The site", Some(&self.site)), ("This section", self.section.as_ref())] {
            if let Some(pages) = pages {
                let response = ui.add_enabled(self.can_answer, Button::new(label));
                if response.clicked() {
                    actions.push(MemoryAction::Learn(pages.clone()));
                }
                bidi::hover_text(response, &pages.to_string());
            }
        }
    }
}
