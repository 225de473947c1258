//! Asking why something was left out.

use super::action::{ExploreAction, Question};
use super::asking::{Asking, Finding, Found, answer};
use crate::app::action::PlaceAction;
use crate::app::ground::dialog::Dialog;
use crate::app::shared::Tools;

impl Asking {
    /// Carries out an action.
    pub fn apply(&mut self, action: ExploreAction, tools: &mut Tools<'_>) {
        match action {
            ExploreAction::Ask(question) => self.ask(question, tools),
            ExploreAction::OpenPassage => {
                self.finding = None;
                self.wants_focus = true;
                tools.shared.dialog = Some(Dialog::WhyNot);
            }
            ExploreAction::Type(passage) => self.passage = passage,
            ExploreAction::Focused => self.wants_focus = false,
            ExploreAction::Found(found) => self.take_answer(found, tools),
        }
    }

    /// The page was read in another way: what is asked in the open panel is asked again.
    pub fn ask_again(&mut self, tools: &mut Tools<'_>) {
        if tools.shared.dialog != Some(Dialog::WhyNot) {
            return;
        }
        let marked = tools.shared.linked.marked.map(Question::Unit);
        let again = match self.question() {
            Some(Question::Passage(passage)) => Some(Question::Passage(passage.clone())),
            Some(Question::Unit(_) | Question::OneOf(..)) => marked,
            None => None,
        };
        if let Some(question) = again {
            self.ask(question, tools);
        }
    }

    /// Another page: what was asked about the last one means nothing here.
    pub fn forget(&mut self) {
        self.stop();
        self.finding = None;
    }

    /// Asks why something was left out; the panel shows the answer when it comes.
    fn ask(&mut self, question: Question, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        let reading = open.reading.clone();
        tools.shared.dialog = Some(Dialog::WhyNot);
        let (number, cancel) = self.begin(question.clone());
        tools.run(move || {
            let finding = answer(&reading, question, &cancel);
            Some(ExploreAction::Found(Found { number, finding }))
        });
    }

    /// Takes an answer in; the unit that it is about is marked on all sides.
    fn take_answer(&mut self, found: Found, tools: &mut Tools<'_>) {
        if self.take(found)
            && let Some(Finding::Unit { units, at, .. }) = &self.finding
            && let Some(&unit) = units.get(*at)
        {
            tools.wish(PlaceAction::GoTo(unit));
        }
    }
}
