//! The question whether corrections are to be remembered. It is asked only where they can be.

use super::state::{RuleNotice, Rules};
use crate::app::action::{Actions, RuleAction};
use crate::app::ground::words::Words;
use crate::app::shared::OpenPage;
use crate::said;
use clearline_column::bidi;
use clearline_engine::correct::rules::{NotLearned, Pattern};
use clearline_words::{Message, message};
use egui::{Button, Ui};

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
    pub(super) fn at_length(self) -> Message {
        match self {
            Refusal::NoAddress => message!("fault-no-address-to-remember"),
            Refusal::NotLearned(why) => said::not_learned(why),
        }
    }

    /// In a few words.
    pub(super) fn in_short(self) -> Message {
        message!(match self {
            Refusal::NoAddress => "rules-refused-no-address",
            Refusal::NotLearned(NotLearned::NothingKept) => "rules-refused-nothing-kept",
            Refusal::NotLearned(NotLearned::NoContainer) => "rules-refused-no-name",
            Refusal::NotLearned(NotLearned::NotTheText) => "rules-refused-mixed",
            Refusal::NotLearned(NotLearned::Scraps) => "rules-refused-scraps",
            Refusal::NotLearned(NotLearned::BringsNothing) => "rules-refused-no-help",
            Refusal::NotLearned(NotLearned::Stopped(_)) => "rules-refused-too-long",
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
        if ui.button(ui.word("rules-remember-no")).clicked() {
            actions.push(RuleAction::BeSilent);
        }
        for (label, pages) in [
            ("rules-remember-site", Some(&self.site)),
            ("rules-remember-section", self.section.as_ref()),
        ] {
            if let Some(pages) = pages {
                let response = ui.add_enabled(self.can_answer, Button::new(ui.word(label)));
                if response.clicked() {
                    actions.push(RuleAction::Learn(pages.clone()));
                }
                bidi::hover_text(response, &pages.to_string());
            }
        }
    }
}
