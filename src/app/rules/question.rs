//! The question whether corrections are to be remembered. It is asked only where they can be.

use super::state::{RuleNotice, Rules};
use crate::app::action::{Actions, RuleAction};
use crate::app::shared::OpenPage;
use clearline_column::bidi;
use clearline_engine::correct::rules::{NotLearned, Pattern};
use clearline_engine::page::Sentence;
use egui::{Button, Ui};
use std::fmt;

/// Why corrections are for the open page only; shown as a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No other page could be known to be of its site.
    NoAddress,
    /// Nothing could be learned.
    NotLearned(NotLearned),
}

impl Refusal {
    /// What, why and what now.
    pub(super) fn sentence(self) -> Sentence {
        match self {
            Refusal::NoAddress => Sentence::new(
                "This cannot be remembered for other pages",
                "the page names no address, so its site is not known",
                "Open it from the web.",
            ),
            Refusal::NotLearned(why) => why.sentence(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NoAddress => "it has no address",
            Refusal::NotLearned(NotLearned::NothingKept) => "nothing of it is kept",
            Refusal::NotLearned(NotLearned::NoContainer) => "the place of the text has no name",
            Refusal::NotLearned(NotLearned::NotTheText) => "what is kept and left out stands mixed",
            Refusal::NotLearned(NotLearned::Scraps) => "only scraps were taken in",
            Refusal::NotLearned(NotLearned::BringsNothing) => "a rule would not help",
            Refusal::NotLearned(NotLearned::Stopped(_)) => "looking for names took too long",
        })
    }
}

/// What corrections can be remembered for: a section of the site, and the whole site.
pub(super) struct Question {
    section: Option<Pattern>,
    site: Pattern,
    /// Whether what is shown has been learned from.
    can_answer: bool,
}

impl Question {
    /// What is to be asked about the corrections of the open page; nothing where that was answered, or it is not known whether
    /// anything can be learned.
    ///
    /// # Errors
    /// Why nothing can be learned.
    pub(super) fn about(open: &OpenPage, rules: &Rules) -> Result<Option<Question>, Refusal> {
        if !matches!(rules.notice, RuleNotice::Open) {
            return Ok(None);
        }
        let address = open.reading.address().ok_or(Refusal::NoAddress)?;
        let Some(outcome) = rules.lesson.last() else {
            return Ok(None);
        };
        let question = Pattern::of_site(&address).map(|site| Question {
            section: Pattern::of_section(&address),
            site,
            can_answer: rules.lesson.rule(open.versions.curve).is_some(),
        });
        outcome.map(|()| question).map_err(Refusal::NotLearned)
    }

    /// The site that is asked about.
    pub(super) fn site(&self) -> &str {
        self.site.site()
    }

    /// Draws the answers, from right to left.
    pub(super) fn show_answers(&self, ui: &mut Ui, actions: &mut Actions) {
        if ui.button("No").clicked() {
            actions.push(RuleAction::BeSilent);
        }
        for (label, pages) in [("The site", Some(&self.site)), ("This section", self.section.as_ref())] {
            if let Some(pages) = pages {
                let response = ui.add_enabled(self.can_answer, Button::new(label));
                if response.clicked() {
                    actions.push(RuleAction::Learn(pages.clone()));
                }
                bidi::hover_text(response, &pages.to_string());
            }
        }
    }
}
