//! The question whether corrections are to be remembered. It is asked only where they can be.

use super::state::{RuleNotice, Rules};
use crate::app::action::{Actions, RuleAction};
use crate::app::ground::words::Words;
use crate::app::shared::OpenPage;
use clearline_column::bidi;
use clearline_engine::correct::rules::{NotLearned, Pattern};
use clearline_words::{ErrorText, Wording, message};
use egui::{Button, Ui};

/// Why corrections are for the open page only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No other page could be known to be of its site.
    NoAddress,
    /// Nothing could be learned for the other pages of its site.
    NotLearned {
        /// The site.
        site: String,
        /// The reason.
        why: NotLearned,
    },
}

impl Refusal {
    /// What becomes of the other pages, why, and what to do.
    pub(super) fn text(&self, wording: Wording) -> String {
        match self {
            Refusal::NoAddress => wording.in_one(&message!("fault-no-address-to-remember")),
            Refusal::NotLearned { site, why } => {
                let ErrorText { why, what_now, .. } = wording.error_text(&why.message());
                let stay = message!("rules-others-stay", site = site.as_str(), why = why, now = what_now);
                wording.say(&stay)
            }
        }
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
        let Some(site) = Pattern::of_site(&address) else {
            return Ok(None);
        };
        // Nothing is asked of what is remembered already.
        if outcome == Err(NotLearned::Known) {
            return Ok(None);
        }
        outcome.map_err(|why| Refusal::NotLearned {
            site: site.site().to_owned(),
            why,
        })?;
        // A written rule is not replaced, so that a correction of one of its pages can be remembered for just these pages.
        let written = open.reading.rule_in_force().filter(|rule| rule.shape.is_none());
        let (section, site) = match written {
            Some(rule) => (None, rule.pages.clone()),
            None => (Pattern::of_section(&address), site),
        };
        Ok(Some(Question {
            section,
            site,
            can_answer: rules.lesson.rule(open.versions.curve).is_some(),
        }))
    }

    /// The question.
    pub(super) fn text(&self, wording: Wording) -> String {
        wording.say(&message!("rules-remember", site = self.site.site()))
    }

    /// Draws the answers.
    pub(super) fn show_answers(&self, ui: &mut Ui, actions: &mut Actions) {
        for (label, pages) in [
            ("rules-remember-section", self.section.as_ref()),
            ("rules-remember-site", Some(&self.site)),
        ] {
            if let Some(pages) = pages {
                let response = ui.add_enabled(self.can_answer, Button::new(ui.word(label)));
                if response.clicked() {
                    actions.push(RuleAction::Learn(pages.clone()));
                }
                bidi::hover_text(response, &pages.to_string());
            }
        }
        if ui.button(ui.word("rules-remember-no")).clicked() {
            actions.push(RuleAction::BeSilent);
        }
    }
}
